// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.language;

import dev.heddle.samples.Crew;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Functional interfaces of the program's own, behind which there is code of the JDK, or an initialiser that the first lambda
 * runs.
 */
public final class OwnFunctions {

    static final List<String> log = new ArrayList<>();

    /** Has an initialiser and a default method, so making the first function of it runs the initialiser. */
    interface Function<A, R> {
        Function<Object, String> NAME = named("Function");

        R apply(A argument);

        default R twice(A argument) {
            apply(argument);
            return apply(argument);
        }
    }

    /** The same without a default method: only reading the field runs the initialiser. */
    interface Late<A> {
        Function<Object, String> NAME = named("Late");

        void accept(A argument);
    }

    /** Without a default method, so initialising a class that has it does not initialise it. */
    interface Source<R> {
        Source<Object> NOTHING = () -> null;

        R get();

        static Source<Object> nothing() {
            return NOTHING;
        }
    }

    /** Its own initialiser has run when its constructor runs that of the interface. */
    static final class Held implements Source<Object> {
        static final Object MARK = new Object();

        private final Source<Object> source;

        Held() {
            source = Source.nothing();
        }

        @Override
        public Object get() {
            return source.get() == null ? MARK : source;
        }
    }

    interface Action {
        void run();
    }

    interface Maker<R> {
        R make();
    }

    interface Pair<A, B, R> {
        R apply(A first, B second);
    }

    static Function<Object, String> named(String name) {
        log.add(name + " is initialised");
        return object -> name;
    }

    static int total;

    private OwnFunctions() {}

    public static void main(String[] arguments) {
        log.add("begin");
        Function<Integer, Integer> next = n -> n + arguments.length + 1;
        log.add("made " + next.twice(4));
        Late<Integer> late = n -> log.add("late " + n);
        late.accept(1);
        log.add(Late.NAME.apply("x"));

        Object[] held = {new Held().get()};
        log.add("held " + (held[0] == Held.MARK));

        Maker<List<String>> lists = ArrayList::new;
        Maker<Object> objects = Object::new;
        Pair<String, String, Boolean> ends = String::endsWith;
        Function<String, Integer> parse = Integer::valueOf;
        List<String> list = lists.make();
        Function<String, Boolean> add = list::add;
        log.add("ends " + ends.apply("abc", "bc") + " " + add.twice("y") + " " + list + " " + (objects.make() == null));
        try {
            parse.apply("not a number");
        } catch (NumberFormatException e) {
            log.add("parsed " + parse.apply("17"));
        }

        ReentrantLock lock = new ReentrantLock();
        Action enter = lock::lock;
        Action leave = lock::unlock;
        AtomicInteger count = new AtomicInteger();
        Function<Integer, Integer> adding = count::addAndGet;
        Crew.each(3, number -> {
            for (int i = 0; i < 3; i++) {
                enter.run();
                total += number;
                leave.run();
                adding.apply(number);
            }
            return number;
        });
        log.add("total " + total + " count " + count.get());
        log.forEach(System.out::println);
    }
}
