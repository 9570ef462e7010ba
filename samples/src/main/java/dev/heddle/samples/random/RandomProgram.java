// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.random;

import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A generated program: two or three threads over shared fields of all types, arrays, nodes, locks, exceptions and lambdas.
 *
 * <p>It always ends and cannot deadlock. A <i>racy</i> program starts its threads together and prints only that it ended; the
 * other kind runs them one after the other and prints everything they left behind, which depends on nothing but the seed.
 *
 * @param className the simple name of the program's class, without a package
 * @param source its Java source
 * @param racy whether its threads run at the same time
 */
public record RandomProgram(String className, String source, boolean racy) {

    /** How many statements a part of a thread may execute at most, not counting what the methods it calls do. */
    private static final int PART_BUDGET = 20;

    private static final int METHOD_BUDGET = 8;

    /** The program with this seed. */
    public static RandomProgram seeded(long seed) {
        Dice dice = new Dice(seed);
        boolean racy = dice.chance(70);
        String className = "Random" + (seed < 0 ? "M" + -seed : seed);
        return new RandomProgram(className, new Writer(dice, className, racy).write(), racy);
    }

    private static final class Writer {
        private final Dice dice;
        private final String className;
        private final boolean racy;
        private final StringBuilder out = new StringBuilder();
        private final Members members;
        private final Expressions expressions;
        private final Statements statements;

        Writer(Dice dice, String className, boolean racy) {
            this.dice = dice;
            this.className = className;
            this.racy = racy;
            members = new Members(dice);
            expressions = new Expressions(dice, members);
            statements = new Statements(dice, expressions, out);
        }

        String write() {
            out.append("import java.util.concurrent.atomic.AtomicInteger;\n");
            out.append("import java.util.concurrent.locks.ReentrantLock;\n");
            out.append("import java.util.function.IntBinaryOperator;\n\n");
            out.append("public final class ").append(className).append(" {\n");
            members.write(out);
            frame();
            for (Members.Method method : members.methods()) {
                method(method);
            }
            int threads = dice.between(2, 3);
            for (int i = 0; i < threads; i++) {
                thread(i);
            }
            main(threads);
            out.append("}\n");
            return out.toString();
        }

        private void frame() {
            out.append("    static final AtomicInteger counter = new AtomicInteger();\n");
            out.append("    static final Object[] LOCKS = {new Object(), new Object(), new Object(), new Object()};\n");
            out.append("    static final ReentrantLock[] REENTRANT = {new ReentrantLock(), new ReentrantLock(), "
                    + "new ReentrantLock(true), new ReentrantLock()};\n");
            out.append("    static int sunk;\n\n");
            out.append("    static final class Boom extends RuntimeException {\n        final int code;\n");
            out.append("        Boom(int code) { super(\"boom \" + code); this.code = code; }\n    }\n\n");
            out.append("    static void sink(Object value) { sunk += value == null ? 1 : 2; }\n\n");
            out.append("    static int applied(IntBinaryOperator function, int a, int b) "
                    + "{ return function.applyAsInt(a, b); }\n\n");
            out.append(
                    "    static String cut(String text) { return text.length() > 24 ? text.substring(0, 12) : text; }\n\n");
        }

        private void method(Members.Method method) {
            Scope scope = new Scope(method.number(), 0);
            String parameters = IntStream.range(0, method.parameters().size())
                    .mapToObj(i -> method.parameters().get(i).text() + " "
                            + scope.declare(method.parameters().get(i), "a" + i, false))
                    .collect(Collectors.joining(", "));
            if (method.isSynchronized()) {
                scope.takeLock(0);
            }
            out.append("    static ")
                    .append(method.isSynchronized() ? "synchronized " : "")
                    .append(method.result().text());
            out.append(' ').append(method.name()).append('(').append(parameters).append(") {\n");
            statements.body(scope, METHOD_BUDGET, "        ");
            out.append("        return ")
                    .append(expressions.of(method.result(), scope, 2))
                    .append(";\n    }\n\n");
        }

        private void thread(int number) {
            out.append("    static void thread").append(number).append("() {\n");
            int parts = dice.between(1, 4);
            for (int i = 0; i < parts; i++) {
                out.append("        try {\n");
                statements.body(new Scope(members.methods().size(), 0), PART_BUDGET, "            ");
                out.append("        } catch (RuntimeException e) {\n            sink(e);\n        }\n");
            }
            out.append("    }\n\n");
        }

        private void main(int threads) {
            out.append("    public static void main(String[] args) throws Exception {\n");
            for (int i = 0; i < threads; i++) {
                String body = dice.oneOf(
                        className + "::thread" + i,
                        "() -> thread" + i + "()",
                        "new Runnable() { public void run() { thread" + i + "(); } }");
                out.append("        Thread t")
                        .append(i)
                        .append(" = new Thread(")
                        .append(body)
                        .append(");\n");
            }
            for (int i = 0; i < threads; i++) {
                out.append("        t").append(i).append(".start();\n");
                if (!racy) {
                    out.append("        t").append(i).append(".join();\n");
                }
            }
            for (int i = 0; racy && i < threads; i++) {
                out.append("        t").append(i).append(".join();\n");
            }
            print();
            out.append("    }\n");
        }

        private void print() {
            out.append("        System.out.println(\"ended\");\n");
            for (Kind kind : racy ? new Kind[0] : Kind.values()) {
                if (kind == Kind.NODE) {
                    continue;
                }
                String fields = members.readableFields(kind).stream()
                        .map(name -> kind == Kind.CHAR ? "(int) " + name : name)
                        .collect(Collectors.joining(" + \" \" + "));
                out.append("        System.out.println(\"\" + ").append(fields).append(");\n");
                String array = members.array(kind);
                out.append("        System.out.println(java.util.Arrays.hashCode(")
                        .append(array)
                        .append("));\n");
            }
            out.append(racy ? "" : "        System.out.println(sunk + \" \" + counter);\n");
        }
    }
}
