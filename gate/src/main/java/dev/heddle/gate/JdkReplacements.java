// SPDX-License-Identifier: Apache-2.0
package dev.heddle.gate;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Comparator;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Replacements that woven code calls instead of what waits, starts threads, or asks for the time. Threads that are not
 * controlled get what they would get without us.
 *
 * <p>The last argument of most methods is the site of the call, 0 in classes of the JDK.
 */
public final class JdkReplacements {

    /** Stands for the place where the program asks for a moment; the JDK answers. */
    private static final int ASKED = -1;

    /** Some fixed moment, in seconds since 1970, so that the same execution prints the same dates. */
    private static final long BEGINNING = 1_700_000_000;

    private JdkReplacements() {}

    // ── monitors ────────────────────────────────────────────────────────────────────────────────────────────────────

    public static void await(Object object, int site) throws InterruptedException {
        awaitNanos(object, -1, site);
    }

    public static void await(Object object, long millis, int site) throws InterruptedException {
        if (millis < 0) {
            throw new IllegalArgumentException("timeout value is negative");
        }
        awaitNanos(object, millis == 0 ? -1 : TimeUnit.MILLISECONDS.toNanos(millis), site);
    }

    public static void await(Object object, long millis, int nanos, int site) throws InterruptedException {
        if (millis < 0 || nanos < 0 || nanos > 999_999) {
            throw new IllegalArgumentException(
                    millis < 0 ? "timeoutMillis value is negative" : "nanosecond timeout value out of range");
        }
        awaitNanos(object, millis == 0 && nanos == 0 ? -1 : TimeUnit.MILLISECONDS.toNanos(millis) + nanos, site);
    }

    private static void awaitNanos(Object object, long nanos, int site) throws InterruptedException {
        Carrier carrier = Gate.carrier();
        if (carrier != null) {
            Gate.guide().await(carrier, object, nanos, site);
        } else if (nanos < 0) {
            object.wait();
        } else {
            TimeUnit.NANOSECONDS.timedWait(object, nanos);
        }
    }

    public static void signal(Object object, int site) {
        Carrier carrier = Gate.carrier();
        if (carrier != null) {
            Gate.guide().signal(carrier, object, false, site);
        } else {
            object.notify();
        }
    }

    public static void signalAll(Object object, int site) {
        Carrier carrier = Gate.carrier();
        if (carrier != null) {
            Gate.guide().signal(carrier, object, true, site);
        } else {
            object.notifyAll();
        }
    }

    public static boolean holdsLock(Object object, int site) {
        Carrier carrier = Gate.carrier();
        return carrier == null ? Thread.holdsLock(object) : Gate.guide().holds(carrier, object);
    }

    // ── classes ─────────────────────────────────────────────────────────────────────────────────────────────────────

    public static Class<?> forName(String name, boolean isInitialised, @Nullable ClassLoader loader, int site)
            throws ClassNotFoundException {
        Class<?> type = Class.forName(name, isInitialised, loader);
        if (isInitialised) {
            initialise(type);
        }
        return type;
    }

    /** Runs the static initialiser of a class of which an object is made by reflection. */
    public static void initialise(@Nullable Constructor<?> constructor) {
        if (constructor != null) {
            initialise(constructor.getDeclaringClass());
        }
    }

    /**
     * Runs the static initialiser of a class that woven code uses without naming it, if it is one of those that are initialised once per execution: for the
     * JVM it is initialised from the first one on.
     */
    public static void initialise(@Nullable Class<?> type) {
        if (type == null || Gate.carrier() == null) {
            return;
        }
        // Those above are initialised first, whether or not there is anything to do here.
        initialise(type.getSuperclass());
        try {
            Method check = type.getDeclaredMethod(CHECK);
            check.setAccessible(true);
            check.invoke(null);
        } catch (NoSuchMethodException | IllegalAccessException notOurs) {
            // Then the JVM has done it.
        } catch (InvocationTargetException failed) {
            if (failed.getCause() instanceof Error error) {
                throw error;
            }
            throw new ExceptionInInitializerError(failed.getCause());
        }
    }

