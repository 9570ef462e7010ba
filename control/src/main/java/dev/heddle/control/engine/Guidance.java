// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.engine;

import dev.heddle.catalogue.Effect;
import dev.heddle.claim.Reason;
import dev.heddle.control.engine.jdk.Bodies;
import dev.heddle.control.engine.jdk.JdkPools;
import dev.heddle.control.engine.jdk.Stacks;
import dev.heddle.control.engine.table.OperationTable;
import dev.heddle.explore.OperationKind;
import dev.heddle.gate.ArgumentListener;
import dev.heddle.gate.Carrier;
import dev.heddle.gate.Gate;
import dev.heddle.gate.Guide;
import dev.heddle.gate.Guided;
import dev.heddle.gate.LoopState;
import dev.heddle.instrument.control.GateSite;
import dev.heddle.program.GeneratedNames;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Says what each call of woven code means to the engine. */
final class Guidance extends Guide {

    private static final long STRAY = 1L << 38;
    private static final long INSIDE = 1L << 37;

    private final Engine engine;
    private final OperationTable table;
    private final OutsideCalls outside;
    private final Monitors monitors;
    private final Interrupts interrupts;
    private final Variables variables;
    private final ThreadWaits waiting;
    private final ArgumentEffects given;
    private final JdkPools pools = new JdkPools();

    Guidance(Engine engine) {
        this.engine = engine;
        this.table = engine.table;
        this.variables = new Variables(engine, this);
        this.given = new ArgumentEffects(engine, this);
        this.interrupts = new Interrupts(engine, this);
        this.outside = new OutsideCalls(engine, this);
        this.monitors = new Monitors(engine, this, outside);
        this.waiting = new ThreadWaits(engine, this);
    }

    static Strand strand(Carrier carrier) {
        Strand strand = ((StrandHandle) carrier).strand;
        if (strand == null) {
            throw new IllegalStateException("a carrier without a thread is at the gate");
        }
        return strand;
    }

    // ── memory ──────────────────────────────────────────────────────────────────────────────────────────────────────

    @Override
    protected void visit(Carrier carrier, int site) {
        Strand strand = strand(carrier);
        strand.progress.visit(site);
        engine.visited(strand, site);
    }

    @Override
    protected void access(Carrier carrier, int site, long stamp, int index) {
        Strand strand = strand(carrier);
        strand.isInside = true;
        int operation = table.access(site, stamp, index);
        engine.initialisers.step(strand, operation);
        engine.stop(strand, operation, site);
        if (index < 0) {
            strand.hand.sight.field();
        } else {
            // Code of the JDK may write to arrays, too.
            strand.hand.sight.call();
        }
    }

    @Override
    protected void outer(Carrier carrier, int site, long stamp) {
        Strand strand = strand(carrier);
        strand.isInside = true;
        GateSite place = table.site(site);
        if (stamp == 0 && place != null && place.kind() == GateSite.Kind.WRITE) {
            engine.outerStatics.write(place.member());
        }
        // Calls touch the object as a whole, and so do its fields.
        engine.stop(strand, stamp == 0 ? table.accessStatic(site) : table.outer(site, stamp), site);
        // Code that is not woven may write there, too.
        strand.hand.sight.call();
    }

    @Override
    protected boolean mustInitialise(Carrier carrier, String name, boolean isBegun) {
        return engine.classLocks.take(strand(carrier), name, isBegun);
    }

    @Override
    protected void initialised(Carrier carrier, String name) {
        engine.classLocks.give(strand(carrier), name);
    }

    @Override
    protected void accessStatic(Carrier carrier, int site) {
        Strand strand = strand(carrier);
        strand.isInside = true;
        int operation = table.accessStatic(site);
        engine.initialisers.step(strand, operation);
        engine.stop(strand, operation, site);
        strand.hand.sight.field();
    }

    @Override
    protected void accessInPassing(Carrier carrier, int site, @Nullable Object object, int index) {
        long stamp = object == null ? 0 : knownStamp(object);
        Strand strand = strand(carrier);
        if (strand.hand.initialisesOnce() && (object == null || stamp != 0)) {
            engine.initialisers.accessesOnce(strand, site, Math.abs(stamp), index);
        } else if (object == null || stamp > 0) {
            engine.initialisers.accesses(strand, site, stamp, index);
        }
    }

