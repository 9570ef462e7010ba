// SPDX-License-Identifier: Apache-2.0
package dev.heddle.gate;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What belongs to a thread of the program that is being run, on whatever {@link CarrierThread} that is.
 *
 * <p>Only one of them runs at a time, and which one that is must not be asked of the real thread: a thread of the program may
 * go on on another one, and compiled code then still believes to be on the first.
 */
public abstract class Carrier {

    /** The one that has the turn; null while nothing of the program runs. Written by whoever passes the turn on. */
    private static @Nullable Carrier current;

    /** The program's own thread that is being run; null between executions. */
    protected @Nullable Thread guest;

    /** Counts what this guest has made. */
    protected long made;

    /** What the upper half of its stamps is: the number of the guest plus one. */
    protected long maker;

    /** More than zero while switching is not allowed: in static initialisers. */
    protected int quiet;

    /** How many initialisers the guest is in that the JVM itself runs. */
    private int real;

    /** What {@link #made} and {@link #maker} were when the guest came to the outermost of them. */
    private long madeOutside;

    private long makerOutside;

    /** The classes that have initialised themselves in them. */
    private final List<Class<?>> initialisedInReal = new ArrayList<>(2);

    /** The field in which a woven class remembers in which execution it was initialised. */
    private static final String EPOCH = "heddle$epoch";

    /** Counts what was made in them, in all executions. */
    private static long constants;

    /** More than zero while what runs is not the program's own. */
    protected int off;

    /** The object whose field or cell the guest is about to access, and which cell; for those who tell what happens. */
    protected @Nullable Object target;

    protected int cell;

    /** The object that the guest is about to call, or through which it reaches a variable of {@link #holder}; the same. */
    protected @Nullable Object callee;

    protected @Nullable Object holder;

    /** Where the guest is about to call {@link #callee}. */
    protected int calleeSite;

    /** Which entry or element of an object the guest is about to ask for or replace by a call, and where that call is. */
    protected @Nullable Object key;

    protected int keySite;

    /** Whether woven code of the guest is about to call woven code; told only where parameters may be inputs. */
    boolean callsInside;

    /** Whether the guest's last method was called by code that is not woven; told likewise. */
    boolean isEnteredFromOutside;

    /** Whether the next value that the guest tells is the one that its step reads, writes or gets. */
    protected boolean isWatched;

    /** The value that was told last while {@link #isWatched}, as {@link ValuePrint} has it. */
    protected long seen;

    /** Whether the value would look the same in another execution. */
    protected boolean isSeenAlike;

    /** Whether somebody wants to see what the call at {@link #wantedSite} returns, which it has not yet done. */
    protected boolean isResultWanted;

    /** The call whose result is wanted: by the time that another one returns, it may have thrown or returned nothing. */
    protected int wantedSite;

    /** What it has returned, boxed if it is a primitive value. */
    protected @Nullable Object result;

    /** Set if something was written that others know, and no step says so. */
    protected boolean hasWrittenUnseen;

    /** Whether the guest is a thread of the JDK that is about to wait until a delayed task is due. */
    protected boolean awaitsTask;

    /** How often this guest has asked for the time. */
    protected long ticks;

    /** What the guest has in its locals, while it tells at the head of a loop. */
    final LoopState mind = new LoopState();

    /** The loop at whose head the guest tells what it has in its locals; 0 if it does not. */
    int loop;

    /** The activation of the method that the loop is in. */
    int activation;

    /** What the guest is about to give to code that is not woven. */
    public final PassedArguments gifts = new PassedArguments();

    /** How many activations of methods have come to the head of a loop. */
    protected int activations;

    /** What {@link #made} was when the outermost initialiser began that runs. */
    protected long madeBeforeQuiet;

    /** What {@link #made} was when each initialiser began that runs, by how many run around it. */
    private long[] madeBefores = new long[4];

    /** What {@link #made} was before and after each initialiser that has ended within the outermost that runs. */
    private long[] nested = new long[8];

    private int nestedSize;

    /** Where those begin that count: in an initialiser that the JVM itself runs, others are counted. */
    private int nestedFrom;

    /** The classes whose initialisers the guest is in, the outermost first. */
    private @Nullable String[] initialising = new String[4];

    /** What {@link #made} was at the head of the last loop. */
    long madeBefore;

    /** How often the guest may have changed what no operation tells of, and what is older than the last round. */
    protected long changes;

    /** What the calling thread runs; null if it is none of ours, or runs nothing of the program. */
    static @Nullable Carrier ofCaller() {
        return Thread.currentThread() instanceof CarrierThread ? current : null;
    }

    protected static @Nullable Carrier current() {
        return current;
    }

