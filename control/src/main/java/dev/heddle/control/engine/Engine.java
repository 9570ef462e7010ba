// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.engine;

import dev.heddle.catalogue.Qualities;
import dev.heddle.catalogue.Quality;
import dev.heddle.claim.Reason;
import dev.heddle.claim.Reservation;
import dev.heddle.control.engine.jdk.JdkBeans;
import dev.heddle.control.engine.jdk.JdkCounters;
import dev.heddle.control.engine.jdk.Outsiders;
import dev.heddle.control.engine.jdk.SharedClasses;
import dev.heddle.control.engine.jdk.Stacks;
import dev.heddle.control.engine.table.Levels;
import dev.heddle.control.engine.table.Numbering;
import dev.heddle.control.engine.table.ObjectTable;
import dev.heddle.control.engine.table.OperationTable;
import dev.heddle.explore.DivergenceException;
import dev.heddle.explore.Operation;
import dev.heddle.explore.OperationKind;
import dev.heddle.explore.Operations;
import dev.heddle.explore.Scheduler;
import dev.heddle.explore.State;
import dev.heddle.explore.Subject;
import dev.heddle.finding.Outcome;
import dev.heddle.finding.StepKind;
import dev.heddle.gate.Closed;
import dev.heddle.gate.Gate;
import dev.heddle.gate.PassedArguments;
import dev.heddle.instrument.control.GateSite;
import dev.heddle.instrument.control.GateSites;
import dev.heddle.program.InputValue;
import dev.heddle.program.Naming;
import dev.heddle.program.Standpoint;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Executes a program on carriers, one thread at a time.
 *
 * <p>All of its state belongs to whoever has the turn: the thread that calls {@link #execute}, or another {@link RealThread}.
 */
public final class Engine implements Subject, State {

    private static final int TIME = Strands.TIME;

    final Numbering numbering = new Numbering();
    private final GateSites sites;
    final OperationTable table;
    final ObjectTable objects = new ObjectTable();
    final KnownObjects acquaintances = new KnownObjects();
    final Operations operations;
    final Choices choices = Choices.told();
    final SharedClasses shared = new SharedClasses(Choices.sharedClasses());
    final ThreadObjects own = new ThreadObjects(numbering);
    final Strands strands = new Strands();
    final ExecutionClock clock = new ExecutionClock(this, strands);
    private final Turns turns = new Turns(this, strands);
    private final Levels levels = new Levels();
    private final LoopWatch loops;
    final ClassLocks classLocks = new ClassLocks(this);
    final Tearing tearing;
    final WeakAccesses weakness;
    final ExitHooks hooks;
    private final Monitors monitors;
    private final OutsideCalls outside;
    private final Uncaught uncaught;
    final ChosenInputs inputs;
    final OuterStatics outerStatics;
    final Initialisers initialisers;
    private final Outsiders outsiders;
    private final Program program;
    private final JdkCounters counters = new JdkCounters();
    private final Map<Integer, String> ownNames = new ConcurrentHashMap<>();
    private final Set<Reservation> notes = ConcurrentHashMap.newKeySet();
    private final ValuePlaces spots;
    private volatile boolean isExecuting;
    private boolean keepsStacks;
    private Naming lastNaming = Naming.NONE;
    private @Nullable Visitor visitor;
    private Verdicts verdicts = new Verdicts(this);

    /** Wants to know of each landmark that a thread comes to. */
    public interface Visitor {
        void visited(int thread, GateSite landmark);
    }

    /** What is executed. */
    public interface Program {

        /** Runs the program's main thread, as a controlled thread. */
        void run() throws Throwable;

        /** The loader of the program's classes. */
        ClassLoader loader();

        /** Values that its inputs have in all executions. */
        default List<InputValue> inputs() {
            return List.of();
        }

        /** Says what to think of an execution that is over, on a thread that is not controlled. */
        default Outcome judged(Outcome outcome) {
            return outcome;
        }
    }

    /** An engine for a program whose classes have these sites. There can be one engine per JVM. */
    public Engine(Program program, GateSites sites) {
        this.program = program;
        this.inputs = new ChosenInputs(program.inputs());
        this.outerStatics = new OuterStatics(this, program.loader());
        this.outsiders = new Outsiders(program.loader());
        this.sites = sites;
        this.table = new OperationTable(numbering, sites);
        this.initialisers = new Initialisers(this);
        this.operations = table.operations();
        this.loops = new LoopWatch(operations);
        this.tearing = new Tearing(this);
        this.weakness = new WeakAccesses(this);
        this.hooks = new ExitHooks(this);
        this.spots = new ValuePlaces(this, program.loader());
        Guidance guidance = new Guidance(this);
        this.monitors = guidance.monitors();
        this.outside = guidance.outside();
        this.uncaught = new Uncaught(this, guidance);
        PassedArguments.know(Qualities.lines(Quality.OPEN_BY_NAME).toArray(new String[0]));
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
        if (!(Thread.currentThread() instanceof RealThread lane)) {
            return together(() -> execute(newScheduler));
        }
        reset(newScheduler);
        Thread main = new Thread(null, null, "main", 0, false);
        main.setContextClassLoader(program.loader());
        Strand strand = newStrand(0, main);
        isExecuting = true;
        try {
            Outcome outcome = turns.run(lane, strand, () -> judged(turns.outcome()));
            if (!shared.missed().isEmpty()) {
                throw new DivergenceException(
                        (int) Math.min(turns.taken(), Integer.MAX_VALUE),
                        "several threads use an object of %s that was taken for one thread's own"
                                .formatted(shared.missed().get(0)));
            }
            return outcome;
        } finally {
            uncaught.reset();
            outerStatics.restore();
            forgetBeans();
            isExecuting = false;
        }
    }

    /**
     * Whether objects came to other threads on a way that nobody saw, so that the executions until now have missed steps. Their classes are
     * known from now on; what is explored must begin once more.
     */
    public boolean learnShared() {
        return shared.learn();
    }

    /** The classes whose objects are taken for known to all threads as soon as they are made. */
    public List<String> sharedClasses() {
        return shared.names();
    }

    /** The classes of which that is not yet believed, but should be. */
    public List<String> missedClasses() {
        return shared.missed();
    }

    /** Takes more classes for such; not while it executes. */
    public void share(Collection<String> names) {
        shared.add(names);
    }

    private static void forgetBeans() {
        Gate.off();
        try {
            JdkBeans.reset();
        } finally {
            Gate.on();
        }
    }

    private Outcome judged(Outcome seen) {
        Gate.off();
        try {
            if (acquaintances.isOpen()) {
                lastNaming = naming(seen.objects(), Set.of());
            }
            return program.judged(seen);
        } finally {
            Gate.on();
        }
    }

    boolean isExecuting() {
        return isExecuting;
    }

    /** How many turns were taken, in all executions. */
    long turns() {
        return turns.taken();
    }

    @Nullable
    RealThread activeLane() {
        return turns.activeLane();
    }

    private void reset(Scheduler scheduler) {
        turns.reset(scheduler);
        clock.reset();
        strands.clear();
        objects.clear();
        loops.reset();
        classLocks.reset();
        hooks.reset();
        verdicts = new Verdicts(this);
        counters.reset();
        Gate.epoch++;
    }

    Strand newStrand(int number, Thread guest) {
        ownNames.computeIfAbsent(number, ignored -> guest.getName());
        return strands.add(number, guest);
    }

    /** Called on a carrier: all that a strand does from its beginning to its end. */
    void runStrand(Strand strand) {
        try {
            if (strand.number == 0) {
                program.run();
            } else {
                if (strand.beginsInJdk) {
                    outside.begin(strand);
                }
                // On this carrier, and not by starting the thread.
                Runnable task = strands.task(strand.guest);
                (task == null ? strand.guest : task).run();
            }
        } catch (Closed e) {
            // As intended.
        } catch (Throwable e) {
            uncaught.handle(strand, e);
        }
        leaveFlock(strand);
        if (strand.number == 0) {
            startLast(strand);
        }
        // What follows is ours.
        Gate.off();
        boolean isRegular = !isClosing();
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
        turns.leave(strand, isRegular);
    }

    private void startLast(Strand main) {
        try {
            hooks.mainIsDone(main);
        } catch (Closed e) {
            // As above.
        }
    }

    private void leaveFlock(Strand strand) {
        if (strand.flock != null && !isClosing()) {
            try {
                outside.tell(strand);
                ThreadContainers.remove(strand.flock, strand.guest);
            } catch (Closed e) {
                // As above.
            }
        }
    }

    private int endOf(Strand strand) {
        return verdicts.endsAreSeen()
                ? table.on(OperationKind.END, 0, OperationTable.How.UPDATE, own.end(strand))
                : table.of(OperationKind.END, 0);
    }

    // ── turns ───────────────────────────────────────────────────────────────────────────────────────────────────────

    /** Stops a strand before an operation, until it is chosen to do it. */
    void stop(Strand strand, int operation, int site) {
        monitors.leaveFailed(strand);
        strand.operation = operation;
        strand.pending = null;
        keepStack(strand, site);
        turns.stop(strand, site);
    }

    /** The same for an operation that depends on the state. */
    void stop(Strand strand, Strand.Pending pending, int site) {
        monitors.leaveFailed(strand);
        strand.pending = pending;
        keepStack(strand, site);
        turns.stop(strand, site);
    }

    private void keepStack(Strand strand, int site) {
        // Where a thread failed, or what it did last, is more than that it ends.
        if (keepsStacks && !strand.hasFailed) {
            strand.stack = Stacks.here(table.site(site));
        }
    }

    /** An exception ends a strand. */
    void noteFailure(Strand strand, Throwable thrown) {
        strand.hasFailed = true;
        if (keepsStacks) {
            strand.stack = Stacks.of(thrown);
        }
    }

    /** Lets a new strand run until it stands at the gate; the caller has the turn again then. */
    void begin(Strand starter, Strand strand) {
        turns.begin(starter, strand);
    }

    /** Ends the execution, and tells why no other would be of use. */
    void giveUp(Strand strand, RuntimeException reason) {
        turns.giveUp(strand, reason);
    }

    /** A thread, or time, takes its step. */
    void noteTaken(int thread, long turn) {
        if (table.hasLoops()) {
            loops.taken(strands.get(thread), operation(thread), turn);
        }
        tearing.taken(thread);
        weakness.taken(thread);
    }

    /** The stack of a thread that stands at the gate. */
    StackTraceElement[] stackOf(Strand strand) {
        return turns.stackOf(strand);
    }

    boolean isClosing() {
        return turns.isClosing();
    }

    /** How far a thread is, by landmarks; empty if it is not there. */
    public Optional<Progress> progress(int thread) {
        return Optional.ofNullable(strands.get(thread)).map(strand -> strand.progress);
    }

    /** How the threads of all executions call themselves, by their paths; as they were called when they first were there. */
    public Map<String, String> ownNames() {
        Map<String, String> names = new TreeMap<>();
        ownNames.forEach((thread, name) -> names.put(threadName(thread), name));
        return names;
    }

    /** What happened in some execution because of which there may be other outcomes than those found. */
    public Set<Reservation> notes() {
        if (Gate.isChangedByOthers()) {
            note(Reason.OTHER_AGENT, "another agent in this JVM changes classes of the program");
        }
        initialisers.unmodelled().forEach(this::note);
        for (String name : table.finalizers()) {
            note(Reason.FINALIZER, "%s has a finalizer, which runs when the collector pleases".formatted(name));
        }
        for (String name : sites.unlocked()) {
            note("that threads wait for each other in the initialisers of %s and of classes that need it"
                    .formatted(name));
        }
        return Set.copyOf(notes);
    }

    /** Notes something that is not modelled. */
    void note(String text) {
        note(Reason.NOT_MODELLED, text);
    }

    /** Notes why not all that can happen may be seen. */
    void note(Reason reason, String text) {
        notes.add(new Reservation(reason, text));
    }

    // ── for Guidance and Verdicts ───────────────────────────────────────────────────────────────────────────────────

    Verdicts verdicts() {
        return verdicts;
    }

    Outsiders outsiders() {
        return outsiders;
    }

    void setLevel(int object, int level) {
        levels.set(object, level);
    }

    // ── Subject and State ───────────────────────────────────────────────────────────────────────────────────────────

    @Override
    public Operations operations() {
        return operations;
    }

    @Override
    public int threads() {
        return strands.size();
    }

    // The number after the first is time's.
    @Override
    public boolean isOfOne() {
        return strands.size() <= TIME + 1;
    }

    @Override
    public boolean isEnabled(int thread) {
        if (thread == TIME) {
            return turns.isTimeEnabled();
        }
        Strand strand = strands.get(thread);
        return strand != null && strand.status == Strand.Status.WAITING && canGo(strand);
    }

    @Override
    public boolean isBlocked(int thread) {
        Strand strand = strands.get(thread);
        return strand != null && strand.status == Strand.Status.WAITING && !canGo(strand);
    }

    private boolean canGo(Strand strand) {
        int operation = operation(strand.number);
        if (strand.rounds != null && operations.kind(operation) == OperationKind.RETRY) {
            return strand.rounds.hasNews(loops);
        }
        if (operations.kind(operation) == OperationKind.JOIN) {
            Strand partner = strands.get(operations.partner(operation));
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
            return clock.operation();
        }
        Strand strand = strands.get(thread);
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
    public StepDescription told(int thread) {
        if (thread == TIME) {
            return StepDescription.nowhere(StepKind.TIME);
        }
        Strand strand = strands.get(thread);
        if (strand == null) {
            throw new IllegalArgumentException("thread " + thread + " does not exist");
        }
        return StepDescription.of(this, next(strand), table.site(strand.site));
    }

    /** What an operation does, for people; threads that took part in an execution are known until the next one begins. */
    public StepDescription told(Operation operation) {
        return StepDescription.of(this, operation, table.site(operation.site()));
    }

    /** Whether it is to be known from now on what objects are, and where they are made, which takes time. */
    public void getToKnowObjects(boolean isToKnow) {
        acquaintances.begin(isToKnow);
        Gate.tellOfBirths(isToKnow);
    }

    /** What people know those by of whom the outcome of the last execution tells, if objects were to be known. */
    public Naming lastNaming() {
        return lastNaming;
    }

    /**
     * What people know the threads of this execution by, and objects.
     *
     * @param names which objects, as they are named in all executions
     * @param classes classes of which code was run
     */
    public Naming naming(Set<String> names, Set<String> classes) {
        Map<String, String> threads = new HashMap<>();
        for (int i = 0; i < strands.size(); i++) {
            Strand strand = strands.get(i);
            if (strand != null) {
                threads.put(threadName(i), strand.guest.getName());
            }
        }
        Map<String, Long> stamps = new HashMap<>();
        for (String name : names) {
            int slash = name.lastIndexOf('/');
            int maker = numbering.threadNumber(name.substring(0, slash));
            stamps.put(name, Gate.stamp(maker, Long.parseLong(name.substring(slash + 1))));
        }
        return new Naming(threads, acquaintances.things(stamps, classes, program.loader()));
    }

    /** Whether it is to be known from now on where threads stand, which takes time. */
    public void keepStacks(boolean isToKeep) {
        keepsStacks = isToKeep;
    }

    /** Where a thread stands before this step; nothing if nobody wanted to know. */
    public Optional<Standpoint> standpoint(int thread, int step) {
        Strand strand = thread == TIME ? null : strands.get(thread);
        if (strand == null || strand.stack == null) {
            return Optional.empty();
        }
        List<String> held = strand.holds.stream().map(this::objectName).toList();
        return Optional.of(new Standpoint(step, threadName(thread), strand.stack, held));
    }

    /** Where threads are that have failed, or can't go on. */
    public List<Standpoint> left() {
        return IntStream.range(0, strands.size())
                .filter(thread -> thread != TIME && isLeft(strands.get(thread)))
                .mapToObj(thread -> standpoint(thread, Standpoint.AT_THE_END))
                .flatMap(Optional::stream)
                .toList();
    }

    private static boolean isLeft(@Nullable Strand strand) {
        return strand != null && (strand.hasFailed || strand.isLive() && !strand.isIdle());
    }

    /** The entry of a map or element of a list that the thread is about to access by a call, if it is about to and can be told from others. */
    public Optional<MapEntry> entry(int thread) {
        Strand strand = strands.get(thread);
        return strand == null ? Optional.empty() : MapEntry.of(strand.hand, strand.site);
    }

    /** Looks at what the thread is about to access. */
    public StepPreview look(int thread) {
        Strand strand = strands.get(thread);
        GateSite site = strand == null ? null : table.site(strand.site);
        return strand == null || site == null ? StepPreview.NOTHING : StepPreview.at(strand, site, program.loader());
    }

    /** Where values are that steps read and change. */
    public ValuePlaces spots() {
        return spots;
    }

    /** Tells somebody of all landmarks that threads come to. */
    public void tell(Visitor newVisitor) {
        visitor = newVisitor;
    }

    void visited(Strand strand, int landmark) {
        GateSite place = visitor == null ? null : table.site(landmark);
        if (visitor != null && place != null) {
            visitor.visited(strand.number, place);
        }
    }

    @Override
    public int level(int object) {
        return levels.get(object);
    }

    @Override
    public boolean showsValues() {
        return turns.last().sight.showsValues();
    }

    @Override
    public boolean showsExactly() {
        return turns.last().sight.showsExactly();
    }

    @Override
    public void watchLoops() {
        for (int i = 0; i < strands.size(); i++) {
            Strand strand = strands.get(i);
            if (strand != null) {
                strand.minds = new LoopStates(strand.hand.lastActivation());
            }
        }
    }

    @Override
    public int loopVisits(int thread) {
        LoopStates minds = minds(thread);
        return minds == null ? 0 : minds.visits();
    }

    @Override
    public int loopMind(int thread) {
        LoopStates minds = minds(thread);
        return minds == null ? -1 : minds.last();
    }

    @Override
    public int loop(int thread) {
        LoopStates minds = minds(thread);
        return minds == null ? 0 : minds.loop();
    }

    private @Nullable LoopStates minds(int thread) {
        Strand strand = strands.get(thread);
        return strand == null ? null : strand.minds;
    }

    @Override
    public long valueRead() {
        return turns.last().sight.read();
    }

    @Override
    public long valueWritten() {
        return turns.last().sight.written();
    }

    @Override
    public boolean showsResult() {
        return turns.last().sight.showsResult();
    }

    @Override
    public long result() {
        return turns.last().sight.result();
    }

    @Override
    public boolean hidesWrites() {
        return turns.last().hasWrittenUnseen();
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
        GateSite known = table.site(site);
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
