package dev.heddle.samples.language;

import dev.heddle.samples.Crew;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Interfaces of the program whose methods are implemented by code of the JDK that a class inherits. */
public final class InheritedBodies {

    /** Repeats a method of an interface of the JDK. */
    interface Workers extends ExecutorService {
        @Override
        <T> List<Future<T>> invokeAll(Collection<? extends Callable<T>> tasks) throws InterruptedException;
    }

    /** Has nothing to do with the JDK. */
    interface Bag<T> {
        int size();

        boolean add(T item);

        T get(int index);

        void clear();
    }

    interface Counted {
        int count();

        int size();
    }

    interface Named {
        String name();

        int ordinal();
    }

    /** Repeats what every object has. */
    interface Comparing {
        @Override
        boolean equals(Object other);

        @Override
        String toString();
    }

    static final class Direct extends AbstractExecutorService implements Workers {
        private boolean stopped;
        private int ran;

        @Override
        public void execute(Runnable task) {
            ran++;
            task.run();
        }

        @Override
        public void shutdown() {
            stopped = true;
        }

        @Override
        public List<Runnable> shutdownNow() {
            stopped = true;
            return List.of();
        }

        @Override
        public boolean isShutdown() {
            return stopped;
        }

        @Override
        public boolean isTerminated() {
            return stopped;
        }

        @Override
        public boolean awaitTermination(long timeout, TimeUnit unit) {
            return stopped;
        }
    }

    static class Basket<T> extends ArrayList<T> implements Bag<T> {
        private static final long serialVersionUID = 1;
    }

    static final class CountedBasket<T> extends Basket<T> implements Counted {
        private static final long serialVersionUID = 1;
        private int counts;

        @Override
        public int count() {
            return ++counts;
        }

        @Override
        public boolean add(T item) {
            counts += 100 * super.size();
            return super.add(item);
        }
    }

    enum Colour implements Named {
        RED,
        GREEN {
            @Override
            public String toString() {
                return "grass";
            }
        }
    }

    static final class Plain implements Comparing {
        @Override
        public String toString() {
            return "plain";
        }
    }

    static final class Inherits implements Comparing {}

    static int total;

    private InheritedBodies() {}

    public static void main(String[] args) throws Exception {
        Direct direct = new Direct();
        System.out.println(sum(direct) + " " + direct.ran + " " + direct.isShutdown());
        Basket<Integer> basket = new Basket<>();
        CountedBasket<Integer> counted = new CountedBasket<>();
        fill(basket);
        fill(counted);
        System.out.println(sizes(counted) + " " + basket + " " + counted.size() + " " + basket.equals(counted));
        for (Named named : Colour.values()) {
            System.out.println(named.name() + named.ordinal() + named);
        }
        Comparing plain = new Plain();
        Comparing inherits = new Inherits();
        System.out.println(plain.equals(inherits) + " " + inherits.equals(inherits) + " " + plain.toString());
        System.out.println(inherits.toString().startsWith("dev.heddle.samples.language.InheritedBodies$Inherits@"));
        Crew.each(2, i -> {
            synchronized (InheritedBodies.class) {
                Bag<Integer> bag = basket;
                bag.add(i);
                total += bag.size();
            }
            return total;
        });
        System.out.println(total);
        basket.clear();
        try {
            ((Bag<Integer>) basket).get(3);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
    }

    private static int sum(Workers workers) throws Exception {
        int sum = 0;
        for (Future<Integer> done : workers.invokeAll(List.<Callable<Integer>>of(() -> 3, () -> 4))) {
            sum += done.get();
        }
        workers.shutdown();
        return sum;
    }

    private static void fill(Bag<Integer> bag) {
        bag.add(7);
        bag.clear();
        bag.add(1);
        bag.add(2);
        total += bag.size() + bag.get(1);
    }

    private static int sizes(Counted counted) {
        return 10 * counted.count() + counted.size();
    }
}
