// SPDX-License-Identifier: Apache-2.0
package dev.heddle.runtime;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import org.jspecify.annotations.Nullable;

/**
 * The local log of one thread: what it could not recompute by itself.
 *
 * <p>Woven code keeps its thread's log in a local variable and calls the methods below. All fields are written and read by the
 * owning thread alone, except at the end of the recording, when {@link Threads#flushAll} takes what it sees of threads that
 * still run and marks it as torn. Nothing here throws or calls into the program.
 */
public final class ThreadLog extends LogBuffer {

    static final int ENTER = 1;
    private static final int CAUGHT = 2;
    private static final int ESCAPED = 3;
    private static final int STARTED = 4;
    private static final int ENDED = 5;

    final String path;
    final Thread thread;
    int children;

    @Nullable
    ThreadLog chain;

    /** True if the thread runs code that is not woven; woven methods that begin then were entered from outside. */
    public boolean outside = true;

    /**
     * Set right before one constructor calls another one as {@code super(…)} or {@code this(…)}: whether an exception out of that
     * call reaches code that is not woven. Taken by the callee.
     */
    public boolean exposed;

    /** The last exception that woven code has thrown, set right before it does; until another one arrives. */
    public @Nullable Object raised;

    private @Nullable Class<?> latestReceiver;
    private boolean latestSynchronises;

    ThreadLog(int id, String path, Thread thread) {
        super(id);
        this.path = path;
        this.thread = thread;
    }

    /** The log of the current thread. */
    public static ThreadLog current() {
        return Threads.current();
    }

    // ── references ──────────────────────────────────────────────────────────────────────────────────────────────────

    /** Gives an object a number before others can get hold of it. */
    public static void escape(@Nullable Object object, ThreadLog log) {
        if (object instanceof Tracked) {
            if (((Tracked) object).heddleNumber == 0) {
                Recorder.giveNumber(object, log.nextNumber());
            }
        } else if (object != null) {
            log.escapeOther(object);
        }
    }

    private void escapeOther(Object object) {
        if (!Anonymous.is(object.getClass()) && Recorder.number(object) == 0) {
            Recorder.giveNumber(object, nextNumber());
        }
    }

    /** Gives an object that is not woven code's to know a number at once, and says that nobody saw its construction. */
    public static void foreign(Object object, ThreadLog log) {
        if (Recorder.number(object) == 0) {
            Recorder.giveNumber(object, -log.nextNumber());
        }
    }

    /** Logs whether two references are the same. */
    public static void same(@Nullable Object left, @Nullable Object right, ThreadLog log) {
        log.writeByte(left == right ? 1 : 0);
    }

    // ── calls ───────────────────────────────────────────────────────────────────────────────────────────────────────

    /** Logs that a call out returned nothing. */
    public void returned() {
        outside = false;
        writeByte(0);
    }

    /** Logs the result of a call out. */
    public static void returned(int value, ThreadLog log) {
        log.outside = false;
        log.writeInt(value);
    }

    /** Logs the result of a call out. */
    public static void returned(long value, ThreadLog log) {
        log.outside = false;
        log.writeLong(value);
    }

    /** Logs the result of a call out. */
    public static void returned(float value, ThreadLog log) {
        log.outside = false;
        log.writeFloat(value);
    }

    /** Logs the result of a call out. */
    public static void returned(double value, ThreadLog log) {
        log.outside = false;
        log.writeDouble(value);
    }

    /** Logs the result of a call out. */
    public static void returned(@Nullable Object value, ThreadLog log) {
        log.outside = false;
        log.writeReference(value);
    }

    /** Numbers an argument of a method that is not woven itself, if its caller is. */
    public static void enterOpaque(@Nullable Object argument, boolean wasOutside, ThreadLog log) {
        if (!wasOutside) {
            escape(argument, log);
        }
    }