    @Override
    protected void variableInPassing(Carrier carrier, int site, Object receiver, @Nullable Object holder) {
        Strand strand = strand(carrier);
        Class<?> owner = variables.owner(receiver);
        if (owner != null && strand.hand.initialises(owner.getName())) {
            return;
        }
        long stamp = holder == null ? 0 : stamp(strand, holder);
        if (holder == null || stamp > 0 || strand.hand.initialisesOnce()) {
            inInitialiser(strand, site, Math.abs(stamp));
        }
    }

    @Override
    protected @Nullable Class<?> owner(Object handle) {
        return variables.owner(handle);
    }

    @Override
    protected void asksForThread(Carrier carrier, int site) {
        engine.initialisers.asksForThread(site);
    }

    @Override
    protected void failed(Carrier carrier, String name) {
        engine.initialisers.failed(name);
    }

    @Override
    protected void failedOnce(Carrier carrier, String name) {
        engine.initialisers.failedOnce(name);
    }

    /** The stamp of an object; 0 if there is none yet. Nothing is changed, since nobody stops here. */
    private long knownStamp(Object object) {
        long own = object instanceof Guided ? Gate.rawStamp((Guided) object) : 0;
        return own != 0 ? own : engine.objects.stamp(object);
    }

    @Override
    protected void variable(Carrier carrier, int site, Object receiver, @Nullable Object holder, int index) {
        engine.weakness.called(site);
        variables.stop(strand(carrier), site, receiver, holder, index);
    }

    @Override
    protected void attempt(
            Carrier carrier,
            int site,
            Object receiver,
            @Nullable Object holder,
            int index,
            long number,
            @Nullable Object reference) {
        engine.weakness.called(site);
        variables.attempt(strand(carrier), site, new Variables.Variable(receiver, holder, index), number, reference);
    }

    @Override
    protected void found(Object handle, Class<?> owner, String name) {
        variables.found(handle, owner, name);
    }

    @Override
    protected void round(Carrier carrier, int loop, int activation, LoopState mind) {
        Strand strand = strand(carrier);
        if (strand.rounds == null) {
            strand.rounds = new SpinRounds();
        }
        strand.rounds.visit(loop, activation, mind, ((StrandHandle) carrier).changes());
        if (strand.minds != null) {
            strand.minds.visit(loop, activation, mind, ((StrandHandle) carrier).changes());
        }
    }

    @Override
    protected void call(Carrier carrier, int site, Object receiver) {
        engine.weakness.called(site);
        outside.call(strand(carrier), site, receiver, stamp(strand(carrier), receiver));
    }

    @Override
    protected void called(Carrier carrier, int site, Object receiver, @Nullable Object result) {
        outside.called(strand(carrier), site, receiver, result);
    }

    @Override
    protected void attempt(Carrier carrier, int site, Object receiver, long expected, @Nullable Object reference) {
        engine.weakness.called(site);
        variables.attempt(strand(carrier), site, receiver, expected, reference);
    }

    @Override
    protected ArgumentListener taker() {
        return given;
    }

    ArgumentEffects given() {
        return given;
    }

    @Override
    protected void common(Carrier carrier, String what, int site) {
        Strand strand = strand(carrier);
        strand.isInside = true;
        int object = engine.objectNumber(what);
        engine.stop(strand, table.on(OperationKind.UPDATE, site, OperationTable.How.UPDATE, object), site);
    }

    /** A static initialiser uses something that others may use, without stopping. */
    void inInitialiser(Strand strand, int site, long stamp) {
        GateSite call = table.site(site);
        strand.hand.writesUnseen();
        if (call == null || strand.hand.hasMadeQuietly(stamp)) {
            return;
        }
        if (engine.strands.isShared()) {
            engine.note("%s at %s is called by a static initialiser, as no step of its own"
                    .formatted(call.call(), call.place()));
        } else if (strand.hand.initialisesOnce() && isChangeOfKnown(call, stamp)) {
            engine.initialisers.changesOnce(call.call(), call);
        }
    }

    /** Whether a call changes an object that woven code made; of others, nobody knows whether they are constants. */
    private static boolean isChangeOfKnown(GateSite call, long stamp) {
        return Gate.count(stamp) < STRAY
                && call.meaning()
                        .filter(meaning -> meaning.effect() != Effect.READ)
                        .isPresent();
    }

