// SPDX-License-Identifier: Apache-2.0
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
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

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

    interface Cell<T> {
        T get();

        void set(T content);

        boolean compareAndSet(T expected, T content);
    }

    static final class Attribute<T> extends AtomicReference<T> implements Cell<T> {}

    static final class Slot<T> implements Cell<T> {
        private T content;

        @Override
        public T get() {
            return content;
        }

        @Override
        public void set(T content) {
            this.content = content;
        }

        @Override
        public boolean compareAndSet(T expected, T next) {
            return false;
        }
    }

    interface Counter {
        int incrementAndGet();

        int get();
    }

    static final class Shared extends AtomicInteger implements Counter {}

    interface Worker {
        void start();

        void join() throws InterruptedException;

        String getName();

        boolean isAlive();
    }

    static final class Work extends Thread implements Worker {
        private final Counter counter;

        Work(Counter counter) {
            super("work");
            this.counter = counter;
        }

        @Override
        public void run() {
            counter.incrementAndGet();
        }
    }

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
        System.out.println(swap(new Attribute<>()) + " " + swap(new Slot<>()));
        System.out.println(worked(new Shared()));
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

    // What these call can't be overridden.
    private static String swap(Cell<String> cell) {
        cell.set("first");
        return cell.compareAndSet("first", "second") + cell.get();
    }

    private static String worked(Counter counter) throws InterruptedException {
        Worker worker = new Work(counter);
        worker.start();
        counter.incrementAndGet();
        worker.join();
        return worker.getName() + worker.isAlive() + counter.get();
    }

    private static int sizes(Counted counted) {
        return 10 * counted.count() + counted.size();
    }
}
