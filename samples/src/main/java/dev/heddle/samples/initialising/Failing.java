// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.initialising;

import dev.heddle.samples.Crew;

/** Static initialisers that throw: the first use gets the error, later ones find no class. */
public final class Failing {

    static int attempts;

    static class Broken {
        static int value = compute();

        private static int compute() {
            synchronized (Failing.class) {
                attempts++;
            }
            throw new IllegalStateException("cannot compute");
        }
    }

    static class Fatal {
        static {
            if (attempts < 100) {
                throw new AssertionError("fatal");
            }
        }

        static void touch() {}
    }

    static class Heir extends Broken {
        static int other = 5;
    }

    private Failing() {}

    private static String tryRead() {
        try {
            return "value " + Broken.value;
        } catch (ExceptionInInitializerError e) {
            return "first: " + e.getCause().getMessage();
        } catch (NoClassDefFoundError e) {
            return "later";
        }
    }

    private static String tryTouch() {
        try {
            Fatal.touch();
            return "touched";
        } catch (AssertionError e) {
            return "first: " + e.getMessage();
        } catch (NoClassDefFoundError e) {
            return "later";
        }
    }

    public static void main(String[] args) {
        System.out.println(tryRead() + ", " + tryRead() + ", " + attempts);
        System.out.println(tryTouch() + ", " + tryTouch());
        try {
            System.out.println(new Heir());
        } catch (NoClassDefFoundError e) {
            System.out.println("no heir");
        }
        System.out.println(Crew.each(2, i -> tryRead()) + " " + attempts);
    }
}
