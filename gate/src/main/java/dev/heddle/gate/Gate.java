// SPDX-License-Identifier: Apache-2.0
package dev.heddle.gate;

import java.util.Arrays;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import org.jspecify.annotations.Nullable;

/**
 * What woven code calls. Threads that are not controlled get what they would get without us.
 *
 * <p>The last argument of most methods is the site of the call, 0 in classes of the JDK.
 */
public final class Gate {

    /** The number of the current execution. Classes initialise themselves again when it has changed. */
    public static int epoch;

    /** The number of the thread that objects go by which initialisers make that run once, not once per execution. */
    public static final int CONSTANTS = 2;

    private static final long STAMP_SHIFT = 40;

    // Set once, before anything is controlled.
    @SuppressWarnings("NullAway.Init")
    private static Guide guide;

    private static boolean tellsOfBirths;

    private static boolean sharesFromBirth;

    private Gate() {}

    /** Gives control to a guide, for good. */
    public static void open(Guide newGuide) {
        guide = new ShieldedGuide(newGuide);
    }

    static Guide guide() {
        return guide;
    }

    static @Nullable Carrier carrier() {
        Carrier carrier = Carrier.ofCaller();
        return carrier != null && carrier.isGuided() ? carrier : null;
    }

    /** As {@link #carrier}, for woven code: if it runs on a thread that nobody controls, that is told. */
    private static @Nullable Carrier inside() {
        Carrier carrier = Carrier.ofCaller();
        if (carrier == null) {
            if (guide != null && !(Thread.currentThread() instanceof CarrierThread)) {
                guide.stray();
            }
            return null;
        }
        return carrier.isGuided() ? carrier : null;
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

    // ── other agents ────────────────────────────────────────────────────────────────────────────────────────────────

    /** What the loader of the program gives to the JVM next, and its internal name. */
    private static volatile byte @Nullable [] defined;

    private static volatile @Nullable String definedName;

    private static volatile boolean changedByOthers;

    /** The loader of the program is about to define a class. */
    public static void defines(String name, byte[] woven) {
        definedName = name;
        defined = woven;
    }

    /** The JVM has a class of the program as this, when it is loaded or later, after other agents were asked. */
    public static void seen(@Nullable String name, byte[] bytes, boolean isLater) {
        // What the JDK and others generate for the program is not what its loader gives.
        boolean isOther = name != null && name.equals(definedName) && !Arrays.equals(defined, bytes);
        if (isLater || isOther) {
            changedByOthers = true;
        }
    }

    /** Whether another agent changes, or may have changed, classes of the program. */
    public static boolean isChangedByOthers() {
        return changedByOthers;
    }

    // ── objects ─────────────────────────────────────────────────────────────────────────────────────────────────────

    static long newStamp(Guided object) {
        Carrier carrier = inside();
        if (carrier == null) {
            return 0;
        }
        long stamp = carrier.maker << STAMP_SHIFT | ++carrier.made;
        if (tellsOfBirths) {
            guide.born(carrier, object, stamp);
        }
        return isSharedFromBirth(object) ? stamp : -stamp;
    }

    /** Whether objects of some classes are known to others as soon as they are made; to be changed between executions. */
    public static void shareFromBirth(boolean isToShare) {
        sharesFromBirth = isToShare;
    }

    private static boolean isSharedFromBirth(Object object) {
        return sharesFromBirth && guide.isSharedFromBirth(object.getClass());
    }

    /**
     * Whether the thread that has the turn made the object with this raw stamp, and nobody else is known to know it. An object that another
     * one made has come to this one on a way that nobody saw.
     */
    private static boolean isOfCaller(long stamp) {
        Carrier carrier = Carrier.current();
        return stamp < 0 && (carrier == null || carrier.hasMade(-stamp));
    }

    /** Whether the guide is to be told of objects that are made, which takes time; to be changed between executions. */
    public static void tellOfBirths(boolean isToTell) {
        tellsOfBirths = isToTell;
    }

    /** An object without room for a stamp was made by woven code: an array, or one of a class that is not woven. */
    public static void created(@Nullable Object object) {
        Carrier carrier = carrier();
        if (carrier != null && object != null && !(object instanceof Guided)) {
            long stamp = carrier.maker << STAMP_SHIFT | ++carrier.made;
            guide.stamp(object, isSharedFromBirth(object) ? stamp : -stamp);
            if (tellsOfBirths) {
                guide.born(carrier, object, stamp);
            }
        }
    }

    /** Others may know the object from now on. */
    public static void escape(@Nullable Object object) {
        if (object instanceof Guided) {
            long stamp = ((Guided) object).heddleStamp;
            if (stamp < 0) {
                if (!isOfCaller(stamp)) {
                    known(object);
                }
                ((Guided) object).heddleStamp = -stamp;
            }
        } else if (object != null && carrier() != null) {
            guide.escape(object);
        }
    }

    /** The caller knows the object of another thread. */
    private static void known(Object object) {
        Carrier carrier = carrier();
        if (carrier != null) {
            guide.stampOf(carrier, object);
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

    /** Others know the object, as it turns out. */
    public static void share(Guided object) {
        object.heddleStamp = Math.abs(object.heddleStamp);
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
                Carrier carrier = inside();
                if (carrier != null && carrier.quiet == 0) {
                    carrier.target = object;
                    guide.access(carrier, site, stamp, -1);
                } else if (carrier != null) {
                    accessInPassing(carrier, site, object, -1);
                }
            } else if (!isOfCaller(stamp)) {
                unstamped(object, site, -1);
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
        Carrier carrier = inside();
        if (carrier != null && carrier.quiet == 0) {
            long stamp = guide.stampOf(carrier, object);
            if (stamp > 0) {
                carrier.target = object;
                carrier.cell = index;
                guide.access(carrier, site, stamp, index < 0 ? index : PassedArguments.place(object, index));
            }
        } else if (carrier != null) {
            accessInPassing(carrier, site, object, index);
        }
    }

    private static void accessInPassing(Carrier carrier, int site, @Nullable Object object, int index) {
        guide.accessInPassing(
                carrier, site, object, object == null || index < 0 ? index : PassedArguments.place(object, index));
    }

    /** Before a static field is read or written. */
    public static void statics(int site) {
        Carrier carrier = inside();
        if (carrier != null && carrier.quiet == 0) {
            guide.accessStatic(carrier, site);
        } else if (carrier != null) {
            accessInPassing(carrier, site, null, -1);
        }
    }

    /** Before a field is read or written that a class has which is not woven; so its own code may write it, too, and that is no step. */
    public static void outer(@Nullable Object object, int site) {
        Carrier carrier = object == null ? null : inside();
        if (carrier != null && object != null && carrier.quiet == 0) {
            long stamp = guide.stampOf(carrier, object);
            if (stamp > 0) {
                carrier.target = object;
                guide.outer(carrier, site, stamp);
            }
        }
    }

    /** The same of a static field. */
    public static void outerStatic(int site) {
        Carrier carrier = inside();
        if (carrier != null && carrier.quiet == 0) {
            guide.outer(carrier, site, 0);
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
        Carrier carrier = inside();
        if (carrier == null) {
            return;
        }
        long stamp = known > 0 || isOfCaller(known) ? known : guide.stampOf(carrier, object);
        carrier.hasWrittenUnseen |= stamp > 0 && carrier.quiet > 0;
        if (stamp > 0 && carrier.quiet > 0) {
            accessInPassing(carrier, site, object, index);
        }
        if (stamp > 0 && carrier.quiet == 0) {
            carrier.target = object;
            carrier.cell = index;
            guide.access(carrier, site, stamp, index < 0 ? index : PassedArguments.place(object, index));
        } else if (stamp >= 0 || count(-stamp) <= carrier.madeBefore) {
            // What was made in this round of a loop is not there in the next one, unless a local leads to it.
            carrier.changes++;
        }
    }

    /** Before a static field is written. */
    public static void putStatic(int site) {
        Carrier carrier = inside();
        if (carrier != null && carrier.quiet == 0) {
            guide.accessStatic(carrier, site);
        } else if (carrier != null) {
            accessInPassing(carrier, site, null, -1);
            carrier.hasWrittenUnseen = true;
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

    // ── calls ───────────────────────────────────────────────────────────────────────────────────────────────────────

    /** Before a method outside of woven code is called on an object that threads may share. */
    public static void call(@Nullable Object receiver, int site) {
        Carrier carrier = carrier();
        if (carrier != null) {
            if (receiver != null) {
                carrier.calls(receiver, null, -1, site);
                guide.call(carrier, site, receiver);
            }
            carrier.gifts.clear();
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
            carrier.calls(receiver, null, -1, site);
            guide.attempt(carrier, site, receiver, expected, null);
        }
    }

    public static void attempt(@Nullable Object receiver, @Nullable Object expected, int site) {
        Carrier carrier = carrier();
        if (receiver != null && carrier != null) {
            carrier.calls(receiver, null, -1, site);
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
        if (receiver != null && carrier != null && isStep(carrier, site, receiver, holder)) {
            carrier.calls(receiver, holder, index, site);
            guide.variable(carrier, site, receiver, holder, index);
        }
    }

    /** The same if it depends on what is there whether it changes anything. */
    public static void variable(@Nullable Object receiver, @Nullable Object holder, int index, long number, int site) {
        Carrier carrier = carrier();
        if (receiver != null && carrier != null && isStep(carrier, site, receiver, holder)) {
            carrier.calls(receiver, holder, index, site);
            guide.attempt(carrier, site, receiver, holder, index, number, null);
        }
    }

    public static void variable(
            @Nullable Object receiver, @Nullable Object holder, int index, @Nullable Object reference, int site) {
        Carrier carrier = carrier();
        if (receiver != null && carrier != null && isStep(carrier, site, receiver, holder)) {
            carrier.calls(receiver, holder, index, site);
            guide.attempt(carrier, site, receiver, holder, index, 0, reference);
        }
    }

    /** Whether what is done by a variable handle or field updater is a step. Initialises the class of a static field, as the JVM does. */
    private static boolean isStep(Carrier carrier, int site, Object receiver, @Nullable Object holder) {
        if (holder == null) {
            JdkReplacements.initialise(guide.owner(receiver));
        }
        if (carrier.quiet > 0) {
            guide.variableInPassing(carrier, site, receiver, holder);
        }
        return carrier.quiet == 0;
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

    /** In the JDK: what runs delayed tasks is about to wait until the next one is due, or has done so. */
    public static void awaitsTask(boolean isAbout) {
        Carrier carrier = carrier();
        if (carrier != null) {
            carrier.awaitsTask = isAbout;
        }
    }

    /** At the beginning of a handler: nobody catches the end of the execution. */
    public static void caught(Throwable thrown) {
        if (thrown == Closed.CLOSED) {
            throw Closed.CLOSED;
        }
    }

    // ── initialisers ────────────────────────────────────────────────────────────────────────────────────────────────

    /** The static initialiser of a class begins: nobody else may go on before it has ended, as others could wait for it in the JVM. */
    public static void beginQuiet(String name) {
        Carrier carrier = carrier();
        if (carrier != null) {
            carrier.beginQuiet(name);
        }
    }

    public static void endQuiet() {
        Carrier carrier = carrier();
        if (carrier != null) {
            carrier.endQuiet();
        }
    }

    /** The same for one that the JVM itself runs, so that others would really wait for it. */
    public static void beginReal(String name) {
        Carrier carrier = carrier();
        if (carrier != null) {
            carrier.beginReal(name, CONSTANTS + 1L);
        }
    }

    public static void endReal() {
        Carrier carrier = carrier();
        if (carrier != null) {
            carrier.endReal();
        }
    }

    /** The same after an exception. */
    public static void failedReal(Throwable cause, String name) {
        Carrier carrier = carrier();
        if (carrier != null) {
            carrier.endReal();
            if (cause != Closed.CLOSED) {
                guide.failedOnce(carrier, name);
            }
        }
    }

    /** A class has initialised itself for this execution. */
    public static void initialised(Class<?> type) {
        Carrier carrier = carrier();
        if (carrier != null) {
            carrier.initialised(type);
        }
    }

    /**
     * A class will be used whose initialiser and others need each other: whether the caller has to initialise it. Returns when nobody
     * else does.
     *
     * @param initialisedIn the execution in which somebody began to initialise it
     */
    public static boolean mustInitialise(String name, int initialisedIn) {
        Carrier carrier = carrier();
        boolean isBegun = initialisedIn == epoch;
        return carrier == null || carrier.isInReal() ? !isBegun : guide.mustInitialise(carrier, name, isBegun);
    }

    /** The caller has initialised a class, or failed to. */
    public static void initialised(String name) {
        Carrier carrier = carrier();
        if (carrier != null) {
            guide.initialised(carrier, name);
        }
    }

    /**
     * A class is about to be initialised: the execution in which it is.
     *
     * @param initialisedIn the one in which that was begun before, or {@link #failedEpoch} of it
     * @throws NoClassDefFoundError if it has failed in this execution
     */
    public static int initialises(String name, int initialisedIn) {
        if (hasFailed(initialisedIn)) {
            throw new NoClassDefFoundError("Could not initialize class " + name);
        }
        return epoch;
    }

    /** Whether a class has failed to initialise itself in this execution. */
    public static boolean hasFailed(int initialisedIn) {
        return initialisedIn == failedEpoch();
    }

    /** What a class remembers instead of the execution if it has failed to initialise itself. */
    public static int failedEpoch() {
        return ~epoch;
    }

    /** What a failed initialiser throws. */
    public static Error failed(Throwable cause, String name) {
        Carrier carrier = carrier();
        if (carrier != null) {
            carrier.endQuiet();
            // Otherwise the execution ends, and with it who is in an initialiser.
            if (cause != Closed.CLOSED) {
                guide.failed(carrier, name);
            }
        }
        return cause instanceof Error ? (Error) cause : new ExceptionInInitializerError(cause);
    }

    // ── monitors ────────────────────────────────────────────────────────────────────────────────────────────────────

    public static void enter(@Nullable Object object, int site) {
        if (object == null) {
            throw new NullPointerException();
        }
        Carrier carrier = site == 0 ? carrier() : inside();
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
}