    /** The method that woven classes call before they use another one. */
    private static final String CHECK = "heddle$check";

    // ── conditions ──────────────────────────────────────────────────────────────────────────────────────────────────

    public static void awaitCondition(Condition condition, int site) throws InterruptedException {
        Carrier carrier = Gate.carrier();
        if (carrier == null) {
            condition.await();
        } else {
            Gate.guide().awaitCondition(carrier, condition, -1, true, site);
        }
    }

    public static void awaitUninterruptibly(Condition condition, int site) {
        Carrier carrier = Gate.carrier();
        if (carrier == null) {
            condition.awaitUninterruptibly();
            return;
        }
        try {
            Gate.guide().awaitCondition(carrier, condition, -1, false, site);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    public static long awaitNanos(Condition condition, long nanos, int site) throws InterruptedException {
        Carrier carrier = Gate.carrier();
        return carrier == null
                ? condition.awaitNanos(nanos)
                : Gate.guide().awaitCondition(carrier, condition, Math.max(0, nanos), true, site);
    }

    public static boolean awaitCondition(Condition condition, long time, TimeUnit unit, int site)
            throws InterruptedException {
        Carrier carrier = Gate.carrier();
        return carrier == null
                ? condition.await(time, unit)
                : Gate.guide().awaitCondition(carrier, condition, Math.max(0, unit.toNanos(time)), true, site) > 0;
    }

    public static boolean awaitUntil(Condition condition, java.util.Date deadline, int site)
            throws InterruptedException {
        Carrier carrier = Gate.carrier();
        if (carrier == null) {
            return condition.awaitUntil(deadline);
        }
        long nanos = TimeUnit.MILLISECONDS.toNanos(deadline.getTime() - currentTimeMillis(site));
        return Gate.guide().awaitCondition(carrier, condition, Math.max(0, nanos), true, site) > 0;
    }

    public static void signal(Condition condition, int site) {
        Carrier carrier = Gate.carrier();
        if (carrier == null) {
            condition.signal();
        } else {
            Gate.guide().signalCondition(carrier, condition, false, site);
        }
    }

    public static void signalAll(Condition condition, int site) {
        Carrier carrier = Gate.carrier();
        if (carrier == null) {
            condition.signalAll();
        } else {
            Gate.guide().signalCondition(carrier, condition, true, site);
        }
    }

    // ── threads ─────────────────────────────────────────────────────────────────────────────────────────────────────

    /** The thread that the program believes to be running. */
    public static Thread currentThread() {
        Carrier carrier = Carrier.ofCaller();
        Thread guest = carrier == null ? null : carrier.guest;
        return guest == null ? Thread.currentThread() : guest;
    }

    public static Thread currentThread(int site) {
        Carrier carrier = Gate.carrier();
        if (carrier != null && carrier.quiet > 0) {
            Gate.guide().asksForThread(carrier, site);
        }
        return currentThread();
    }

    public static void start(Thread thread, int site) {
        Carrier carrier = Gate.carrier();
        if (carrier == null) {
            thread.start();
        } else {
            Gate.escape(thread);
            Gate.guide().start(carrier, thread, null, site);
        }
    }

    /** Does what {@link #start} does, for classes that are not looked into. */
    public static void startInLibrary(Thread thread, int site) {
        Carrier carrier = Gate.carrier();
        if (carrier == null) {
            thread.start();
        } else {
            Gate.escape(thread);
            Gate.guide().startInLibrary(carrier, thread);
        }
    }

    /** A virtual thread was made to run this. */
    public static void madeFor(Thread thread, Runnable task) {
        Carrier carrier = Gate.carrier();
        if (carrier != null) {
            Gate.guide().madeFor(carrier, thread, task);
        }
    }

    /** A set for threads, whose order does not depend on where they are in memory. */
    public static Set<Thread> threads() {
        return new ConcurrentSkipListSet<>(new ByNumber());
    }

    // No lambda: it may be needed first where no bootstrap method may be called.
    private static final class ByNumber implements Comparator<Thread> {
        @Override
        public int compare(Thread one, Thread other) {
            return Long.compare(one.getId(), other.getId());
        }
    }

    /** Returns true if the guide takes care of a thread that code of the JDK starts. */
    public static boolean starts(Thread thread, @Nullable Object container) {
        Carrier carrier = Gate.carrier();
        if (carrier == null) {
            return false;
        }
        Gate.guide().start(carrier, thread, container, 0);
        return true;
    }

    public static void join(Thread thread, int site) throws InterruptedException {
        joinNanos(thread, -1, site);
    }

    public static void join(Thread thread, long millis, int site) throws InterruptedException {
        if (millis < 0) {
            throw new IllegalArgumentException("timeout value is negative");
        }
        joinNanos(thread, millis == 0 ? -1 : TimeUnit.MILLISECONDS.toNanos(millis), site);
    }

    public static void join(Thread thread, long millis, int nanos, int site) throws InterruptedException {
        joinNanos(thread, millis == 0 && nanos == 0 ? -1 : TimeUnit.MILLISECONDS.toNanos(millis) + nanos, site);
    }

    public static boolean join(Thread thread, java.time.Duration duration, int site) throws InterruptedException {
        joinNanos(thread, Math.max(0, duration.toNanos()), site);
        return !isAlive(thread, site);
    }

    private static void joinNanos(Thread thread, long nanos, int site) throws InterruptedException {
        Carrier carrier = Gate.carrier();
        if (carrier != null) {
            Gate.guide().join(carrier, thread, nanos, site);
        } else if (nanos < 0) {
            thread.join();
        } else {
            TimeUnit.NANOSECONDS.timedJoin(thread, nanos);
        }
    }

    public static boolean isAlive(Thread thread, int site) {
        Carrier carrier = Gate.carrier();
        return carrier == null ? thread.isAlive() : Gate.guide().isAlive(carrier, thread, site);
    }

    public static Thread.State getState(Thread thread, int site) {
        Carrier carrier = Gate.carrier();
        return carrier == null ? thread.getState() : Gate.guide().stateOf(carrier, thread, site);
    }

    /** Returns what the JDK says of the stack of a thread; null if it is none of the program's, so that the JVM knows. */
    public static StackTraceElement @Nullable [] stackOf(Thread thread) {
        Carrier carrier = Gate.carrier();
        return carrier == null ? null : Gate.guide().stackOf(carrier, thread);
    }

    /** Lets others go first, as far as they can, and then really waits for a process. */
    public static int waitFor(Process process, int site) throws InterruptedException {
        letOthersGo(site);
        return process.waitFor();
    }

    public static boolean waitFor(Process process, long time, TimeUnit unit, int site) throws InterruptedException {
        letOthersGo(site);
        return process.waitFor(time, unit);
    }

    /**
     * Lets others go first, and then really waits for a process. The future is complete: it would else be completed by a thread of the JDK that
     * nobody controls, and who waits for it would not be woken.
     */
    public static CompletableFuture<Process> onExit(Process process, int site) {
        if (Gate.carrier() != null) {
            try {
                // Not of its handle, which may know of the end before the process has its exit code.
                waitFor(process, site);
            } catch (InterruptedException e) {
                keepForLater(site);
            }
        }
        return process.isAlive() ? process.onExit() : CompletableFuture.completedFuture(process);
    }

    public static CompletableFuture<ProcessHandle> onExit(ProcessHandle process, int site) {
        if (Gate.carrier() != null) {
            try {
                letOthersGo(site);
                while (process.isAlive()) {
                    Thread.sleep(1);
                }
            } catch (InterruptedException e) {
                keepForLater(site);
            }
        }
        return process.isAlive() ? process.onExit() : CompletableFuture.completedFuture(process);
    }

    /** Who only asks for a future does not wait, so an interrupt is for what comes next. */
    private static void keepForLater(int site) {
        interrupt(currentThread(site), site);
    }

    private static void letOthersGo(int site) throws InterruptedException {
        Carrier carrier = Gate.carrier();
        if (carrier != null) {
            Gate.guide().sleep(carrier, 1, site);
        }
    }

    public static void interrupt(Thread thread, int site) {
        Carrier carrier = Gate.carrier();
        if (carrier == null) {
            thread.interrupt();
        } else {
            Gate.guide().interrupt(carrier, thread, site);
        }
    }

    public static boolean isInterrupted(Thread thread, int site) {
        Carrier carrier = Gate.carrier();
        return carrier == null ? thread.isInterrupted() : Gate.guide().isInterrupted(carrier, thread, false, site);
    }

    public static boolean interrupted(int site) {
        Carrier carrier = Gate.carrier();
        return carrier == null
                ? Thread.interrupted()
                : Gate.guide().isInterrupted(carrier, currentThread(), true, site);
    }

    public static void sleep(long millis, int site) throws InterruptedException {
        if (millis < 0) {
            throw new IllegalArgumentException("timeout value is negative");
        }
        sleepNanos(TimeUnit.MILLISECONDS.toNanos(millis), site);
    }

    public static void sleep(long millis, int nanos, int site) throws InterruptedException {
        sleepNanos(TimeUnit.MILLISECONDS.toNanos(millis) + nanos, site);
    }

    public static void sleep(java.time.Duration duration, int site) throws InterruptedException {
        sleepNanos(duration.toNanos(), site);
    }

    private static void sleepNanos(long nanos, int site) throws InterruptedException {
        Carrier carrier = Gate.carrier();
        if (carrier == null) {
            TimeUnit.NANOSECONDS.sleep(nanos);
        } else {
            Gate.guide().sleep(carrier, nanos, site);
        }
    }

    public static void yield(int site) {
        Carrier carrier = Gate.carrier();
        if (carrier == null) {
            Thread.yield();
        } else {
            Gate.guide().yield(carrier, site);
        }
    }

    // ── parking ─────────────────────────────────────────────────────────────────────────────────────────────────────

    public static void park(int site) {
        parkNanosOf(null, -1, site);
    }

    public static void park(@Nullable Object blocker, int site) {
        parkNanosOf(blocker, -1, site);
    }

    public static void parkNanos(long nanos, int site) {
        if (nanos > 0) {
            parkNanosOf(null, nanos, site);
        }
    }

    public static void parkNanos(@Nullable Object blocker, long nanos, int site) {
        if (nanos > 0) {
            parkNanosOf(blocker, nanos, site);
        }
    }

    public static void parkUntil(long deadline, int site) {
        parkNanosOf(null, TimeUnit.MILLISECONDS.toNanos(deadline - currentTimeMillis(site)), site);
    }

    public static void parkUntil(@Nullable Object blocker, long deadline, int site) {
        parkNanosOf(blocker, TimeUnit.MILLISECONDS.toNanos(deadline - currentTimeMillis(site)), site);
    }

    private static void parkNanosOf(@Nullable Object blocker, long nanos, int site) {
        Carrier carrier = Gate.carrier();
        if (carrier != null) {
            Gate.guide().park(carrier, nanos, site);
        } else if (nanos < 0) {
            LockSupport.park(blocker);
        } else {
            LockSupport.parkNanos(blocker, nanos);
        }
    }

    /** {@code Unsafe.park} in classes of the JDK. */
    public static void parkUnsafe(Object unsafe, boolean isAbsolute, long time, int site) {
        if (isAbsolute) {
            parkUntil(time, site);
        } else if (time == 0) {
            park(site);
        } else {
            parkNanos(time, site);
        }
    }

    public static void unparkUnsafe(Object unsafe, Object thread, int site) {
        unpark((Thread) thread, site);
    }

    public static void unpark(@Nullable Thread thread, int site) {
        Carrier carrier = Gate.carrier();
        if (carrier == null) {
            LockSupport.unpark(thread);
            if (thread != null && Gate.guide() != null) {
                Gate.guide().unparkFromOutside(thread);
            }
        } else if (thread != null) {
            Gate.guide().unpark(carrier, thread, site);
        }
    }

    // ── time and chance ─────────────────────────────────────────────────────────────────────────────────────────────

    public static long nanoTime(int site) {
        Carrier carrier = Gate.carrier();
        return carrier == null ? System.nanoTime() : Gate.guide().nanoTime(carrier, site);
    }

    public static long currentTimeMillis(int site) {
        Carrier carrier = Gate.carrier();
        return carrier == null
                ? System.currentTimeMillis()
                : TimeUnit.SECONDS.toMillis(BEGINNING)
                        + TimeUnit.NANOSECONDS.toMillis(Gate.guide().nanoTime(carrier, site));
    }

    /**
     * Returns how many nanoseconds have passed since a moment.
     *
     * @param seconds the moment, in seconds since 1970
     * @param really what the JVM says
     */
    public static long nanosSince(long seconds, long really) {
        Carrier carrier = Gate.carrier();
        return carrier == null
                ? really
                : TimeUnit.SECONDS.toNanos(BEGINNING - seconds) + Gate.guide().nanoTime(carrier, ASKED);
    }

    public static double random(int site) {
        Carrier carrier = Gate.carrier();
        return carrier == null ? Math.random() : (Gate.guide().random(carrier) >>> 11) * 0x1.0p-53;
    }

    /** The seed of a {@code new Random()}. */
    public static long seed() {
        Carrier carrier = Gate.carrier();
        return carrier == null ? new Random().nextLong() : Gate.guide().random(carrier);
    }

    public static UUID randomUUID(int site) {
        Carrier carrier = Gate.carrier();
        if (carrier == null) {
            return UUID.randomUUID();
        }
        long high = Gate.guide().random(carrier) & ~0xF000L | 0x4000L;
        long low = Gate.guide().random(carrier) & ~(3L << 62) | 1L << 63;
        return new UUID(high, low);
    }

    public static void exit(int code, int site) {
        Carrier carrier = Gate.carrier();
        if (carrier == null) {
            System.exit(code);
        } else {
            Gate.guide().exit(carrier, code, site);
        }
    }

    public static void exit(Runtime runtime, int code, int site) {
        exit(code, site);
    }

    public static void halt(Runtime runtime, int code, int site) {
        Carrier carrier = Gate.carrier();
        if (carrier == null) {
            runtime.halt(code);
        } else {
            Gate.guide().halt(carrier, code);
        }
    }

    public static void addShutdownHook(Runtime runtime, Thread hook, int site) {
        Carrier carrier = Gate.carrier();
        if (carrier == null || hook == null) {
            runtime.addShutdownHook(hook);
        } else {
            Gate.guide().addHook(carrier, hook, site);
        }
    }

    public static boolean removeShutdownHook(Runtime runtime, Thread hook, int site) {
        Carrier carrier = Gate.carrier();
        return carrier == null || hook == null
                ? runtime.removeShutdownHook(hook)
                : Gate.guide().removeHook(carrier, hook, site);
    }

    public static int identityHashCode(@Nullable Object object, int site) {
        if (object instanceof Guided) {
            return Gate.hash((Guided) object);
        }
        Carrier carrier = Gate.carrier();
        return object == null || carrier == null
                ? System.identityHashCode(object)
                : (int) (Math.abs(Gate.guide().stampOf(carrier, object)) * 31 >>> 1);
    }
}