    @Override
    protected void unseen(Carrier carrier, int site) {
        GateSite call = table.site(site);
        if (engine.strands.isShared() && call != null) {
            engine.note("%s at %s touches what Heddle does not see, as no step of its own"
                    .formatted(call.call(), call.place()));
        }
    }

    @Override
    protected void late(Carrier carrier, int what, int site) {
        GateSite call = table.site(site);
        if (call == null) {
            return;
        }
        if (what == 0) {
            engine.note(
                    Reason.REFERENCE,
                    "%s at %s depends on when the collector clears references, which is not tried"
                            .formatted(call.call(), call.place()));
        } else {
            engine.note(
                    Reason.FINALIZER,
                    "%s at %s lets code run when the collector pleases, which is not tried"
                            .formatted(call.call(), call.place()));
        }
    }

    @Override
    protected void uncontrolled(Carrier carrier, String what) {
        Strand strand = strand(carrier);
        String text = engine.threadName(strand.number) + " comes to " + what + ", which Heddle does not control";
        engine.giveUp(strand, new StuckException(text));
    }

    @Override
    protected void away(Carrier carrier) {
        Strand strand = strand(carrier);
        strand.goAway();
    }

    @Override
    protected void back(Carrier carrier) {
        outside.back(strand(carrier));
    }

    @Override
    protected void goOn(Carrier carrier) {
        outside.tell(strand(carrier));
    }

    // ── objects ─────────────────────────────────────────────────────────────────────────────────────────────────────

    @Override
    protected void stamp(Object object, long stamp) {
        engine.objects.setStamp(object, stamp);
    }

    @Override
    protected void born(Carrier carrier, Object object, long stamp) {
        engine.acquaintances.born(object, stamp);
    }

    @Override
    protected void escape(Object object) {
        long stamp = engine.objects.stamp(object);
        if (stamp < 0) {
            Strand strand = StrandHandle.running();
            if (strand != null && !strand.hand.isOwn(stamp)) {
                engine.shared.missed(object.getClass());
            }
            engine.objects.setStamp(object, -stamp);
        }
    }

    @Override
    protected boolean isSharedFromBirth(Class<?> type) {
        return engine.shared.isFromBirth(type);
    }

    @Override
    protected long stampOf(Carrier carrier, Object object) {
        return stamp(strand(carrier), object);
    }

    /** The stamp of an object; negative while only its maker knows it. */
    long stamp(Strand strand, Object object) {
        if (object instanceof Guided) {
            long own = Gate.rawStamp((Guided) object);
            if (own < 0 && !strand.hand.isOwn(own)) {
                engine.shared.missed(object.getClass());
                Gate.share((Guided) object);
                return -own;
            }
            if (own != 0) {
                return own;
            }
        }
        if (object instanceof Class<?> type) {
            return Gate.stamp(
                    0, (1L << 39) + (GeneratedNames.stable(type.getName()).hashCode() & 0xFFFFFFFFL));
        }
        long known = engine.objects.stamp(object);
        if (known == 0) {
            // Made where nobody saw it: named by who uses it first, which may differ from execution to execution.
            known = Gate.stamp(strand.number, STRAY + ++strand.strays);
            engine.objects.setStamp(object, known);
            engine.acquaintances.meet(object, known);
        } else if (known < 0 && !strand.hand.isOwn(known)) {
            engine.shared.missed(object.getClass());
            known = -known;
            engine.objects.setStamp(object, known);
        }
        return known;
    }

    // The JDK locks much that it has only the first time: that must not change the names of the program's objects.
    long stampInside(Strand strand, Object object) {
        boolean isKnown = object instanceof Guided || object instanceof Class<?> || engine.objects.stamp(object) != 0;
        if (isKnown) {
            return stamp(strand, object);
        }
        // Named after the object of the call that leads to it, as its how-manieth lock.
        int outer = strand.calls > 0 ? strand.callObjects[strand.calls - 1] : -1;
        if (outer >= 0) {
            int number = engine.objects.count(outer);
            // By name: the numbers of objects are others in another exploration.
            long name = engine.objectName(outer).hashCode() & 0x3FFFFFFL;
            return Gate.stamp(0, INSIDE + (name << 10) + Math.min(number, 1023));
        }
        return Gate.stamp(strand.number, INSIDE / 2 + ++strand.straysInside);
    }

    // ── monitors ────────────────────────────────────────────────────────────────────────────────────────────────────

    @Override
    protected void enter(Carrier carrier, Object object, int site) {
        monitors.enter(strand(carrier), object, site);
    }

