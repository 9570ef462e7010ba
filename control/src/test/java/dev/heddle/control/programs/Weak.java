// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.programs;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.ref.Cleaner;
import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.util.HashMap;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicStampedReference;
import org.jspecify.annotations.Nullable;

/** Accesses that order less than volatile ones, and what the collector decides. The argument says which. */
public final class Weak {

    private static final VarHandle X;
    private static final VarHandle Y;

    static {
        try {
            X = MethodHandles.lookup().findVarHandle(Weak.class, "x", int.class);
            Y = MethodHandles.lookup().findVarHandle(Weak.class, "y", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private int x;
    private int y;
    private int data;
    private final AtomicInteger one = new AtomicInteger();
    private final AtomicInteger other = new AtomicInteger();

    private Weak() {}

    /** A reference with something of its own. */
    private static final class Named extends WeakReference<Object> {
        private final String name;

        Named(String name, Object referent) {
            super(referent);
            this.name = name;
        }
    }

    /** Does something when it is collected. */
    private static class Finalized {
        static volatile int count;

        @Override
        @SuppressWarnings({"removal", "Finalize", "deprecation"})
        protected void finalize() {
            count++;
        }
    }

    /** Keeps subclasses from doing something when they are collected. */
    private static class Guarded {
        @Override
        @SuppressWarnings({"removal", "Finalize", "deprecation"})
        protected final void finalize() {}
    }

    public static void main(String[] arguments) throws Exception {
        new Weak().run(arguments[0]);
    }

    private static void together(Runnable first, Runnable second) throws InterruptedException {
        Thread thread = new Thread(first);
        thread.start();
        second.run();
        thread.join();
    }

    private void run(String how) throws Exception {
        switch (how) {
            case "publication" -> publish(() -> X.setRelease(this, 1), () -> (int) X.getAcquire(this));
            case "lazy publication" -> publish(() -> one.lazySet(1), one::get);
            case "opaque publication" -> publish(() -> X.setOpaque(this, 1), () -> (int) X.getOpaque(this));
            case "publication to a plain read" -> publish(() -> one.setRelease(1), one::getPlain);
            case "two publishers" -> {
                Runnable publisher = () -> one.setRelease(1);
                together(publisher, publisher);
            }
            case "ordered" ->
                together(
                        () -> data += cross(() -> X.setRelease(this, 1), () -> (int) Y.getAcquire(this)),
                        () -> cross(() -> Y.setRelease(this, 1), () -> (int) X.getAcquire(this)));
            case "lazy" ->
                together(() -> cross(() -> one.lazySet(1), other::get), () -> cross(() -> other.lazySet(1), one::get));
            case "volatile" ->
                together(
                        () -> cross(() -> X.setVolatile(this, 1), () -> (int) Y.getVolatile(this)),
                        () -> cross(() -> Y.setVolatile(this, 1), () -> (int) X.getVolatile(this)));
            case "half an update" -> {
                Runnable update = () -> one.compareAndExchangeAcquire(0, 1);
                together(update, update);
            }
            case "plain beside volatile" -> together(() -> X.set(this, 1), () -> X.getVolatile(this));
            case "plain in a lock" -> together(this::add, this::add);
            case "of one thread" -> {
                AtomicInteger own = new AtomicInteger();
                together(() -> data = 1, () -> own.lazySet(one.getPlain()));
            }
            case "inside the JDK" -> {
                FutureTask<Integer> task = new FutureTask<>(() -> 1);
                ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>();
                together(task, () -> queue.add(1));
                task.get();
            }
            default -> fail(how);
        }
    }

    private void fail(String how) throws Exception {
        Object referent = new Object();
        switch (how) {
            case "weak update" -> one.weakCompareAndSetVolatile(0, 1);
            case "weak update of a field" -> X.weakCompareAndSet(this, 0, 1);
            case "weak update of a pair" ->
                new AtomicStampedReference<>(referent, 0).weakCompareAndSet(referent, referent, 0, 1);
            case "strong update" -> one.compareAndSet(0, 1);
            case "weak reference" -> data = new WeakReference<>(referent).get() == null ? 1 : 2;
            case "soft reference by its method" -> {
                Reference<Object> reference = new SoftReference<>(referent);
                java.util.function.Supplier<@Nullable Object> read = reference::get;
                data = read.get() == null ? 1 : 2;
            }
            case "reference of the program" -> {
                Named named = new Named("a", referent);
                data = named.get() == null ? named.name.length() : 2;
            }
            case "queue of references" -> {
                ReferenceQueue<Object> queue = new ReferenceQueue<>();
                AtomicReference<Reference<Object>> kept =
                        new AtomicReference<>(new PhantomReference<>(referent, queue));
                data = queue.poll() == kept.get() ? 1 : 2;
            }
            case "weak map" -> {
                Map<Object, Integer> map = new WeakHashMap<>();
                map.put(referent, 1);
                data = map.size();
            }
            case "strong map" -> {
                Map<Object, Integer> map = new HashMap<>();
                map.put(referent, 1);
                data = map.size();
            }
            case "reference that nobody reads" -> data = new WeakReference<>(referent).hashCode();
            case "finalizer" -> data = new Finalized().hashCode();
            case "empty finalizer" -> data = new Guarded().hashCode();
            case "cleaner" -> Cleaner.create().register(referent, () -> {});
            default -> throw new IllegalArgumentException(how);
        }
    }

    /** A number that is read. */
    private interface Look {
        int now();
    }

    private static int cross(Runnable write, Look look) {
        write.run();
        return look.now();
    }

    private void publish(Runnable write, Look look) throws InterruptedException {
        together(
                () -> {
                    data = 5;
                    write.run();
                },
                () -> {
                    if (look.now() == 1 && data != 5) {
                        throw new IllegalStateException("stale");
                    }
                });
    }

    private synchronized void add() {
        X.set(this, (int) X.get(this) + 1);
    }
}
