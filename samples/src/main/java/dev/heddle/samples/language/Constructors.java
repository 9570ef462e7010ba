// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.language;

import dev.heddle.samples.Crew;
import java.util.ArrayList;
import java.util.List;

/** Constructors that compute arguments before super, chain, call overridden methods, leak this, and throw. */
public final class Constructors {

    static int evaluated;
    static final List<Object> leaked = new ArrayList<>();

    static class Base {
        final long first;
        final double second;
        String seen;

        Base(long first, double second) {
            this.first = first;
            this.second = second;
            seen = describe();
        }

        String describe() {
            return "base";
        }
    }

    static class Derived extends Base {
        private final String tag;
        private int late = 5;

        Derived(int n) {
            this(n % 2 == 0 ? "even" : odd(n), n);
        }

        Derived(String tag, int n) {
            super(n > 0 ? next(n) + next(n * 2) : -1L, tag.length() / (double) Math.max(n, 1));
            this.tag = tag;
        }

        private static String odd(int n) {
            return "odd" + n;
        }

        @Override
        String describe() {
            return "tag " + tag + " late " + late;
        }
    }

    static final class Leaking {
        final int value;

        Leaking(int value) {
            synchronized (leaked) {
                leaked.add(this);
            }
            if (value < 0) {
                throw new IllegalArgumentException("leaked anyway");
            }
            this.value = value;
        }
    }

    static final class Library extends ArrayList<String> {
        private int added = 10;

        Library(List<String> start) {
            super(start.isEmpty() ? List.of("none") : start);
            add("own");
        }

        @Override
        public boolean add(String text) {
            added++;
            return super.add(text + added);
        }
    }

    static final class Failing extends RuntimeException {
        final int code;

        Failing(int code, Throwable cause) {
            super("code " + code + (cause == null ? "" : cause.getMessage()), cause);
            this.code = code;
        }
    }

    static final class InTry {
        int value;

        InTry(boolean fail) {
            try {
                value = 1;
                if (fail) {
                    throw new IllegalStateException("inside");
                }
                value = 2;
            } catch (IllegalStateException e) {
                value += 10;
            } finally {
                value += 100;
            }
        }
    }

    private Constructors() {}

    private static synchronized long next(int n) {
        evaluated++;
        return n * 10L;
    }

    public static void main(String[] args) {
        Derived derived = new Derived(3);
        System.out.println(derived.first + " " + derived.second + derived.tag + derived.seen + derived.late);
        System.out.println(new Derived(-4).seen + new Derived(-4).first + " " + evaluated);
        System.out.println(Crew.each(3, i -> new Derived(i + 1).describe()));
        for (int i = -1; i < 2; i++) {
            try {
                new Leaking(i);
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage() + ((Leaking) leaked.get(0)).value);
            }
        }
        System.out.println(leaked.size() + " " + new Library(List.of("a", "b")) + new Library(List.of()));
        Failing failing = new Failing(7, new Failing(8, null));
        System.out.println(
                failing.getMessage() + failing.code + failing.getCause().getMessage());
        System.out.println(new InTry(false).value + " " + new InTry(true).value);
        Base conditional = evaluated > 100
                ? new Base(1, 2)
                : new Derived("x", evaluated > 0 ? 1 : 2) {
                    @Override
                    String describe() {
                        return "anonymous " + super.describe();
                    }
                };
        System.out.println(conditional.seen);
    }
}
