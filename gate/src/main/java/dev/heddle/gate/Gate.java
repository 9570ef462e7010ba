package dev.heddle.gate;

import java.util.Random;
import java.util.UUID;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * What woven code calls. Threads that are not controlled get what they would get without us.
 *
 * <p>The last argument of most methods is the site of the call, 0 in classes of the JDK.
 */
public final class Gate {

    /** The number of the current execution. Classes initialise themselves again when it has changed. */
    public static int epoch;

    private static final long STAMP_SHIFT = 40;

    // Set once, before anything is controlled.
    @SuppressWarnings("NullAway.Init")
    private static Guide guide;

    private Gate() {}

    /** Gives control to a guide, for good. */
    public static void open(Guide newGuide) {
        guide = new Shielded(newGuide);
    }

    private static @Nullable Carrier carrier() {
        Carrier carrier = Carrier.ofCaller();
        return carrier != null && carrier.isGuided() ? carrier : null;
    }

    /** What the calling thread does until {@link #on} is not the program's. */
    public static void off() {
        Carrier carrier = Carrier.ofCaller();
        if (carrier != null) {
            carrier.off++;
        }
    }

    public static void on() {
        Carrier carrier = Carrier.ofCaller();
        if (carrier != null) {
            carrier.off--;
        }
    }

    // ── objects ─────────────────────────────────────────────────────────────────────────────────────────────────────

    static long newStamp() {
        Carrier carrier = carrier();
        return carrier == null ? 0 : -(carrier.maker << STAMP_SHIFT | ++carrier.made);
    }

    /** An object without room for a stamp was made by woven code: an array, or one of a class that is not woven. */
    public static void created(@Nullable Object object) {
        Carrier carrier = carrier();
        if (carrier != null && object != null && !(object instanceof Guided)) {
            guide.stamp(object, -(carrier.maker << STAMP_SHIFT | ++carrier.made));
        }
    }

    /** Others may know the object from now on. */
    public static void escape(@Nullable Object object) {
        if (object instanceof Guided) {
            long stamp = ((Guided) object).heddleStamp;
            if (stamp < 0) {
                ((Guided) object).heddleStamp = -stamp;
            }
        } else if (object != null && carrier() != null) {
            guide.escape(object);
        }
    }

    /** The stamp of an object, whoever knows the object. */
    public static long stampOf(Object object) {
        if (object instanceof Guided && ((Guided) object).heddleStamp != 0) {
            return Math.abs(((Guided) object).heddleStamp);
        }
        Carrier carrier = carrier();
        return carrier == null ? 0 : Math.abs(guide.stampOf(carrier, object));
    }

    /** The object's own stamp: 0 if it has none, negative while only its maker knows it. */
    public static long rawStamp(Guided object) {
        return object.heddleStamp;
    }

    /** Who made the object with this stamp: the number of a thread. */
    public static int maker(long stamp) {
        return (int) (stamp >>> STAMP_SHIFT) - 1;
    }

    /** As its maker's how-manieth the object with this stamp was made. */
    public static long count(long stamp) {
        return stamp & (1L << STAMP_SHIFT) - 1;
    }

    /** A stamp for what the thread of this number makes. */
    public static long stamp(int maker, long count) {
        return maker + 1L << STAMP_SHIFT | count;
    }

    /** The monitor that the guide has kept with the object in this execution. */
    public static @Nullable Object monitor(Guided object) {
        return object.heddleMonitorEpoch == epoch ? object.heddleMonitor : null;
    }

    public static void setMonitor(Guided object, Object monitor) {
        object.heddleMonitor = monitor;
        object.heddleMonitorEpoch = epoch;
    }

    static int hash(Guided object) {
        long stamp = Math.abs(object.heddleStamp);
        if (stamp == 0) {
            return System.identityHashCode(object);
        }
        long mixed = (stamp ^ stamp >>> STAMP_SHIFT) * 0x9E3779B97F4A7C15L;
        return (int) (mixed >>> 33);
    }

    public static int identityHashCode(@Nullable Object object, int site) {
        if (object instanceof Guided) {
            return hash((Guided) object);
        }
        Carrier carrier = carrier();
        return object == null || carrier == null
                ? System.identityHashCode(object)
                : (int) (guide.stampOf(carrier, object) * 31 >>> 1);
    }

