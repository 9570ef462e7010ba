// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.values;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.MessageFormat;
import java.time.Duration;
import java.time.LocalDate;
import java.util.Locale;
import java.util.Scanner;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Talking to the outside: arguments, files, formatting, parsing, dates. */
public final class Arguments {

    private static int lines;

    private Arguments() {}

    private static int parse(String text) {
        Matcher matcher = Pattern.compile("(\\w+)=(\\d+)").matcher(text);
        int sum = 0;
        while (matcher.find()) {
            sum += Integer.parseInt(matcher.group(2)) * matcher.group(1).length();
        }
        return sum;
    }

    private static String file() {
        try {
            Path path = Files.createTempFile("sample", ".txt");
            try {
                Files.writeString(path, "one\ntwo\nthree");
                for (String line : Files.readAllLines(path)) {
                    lines += line.length();
                }
                return lines + " " + Files.size(path);
            } finally {
                Files.delete(path);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static void main(String[] args) throws IOException {
        int total = 0;
        for (String arg : args) {
            total += arg.length();
        }
        System.out.println(args.length + " " + total + " " + parse("a=1, bb=20; ccc=300"));
        System.out.println(file());
        System.out.printf(Locale.ROOT, "%05d %.3f %s %c%n", 42, Math.PI, "text", 'c');
        System.out.println(MessageFormat.format("{1} before {0}", "b", "a") + String.format("%x", 255));
        BufferedReader reader = new BufferedReader(new InputStreamReader(
                new ByteArrayInputStream("x\ny".getBytes(StandardCharsets.UTF_8)), StandardCharsets.UTF_8));
        String line;
        while ((line = reader.readLine()) != null) {
            System.out.print(line + ".");
        }
        System.out.println(new Scanner("7 8").nextInt()
                + LocalDate.of(2024, 2, 28).plusDays(2).toString());
        System.out.println(Duration.ofMinutes(90) + " " + "a,b,,c".split(",").length
                + "text".chars().sum() + "x".repeat(3));
        try {
            Files.readString(Path.of("no-such-file-at-all"));
        } catch (IOException e) {
            System.out.println("no file");
        }
    }
}