    @Override
    protected void exit(Carrier carrier, Object object, int site) {
        monitors.exit(strand(carrier), object, site);
    }

    @Override
    protected boolean holds(Carrier carrier, Object object) {
        return monitors.find(strand(carrier), object, 1).owner == strand(carrier);
    }

    @Override
    protected void await(Carrier carrier, Object object, long nanos, int site) throws InterruptedException {
        monitors.await(strand(carrier), object, nanos, site);
    }

    @Override
    protected void signal(Carrier carrier, Object object, boolean all, int site) {
        monitors.signal(strand(carrier), object, all, site);
    }

    OutsideCalls outside() {
        return outside;
    }

    Monitors monitors() {
        return monitors;
    }

    /** What time it is for a thread. */
    long now(Strand strand) {
        return Math.max(engine.clock.now(), strand.clock);
    }

    void setDeadline(Strand strand, long nanos) {
        strand.isTimedOut = false;
        long deadline = now(strand) + nanos;
        strand.deadline = nanos < 0 || deadline < 0 ? Strand.NO_DEADLINE : deadline;
        boolean isOfProgram = strand.calls > 0 || strand.isInside || !strand.isParkedInside || strand.hand.awaitsTask();
        if (strand.deadline != Strand.NO_DEADLINE && isOfProgram) {
            engine.choices.whatIsLeftOut(strand).ifPresent(engine::note);
        }
    }

    @Override
    protected long awaitCondition(Carrier carrier, Object condition, long nanos, boolean interruptible, int site)
            throws InterruptedException {
        return outside.synchronizers().await(strand(carrier), condition, nanos, interruptible, site);
    }

    @Override
    protected void signalCondition(Carrier carrier, Object condition, boolean all, int site) {
        outside.synchronizers().signal(strand(carrier), condition, all, site);
    }

    // ── threads ─────────────────────────────────────────────────────────────────────────────────────────────────────

    @Override
    protected void madeFor(Carrier carrier, Thread thread, Runnable task) {
        engine.strands.setTask(thread, task);
    }

    @Override
    protected void start(Carrier carrier, Thread thread, @Nullable Object container, int site) {
        start(carrier, thread, container, site, false);
    }

    @Override
    protected void startInLibrary(Carrier carrier, Thread thread) {
        start(carrier, thread, null, 0, true);
    }

    private void start(Carrier carrier, Thread thread, @Nullable Object container, int site, boolean isOfLibrary) {
        Strand strand = strand(carrier);
        if (engine.strands.of(thread) != null) {
            throw new IllegalThreadStateException();
        }
        if (Bodies.isOfNobody(thread)) {
            thread.start();
            return;
        }
        Object flock = ThreadContainers.isOne(container) ? container : null;
        if (flock != null) {
            ThreadContainers.add(flock, thread);
        }
        String name = engine.threadName(strand.number) + "." + strand.children++;
        int number = engine.threadNumber(name);
        engine.stop(strand, waiting.start(number, site), site);
        Strand begun = engine.newStrand(number, thread);
        interrupts.begin(begun);
        begun.flock = flock;
        begun.isOfLibrary = isOfLibrary;
        begun.beginsInJdk = Bodies.isOfJdk(thread, engine.strands.task(thread));
        engine.begin(strand, begun);
    }

    @Override
    protected void join(Carrier carrier, Thread thread, long nanos, int site) throws InterruptedException {
        waiting.join(strand(carrier), thread, nanos, site);
    }

    @Override
    protected boolean isAlive(Carrier carrier, Thread thread, int site) {
        return waiting.isAlive(strand(carrier), thread, site);
    }

    @Override
    protected Thread.State stateOf(Carrier carrier, Thread thread, int site) {
        return waiting.stateOf(strand(carrier), thread, site);
    }

    @Override
    protected void interrupt(Carrier carrier, Thread thread, int site) {
        Strand other = waiting.started(strand(carrier), thread, site);
        if (other != null) {
            interrupts.interrupt(strand(carrier), other, site);
        } else if (thread.isAlive()) {
            thread.interrupt();
        } else {
            engine.strands.interruptEarly(thread);
        }
    }

    @Override
    protected boolean isInterrupted(Carrier carrier, Thread thread, boolean clear, int site) {
        Strand other = waiting.started(strand(carrier), thread, site);
        return other == null
                ? engine.strands.isInterruptedEarly(thread)
                : interrupts.isInterrupted(strand(carrier), other, clear, site);
    }