    // ── memory ──────────────────────────────────────────────────────────────────────────────────────────────────────

    /** Before an instruction with a landmark, whatever it does. */
    public static void visit(int site) {
        Carrier carrier = carrier();
        if (carrier != null && carrier.quiet == 0) {
            guide.visit(carrier, site);
        }
    }

    /** Before a field of the object is read or written. */
    public static void field(@Nullable Object object, int site) {
        if (object instanceof Guided) {
            long stamp = ((Guided) object).heddleStamp;
            if (stamp > 0) {
                Carrier carrier = carrier();
                if (carrier != null && carrier.quiet == 0) {
                    carrier.target = object;
                    guide.access(carrier, site, stamp, -1);
                }
            }
        } else if (object != null) {
            unstamped(object, site, -1);
        }
    }

    /** Before a cell of an array is read or written. What is out of bounds fails without us. */
    public static void cell(@Nullable Object array, int index, int site) {
        if (array != null && index >= 0) {
            unstamped(array, site, index);
        }
    }

    private static void unstamped(Object object, int site, int index) {
        Carrier carrier = carrier();
        if (carrier != null && carrier.quiet == 0) {
            long stamp = guide.stampOf(carrier, object);
            if (stamp > 0) {
                carrier.target = object;
                carrier.cell = index;
                guide.access(carrier, site, stamp, index);
            }
        }
    }

    /** Before a static field is read or written. */
    public static void statics(int site) {
        Carrier carrier = carrier();
        if (carrier != null && carrier.quiet == 0) {
            guide.accessStatic(carrier, site);
        }
    }

    /** Before a field of the object is written. */
    public static void putField(@Nullable Object object, int site) {
        if (object instanceof Guided) {
            put(object, ((Guided) object).heddleStamp, -1, site);
        } else if (object != null) {
            put(object, 0, -1, site);
        }
    }

    /** Before a cell of an array is written. */
    public static void putCell(@Nullable Object array, int index, int site) {
        if (array != null && index >= 0) {
            put(array, 0, index, site);
        }
    }

    private static void put(Object object, long known, int index, int site) {
        Carrier carrier = carrier();
        if (carrier == null) {
            return;
        }
        long stamp = known != 0 ? known : guide.stampOf(carrier, object);
        if (stamp > 0 && carrier.quiet == 0) {
            guide.access(carrier, site, stamp, index);
        } else if (stamp >= 0 || count(-stamp) <= carrier.madeBefore) {
            // What was made in this round of a loop is not there in the next one, unless a local leads to it.
            carrier.changes++;
        }
    }

    /** Before a static field is written. */
    public static void putStatic(int site) {
        Carrier carrier = carrier();
        if (carrier != null && carrier.quiet == 0) {
            guide.accessStatic(carrier, site);
        } else if (carrier != null) {
            carrier.changes++;
        }
    }

    /** The thread may change something that no operation tells of. */
    public static void changed() {
        Carrier carrier = carrier();
        if (carrier != null) {
            carrier.changes++;
        }
    }

    // ── loops ───────────────────────────────────────────────────────────────────────────────────────────────────────

    /**
     * The thread is at the head of a loop, and will tell what it has in its locals.
     *
     * @param activation what this method returned before in the same activation of the woven method, or 0
     */
    public static int beginRound(int activation, int loop) {
        Carrier carrier = carrier();
        if (carrier == null || carrier.quiet > 0) {
            return activation;
        }
        carrier.loop = loop;
        carrier.activation = activation == 0 ? ++carrier.activations : activation;
        carrier.mind.clear();
        return carrier.activation;
    }

    public static void local(int value) {
        local((long) value);
    }

    public static void local(float value) {
        local((long) Float.floatToRawIntBits(value));
    }

    public static void local(double value) {
        local(Double.doubleToRawLongBits(value));
    }

    public static void local(long value) {
        Carrier carrier = carrier();
        if (carrier != null && carrier.loop != 0) {
            carrier.mind.add(value);
        }
    }

    public static void local(@Nullable Object value) {
        Carrier carrier = carrier();
        if (carrier != null && carrier.loop != 0) {
            carrier.mind.add(value);
        }
    }