    /** Logs the result of a method that is not woven itself, if its caller is. */
    public static void leaveOpaque(int value, boolean wasOutside, ThreadLog log) {
        log.outside = wasOutside;
        if (!wasOutside) {
            log.writeInt(value);
        }
    }

    /** Logs the result of a method that is not woven itself, if its caller is. */
    public static void leaveOpaque(long value, boolean wasOutside, ThreadLog log) {
        log.outside = wasOutside;
        if (!wasOutside) {
            log.writeLong(value);
        }
    }

    /** Logs the result of a method that is not woven itself, if its caller is. */
    public static void leaveOpaque(float value, boolean wasOutside, ThreadLog log) {
        log.outside = wasOutside;
        if (!wasOutside) {
            log.writeFloat(value);
        }
    }

    /** Logs the result of a method that is not woven itself, if its caller is. */
    public static void leaveOpaque(double value, boolean wasOutside, ThreadLog log) {
        log.outside = wasOutside;
        if (!wasOutside) {
            log.writeDouble(value);
        }
    }

    /** Logs the result of a method that is not woven itself, if its caller is. */
    public static void leaveOpaque(@Nullable Object value, boolean wasOutside, ThreadLog log) {
        log.outside = wasOutside;
        if (!wasOutside) {
            log.writeReference(value);
        }
    }

    /** Logs that a method that is not woven itself returned nothing, if its caller is woven. */
    public static void leaveOpaque(boolean wasOutside, ThreadLog log) {
        log.outside = wasOutside;
        if (!wasOutside) {
            log.writeByte(0);
        }
    }

    /**
     * Logs whether {@code Field.set} is about to change a final field of an object. Then nobody can rely on what the constructor
     * wrote, and all its final fields are logged from here on, as if nobody had seen its construction.
     */
    public static void reflecting(@Nullable Field field, @Nullable Object target, ThreadLog log) {
        boolean changes = field != null
                && target != null
                && Modifier.isFinal(field.getModifiers())
                && !Modifier.isStatic(field.getModifiers())
                && field.getDeclaringClass().isInstance(target);
        log.writeByte(changes ? 1 : 0);
        if (changes && target instanceof Tracked) {
            ((Tracked) target).heddleNumber = -Math.abs(((Tracked) target).heddleNumber);
        }
        log.outside = true;
    }

    /** Logs the stamp before a modelled call. */
    public void operation() {
        stamp();
        outside = true;
    }

    /** Logs the stamp after a modelled call, after its result. */
    public void operated() {
        outside = false;
        stamp();
    }

    /**
     * Logs the stamp before a call through an interface, if the receiver is one of those that synchronise; else that there is none.
     *
     * @return whether there is one, for {@link #opened}
     */
    public static boolean open(@Nullable Object receiver, ThreadLog log) {
        boolean stamped = receiver != null && log.synchronises(receiver);
        if (stamped) {
            log.guard();
            long stamp = Recorder.nextStamp();
            log.putCount(stamp - log.lastStamp + 1);
            log.lastStamp = stamp;
        } else {
            log.writeByte(0);
        }
        log.outside = true;
        return stamped;
    }

    // Calls in a loop mostly go to objects of one class.
    private boolean synchronises(Object receiver) {
        Class<?> type = receiver.getClass();
        if (type != latestReceiver) {
            latestReceiver = type;
            latestSynchronises = !(receiver instanceof Tracked) && Synchronising.is(type);
        }
        return latestSynchronises;
    }

    /** Logs the stamp after such a call, after its result. */
    public static void opened(boolean stamped, ThreadLog log) {
        log.outside = false;
        if (stamped) {
            log.stamp();
        }
    }

    /** As {@link #opened} for a call that returns nothing. */
    public static void openedVoid(boolean stamped, ThreadLog log) {
        log.outside = false;
        if (stamped) {
            log.stamp();
        } else {
            log.writeByte(0);
        }
    }

    /** Logs a stamp: monitors, volatile statics. */
    public void stamp() {
        guard();
        long stamp = Recorder.nextStamp();
        putCount(stamp - lastStamp);
        lastStamp = stamp;
    }

