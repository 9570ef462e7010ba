// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** Numbers, lists and times as people say them. */
public final class Words {

    private Words() {}

    static String count(int number, String noun) {
        return number + " " + (number == 1 ? noun : plural(noun));
    }

    private static String plural(String noun) {
        return noun.endsWith("y")
                ? noun.substring(0, noun.length() - 1) + "ies"
                : noun + (endsSharp(noun) ? "es" : "s");
    }

    private static boolean endsSharp(String noun) {
        return noun.endsWith("ch") || noun.endsWith("s");
    }

    static String list(List<String> words) {
        int last = words.size() - 1;
        return last <= 0
                ? String.join("", words)
                : String.join(", ", words.subList(0, last)) + " and " + words.get(last);
    }

    static String time(Duration time) {
        double seconds = time.toNanos() / 1e9;
        if (seconds >= 100) {
            return "%.0f s".formatted(seconds);
        }
        return String.format(Locale.ROOT, seconds >= 10 ? "%.1f s" : "%.2f s", seconds);
    }

    static String size(long bytes) {
        if (bytes < 1000) {
            return count((int) bytes, "byte");
        }
        double size = bytes / 1e3;
        for (String unit : List.of("kB", "MB", "GB")) {
            if (size < 999.95 || unit.equals("GB")) {
                return decimal(size) + " " + unit;
            }
            size /= 1e3;
        }
        throw new AssertionError(bytes);
    }

    static String decimal(double number) {
        return String.format(Locale.ROOT, "%.1f", number);
    }

    /** Control characters, also those behind ASCII, and those that turn the direction of text around. */
    private static final Pattern HARMFUL = Pattern.compile(
            "[\\p{Cntrl}\\x{80}-\\x{9F}\\x{61C}\\x{200E}\\x{200F}\\x{2028}-\\x{202E}\\x{2066}-\\x{2069}]");

    /** Text of the program, which may hold anything, without what a terminal would take for a command. */
    public static String printable(String text) {
        return HARMFUL.matcher(text).replaceAll("?");
    }

    static String quoted(String argument) {
        return argument.matches("[\\w./+:@%=-]+") ? argument : "'" + argument.replace("'", "'\\''") + "'";
    }
}
