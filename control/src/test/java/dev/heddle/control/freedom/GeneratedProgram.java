// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.freedom;

import dev.heddle.control.freedom.Vocabulary.Thing;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A small program of a few threads, which returns what they saw and what they left. */
record GeneratedProgram(Vocabulary vocabulary, List<List<Statement>> threads) {

    private static final int MOST_THREADS = 3;

    /** What programs may use whatever else they are about. */
    private static final List<String> EVERYWHERE = List.of("x", "v", "c");

    /** What all programs are about, for who has a new line of the vocabulary: {@code -Dheddle.freedom.about=enums,interfaces}. */
    private static final List<String> ALWAYS = Stream.of(
                    System.getProperty("heddle.freedom.about", "").split(","))
            .filter(name -> !name.isEmpty())
            .toList();

    /** Statements that see interrupts or use permits. */
    private static final Pattern WAKING = Pattern.compile("[iI]nterrupt(ed)?\\(|park\\(");

    /** Declarations of types that have state of their own. */
    private static final Pattern STATEFUL = Pattern.compile("static class |enum |interface ");

    /** The stretch for a statement's own statements. */
    private static final String INSIDE = "{}";

    /**
     * A statement of a thread.
     *
     * @param thing what it belongs to
     * @param text with {@code @} where a free run may dawdle and {@code {}} where its own statements are
     */
    record Statement(String thing, String text, List<Statement> body) {

        private String java(int depth, String dawdle) {
            StringBuilder inside = new StringBuilder();
            body.forEach(statement -> inside.append(statement.java(depth + 1, dawdle)));
            String own = text.replace("@", dawdle).replace("%", Integer.toString(depth));
            return "{ " + own.replace(INSIDE, inside) + " } ";
        }

        private Stream<String> things() {
            return Stream.concat(Stream.of(thing), body.stream().flatMap(Statement::things));
        }

        private boolean wakesOrIsWoken() {
            return WAKING.matcher(text).find() || body.stream().anyMatch(Statement::wakesOrIsWoken);
        }

        /** The same with less inside, or what is inside alone. */
        private List<Statement> smaller() {
            List<Statement> smaller = new ArrayList<>(body);
            for (List<Statement> fewer : smallerLists(body)) {
                smaller.add(new Statement(thing, text, fewer));
            }
            return smaller;
        }
    }