    // ── turns ───────────────────────────────────────────────────────────────────────────────────────────────────────

    /** Begins the turn for a method that was entered from outside; its arguments follow. */
    public void enter(int classId, int method) {
        beginTurn(ENTER);
        turnCount(classId);
        turnCount(method);
        // Its handler covers the arguments.
        outside = false;
        endTurn();
    }

    /** Adds an argument to the turn. */
    public static void argument(int value, ThreadLog log) {
        log.turnCount((value << 1 ^ value >> 31) & 0xFFFFFFFFL);
    }

    /** Adds an argument to the turn. */
    public static void argument(long value, ThreadLog log) {
        log.turnCount(value << 1 ^ value >> 63);
    }

    /** Adds an argument to the turn. */
    public static void argument(float value, ThreadLog log) {
        log.turnBits((long) Float.floatToRawIntBits(value) << 32);
    }

    /** Adds an argument to the turn. */
    public static void argument(double value, ThreadLog log) {
        log.turnBits(Double.doubleToRawLongBits(value));
    }

    /** Adds an argument to the turn. */
    public static void argument(@Nullable Object value, ThreadLog log) {
        log.turnReference(value);
    }

    /** The method that was entered from outside returns; a reference that it returns is known outside from now on. */
    public void leave(boolean entered) {
        if (entered) {
            outside = true;
        }
    }

    /** As {@link #leave(boolean)} for a method that returns a reference. */
    public static void leave(@Nullable Object result, boolean entered, ThreadLog log) {
        if (entered) {
            escape(result, log);
            log.outside = true;
        }
    }

    /** A static initialiser, which may begin inside anything, ends. */
    public void leaveInitializer(boolean wasOutside) {
        outside = wasOutside;
    }

    /** Returns true if exceptions out of the constructor that begins here reach code that is not woven. */
    public boolean isExposed(boolean entered) {
        boolean isExposed = exposed | entered;
        exposed = false;
        return isExposed;
    }

    // Handlers of woven code announce each exception before they call one of these; see LogBuffer.limit.

    /** An exception leaves a method. */
    public void escaped(Throwable thrown, boolean entered) {
        arrived(thrown);
        if (entered) {
            announcedTurn(ESCAPED, thrown);
            outside = true;
        } else {
            endTurn();
        }
    }

    /** An exception leaves a static initialiser. */
    public void escapedInitializer(Throwable thrown, boolean wasOutside) {
        arrived(thrown);
        announcedTurn(ESCAPED, thrown);
        outside = wasOutside;
    }

    /** An exception handler of woven code begins. */
    public static void caught(Object thrown, ThreadLog log) {
        log.arrived(thrown);
        log.outside = false;
        log.announcedTurn(CAUGHT, thrown);
    }

    // Out of code that is not woven, such an error is an exception like any other, and so it is if the program itself
    // throws it. Else it strikes at no particular instruction, and nothing tells how far the thread had come.
    private void arrived(Object thrown) {
        boolean isThrownByProgram = outside | thrown == raised;
        if (thrown != raised) {
            raised = null;
        }
        if (hasMissed()) {
            breakOff(Ending.STACK_OVERFLOWED);
        } else if (thrown instanceof VirtualMachineError && !isThrownByProgram) {
            breakOff(thrown instanceof StackOverflowError ? Ending.STACK_OVERFLOWED : Ending.JVM_FAILED);
        }
    }

    /** In a constructor that was entered from outside, the superclass has done its part. */
    public static void born(Object object, boolean entered, ThreadLog log) {
        if (entered) {
            // Its class may be below this one, and filled by other means than constructors, as serialisation does.
            log.writeReference(object);
        }
    }

    void started(int child) {
        beginTurn(STARTED);
        turnCount(child);
        endTurn();
    }

    void ended() {
        beginTurn(ENDED);
        endTurn();
        flush(false);
    }
}