    /** The thread has told what it has in its locals. */
    public static void round() {
        Carrier carrier = carrier();
        if (carrier != null && carrier.loop != 0) {
            int loop = carrier.loop;
            carrier.loop = 0;
            guide.round(carrier, loop, carrier.activation, carrier.mind);
            carrier.madeBefore = carrier.made;
        }
    }

    // ── calls ───────────────────────────────────────────────────────────────────────────────────────────────────────

    /** Before a method outside of woven code is called on an object that threads may share. */
    public static void call(@Nullable Object receiver, int site) {
        Carrier carrier = carrier();
        if (receiver != null && carrier != null) {
            guide.call(carrier, site, receiver);
        }
    }

    public static void called(Object receiver, @Nullable Object result, int site) {
        Carrier carrier = carrier();
        if (carrier != null) {
            guide.called(carrier, site, receiver, result);
        }
    }

    /** Before a call that changes the receiver's value or not, as this argument is there now or not. */
    public static void attempt(@Nullable Object receiver, int expected, int site) {
        attempt(receiver, (long) expected, site);
    }

    public static void attempt(@Nullable Object receiver, long expected, int site) {
        Carrier carrier = carrier();
        if (receiver != null && carrier != null) {
            guide.attempt(carrier, site, receiver, expected, null);
        }
    }

    public static void attempt(@Nullable Object receiver, @Nullable Object expected, int site) {
        Carrier carrier = carrier();
        if (receiver != null && carrier != null) {
            guide.attempt(carrier, site, receiver, 0, expected);
        }
    }

    /**
     * Before a call that acts on a variable somewhere else.
     *
     * @param receiver a variable handle, a field updater, or an atomic array
     * @param holder the object or array that has the variable; null if it is static
     * @param index the index of the element, or -1
     */
    public static void variable(@Nullable Object receiver, @Nullable Object holder, int index, int site) {
        Carrier carrier = carrier();
        if (receiver != null && carrier != null && carrier.quiet == 0) {
            guide.variable(carrier, site, receiver, holder, index);
        }
    }

    /** The same if it depends on what is there whether it changes anything. */
    public static void variable(@Nullable Object receiver, @Nullable Object holder, int index, long number, int site) {
        Carrier carrier = carrier();
        if (receiver != null && carrier != null && carrier.quiet == 0) {
            guide.attempt(carrier, site, receiver, holder, index, number, null);
        }
    }

    public static void variable(
            @Nullable Object receiver, @Nullable Object holder, int index, @Nullable Object reference, int site) {
        Carrier carrier = carrier();
        if (receiver != null && carrier != null && carrier.quiet == 0) {
            guide.attempt(carrier, site, receiver, holder, index, 0, reference);
        }
    }

    /** A variable handle or field updater stands for the field of this name. */
    public static void found(@Nullable Object handle, Class<?> owner, String name) {
        if (handle != null && carrier() != null) {
            guide.found(handle, owner, name);
        }
    }

    /** In the JDK: calls what may be woven code. */
    public static void away() {
        Carrier carrier = carrier();
        if (carrier != null) {
            guide.away(carrier);
        }
    }

    /** In the JDK: goes on after a call of what may be woven code. */
    public static void back() {
        Carrier carrier = carrier();
        if (carrier != null) {
            guide.back(carrier);
        }
    }

    /** In the JDK: goes on with a task, of which code of the program may be a part. */
    public static void goOn() {
        Carrier carrier = carrier();
        if (carrier != null) {
            guide.goOn(carrier);
        }
    }

    /** At the beginning of a handler: nobody catches the end of the execution. */
    public static void caught(Throwable thrown) {
        if (thrown == Closed.CLOSED) {
            throw Closed.CLOSED;
        }
    }

    // ── initialisers ────────────────────────────────────────────────────────────────────────────────────────────────

    /** A static initialiser begins: nobody else may go on before it has ended, as others could wait for it in the JVM. */
    public static void beginQuiet() {
        Carrier carrier = carrier();
        if (carrier != null) {
            carrier.quiet++;
        }
    }

    public static void endQuiet() {
        Carrier carrier = carrier();
        if (carrier != null) {
            carrier.quiet--;
        }
    }

    /** What a failed initialiser throws. */
    public static Error failed(Throwable cause) {
        endQuiet();
        return cause instanceof Error ? (Error) cause : new ExceptionInInitializerError(cause);
    }

