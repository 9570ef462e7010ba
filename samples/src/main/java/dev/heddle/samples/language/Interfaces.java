// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.language;

import dev.heddle.samples.Crew;
import java.util.concurrent.Callable;

/** Interfaces with default, static and private methods, fields, and diamonds. */
public final class Interfaces {

    interface Greeter {
        String PREFIX = "hello ".concat("dear ");

        String name();

        default String greet() {
            return PREFIX + decorate(name());
        }

        private String decorate(String text) {
            return bracket(text) + calls();
        }

        private static String bracket(String text) {
            return "[" + text + "]";
        }

        static Greeter of(String name) {
            return () -> name;
        }

        default int calls() {
            return 0;
        }
    }

    interface Loud extends Greeter {
        @Override
        default String greet() {
            return Greeter.super.greet().toUpperCase();
        }
    }

    interface Polite extends Greeter {
        @Override
        default String greet() {
            return "please, " + Greeter.super.greet();
        }
    }

    static class Both implements Loud, Polite {
        private int calls;

        @Override
        public String name() {
            calls++;
            return "both";
        }

        @Override
        public int calls() {
            return calls;
        }

        @Override
        public String greet() {
            return Loud.super.greet() + "/" + Polite.super.greet();
        }
    }

    static final class More extends Both implements Callable<String> {
        @Override
        public String call() {
            return super.greet() + super.toString().startsWith("dev") + hashCode();
        }

        @Override
        public int hashCode() {
            return 42;
        }
    }

    private Interfaces() {}

    public static void main(String[] args) throws Exception {
        System.out.println(Greeter.of("lambda").greet());
        Loud loud = () -> "loud";
        System.out.println(loud.greet());
        System.out.println(new Both().greet());
        More more = new More();
        Callable<String> callable = more;
        Greeter greeter = more;
        System.out.println(callable.call() + " " + greeter.greet());
        System.out.println(Crew.each(2, i -> Greeter.of("w" + i).greet()));
        Greeter anonymous = new Polite() {
            @Override
            public String name() {
                return "anonymous";
            }
        };
        System.out.println(anonymous.greet() + (anonymous instanceof Loud));
    }
}
