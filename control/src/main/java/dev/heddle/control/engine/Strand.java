// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.engine;

import dev.heddle.control.engine.table.OperationTable;
import dev.heddle.instrument.control.GateSite;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** A thread of the program, as the engine sees it in one execution. */
final class Strand {

    /** The activity of a strand. */
    enum Status {
        RUNNING,
        /** Stands at the gate, before its next operation. */
        WAITING,
        ENDED
    }

    /** The next operation, if it depends on the state. */
    interface Pending {
        int operation();
    }

    static final long NO_DEADLINE = Long.MAX_VALUE;

    final int number;
    final Thread guest;
    final StrandHandle hand;

    /** What it can leave in the middle, if there is such a thing. */
    @Nullable
    Object fiber;

    /** The lane on whose stack it waits for the turn, if it could not leave. */
    @Nullable
    RealThread lane;

    /** The one that has started this strand and waits until it stands at the gate. */
    @Nullable
    Strand starter;

    /** The scope of tasks that waits for its end, if there is one. */
    @Nullable
    Object flock;

    /** True if it begins with code of the JDK. */
    boolean beginsInJdk;

    /** True if a class has started it that is not looked into. */
    boolean isOfLibrary;

    Status status = Status.RUNNING;

    /** The number of the next operation, unless {@link #pending} tells. */
    int operation;

    @Nullable
    Pending pending;

    /** The site of the next operation. */
    int site;

    /** Where it stands, or has failed; null as long as nobody asks. */
    @Nullable
    List<StackTraceElement> stack;

    /** True if an exception has ended it. */
    boolean hasFailed;

    /** Where it is on the way that a plan describes. */
    final Progress progress = new Progress();

    /** What it has looked at since it was at the heads of loops; null if it was at none. */
    @Nullable
    SpinRounds rounds;

    /** What it knows at the heads of loops; null as long as nobody asks. */
    @Nullable
    LoopStates minds;

    boolean interrupted;
    boolean permit;

    /** Parked by code of the JDK, and not woken yet. */
    boolean isParkedInside;

    boolean permitInside;

    /** True if it is parked in code of the JDK, really or as far as is known: a permit that it is given then is taken there. */
    boolean takesPermits;

    /** True if it is in a loop of the JDK that waits for another thread to go on. */
    boolean isYielding;

    /** The monitor or condition in whose wait set it is. */
    @Nullable
    WaitSet waitsIn;

    boolean isNotified;
    boolean waitsInterruptibly;
    long deadline = NO_DEADLINE;
    boolean isTimedOut;

    /** The execution is over, and it may still end in its own way. */
    boolean isDraining;

    /** How many operations it has done. */
    long steps;

    /** True if it did an operation of woven code since code of the JDK last told what it touches. */
    boolean isInside;

    /** At each call from code of the JDK that has not returned, twice {@link #calls}, and one more if it {@link #isInside}. */
    private int[] away = new int[4];

    /** How many operations it had done at each of these calls. */
    private long[] stepsBefore = new long[4];

    private int timesAway;

    /** Calls out of woven code that have not returned: sites and the objects they touch. */
    int[] callSites = new int[4];

    int[] callObjects = new int[4];

    /** The monitors that synchronized methods among them hold. */
    private WaitSet.@Nullable Monitor[] callMonitors = new WaitSet.@Nullable Monitor[4];

    int synchronizedCalls;

    int calls;

    /** Classes of those whose initialisers need each other that it may use. */
    final Set<String> classes = new HashSet<>(2);

    /** The numbers of the locks that it holds. */
    final Set<Integer> holds = new TreeSet<>();

    /** Monitors that code of the JDK has entered. */
    final List<WaitSet.Monitor> inner = new ArrayList<>(2);

    /** What it has entered the monitor of last although another has that, as far as is known. */
    @Nullable
    Object unmodelled;

    /** The number of times it went on though nobody had woken it, by choice. */
    int wakeUps;