    // ── monitors ────────────────────────────────────────────────────────────────────────────────────────────────────

    public static void enter(@Nullable Object object, int site) {
        if (object == null) {
            throw new NullPointerException();
        }
        Carrier carrier = carrier();
        if (carrier != null) {
            guide.enter(carrier, object, site);
        }
    }

    public static void exit(Object object, int site) {
        Carrier carrier = carrier();
        if (carrier != null) {
            guide.exit(carrier, object, site);
        }
    }

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
                    millis < 0 ? "timeout value is negative" : "nanosecond timeout value out of range");
        }
        awaitNanos(object, millis == 0 && nanos == 0 ? -1 : TimeUnit.MILLISECONDS.toNanos(millis) + nanos, site);
    }

    private static void awaitNanos(Object object, long nanos, int site) throws InterruptedException {
        Carrier carrier = carrier();
        if (carrier != null) {
            guide.await(carrier, object, nanos, site);
        } else if (nanos < 0) {
            object.wait();
        } else {
            TimeUnit.NANOSECONDS.timedWait(object, nanos);
        }
    }

    public static void signal(Object object, int site) {
        Carrier carrier = carrier();
        if (carrier != null) {
            guide.signal(carrier, object, false, site);
        } else {
            object.notify();
        }
    }

    public static void signalAll(Object object, int site) {
        Carrier carrier = carrier();
        if (carrier != null) {
            guide.signal(carrier, object, true, site);
        } else {
            object.notifyAll();
        }
    }

    public static boolean holdsLock(Object object, int site) {
        Carrier carrier = carrier();
        return carrier == null ? Thread.holdsLock(object) : guide.holds(carrier, object);
    }

    // ── conditions ──────────────────────────────────────────────────────────────────────────────────────────────────

    public static void awaitCondition(Condition condition, int site) throws InterruptedException {
        Carrier carrier = carrier();
        if (carrier == null) {
            condition.await();
        } else {
            guide.awaitCondition(carrier, condition, -1, true, site);
        }
    }

    public static void awaitUninterruptibly(Condition condition, int site) {
        Carrier carrier = carrier();
        if (carrier == null) {
            condition.awaitUninterruptibly();
            return;
        }
        try {
            guide.awaitCondition(carrier, condition, -1, false, site);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    public static long awaitNanos(Condition condition, long nanos, int site) throws InterruptedException {
        Carrier carrier = carrier();
        return carrier == null
                ? condition.awaitNanos(nanos)
                : guide.awaitCondition(carrier, condition, Math.max(0, nanos), true, site);
    }

    public static boolean awaitCondition(Condition condition, long time, TimeUnit unit, int site)
            throws InterruptedException {
        Carrier carrier = carrier();
        return carrier == null
                ? condition.await(time, unit)
                : guide.awaitCondition(carrier, condition, Math.max(0, unit.toNanos(time)), true, site) > 0;
    }

    public static boolean awaitUntil(Condition condition, java.util.Date deadline, int site)
            throws InterruptedException {
        Carrier carrier = carrier();
        if (carrier == null) {
            return condition.awaitUntil(deadline);
        }
        long nanos = TimeUnit.MILLISECONDS.toNanos(deadline.getTime() - currentTimeMillis(site));
        return guide.awaitCondition(carrier, condition, Math.max(0, nanos), true, site) > 0;
    }

    public static void signal(Condition condition, int site) {
        Carrier carrier = carrier();
        if (carrier == null) {
            condition.signal();
        } else {
            guide.signalCondition(carrier, condition, false, site);
        }
    }

    public static void signalAll(Condition condition, int site) {
        Carrier carrier = carrier();
        if (carrier == null) {
            condition.signalAll();
        } else {
            guide.signalCondition(carrier, condition, true, site);
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
        return currentThread();
    }

    public static void start(Thread thread, int site) {
        Carrier carrier = carrier();
        if (carrier == null) {
            thread.start();
        } else {
            escape(thread);
            guide.start(carrier, thread, site);
        }
    }

    /** A virtual thread was made to run this. */
    public static void madeFor(Thread thread, Runnable task) {
        Carrier carrier = carrier();
        if (carrier != null) {
            guide.madeFor(carrier, thread, task);
        }
    }

    /** Whether the guide takes care of a thread that code of the JDK starts. */
    public static boolean starts(Thread thread) {
        Carrier carrier = carrier();
        if (carrier == null) {
            return false;
        }
        guide.start(carrier, thread, 0);
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
        Carrier carrier = carrier();
        if (carrier != null) {
            guide.join(carrier, thread, nanos, site);
        } else if (nanos < 0) {
            thread.join();
        } else {
            TimeUnit.NANOSECONDS.timedJoin(thread, nanos);
        }
    }

    public static boolean isAlive(Thread thread, int site) {
        Carrier carrier = carrier();
        return carrier == null ? thread.isAlive() : guide.isAlive(carrier, thread, site);
    }

    public static void interrupt(Thread thread, int site) {
        Carrier carrier = carrier();
        if (carrier == null) {
            thread.interrupt();
        } else {
            guide.interrupt(carrier, thread, site);
        }
    }

    public static boolean isInterrupted(Thread thread, int site) {
        Carrier carrier = carrier();
        return carrier == null ? thread.isInterrupted() : guide.isInterrupted(carrier, thread, false, site);
    }

    public static boolean interrupted(int site) {
        Carrier carrier = carrier();
        return carrier == null ? Thread.interrupted() : guide.isInterrupted(carrier, currentThread(), true, site);
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
        Carrier carrier = carrier();
        if (carrier == null) {
            TimeUnit.NANOSECONDS.sleep(nanos);
        } else {
            guide.sleep(carrier, nanos, site);
        }
    }

    public static void yield(int site) {
        Carrier carrier = carrier();
        if (carrier == null) {
            Thread.yield();
        } else {
            guide.yield(carrier, site);
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
        Carrier carrier = carrier();
        if (carrier != null) {
            guide.park(carrier, nanos, site);
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
        Carrier carrier = carrier();
        if (carrier == null) {
            LockSupport.unpark(thread);
        } else if (thread != null) {
            guide.unpark(carrier, thread, site);
        }
    }

    // ── pools of the JDK ────────────────────────────────────────────────────────────────────────────────────────────

    /** The common pool, of which each execution has its own. */
    public static ForkJoinPool commonPool(ForkJoinPool pool) {
        Carrier carrier = carrier();
        return carrier == null ? pool : guide.commonPool(carrier);
    }

    /** The same where it may be another executor. */
    public static Executor commonPool(Executor executor) {
        return executor instanceof ForkJoinPool ? commonPool((ForkJoinPool) executor) : executor;
    }

    /** What makes futures time out, of which each execution has its own. */
    public static ScheduledThreadPoolExecutor delayer(ScheduledThreadPoolExecutor executor) {
        Carrier carrier = carrier();
        return carrier == null ? executor : guide.delayer(carrier);
    }

    // ── time and chance ─────────────────────────────────────────────────────────────────────────────────────────────

    public static long nanoTime(int site) {
        Carrier carrier = carrier();
        return carrier == null ? System.nanoTime() : guide.nanoTime(carrier);
    }

    public static long currentTimeMillis(int site) {
        Carrier carrier = carrier();
        // Some fixed moment, so that the same execution prints the same dates.
        return carrier == null
                ? System.currentTimeMillis()
                : 1_700_000_000_000L + TimeUnit.NANOSECONDS.toMillis(guide.nanoTime(carrier));
    }

    public static double random(int site) {
        Carrier carrier = carrier();
        return carrier == null ? Math.random() : (guide.random(carrier) >>> 11) * 0x1.0p-53;
    }

    /** The seed of a {@code new Random()}. */
    public static long seed() {
        Carrier carrier = carrier();
        return carrier == null ? new Random().nextLong() : guide.random(carrier);
    }

    public static UUID randomUUID(int site) {
        Carrier carrier = carrier();
        if (carrier == null) {
            return UUID.randomUUID();
        }
        long high = guide.random(carrier) & ~0xF000L | 0x4000L;
        long low = guide.random(carrier) & ~(3L << 62) | 1L << 63;
        return new UUID(high, low);
    }

    public static void exit(int code, int site) {
        Carrier carrier = carrier();
        if (carrier == null) {
            System.exit(code);
        } else {
            guide.exit(carrier, code);
        }
    }
}
