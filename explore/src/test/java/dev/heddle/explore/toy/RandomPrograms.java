// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explore.toy;

import java.util.Random;

/** Writes small concurrent programs at random. The same seed gives the same program. */
public final class RandomPrograms {

    private static final String DECLARATIONS = """
            shared x = 0, y = 0, a[2] = 0
            lock m, n
            condition c
            permits s = 1
            rwlock r
            """;

    private final Random random;
    private final StringBuilder text = new StringBuilder(DECLARATIONS);
    private final int threads;

    /** The few kinds of statements that this program is made of, so that they have to do with one another. */
    private final int[] kinds;

    private int held;
    private int depth;

    private RandomPrograms(long seed) {
        this.random = new Random(seed);
        this.threads = 2 + random.nextInt(2);
        this.kinds = random.ints(2 + random.nextInt(5), 0, 30).toArray();
    }

    public static String seeded(long seed) {
        return new RandomPrograms(seed).program();
    }

    private String program() {
        boolean hasLater = random.nextInt(4) == 0;
        for (int i = 0; i < threads; i++) {
            boolean isLater = hasLater && i == threads - 1;
            text.append(isLater ? "later thread t" : "thread t").append(i).append(" {");
            if (hasLater && i == 0) {
                statements(1);
                text.append(" start t").append(threads - 1).append(';');
            }
            statements(1 + random.nextInt(threads == 2 ? 4 : 3));
            if (hasLater && i == 0 && random.nextBoolean()) {
                text.append(" join t").append(threads - 1).append(';');
                statements(1);
            }
            text.append(" }\n");
        }
        return text.toString();
    }

    private void statements(int count) {
        for (int i = 0; i < count; i++) {
            statement();
        }
    }

    private void statement() {
        switch (kinds[random.nextInt(kinds.length)]) {
            case 0, 1 -> add("%s = %d;", variable(), random.nextInt(3));
            case 2, 3 -> add("%s = %s;", local(), variable());
            case 4 -> add("%s = %s + 1;", "x", "x");
            case 5 -> add("a[%s] = 1;", variable());
            case 6 -> add("%s = cas(%s, %d, %d);", local(), variable(), random.nextInt(2), random.nextInt(3));
            case 7 -> add("%s = add(%s, 1);", local(), variable());
            case 8, 9, 10 -> locked(random.nextBoolean() ? "m" : "n");
            case 11 -> tryLocked();
            case 12, 13 -> waitFor("wait c m;");
            case 14 -> waitFor(local() + " = timedwait(c, m);");
            case 15 -> add(random.nextInt(3) == 0 ? "broadcast c;" : "signal c;");
            case 16 -> within("acquire s;", "release s;");
            case 17 -> add("release s;");
            case 18 -> add("park;");
            case 19 -> add("unpark t%d;", random.nextInt(threads));
            case 20 -> within("readlock r;", "readunlock r;");
            case 21 -> within("writelock r;", "writeunlock r;");
            case 22 -> spin();
            case 23 -> add("mystery;");
            case 26 -> waitFor(local() + " = iwait(c, m);");
            case 27 -> add("interrupt t%d;", random.nextInt(threads));
            case 28 -> timedLocked();
            case 24 -> add("sleep %d;", 1 + random.nextInt(2));
            case 25 -> waitFor("%s = waitfor(c, m, %d);".formatted(local(), 1 + random.nextInt(2)));
            default -> {
                add("if (%s == %d) {", variable(), random.nextInt(2));
                if (depth++ < 3) {
                    statement();
                }
                depth--;
                text.append(" }");
            }
        }
    }

    private void locked(String lock) {
        int bit = lock.equals("m") ? 1 : 2;
        if ((held & bit) != 0) {
            add("%s = 2;", variable());
            return;
        }
        held |= bit;
        within("lock " + lock + ";", "unlock " + lock + ";");
        held &= ~bit;
    }

    private void tryLocked() {
        if ((held & 1) != 0) {
            add("yield;");
            return;
        }
        held |= 1;
        within("if (trylock(m)) {", "unlock m; }");
        held &= ~1;
    }

    private void timedLocked() {
        if ((held & 1) != 0) {
            add("yield;");
            return;
        }
        held |= 1;
        within("if (timedlock(m, %d)) {".formatted(1 + random.nextInt(2)), "unlock m; }");
        held &= ~1;
    }

    private void waitFor(String how) {
        if (held != 0) {
            add("signal c;");
            return;
        }
        String keyword = random.nextInt(3) == 0 ? "while" : "if";
        add("lock m; %s (%s == 0) { %s }", keyword, variable(), how);
        held |= 1;
        if (depth++ < 3 && random.nextBoolean()) {
            statement();
        }
        depth--;
        held &= ~1;
        add("unlock m;");
    }

    private void spin() {
        switch (random.nextInt(3)) {
            case 0 -> add("while (%s == 0) { }", variable());
            case 1 -> add("while (x == 0 && y == 0) { }");
            default -> add("while (!cas(%s, 0, 1)) { }", variable());
        }
    }

    private void within(String begin, String end) {
        add(begin);
        if (depth++ < 3 && random.nextInt(3) > 0) {
            statement();
        }
        depth--;
        add(end);
    }

    private String variable() {
        return random.nextBoolean() ? "x" : "y";
    }

    private String local() {
        return random.nextBoolean() ? "p" : "q";
    }

    private void add(String form, Object... arguments) {
        text.append(' ').append(form.formatted(arguments));
    }
}
