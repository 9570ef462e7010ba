// SPDX-License-Identifier: Apache-2.0
package dev.heddle.prove;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * A small program made by chance, as Java source and as something that can be run in every order: the judge of proofs.
 *
 * <p>Threads read and write shared numbers, branch on them, enter and leave monitors, wait and notify. When all have ended, main looks at the
 * numbers once more.
 */
final class TinyProgram {

    private static final int VARIABLES = 3;
    private static final int LOCKS = 2;
    private static final int LOCAL = VARIABLES;

    /** What a thread does. Each is one step, or none that others could see. */
    private sealed interface Op {

        /** The local number becomes what the variable holds. */
        record Load(int variable) implements Op {}

        /** The local number grows. */
        record Grow(int by) implements Op {}

        /** The variable becomes the local number, or a constant. */
        record Store(int variable, boolean isLocal, int value) implements Op {}

        /** Goes on at the given operation unless the local number is less than this. */
        record UnlessLess(int than, int target) implements Op {}

        record Jump(int target) implements Op {}

        record Enter(int lock) implements Op {}

        record Exit(int lock) implements Op {}

        /** Fails if the local number is this. */
        record FailIf(int value) implements Op {}
    }

    private final String name;
    private final List<List<Op>> threads = new ArrayList<>();
    private final int forbidden;
    private final StringBuilder source = new StringBuilder();
    private final Random random;

    TinyProgram(String name, long seed) {
        this.name = name;
        this.random = new Random(seed);
        int count = random.nextInt(3) == 0 ? 3 : 2;
        source.append("public class %s {\n    int x0, x1, x2;\n    final Object l0 = new Object(), l1 = new Object();\n"
                .formatted(name));
        for (int i = 0; i < count; i++) {
            List<Op> code = new ArrayList<>();
            source.append("    void t%d() {\n        int p = 0;\n".formatted(i));
            block(code, count == 3 ? 2 : 3, 2, "        ", new ArrayDeque<>());
            source.append("    }\n");
            threads.add(code);
        }
        this.forbidden = random.nextInt(5);
        main(count);
    }

    String source() {
        return source.toString();
    }

    private void main(int count) {
        source.append("    public static void main(String[] args) throws Exception {\n        %s p = new %s();\n"
                .formatted(name, name));
        for (int i = 0; i < count; i++) {
            source.append("        Thread t%d = new Thread(p::t%d);\n".formatted(i, i));
        }
        for (int i = 0; i < count; i++) {
            source.append("        t%d.start();\n".formatted(i));
        }
        for (int i = 0; i < count; i++) {
            source.append("        t%d.join();\n".formatted(i));
        }
        source.append("        if (p.x0 + p.x1 == %d) {\n            throw new AssertionError();\n        }\n    }\n}\n"
                .formatted(forbidden));
    }

    // ── making ──────────────────────────────────────────────────────────────────────────────────────────────────────

    private void block(List<Op> code, int statements, int depth, String indent, ArrayDeque<Integer> held) {
        for (int i = 0; i < statements; i++) {
            statement(code, depth, indent, held);
        }
    }

    private void statement(List<Op> code, int depth, String indent, ArrayDeque<Integer> held) {
        int variable = random.nextInt(VARIABLES);
        int value = random.nextInt(3);
        switch (random.nextInt(depth > 0 ? 8 : 4)) {
            case 0 -> {
                line(indent, "x%d = %d;", variable, value);
                code.add(new Op.Store(variable, false, value));
            }
            case 1 -> {
                line(indent, "p = x%d + %d;", variable, value);
                code.add(new Op.Load(variable));
                code.add(new Op.Grow(value));
            }
            case 2 -> {
                line(indent, "x%d = p;", variable);
                code.add(new Op.Store(variable, true, 0));
            }
            case 3 -> {
                line(indent, "if (p == %d) throw new IllegalStateException();", value + 4);
                code.add(new Op.FailIf(value + 4));
            }
            case 4, 5 -> branch(code, variable, value, depth, indent, held);
            default -> locked(code, depth, indent, held);
        }
    }

