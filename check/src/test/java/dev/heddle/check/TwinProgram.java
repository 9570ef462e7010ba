// SPDX-License-Identifier: Apache-2.0
package dev.heddle.check;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * A program that is correct by construction: its workers go through the same idioms in the same order, each of which shares something
 * of its own correctly, so that no worker waits for one who waits for it.
 */
record TwinProgram(int workers, List<Idiom> idioms) {

    private static final int IDIOMS = 10;

    /**
     * A way to share something correctly.
     *
     * @param forTwo whether it is one only where there are two workers
     */
    record Idiom(String name, String has, String body, boolean forTwo, String holds) {

        private static Idiom parse(List<String> lines) {
            return new Idiom(
                    lines.get(0),
                    rest(lines.get(1), "has "),
                    lines.get(2).replaceFirst("^(do|two) ", ""),
                    lines.get(2).startsWith("two "),
                    rest(lines.get(3), "holds "));
        }

        private static String rest(String line, String word) {
            if (!line.startsWith(word)) {
                throw new IllegalArgumentException("not '%s': %s".formatted(word, line));
            }
            return line.substring(word.length());
        }
    }

    /** All idioms but those of which something wrong is known to be said. */
    static List<Idiom> all() {
        try (InputStream in = TwinProgram.class.getResourceAsStream("/twins/idioms.txt")) {
            if (in == null) {
                throw new IllegalStateException("there are no idioms");
            }
            List<Idiom> idioms = new ArrayList<>();
            for (String paragraph : new String(in.readAllBytes(), StandardCharsets.UTF_8).split("\n\n+")) {
                List<String> lines =
                        paragraph.lines().filter(line -> !line.startsWith("#")).toList();
                if (!lines.isEmpty() && !lines.get(2).startsWith("known ")) {
                    idioms.add(Idiom.parse(lines));
                }
            }
            return idioms;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The program of this seed. Programs of neighbouring seeds have all idioms among them. */
    static TwinProgram of(long seed) {
        List<Idiom> idioms = new ArrayList<>(all());
        int perRound = idioms.size() / IDIOMS;
        Collections.shuffle(idioms, new Random(seed / perRound));
        int from = (int) (seed % perRound) * IDIOMS;
        boolean isLast = seed % perRound == perRound - 1;
        List<Idiom> chosen = idioms.subList(from, isLast ? idioms.size() : from + IDIOMS);
        boolean areTwo = seed % 3 != 0 || chosen.stream().anyMatch(Idiom::forTwo);
        return new TwinProgram(areTwo ? 2 : 3, List.copyOf(chosen));
    }

    /** The programs that lack one idiom. */
    List<TwinProgram> smaller() {
        List<TwinProgram> smaller = new ArrayList<>();
        for (int i = 0; i < idioms.size() && idioms.size() > 1; i++) {
            List<Idiom> fewer = new ArrayList<>(idioms);
            fewer.remove(i);
            smaller.add(new TwinProgram(workers, fewer));
        }
        return smaller;
    }

    /** The same with these idioms only. */
    TwinProgram with(List<Idiom> some) {
        return new TwinProgram(workers, List.copyOf(some));
    }

    /** The program as a class of this name with a main method. */
    String java(String name) {
        StringBuilder text = new StringBuilder("""
                import java.lang.invoke.*;
                import java.util.*;
                import java.util.concurrent.*;
                import java.util.concurrent.atomic.*;
                import java.util.concurrent.locks.*;
                import java.util.stream.*;
                public class PROGRAM {
                    final Thread[] t = new Thread[ALL];
                    static VarHandle handle(String field) {
                        try {
                            return MethodHandles.lookup().findVarHandle(PROGRAM.class, field, int.class);
                        } catch (ReflectiveOperationException e) {
                            throw new IllegalStateException(e);
                        }
                    }
                    static void must(boolean condition) {
                        if (!condition) {
                            throw new IllegalStateException("wrong");
                        }
                    }
                """);
        for (int i = 0; i < idioms.size(); i++) {
            append(text, "    ", idioms.get(i).has(), i);
        }
        text.append("    void work(int me, int all) throws Exception {\n");
        for (int i = 0; i < idioms.size(); i++) {
            append(text, "        ", "{ " + idioms.get(i).body() + " }", i);
        }
        text.append("""
                    }
                    void workOrFail(int me) {
                        try {
                            work(me, ALL);
                        } catch (Exception e) {
                            throw new IllegalStateException(e);
                        }
                    }
                    public static void main(String[] arguments) throws Exception {
                        new PROGRAM().run();
                    }
                    void run() throws Exception {
                        int all = ALL;
                        for (int i = 0; i < all; i++) {
                            int me = i;
                            t[i] = new Thread(() -> workOrFail(me), "worker-" + i);
                        }
                        for (Thread each : t) {
                            each.start();
                        }
                        for (Thread each : t) {
                            each.join();
                        }
                """);
        for (int i = 0; i < idioms.size(); i++) {
            append(text, "        ", "must(" + idioms.get(i).holds() + ");", i);
        }
        return text.append("    }\n}\n").toString().replace("PROGRAM", name).replace("ALL", Integer.toString(workers));
    }

    private static void append(StringBuilder text, String indent, String line, int number) {
        // "me % 2" is arithmetic.
        text.append(indent)
                .append(line.replaceAll("(?<! )%", Integer.toString(number)))
                .append('\n');
    }

    @Override
    public String toString() {
        return workers + " workers: " + idioms.stream().map(Idiom::name).toList();
    }
}
