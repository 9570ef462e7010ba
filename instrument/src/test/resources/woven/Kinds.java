package woven;

public class Kinds {
    interface Named {
        Object KEY = new Object();

        String name();

        default String title() {
            return KEY == null ? "" : name();
        }

        static Named of(String name) {
            return new Person(name, 30);
        }
    }

    record Person(String name, int age) implements Named {
        Person {
            if (age < 0) {
                throw new IllegalArgumentException(name);
            }
        }
    }

    enum Level implements Named {
        LOW(1),
        HIGH(2) {
            @Override
            int steps() {
                return super.steps() * 10;
            }
        };

        private final int steps;

        Level(int steps) {
            this.steps = steps;
        }

        int steps() {
            return steps;
        }
    }

    public static String run() {
        Named person = Named.of("Ada");
        return person.title() + person.equals(new Person("Ada", 30)) + Level.HIGH.steps() + Level.valueOf("LOW").title();
    }
}