    private void branch(List<Op> code, int variable, int value, int depth, String indent, ArrayDeque<Integer> held) {
        line(indent, "p = x%d;", variable);
        line(indent, "if (p < %d) {", value + 1);
        code.add(new Op.Load(variable));
        int test = code.size();
        code.add(new Op.UnlessLess(value + 1, 0));
        block(code, 1, depth - 1, indent + "    ", held);
        line(indent, "} else {");
        int jump = code.size();
        code.add(new Op.Jump(0));
        code.set(test, new Op.UnlessLess(value + 1, code.size()));
        block(code, 1, depth - 1, indent + "    ", held);
        code.set(jump, new Op.Jump(code.size()));
        line(indent, "}");
    }

    private void locked(List<Op> code, int depth, String indent, ArrayDeque<Integer> held) {
        int lock = random.nextInt(LOCKS);
        if (held.contains(lock)) {
            block(code, 1, depth - 1, indent, held);
            return;
        }
        line(indent, "synchronized (l%d) {", lock);
        code.add(new Op.Enter(lock));
        held.push(lock);
        block(code, 2, depth - 1, indent + "    ", held);
        held.pop();
        code.add(new Op.Exit(lock));
        line(indent, "}");
    }

    private void line(String indent, String text, Object... values) {
        source.append(indent).append(text.formatted(values)).append('\n');
    }

    // ── judging ─────────────────────────────────────────────────────────────────────────────────────────────────────

    /** Returns true if some order of the threads' steps fails or comes to a standstill. */
    boolean canFail() {
        Set<List<Integer>> seen = new HashSet<>();
        ArrayDeque<int[]> open = new ArrayDeque<>();
        open.push(new int[VARIABLES + LOCKS + 2 * threads.size()]);
        while (!open.isEmpty()) {
            int[] state = open.pop();
            if (!seen.add(Arrays.stream(state).boxed().toList())) {
                continue;
            }
            boolean canGoOn = false;
            boolean hasEnded = true;
            for (int thread = 0; thread < threads.size(); thread++) {
                int at = state[position(thread)];
                hasEnded &= at == threads.get(thread).size();
                if (at < threads.get(thread).size()) {
                    int[] next = step(state, thread);
                    if (next.length > 0 && next[0] == FAILED) {
                        return true;
                    }
                    if (next.length > 0) {
                        canGoOn = true;
                        open.push(next);
                    }
                }
            }
            if (hasEnded ? state[0] + state[1] == forbidden : !canGoOn) {
                return true;
            }
        }
        return false;
    }

    private static final int FAILED = Integer.MIN_VALUE;

    private static int position(int thread) {
        return VARIABLES + LOCKS + 2 * thread;
    }

    /** The state after the thread's next operation; empty if it has to wait. */
    private int[] step(int[] before, int thread) {
        int[] state = before.clone();
        int position = position(thread);
        int local = position + 1;
        Op op = threads.get(thread).get(state[position]++);
        if (op instanceof Op.Load load) {
            state[local] = state[load.variable()];
        } else if (op instanceof Op.Grow grow) {
            state[local] += grow.by();
        } else if (op instanceof Op.Store store) {
            state[store.variable()] = store.isLocal() ? state[local] : store.value();
        } else if (op instanceof Op.UnlessLess test) {
            state[position] = state[local] < test.than() ? state[position] : test.target();
        } else if (op instanceof Op.Jump jump) {
            state[position] = jump.target();
        } else if (op instanceof Op.Enter enter) {
            if (state[LOCAL + enter.lock()] != 0) {
                return new int[0];
            }
            state[LOCAL + enter.lock()] = 1;
        } else if (op instanceof Op.Exit exit) {
            state[LOCAL + exit.lock()] = 0;
        } else if (op instanceof Op.FailIf fail && state[local] == fail.value()) {
            // An exception that nobody catches is a failure, whatever the others do then.
            state[0] = FAILED;
        }
        return state;
    }
}