    /** Says who runs from now on. */
    protected static void setCurrent(@Nullable Carrier next) {
        current = next;
    }

    final boolean isGuided() {
        return guest != null && off == 0;
    }

    final void calls(Object receiver, @Nullable Object owner, int index, int site) {
        callee = receiver;
        holder = owner;
        cell = index;
        calleeSite = site;
    }

    /** Whether the object with this stamp is the guest's own: in an initialiser that the JVM itself runs, both what is made there and before. */
    protected final boolean hasMade(long stamp) {
        return Gate.maker(stamp) + 1L == maker || real > 0;
    }

    final void beginQuiet(String name) {
        if (quiet == 0) {
            madeBeforeQuiet = made;
            nestedSize = 0;
        }
        while (quiet >= madeBefores.length) {
            madeBefores = twice(madeBefores);
        }
        madeBefores[quiet] = made;
        begin(name);
    }

    private void begin(String name) {
        while (quiet >= initialising.length) {
            initialising = Arrays.copyOf(initialising, 2 * initialising.length);
        }
        initialising[quiet] = name;
        quiet++;
    }

    /** Whether the guest is in the initialiser of this class, so that all others who use that wait for it. */
    protected final boolean isInitialising(String name) {
        for (int i = 0; i < quiet && i < initialising.length; i++) {
            if (name.equals(initialising[i])) {
                return true;
            }
        }
        return false;
    }

    final void endQuiet() {
        quiet--;
        if (quiet > 0) {
            if (nestedSize == nested.length) {
                nested = twice(nested);
            }
            nested[nestedSize++] = madeBefores[quiet];
            nested[nestedSize++] = made;
        }
    }

    private static long[] twice(long[] old) {
        long[] twice = new long[2 * old.length];
        System.arraycopy(old, 0, twice, 0, old.length);
        return twice;
    }

    /**
     * Whether something was made in an initialiser that ran within another and has ended, so that who uses its class knows it, and may have
     * run that initialiser before.
     */
    protected final boolean isMadeInNested(long count) {
        for (int i = nestedFrom; i < nestedSize; i += 2) {
            if (count > nested[i] && count <= nested[i + 1]) {
                return true;
            }
        }
        return false;
    }

    /** Whether the guest is in an initialiser that the JVM itself runs. */
    protected final boolean isInReal() {
        return real > 0;
    }

    /** Whether the guest made an object in the initialiser that the JVM itself runs, and in no other that has ended. */
    protected final boolean hasMadeInReal(long stamp) {
        return real > 0
                && Gate.maker(stamp) + 1L == maker
                && Gate.count(stamp) > constants
                && !isMadeInNested(Gate.count(stamp));
    }

    /**
     * The guest comes to an initialiser that the JVM itself runs, and only in one execution; so what is made there does not count for the
     * guest, whose later objects would be others in other executions.
     *
     * @param name its class
     * @param constantsMaker whose objects these are instead
     */
    final void beginReal(String name, long constantsMaker) {
        begin(name);
        if (real++ == 0) {
            nestedFrom = nestedSize;
            madeOutside = made;
            makerOutside = maker;
            made = constants;
            maker = constantsMaker;
        }
    }

    final void endReal() {
        quiet--;
        if (--real == 0) {
            nestedSize = nestedFrom;
            nestedFrom = 0;
            constants = made;
            made = madeOutside;
            maker = makerOutside;
            // As in other executions, where nobody comes here: whoever uses them first will do it.
            for (Class<?> type : initialisedInReal) {
                forget(type);
            }
            initialisedInReal.clear();
        }
    }

    final void initialised(Class<?> type) {
        if (real > 0) {
            initialisedInReal.add(type);
        }
    }

    private static void forget(Class<?> type) {
        try {
            Field epoch = type.getDeclaredField(EPOCH);
            epoch.setAccessible(true);
            epoch.setInt(null, 0);
        } catch (ReflectiveOperationException | RuntimeException e) {
            // Then it stays as it is in this execution, and the next may differ, which is told.
        }
    }

    /** Forgets the last guest. */
    protected final void reset() {
        made = 0;
        madeBefore = 0;
        madeBeforeQuiet = 0;
        nestedSize = 0;
        nestedFrom = 0;
        activations = 0;
        loop = 0;
        awaitsTask = false;
        changes = 0;
        quiet = 0;
        real = 0;
        initialisedInReal.clear();
        isWatched = false;
        callsInside = false;
        isEnteredFromOutside = false;
        key = null;
        keySite = 0;
        isResultWanted = false;
        result = null;
        hasWrittenUnseen = false;
        off = 0;
        ticks = 0;
        gifts.clear();
    }
}
