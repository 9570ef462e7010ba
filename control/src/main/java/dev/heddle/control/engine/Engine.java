package dev.heddle.control.engine;

import dev.heddle.control.explore.Operation;
import dev.heddle.control.explore.OperationKind;
import dev.heddle.control.explore.Operations;
import dev.heddle.control.explore.Outcome;
import dev.heddle.control.explore.Scheduler;
import dev.heddle.control.explore.State;
import dev.heddle.control.explore.Subject;
import dev.heddle.gate.Closed;
import dev.heddle.gate.Gate;
import dev.heddle.instrument.control.Site;
import dev.heddle.instrument.control.Sites;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Executes a program on carriers, one thread at a time.
 *
 * <p>All of its state belongs to whoever has the turn: the thread that calls {@link #execute}, or another {@link Lane}.
 */
public final class Engine implements Subject, State {

    private static final int TIME = 1;

    final Numbering numbering = new Numbering();
    final OperationTable table;
    final ObjectTable objects = new ObjectTable();
    private final PairTable owned = new PairTable();
    final Operations operations;
    private final Loops loops;
    final Choices choices = Choices.told();
    private final Monitors monitors;
    private final Program program;
    private final Relay relay = new Relay(this);
    private final ArrayDeque<Hand> idle = new ArrayDeque<>();
    private final Map<Thread, Strand> byGuest = new IdentityHashMap<>();

    /** What virtual threads are made for. */
    private final Map<Thread, Runnable> tasks = new IdentityHashMap<>();

    private @Nullable Strand[] strands = new @Nullable Strand[8];
    private int[] levels = new int[64];

    /** The execution in which each level was set; before that, it is 0. */
    private int[] levelEpochs = new int[64];

    private int threads;

    private Scheduler scheduler = NOBODY;
    private volatile boolean isExecuting;

    /** How often somebody was chosen; read by the watchdog to see whether anything moves. */
    private long turns;

    private boolean isClosing;
    private boolean isStopped;
    private boolean isTimeEnabled;
    private long now;
    private @Nullable Throwable broken;
    private Outcome outcome = Outcome.STOPPED;

    /** Whether pools are being emptied, which comes first at the end, and the next strand to look at. */
    private boolean drains;

    private int nextToEnd;
    private Verdicts verdicts = new Verdicts(this);
    private final JdkCounters counters = new JdkCounters();

    private static final Scheduler NOBODY = new Scheduler() {
        @Override
        public int next(State state) {
            return STOP;
        }

        @Override
        public void ended(State state) {}
    };

    /** What is executed. */
    public interface Program {

        /** Runs the program's main thread, as a controlled thread. */
        void run() throws Throwable;

        /** The loader of the program's classes. */
        ClassLoader loader();

        /** Says what to think of an execution that is over, on a thread that is not controlled. */
        default Outcome judged(Outcome outcome) {
            return outcome;
        }
    }

    /** An engine for a program whose classes have these sites. There can be one engine per JVM. */
    public Engine(Program program, Sites sites) {
        this.program = program;
        this.table = new OperationTable(numbering, sites);
        this.operations = table.operations();
        this.loops = new Loops(operations);
        Guidance guidance = new Guidance(this);
        this.monitors = guidance.monitors();
        Gate.open(guidance);
    }

    // ── one execution ───────────────────────────────────────────────────────────────────────────────────────────────

    /**
     * Does the work on a lane, and looks from time to time whether the program is stuck.
     *
     * @throws StuckException if a thread of the program does not come to the gate any more
     */
    @Override
    public <T> T together(Supplier<T> work) {
        return new Watchdog(this).watch(work);
    }

    @Override
    public Outcome execute(Scheduler newScheduler) {
        if (!(Thread.currentThread() instanceof Lane lane)) {
            return together(() -> execute(newScheduler));
        }
        reset(newScheduler);
        Thread main = new Thread(null, null, "main", 0, false);
        main.setContextClassLoader(program.loader());
        Strand strand = newStrand(0, main);
        isExecuting = true;
        relay.run(lane, strand, this::nextToEnd);
        isExecuting = false;
        if (broken instanceof RuntimeException failure) {
            throw failure;
        }
        if (broken != null) {
            throw new IllegalStateException("the engine failed", broken);
        }
        return isStopped ? outcome : judged(outcome);
    }

    private Outcome judged(Outcome seen) {
        Gate.off();
        try {
            return program.judged(seen);
        } finally {
            Gate.on();
        }
    }

    boolean isExecuting() {
        return isExecuting;
    }

    long turns() {
        return turns;
    }

    @Nullable
    Lane activeLane() {
        return relay.active();
    }

    private void reset(Scheduler newScheduler) {
        scheduler = newScheduler;
        isClosing = false;
        isStopped = false;
        isTimeEnabled = false;
        broken = null;
        now = 0;
        Arrays.fill(strands, 0, threads, null);
        threads = 0;
        byGuest.clear();
        tasks.clear();
        objects.clear();
        loops.reset();
        verdicts = new Verdicts(this);
        counters.reset();
        Gate.epoch++;
    }

    Strand newStrand(int number, Thread guest) {
        Hand hand = idle.poll();
        if (hand == null) {
            hand = new Hand();
        }
        Strand strand = new Strand(number, guest, hand);
        hand.carry(strand);
        byGuest.put(guest, strand);
        if (number >= strands.length) {
            strands = Arrays.copyOf(strands, 2 * number);
        }
        strands[number] = strand;
        threads = Math.max(threads, Math.max(number, TIME) + 1);
        return strand;
    }

    /** Called on a carrier: all that a strand does from its beginning to its end. */
    void runStrand(Strand strand) {
        try {
            if (strand.number == 0) {
                program.run();
            } else {
                // On this carrier, and not by starting the thread.
                Runnable body = tasks.getOrDefault(strand.guest, strand.guest);
                body.run();
            }
        } catch (Closed e) {
            // As intended.
        } catch (Throwable e) {
            verdicts.uncaught(strand, e);
        }
        // What follows is ours.
        Gate.off();
        boolean isRegular = !isClosing;
        if (isRegular) {
            try {
                monitors.leaveFailed(strand);
                strand.calls = 0;
                stop(strand, endOf(strand), 0);
            } catch (Closed e) {
                isRegular = false;
            }
        }
        strand.status = Strand.Status.ENDED;
        if (isRegular && strand.end >= 0) {
            setLevel(strand.end, 1);
        }
        Hand hand = strand.hand;
        hand.putDown();
        idle.push(hand);
        relay.leaveTo(isRegular ? choose() : strand.starter);
    }

    private int endOf(Strand strand) {
        return verdicts.endsAreSeen()
                ? table.on(OperationKind.END, 0, OperationTable.How.UPDATE, endObject(strand))
                : table.of(OperationKind.END, 0);
    }

    int endObject(Strand strand) {
        if (strand.end < 0) {
            strand.end = own(strand, "end");
        }
        return strand.end;
    }

    /** Who has to be brought to its end, now that nobody goes on; null if all have ended. */
    private @Nullable Strand nextToEnd() {
        if (!isClosing) {
            conclude();
        }
        // The JDK's common pool lives on. Its threads leave it in order if they believe that they were idle for too
        // long.
        while (drains && nextToEnd < threads) {
            Strand strand = strands[nextToEnd++];
            if (strand != null && strand.isLive() && strand.isIdle() && strand.deadline != Strand.NO_DEADLINE) {
                strand.isDraining = true;
                strand.isTimedOut = true;
                now = Math.max(now, strand.deadline);
                return strand;
            }
        }
        if (drains) {
            drains = false;
            nextToEnd = 0;
        }
        while (nextToEnd < threads) {
            Strand strand = strands[nextToEnd++];
            if (strand != null && strand.isLive()) {
                strand.isDraining = false;
                return strand;
            }
        }
        return null;
    }

    private void conclude() {
        try {
            outcome = isStopped ? Outcome.STOPPED : verdicts.outcome();
        } catch (RuntimeException | Error e) {
            broken = e;
        }
        isClosing = true;
        drains = true;
        nextToEnd = 0;
    }

    // ── turns ───────────────────────────────────────────────────────────────────────────────────────────────────────

    /** Stops a strand before an operation, until it is chosen to do it. */
    void stop(Strand strand, int operation, int site) {
        monitors.leaveFailed(strand);
        strand.operation = operation;
        strand.pending = null;
        stop(strand, site);
    }

    /** The same for an operation that depends on the state. */
    void stop(Strand strand, Strand.Pending pending, int site) {
        monitors.leaveFailed(strand);
        strand.pending = pending;
        stop(strand, site);
    }

    private void stop(Strand strand, int site) {
        strand.site = site;
        strand.progress.stop(site, strand.calls > 0);
        strand.status = Strand.Status.WAITING;
        if (isClosing) {
            // Threads of pools may do what they do when they have been idle for long enough, if they need not wait for
            // it.
            if (strand.isDraining && canGo(strand)) {
                strand.status = Strand.Status.RUNNING;
                return;
            }
            throw Closed.CLOSED;
        }
        Strand starter = strand.starter;
        if (starter != null) {
            strand.starter = null;
            relay.pass(strand, starter);
        } else {
            passOn(strand);
        }
        if (isClosing && !strand.isDraining) {
            throw Closed.CLOSED;
        }
        strand.status = Strand.Status.RUNNING;
        strand.steps++;
    }

    private void passOn(Strand strand) {
        Strand next = choose();
        if (next != strand) {
            relay.pass(strand, next);
        }
    }

    /** Lets a new strand run until it stands at the gate; the caller has the turn again then. */
    void begin(Strand starter, Strand strand) {
        strand.starter = starter;
        relay.pass(starter, strand);
    }

    /** Who goes next; null if the execution is over. */
    private @Nullable Strand choose() {
        try {
            while (true) {
                boolean isSomebodyEnabled = isSomebodyEnabled();
                isTimeEnabled = !isSomebodyEnabled && earliestDeadline() != Strand.NO_DEADLINE;
                if (verdicts.isExited() || !isSomebodyEnabled && !isTimeEnabled) {
                    scheduler.ended(this);
                    return null;
                }
                turns++;
                int next = scheduler.next(this);
                if (next == Scheduler.STOP) {
                    isStopped = true;
                    return null;
                }
                if (table.hasLoops()) {
                    loops.taken(strands[next], operation(next), turns);
                }
                if (next != TIME) {
                    return strands[next];
                }
                fire();
            }
        } catch (RuntimeException | Error e) {
            broken = e;
            return null;
        }
    }

    private boolean isSomebodyEnabled() {
        for (int i = 0; i < threads; i++) {
            if (i != TIME && isEnabled(i)) {
                return true;
            }
        }
        return false;
    }

    /** How far a thread is, by landmarks; empty if it is not there. */
    public Optional<Progress> progress(int thread) {
        return Optional.ofNullable(thread < strands.length ? strands[thread] : null)
                .map(strand -> strand.progress);
    }

    // ── time ────────────────────────────────────────────────────────────────────────────────────────────────────────

    long now() {
        return now;
    }

    private long earliestDeadline() {
        long earliest = Strand.NO_DEADLINE;
        boolean isAnyoneBusy = false;
        for (int i = 0; i < threads; i++) {
            Strand strand = strands[i];
            if (strand != null && strand.status == Strand.Status.WAITING) {
                isAnyoneBusy |= !strand.isIdle() && !strand.guest.isDaemon();
                if (!strand.isTimedOut) {
                    earliest = Math.min(earliest, strand.deadline);
                }
            }
        }
        // Pools without work would let time pass for ever.
        return isAnyoneBusy ? earliest : Strand.NO_DEADLINE;
    }

    private int timeOperation() {
        long deadline = earliestDeadline();
        int operation = table.of(OperationKind.TIME, 0);
        for (int i = 0; i < threads; i++) {
            Strand strand = strands[i];
            if (strand != null && strand.deadline == deadline && !strand.isTimedOut) {
                operation = table.updating(operation, timedObject(strand));
            }
        }
        return operation;
    }

    private void fire() {
        long deadline = earliestDeadline();
        now = Math.max(now, deadline);
        for (int i = 0; i < threads; i++) {
            Strand strand = strands[i];
            if (strand != null && strand.deadline == deadline && !strand.isTimedOut) {
                strand.isTimedOut = true;
                setLevel(timedObject(strand), 1);
            }
        }
    }

    /** What a strand waits for that has a deadline. */
    private int timedObject(Strand strand) {
        if (strand.isParkedInside) {
            return wake(strand);
        }
        if (strand.waitsIn != null) {
            return notification(strand);
        }
        return operations.kind(operation(strand.number)) == OperationKind.PARK ? permit(strand) : timer(strand);
    }

    // ── what a strand waits for ─────────────────────────────────────────────────────────────────────────────────────

    /** The number of something that belongs to a thread; its name is put together only the first time. */
    private int own(Strand strand, String what) {
        int known = owned.get(strand.number, what.hashCode());
        if (known == PairTable.MISSING) {
            known = numbering.objectNumber(threadName(strand.number) + "'s " + what);
            owned.put(strand.number, what.hashCode(), known);
        }
        return known;
    }

    int notification(Strand strand) {
        if (strand.notification < 0) {
            strand.notification = own(strand, "notification");
        }
        return strand.notification;
    }

    int permit(Strand strand) {
        if (strand.permitObject < 0) {
            strand.permitObject = own(strand, "permit");
        }
        return strand.permitObject;
    }

    int wake(Strand strand) {
        if (strand.wake < 0) {
            strand.wake = own(strand, "wake-up");
        }
        return strand.wake;
    }

    int timer(Strand strand) {
        if (strand.timer < 0) {
            strand.timer = own(strand, "timer");
        }
        return strand.timer;
    }

    int flag(Strand strand) {
        if (strand.flag < 0) {
            strand.flag = own(strand, "interrupt flag");
        }
        return strand.flag;
    }

    // ── for Guidance and Verdicts ───────────────────────────────────────────────────────────────────────────────────

    Verdicts verdicts() {
        return verdicts;
    }

    boolean isClosing() {
        return isClosing;
    }

    @Nullable
    Strand strandOf(Thread guest) {
        return byGuest.get(guest);
    }

    @Nullable
    Strand strand(int number) {
        return number < strands.length ? strands[number] : null;
    }

    void setTask(Thread guest, Runnable task) {
        tasks.put(guest, task);
    }

    void setLevel(int object, int level) {
        if (object >= levels.length) {
            levels = Arrays.copyOf(levels, 2 * object);
            levelEpochs = Arrays.copyOf(levelEpochs, 2 * object);
        }
        levels[object] = level;
        levelEpochs[object] = Gate.epoch;
    }

    // ── Subject and State ───────────────────────────────────────────────────────────────────────────────────────────

    @Override
    public Operations operations() {
        return operations;
    }

    @Override
    public int threads() {
        return threads;
    }

    @Override
    public boolean isEnabled(int thread) {
        if (thread == TIME) {
            return isTimeEnabled;
        }
        Strand strand = strands[thread];
        return strand != null && strand.status == Strand.Status.WAITING && canGo(strand);
    }

    @Override
    public boolean isBlocked(int thread) {
        Strand strand = strands[thread];
        return strand != null && strand.status == Strand.Status.WAITING && !canGo(strand);
    }

    private boolean canGo(Strand strand) {
        int operation = operation(strand.number);
        if (strand.rounds != null && operations.kind(operation) == OperationKind.RETRY) {
            return strand.rounds.hasNews(loops);
        }
        if (operations.kind(operation) == OperationKind.JOIN) {
            Strand partner = strands[operations.partner(operation)];
            return partner != null && partner.status == Strand.Status.ENDED;
        }
        if (operations.waits(operation)) {
            int end = operations.endOfAccesses(operation);
            for (int access = operations.firstAccess(operation); access < end; access++) {
                int need = operations.need(access);
                if (need > 0 && level(operations.object(access)) < need) {
                    return false;
                }
            }
        }
        return true;
    }

    @Override
    public int operation(int thread) {
        if (thread == TIME) {
            return timeOperation();
        }
        Strand strand = strands[thread];
        if (strand == null) {
            throw new IllegalArgumentException("thread " + thread + " does not exist");
        }
        int operation = strand.pending == null ? strand.operation : strand.pending.operation();
        return strand.rounds == null ? operation : loops.inLoop(strand, operation);
    }

    /** What a thread is about to do. */
    Operation next(Strand strand) {
        return operations.get(operation(strand.number));
    }

    /** What a thread is about to do, for people: what, to what, and where in the source. */
    public Told told(int thread) {
        if (thread == TIME) {
            return Told.nowhere("time passes");
        }
        Strand strand = strands[thread];
        if (strand == null) {
            throw new IllegalArgumentException("thread " + thread + " does not exist");
        }
        return Told.of(this, next(strand), table.site(strand.site));
    }

    /** Looks up what the field or cell holds, now or later, that the thread is about to access, if it is about to. */
    public Supplier<Optional<String>> look(int thread) {
        Strand strand = thread < strands.length ? strands[thread] : null;
        Site site = strand == null ? null : table.site(strand.site);
        if (strand == null || site == null || site.kind() != Site.Kind.READ && site.kind() != Site.Kind.WRITE) {
            return Optional::empty;
        }
        Object target = strand.hand.target();
        int cell = strand.hand.cell();
        return () -> Values.find(target, cell, site, program.loader());
    }

    @Override
    public int level(int object) {
        return object < levels.length && levelEpochs[object] == Gate.epoch ? levels[object] : 0;
    }

    @Override
    public String threadName(int thread) {
        return numbering.threadName(thread);
    }

    @Override
    public int threadNumber(String name) {
        return numbering.threadNumber(name);
    }

    @Override
    public String siteName(int site) {
        Site known = table.site(site);
        return known == null ? "the JDK" : known.place();
    }

    @Override
    public String objectName(int object) {
        return numbering.objectName(object);
    }

    @Override
    public int objectNumber(String name) {
        return numbering.objectNumber(name);
    }
}