    /** The program of this seed. */
    static GeneratedProgram of(Vocabulary vocabulary, long seed) {
        // Neighbouring seeds begin alike.
        Random random = new Random(seed * 0x9E3779B97F4A7C15L);
        random.nextInt();
        List<String> names = vocabulary.things().values().stream()
                .filter(thing -> !thing.statements().isEmpty())
                .map(Thing::name)
                .toList();
        List<String> about = new ArrayList<>(ALWAYS);
        for (int i = ALWAYS.isEmpty() ? random.nextInt(2) : -1; i >= 0; i--) {
            about.add(names.get(random.nextInt(names.size())));
        }
        int threads = random.nextInt(4) == 0 ? MOST_THREADS : 2;
        int most = threads == 2 ? 4 : 2;
        Maker maker = new Maker(vocabulary, about, threads, random);
        List<List<Statement>> made = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            made.add(maker.statements(1 + random.nextInt(most), 0));
        }
        return new GeneratedProgram(vocabulary, made);
    }

    private record Maker(Vocabulary vocabulary, List<String> about, int threads, Random random) {

        private List<Statement> statements(int number, int depth) {
            List<Statement> statements = new ArrayList<>();
            for (int i = 0; i < number; i++) {
                statements.add(statement(depth));
            }
            return statements;
        }

        private Statement statement(int depth) {
            boolean isAbout = random.nextInt(5) > 0 && depth < 2;
            String thing = any(isAbout ? about : EVERYWHERE);
            String text = any(vocabulary.thing(thing).statements());
            while (text.contains("#")) {
                text = text.replaceFirst("#", Integer.toString(1 + random.nextInt(3)));
            }
            while (text.contains("~")) {
                text = text.replaceFirst("~", Integer.toString(random.nextInt(threads)));
            }
            boolean hasBody = text.contains(INSIDE);
            return new Statement(thing, text, hasBody ? statements(1 + random.nextInt(2), depth + 1) : List.of());
        }

        private String any(List<String> texts) {
            return texts.get(random.nextInt(texts.size()));
        }
    }

    /** Returns true if the JVM would keep something of a run, so that each must load the classes anew. */
    boolean hasStatics() {
        return things().stream()
                .flatMap(thing -> thing.has().stream())
                .anyMatch(declaration -> STATEFUL.matcher(declaration).lookingAt());
    }

    /** Returns true if nobody notices if threads sleep or park before accesses: there are no interrupts, and nobody parks. */
    boolean mayRest() {
        return threads.stream().flatMap(List::stream).noneMatch(Statement::wakesOrIsWoken);
    }

    /** The names of what its statements are about. */
    List<String> about() {
        return threads.stream()
                .flatMap(List::stream)
                .flatMap(Statement::things)
                .distinct()
                .sorted()
                .toList();
    }

    private List<Thing> things() {
        return vocabulary.with(about());
    }

    /** Returns how many statements it has. */
    long size() {
        return threads.stream().flatMap(List::stream).flatMap(Statement::things).count();
    }

    /** Programs that have one thing less. Threads keep their numbers, since statements may name them. */
    List<GeneratedProgram> smaller() {
        List<GeneratedProgram> smaller = new ArrayList<>();
        for (int i = 0; i < threads.size(); i++) {
            for (List<Statement> less : smallerLists(threads.get(i))) {
                List<List<Statement>> others = new ArrayList<>(threads);
                others.set(i, less);
                smaller.add(new GeneratedProgram(vocabulary, others));
            }
        }
        return smaller;
    }

    private static List<List<Statement>> smallerLists(List<Statement> statements) {
        List<List<Statement>> smaller = new ArrayList<>();
        for (int i = 0; i < statements.size(); i++) {
            List<Statement> without = new ArrayList<>(statements);
            without.remove(i);
            smaller.add(without);
            for (Statement less : statements.get(i).smaller()) {
                List<Statement> others = new ArrayList<>(statements);
                others.set(i, less);
                smaller.add(others);
            }
        }
        return smaller;
    }

    /** The program as it is explored. */
    String java(String name) {
        return java(name, "", thread -> "", "");
    }

    /** The program as it runs freely: before each access it may dawdle, and its threads may begin together. */
    String dawdlingJava(String name) {
        return java(
                name,
                "Noise.at(run); ",
                thread -> "Noise.together(run, %d); ".formatted(threads.size()),
                "    final int run = Noise.run();\n");
    }

    private String java(String name, String dawdle, Function<Integer, String> begin, String noise) {
        StringBuilder text = new StringBuilder("""
                import dev.heddle.control.freedom.Noise;
                import java.lang.invoke.*;
                import java.util.*;
                import java.util.concurrent.*;
                import java.util.concurrent.atomic.*;
                import java.util.concurrent.locks.*;
                import java.util.stream.*;
                public class PROGRAM {
                """);
        if (noise.isEmpty()) {
            text.delete(0, text.indexOf("\n") + 1);
        }
        text.append(noise);
        for (Thing thing : things()) {
            thing.has()
                    .forEach(declaration -> text.append("    ")
                            .append(declaration.replace("#", "1"))
                            .append('\n'));
        }
        text.append("    final Thread[] t = new Thread[%d];\n".formatted(threads.size()))
                .append("    final String[] seen = new String[%d];\n".formatted(threads.size()))
                .append("    PROGRAM() throws Exception {}\n");
        for (int i = 0; i < threads.size(); i++) {
            text.append("    void t%d() {\n        String o = \"\";\n        %s\n".formatted(i, begin.apply(i)));
            for (Statement statement : threads.get(i)) {
                text.append(
                        "        try %s catch (Throwable e) { if (e instanceof Error) { throw (Error) e; } o += e.getClass().getSimpleName(); } o += ';';\n"
                                .formatted(statement.java(0, dawdle)));
            }
            text.append("        seen[%d] = o;\n    }\n".formatted(i));
        }
        text.append("    public static String run() throws Exception {\n        PROGRAM p = new PROGRAM();\n");
        for (int i = 0; i < threads.size(); i++) {
            text.append("        p.t[%d] = new Thread(p::t%d);\n".formatted(i, i));
        }
        for (int i = 0; i < threads.size(); i++) {
            text.append("        p.t[%d].start();\n".formatted(i));
        }
        for (int i = 0; i < threads.size(); i++) {
            text.append("        p.t[%d].join();\n".formatted(i));
        }
        text.append("        return p.end();\n    }\n    String end() throws Exception {\n");
        things().forEach(thing -> thing.end()
                .forEach(statement -> text.append("        ").append(statement).append('\n')));
        text.append("        return String.join(\" | \", seen)");
        things().forEach(thing -> thing.show().forEach(expression -> text.append(" + \" \" + (" + expression + ")")));
        return text.append(";\n    }\n}\n").toString().replace("PROGRAM", name);
    }

    @Override
    public String toString() {
        return java("Program").replaceAll(" catch \\(Throwable e\\).*", " …");
    }
}
