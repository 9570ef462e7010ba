// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.programs;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Programs that use what the JDK has behind interfaces of their own. The argument says which; what happened is the message of an exception.
 */
public final class Inherited {

    private interface Number {
        int get();

        void set(int value);
    }

    private static final class Atomic extends AtomicInteger implements Number {}

    private static final class Plain implements Number {
        private volatile int value;

        @Override
        public int get() {
            return value;
        }

        @Override
        public void set(int value) {
            this.value = value;
        }
    }

    private interface Cell<T> {
        boolean compareAndSet(@Nullable T expected, T next);

        T get();
    }

    private static final class Attribute<T> extends AtomicReference<T> implements Cell<T> {}

    private interface Table {
        Object get(Object key);

        Object put(Object key, Object value);
    }

    private static final class Hashed extends ConcurrentHashMap<Object, Object> implements Table {}

    private interface Mutex {
        void lock();

        // What a class inherits goes before it.
        default void unlock() {
            throw new IllegalStateException("never called");
        }
    }

    private static final class Reentrant extends ReentrantLock implements Mutex {}

    private interface Gate {
        void await() throws InterruptedException;

        void countDown();
    }

    private static final class Latch extends CountDownLatch implements Gate {
        private Latch() {
            super(1);
        }
    }

    private interface Worker {
        void start();

        void join() throws InterruptedException;
    }

    private static final class Work extends Thread implements Worker {
        private Work(Runnable body) {
            super(body);
        }
    }

    private int x;

    private Inherited() {}

    public static void main(String[] arguments) throws Exception {
        throw new IllegalStateException(new Inherited().run(arguments[0]));
    }

    private String run(String name) throws Exception {
        return switch (name) {
            case "number" -> count(new Atomic());
            case "ownNumber" -> count(new Plain());
            case "reference" -> countBySupplier(new Atomic());
            case "cell" -> first(new Attribute<>());
            case "table" -> put(new Hashed());
            case "lock" -> guarded(new Reentrant());
            case "latch" -> opened(new Latch());
            default -> throw new IllegalArgumentException(name);
        };
    }

    private static void together(Runnable one, Runnable other) throws InterruptedException {
        Worker first = new Work(one);
        Worker second = new Work(other);
        first.start();
        second.start();
        first.join();
        second.join();
    }

    private static String count(Number number) throws InterruptedException {
        Runnable counting = () -> number.set(number.get() + 1);
        together(counting, counting);
        return String.valueOf(number.get());
    }

    private static String countBySupplier(Number number) throws InterruptedException {
        IntSupplier now = number::get;
        Runnable counting = () -> number.set(now.getAsInt() + 1);
        together(counting, counting);
        return String.valueOf(now.getAsInt());
    }

    private static String first(Cell<String> cell) throws InterruptedException {
        together(() -> cell.compareAndSet(null, "a"), () -> cell.compareAndSet(null, "b"));
        return cell.get();
    }

    private static String put(Table table) throws InterruptedException {
        table.put("k", 0);
        Runnable counting = () -> table.put("k", (Integer) table.get("k") + 1);
        together(counting, counting);
        return String.valueOf(table.get("k"));
    }

    private String guarded(Mutex mutex) throws InterruptedException {
        Runnable counting = () -> {
            mutex.lock();
            x++;
            mutex.unlock();
        };
        together(counting, counting);
        return String.valueOf(x);
    }

    private String opened(Gate gate) throws InterruptedException {
        together(
                () -> {
                    x = 7;
                    gate.countDown();
                },
                () -> {
                    try {
                        gate.await();
                        x++;
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                });
        return String.valueOf(x);
    }
}