    Interrupts interrupts() {
        return interrupts;
    }

    @Override
    protected void sleep(Carrier carrier, long nanos, int site) throws InterruptedException {
        waiting.sleep(strand(carrier), nanos, site);
    }

    @Override
    protected void yield(Carrier carrier, int site) {
        // Others go when they are chosen to, yield or not, unless the JDK waits for one of them in a loop.
        if (site < 0) {
            outside.yield(strand(carrier));
        }
    }

    @Override
    protected void park(Carrier carrier, long nanos, int site) {
        waiting.park(strand(carrier), nanos, site);
    }

    @Override
    protected void unpark(Carrier carrier, Thread thread, int site) {
        waiting.unpark(strand(carrier), thread, site);
    }

    @Override
    protected void unparkFromOutside(Thread thread) {
        // Who waits for it really waits, in what is not the program's, and has the turn. Who is alive is none of the
        // program's.
        RealThread lane = thread.isAlive() || !engine.isExecuting() ? null : engine.activeLane();
        if (lane != null) {
            LockSupport.unpark(lane);
        }
    }

    @Override
    protected void stray() {
        if (engine.isExecuting()) {
            // Those that the JDK numbers have other numbers in each execution.
            String name = Thread.currentThread().getName().replaceFirst("-\\d+$", "");
            engine.note(
                    Reason.FREE_THREAD,
                    "code of the program runs on the thread %s, which Heddle does not control".formatted(name));
        }
    }

    @Override
    protected StackTraceElement @Nullable [] stackOf(Carrier carrier, Thread thread) {
        Strand other = engine.strands.of(thread);
        if (other == null) {
            return null;
        }
        if (other == strand(carrier)) {
            return Stacks.of(new Throwable()).toArray(new StackTraceElement[0]);
        }
        if (engine.strands.isShared()) {
            engine.note("%s asks for the stack of another thread, as no step of its own"
                    .formatted(engine.threadName(strand(carrier).number)));
        }
        return Stacks.of(engine.stackOf(other)).toArray(new StackTraceElement[0]);
    }

    // ── pools of the JDK ────────────────────────────────────────────────────────────────────────────────────────────

    @Override
    protected ForkJoinPool commonPool(Carrier carrier) {
        return pools.commonPool();
    }

    @Override
    protected ScheduledThreadPoolExecutor delayer(Carrier carrier) {
        return pools.delayer();
    }

    // ── the rest ────────────────────────────────────────────────────────────────────────────────────────────────────

    @Override
    protected long nanoTime(Carrier carrier, int site) {
        ((StrandHandle) carrier).changed();
        long now = now(strand(carrier));
        // A little later each time, so that whoever polls the time sees it pass. Not for the JDK: what one thread hands
        // to
        // another to be done at once would not be due yet where nobody has asked as often.
        return site == 0 ? now : now + 1000 * ((StrandHandle) carrier).nextTick();
    }

    @Override
    protected long input(Carrier carrier, String name, long given) {
        Strand strand = strand(carrier);
        ((StrandHandle) carrier).changed();
        return engine.inputs.value(strand, engine.threadName(strand.number), name, given);
    }

    @Override
    protected long random(Carrier carrier) {
        Strand strand = strand(carrier);
        ((StrandHandle) carrier).changed();
        long mixed = engine.threadName(strand.number).hashCode() * 0x9E3779B97F4A7C15L + ++strand.draws;
        mixed = (mixed ^ mixed >>> 30) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ mixed >>> 27) * 0x94D049BB133111EBL;
        return mixed ^ mixed >>> 31;
    }

    @Override
    protected void exit(Carrier carrier, int code, int site) {
        engine.hooks.exit(strand(carrier), site);
        halt(carrier, code);
    }

    @Override
    protected void addHook(Carrier carrier, Thread hook, int site) {
        engine.hooks.add(strand(carrier), hook, site);
    }

    @Override
    protected boolean removeHook(Carrier carrier, Thread hook, int site) {
        return engine.hooks.remove(strand(carrier), hook, site);
    }

    @Override
    protected void halt(Carrier carrier, int code) {
        Strand strand = strand(carrier);
        engine.verdicts().exited(code);
        // Nobody goes on after this.
        engine.stop(strand, table.of(OperationKind.END, 0), 0);
    }
}
