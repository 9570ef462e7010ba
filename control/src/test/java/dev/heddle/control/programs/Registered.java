// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.programs;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;

/** Classes whose constants register themselves where others do, first used by two threads at once. The argument says how; what they see is the message of an exception. */
public final class Registered {

    private static class Parameter {
        private static final Map<String, Parameter> ALL = new HashMap<>();
        private static final AtomicInteger COUNT = new AtomicInteger();

        Parameter(String name, boolean isCounted) {
            if (isCounted) {
                COUNT.incrementAndGet();
                COUNT.compareAndSet(-1, 0);
            } else if (ALL.put(name, this) != null) {
                throw new IllegalArgumentException(name + " is there twice");
            }
        }
    }

    private static final class Store extends Parameter {
        static final Store NO = new Store("store no");
        static final Store YES = new Store("store yes");

        private Store(String name) {
            super(name, false);
        }
    }

    private static final class Counted extends Parameter {
        static final Counted NO = new Counted();
        static final Counted YES = new Counted();

        private Counted() {
            super("", true);
        }
    }

    /** Nobody but its own initialiser changes what it has. */
    private static final class Table {
        static final List<String> WORDS = new ArrayList<>();

        static {
            WORDS.add("one");
            WORDS.add("other");
        }
    }

    private static final class Numbered {
        private static final AtomicInteger MADE = new AtomicInteger();

        final int number = MADE.incrementAndGet();
    }

    /** Its initialiser runs that of another class, and then changes what that has made, which others may do, too, and before. */
    private static final class First {
        static final Numbered ONLY = new Numbered();
    }

    private static final class Plain {
        static int all;
    }

    /** Its initialiser changes a plain variable of another class. */
    private static final class PlainlyCounted {
        static final int MINE = count();

        private static int count() {
            Plain.all++;
            return Plain.all;
        }
    }

    /** Its initialiser reads what nobody changes meanwhile, and writes what is its own. */
    private static final class Calm {
        static int uses = Unchanged.one + 1;
    }

    private static final class Unchanged {
        static int one = 1;
    }

    /** Its constants change what another class has. */
    private enum Coin {
        ONE;

        static final int SEEN = ++Plain.all;
    }

    private interface Noted {
        int COUNT = Numbered.MADE.incrementAndGet();
    }

    /** Changes only what it has itself. */
    private enum Level {
        LOW,
        HIGH;

        private static final Map<String, Level> BY_NAME = new HashMap<>();

        static {
            for (Level level : values()) {
                BY_NAME.put(level.name(), level);
            }
        }
    }

    private static final class Broken {
        static final int NEVER = fail();

        private static int fail() {
            throw new IllegalStateException("broken");
        }
    }

    private static final class Asking {
        static final boolean IS_FIRST = Thread.currentThread().isDaemon();
    }

    private Registered() {}

    public static void main(String[] arguments) throws InterruptedException {
        List<String> seen = new ArrayList<>();
        Runnable looking = () -> {
            String now;
            try {
                now = look(arguments[0]);
            } catch (ReflectiveOperationException e) {
                now = e.toString();
            }
            synchronized (seen) {
                seen.add(now);
            }
        };
        Thread one = new Thread(looking);
        Thread other = new Thread(looking);
        one.start();
        other.start();
        one.join();
        other.join();
        throw new IllegalStateException(seen.toString());
    }

    private static String look(String what) throws ReflectiveOperationException {
        return switch (what) {
            case "store" -> there(Store.NO) + there(Store.YES);
            case "counted" -> there(Counted.NO) + there(Counted.YES);
            case "numbered" -> First.ONLY.number + "" + new Numbered().number;
            case "plain" -> Plain.all + "" + PlainlyCounted.MINE;
            case "enum" -> Plain.all + "" + Coin.SEEN;
            case "interface" -> "" + Noted.COUNT;
            case "level" -> "" + Level.BY_NAME.get("LOW");
            case "broken" -> broken();
            case "asking" -> "" + Asking.IS_FIRST;
            case "handle" -> new HandleUser().look();
            case "calm" -> Unchanged.one + "" + Calm.uses++;
            default -> String.valueOf(Table.WORDS);
        };
    }

    /** The second time, too, nobody gets what the class has. */
    private static String broken() {
        String seen = "";
        for (int i = 0; i < 2; i++) {
            try {
                seen += Broken.NEVER;
            } catch (ExceptionInInitializerError | NoClassDefFoundError e) {
                seen += e.getClass().getSimpleName();
            }
        }
        return seen;
    }

    /** Has a class whose static variable is first used by a handle. */
    private static final class HandleUser {

        private static final class Behind {
            static volatile int all = 5;
        }

        String look() throws ReflectiveOperationException {
            VarHandle all = MethodHandles.lookup().findStaticVarHandle(Behind.class, "all", int.class);
            all.getAndAdd(1);
            return Behind.all > 5 ? "more" : "lost";
        }
    }

    private static String there(Object constant) {
        return Objects.isNull(constant) ? "-" : "+";
    }
}