    /** What time it is for this thread at least, as its time-outs and sleeps were over by choice. */
    long clock;

    int children;
    long draws;

    /** The number of times it has asked for an input, by name; null as long as it has not. */
    @Nullable
    Map<String, Integer> inputs;

    /** How many objects it was the first to use that nobody saw being made. */
    long strays;

    /** The same of code of the JDK. */
    long straysInside;

    // Numbers of what only this strand waits for; 0 is not known yet.
    int notification = -1;
    int permitObject = -1;
    int wake = -1;
    int timer = -1;
    int flag = -1;
    int end = -1;

    Strand(int number, Thread guest, StrandHandle hand) {
        this.number = number;
        this.guest = guest;
        this.hand = hand;
    }

    void pushCall(int callSite, int object) {
        if (calls == callSites.length) {
            callSites = Arrays.copyOf(callSites, 2 * calls);
            callObjects = Arrays.copyOf(callObjects, 2 * calls);
            callMonitors = Arrays.copyOf(callMonitors, 2 * calls);
        }
        callSites[calls] = callSite;
        callMonitors[calls] = null;
        callObjects[calls++] = object;
    }

    /** The last call has a synchronized method. */
    void setCallMonitor(WaitSet.Monitor monitor) {
        callMonitors[calls - 1] = monitor;
        synchronizedCalls++;
    }

    /** The monitor of the last call, if it has a synchronized method. */
    WaitSet.@Nullable Monitor callMonitor() {
        return callMonitors[calls - 1];
    }

    void popCall() {
        if (callMonitors[--calls] != null) {
            synchronizedCalls--;
        }
    }

    /** Returns where a call is among those that have not returned; -1 if it is none of them. */
    int findCall(int callSite) {
        int found = calls - 1;
        while (found >= 0 && callSites[found] != callSite) {
            found--;
        }
        return found;
    }

    /** Code of the JDK calls what may be code of the program. */
    void goAway() {
        if (timesAway == away.length) {
            away = Arrays.copyOf(away, 2 * timesAway);
            stepsBefore = Arrays.copyOf(stepsBefore, 2 * timesAway);
        }
        stepsBefore[timesAway] = steps;
        away[timesAway++] = 2 * calls + (isInside ? 1 : 0);
        isInside = false;
    }

    /** Returns true if it is a thread of a pool that has taken a task and run it without coming to the gate. */
    boolean ranTaskUnseen() {
        return beginsInJdk && calls == 0 && timesAway > 0 && stepsBefore[timesAway - 1] == steps;
    }

    /** Code of the JDK goes on: whether the strand was inside when it left it. What was called since has ended, somehow. */
    boolean comeBack() {
        if (timesAway == 0) {
            return false;
        }
        int then = away[--timesAway];
        while (calls > then / 2) {
            popCall();
        }
        return then % 2 != 0;
    }

    boolean isInCallOn(int object) {
        for (int i = 0; i < calls; i++) {
            if (callObjects[i] == object) {
                return true;
            }
        }
        return false;
    }

    /** Returns true if it is a thread of a pool that has nothing to do. */
    boolean isIdle() {
        return isParkedInside && calls == 0 && !isInside;
    }

    /** Returns what the program sees of it. */
    Thread.State state(Engine engine, OperationTable table) {
        if (status == Status.ENDED) {
            return Thread.State.TERMINATED;
        }
        if (!engine.isBlocked(number)) {
            return Thread.State.RUNNABLE;
        }
        GateSite place = table.site(site);
        boolean isAtMonitor = waitsIn == null && place != null && place.kind() == GateSite.Kind.ENTER;
        if (isAtMonitor || isNotified) {
            return Thread.State.BLOCKED;
        }
        return deadline == NO_DEADLINE ? Thread.State.WAITING : Thread.State.TIMED_WAITING;
    }

    boolean isLive() {
        return status != Status.ENDED;
    }
}
