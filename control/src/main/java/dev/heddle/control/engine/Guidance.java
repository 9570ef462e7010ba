package dev.heddle.control.engine;

import dev.heddle.control.engine.OperationTable.How;
import dev.heddle.control.engine.WaitSet.Monitor;
import dev.heddle.control.explore.Access;
import dev.heddle.control.explore.OperationKind;
import dev.heddle.gate.Carrier;
import dev.heddle.gate.Gate;
import dev.heddle.gate.Guide;
import dev.heddle.gate.Guided;
import dev.heddle.gate.Mind;
import org.jspecify.annotations.Nullable;

/** Says what each call of woven code means to the engine. */
final class Guidance extends Guide {

    private static final int LOCK = 1;
    private static final int CONDITION = 2;
    private static final long STRAY = 1L << 38;
    private static final long INSIDE = 1L << 37;

    private final Engine engine;
    private final OperationTable table;
    private final OutsideCalls outside;

    Guidance(Engine engine) {
        this.engine = engine;
        this.table = engine.table;
        this.outside = new OutsideCalls(engine, this);
    }

    static Strand strand(Carrier carrier) {
        Strand strand = ((Hand) carrier).strand;
        if (strand == null) {
            throw new IllegalStateException("a carrier without a thread is at the gate");
        }
        return strand;
    }

    // ── memory ──────────────────────────────────────────────────────────────────────────────────────────────────────

    @Override
    protected void visit(Carrier carrier, int site) {
        strand(carrier).progress.visit(site);
    }

    @Override
    protected void access(Carrier carrier, int site, long stamp, int index) {
        Strand strand = strand(carrier);
        strand.isInside = true;
        engine.stop(strand, table.access(site, stamp, index), site);
    }

    @Override
    protected void accessStatic(Carrier carrier, int site) {
        Strand strand = strand(carrier);
        strand.isInside = true;
        engine.stop(strand, table.accessStatic(site), site);
    }

    @Override
    protected void round(Carrier carrier, int loop, int activation, Mind mind) {
        Strand strand = strand(carrier);
        if (strand.rounds == null) {
            strand.rounds = new Rounds();
        }
        strand.rounds.visit(loop, activation, mind, ((Hand) carrier).changes());
    }

    @Override
    protected void call(Carrier carrier, int site, Object receiver) {
        outside.call(strand(carrier), site, receiver, stamp(strand(carrier), receiver));
    }

    @Override
    protected void called(Carrier carrier, int site, Object receiver, @Nullable Object result) {
        outside.called(strand(carrier), site, receiver, result);
    }

    @Override
    protected void attempt(
            Carrier carrier, int site, Object receiver, long expected, @Nullable Object reference) {
        outside.attempt(strand(carrier), site, receiver, expected, reference);
    }

    @Override
    protected void away(Carrier carrier) {
        Strand strand = strand(carrier);
        strand.away = strand.away << 1 | (strand.isInside ? 1 : 0);
        strand.isInside = false;
    }

    @Override
    protected void back(Carrier carrier) {
        outside.back(strand(carrier));
    }

    // ── objects ─────────────────────────────────────────────────────────────────────────────────────────────────────

    @Override
    protected void stamp(Object object, long stamp) {
        engine.objects.setStamp(object, stamp);
    }

    @Override
    protected void escape(Object object) {
        long stamp = engine.objects.stamp(object);
        if (stamp < 0) {
            engine.objects.setStamp(object, -stamp);
        }
    }

    @Override
    protected long stampOf(Carrier carrier, Object object) {
        return stamp(strand(carrier), object);
    }

    /** The stamp of an object; negative while only its maker knows it. */
    long stamp(Strand strand, Object object) {
        if (object instanceof Guided) {
            long own = Gate.rawStamp((Guided) object);
            if (own != 0) {
                return own;
            }
        }
        if (object instanceof Class<?> type) {
            return Gate.stamp(0, (1L << 39) + (type.getName().hashCode() & 0xFFFFFFFFL));
        }
        long known = engine.objects.stamp(object);
        if (known == 0) {
            // Made where nobody saw it: named by who uses it first, which may differ from execution to execution.
            known = Gate.stamp(strand.number, STRAY + ++strand.strays);
            engine.objects.setStamp(object, known);
        }
        return known;
    }

    // The JDK locks much that it has only the first time: that must not change the names of the program's objects.
    private long stampInside(Strand strand, Object object) {
        boolean isKnown = object instanceof Guided || object instanceof Class<?> || engine.objects.stamp(object) != 0;
        if (isKnown) {
            return stamp(strand, object);
        }
        // Named after the object of the call that leads to it, as its how-manieth lock.
        int outer = strand.calls > 0 ? strand.callObjects[strand.calls - 1] : -1;
        if (outer >= 0) {
            int number = engine.objects.count(outer);
            return Gate.stamp(0, INSIDE + ((long) outer << 10) + Math.min(number, 1023));
        }
        return Gate.stamp(strand.number, INSIDE / 2 + ++strand.straysInside);
    }

    // ── monitors ────────────────────────────────────────────────────────────────────────────────────────────────────

    Monitor monitor(Strand strand, Object object, int site) {
        Object kept = object instanceof Guided guided ? Gate.monitor(guided) : engine.objects.extra(object);
        if (kept instanceof Monitor monitor) {
            return monitor;
        }
        long stamp = Math.abs(site == 0 ? stampInside(strand, object) : stamp(strand, object));
        Monitor monitor =
                new Monitor(table.part(stamp, LOCK, "'s monitor"), table.part(stamp, CONDITION, "'s wait set"), stamp);
        engine.setLevel(monitor.lock, 1);
        if (object instanceof Guided guided) {
            Gate.setMonitor(guided, monitor);
        } else {
            engine.objects.setExtra(object, monitor);
        }
        return monitor;
    }

    @Override
    protected void enter(Carrier carrier, Object object, int site) {
        Strand strand = strand(carrier);
        Monitor monitor = monitor(strand, object, site);
        if (monitor.owner == strand) {
            monitor.depth++;
            return;
        }
        boolean isSilent =
                monitor.owner == null && (site == 0 || ((Hand) carrier).quiet() > 0 || stamp(strand, object) < 0);
        if (!isSilent) {
            strand.isInside |= site != 0;
            engine.stop(strand, table.on(OperationKind.LOCK, site, How.TAKE, monitor.lock), site);
        }
        take(strand, monitor, 1);
        monitor.isSilent = isSilent;
    }

    private void take(Strand strand, Monitor monitor, int depth) {
        monitor.owner = strand;
        monitor.depth = depth;
        monitor.enteredAt = strand.steps;
        strand.holds.add(monitor.lock);
        engine.setLevel(monitor.lock, 0);
    }

    private void give(Strand strand, Monitor monitor) {
        monitor.owner = null;
        strand.holds.remove(monitor.lock);
        engine.setLevel(monitor.lock, 1);
    }

    @Override
    protected void exit(Carrier carrier, Object object, int site) {
        Strand strand = strand(carrier);
        Monitor monitor = monitor(strand, object, site);
        if (monitor.owner != strand) {
            if (engine.isClosing()) {
                return;
            }
            throw new IllegalMonitorStateException("current thread is not owner");
        }
        if (monitor.depth > 1) {
            monitor.depth--;
            return;
        }
        boolean isSilent =
                monitor.isSilent && (monitor.enteredAt == strand.steps || site != 0 && stamp(strand, object) < 0)
                        || ((Hand) carrier).quiet() > 0;
        if (!isSilent && !engine.isClosing()) {
            engine.stop(strand, table.on(OperationKind.UNLOCK, site, How.UPDATE, monitor.lock), site);
        }
        give(strand, monitor);
    }

    @Override
    protected boolean holds(Carrier carrier, Object object) {
        return monitor(strand(carrier), object, 1).owner == strand(carrier);
    }

    @Override
    protected void await(Carrier carrier, Object object, long nanos, int site) throws InterruptedException {
        Strand strand = strand(carrier);
        Monitor monitor = monitor(strand, object, site);
        if (monitor.owner != strand) {
            throw new IllegalMonitorStateException("current thread is not owner");
        }
        throwIfInterrupted(strand);
        int depth = monitor.depth;
        beginWaiting(strand, monitor, monitor.lock, site);
        give(strand, monitor);
        setDeadline(strand, nanos);
        engine.stop(strand, reacquiring(strand, monitor.lock, site), site);
        take(strand, monitor, depth);
        endWaiting(strand, true);
    }

    /** Gives up a lock and enters a wait set, as one operation; the lock itself is given back by the caller. */
    void beginWaiting(Strand strand, WaitSet waitSet, int lock, int site) {
        int notification = engine.notification(strand);
        strand.isInside = true;
        engine.stop(
                strand,
                table.of(
                        OperationKind.WAIT,
                        site,
                        Access.update(lock),
                        Access.update(waitSet.condition),
                        Access.update(notification)),
                site);
        waitSet.waiting.add(strand);
        strand.waitsIn = waitSet;
        strand.isNotified = false;
        engine.setLevel(notification, 0);
    }

    int reacquiring(Strand strand, int lock, int site) {
        return table.of(
                OperationKind.REACQUIRE, site, Access.take(lock, 1), Access.await(engine.notification(strand), 1));
    }

    /** Goes on after waiting, with the lock: whether somebody notified it. */
    boolean endWaiting(Strand strand, boolean isInterruptible) throws InterruptedException {
        WaitSet waitSet = strand.waitsIn;
        if (waitSet != null && !strand.isNotified) {
            waitSet.waiting.remove(strand);
        }
        strand.waitsIn = null;
        strand.deadline = Strand.NO_DEADLINE;
        if (isInterruptible && !strand.isNotified) {
            throwIfInterrupted(strand);
        }
        return strand.isNotified;
    }

    void setDeadline(Strand strand, long nanos) {
        strand.isTimedOut = false;
        long deadline = engine.now() + nanos;
        strand.deadline = nanos < 0 || deadline < 0 ? Strand.NO_DEADLINE : deadline;
    }

    @Override
    protected void signal(Carrier carrier, Object object, boolean all, int site) {
        Strand strand = strand(carrier);
        Monitor monitor = monitor(strand, object, site);
        if (monitor.owner != strand) {
            throw new IllegalMonitorStateException("current thread is not owner");
        }
        signal(strand, monitor, all, site);
    }

    void signal(Strand strand, WaitSet waitSet, boolean all, int site) {
        strand.isInside = true;
        OperationKind kind = all ? OperationKind.NOTIFY_ALL : OperationKind.NOTIFY;
        engine.stop(
                strand,
                () -> {
                    int operation = table.on(kind, site, How.UPDATE, waitSet.condition);
                    for (Strand waiting : waitSet.waiting) {
                        operation = table.updating(operation, engine.notification(waiting));
                        if (!all) {
                            break;
                        }
                    }
                    return operation;
                },
                site);
        while (!waitSet.waiting.isEmpty()) {
            Strand woken = waitSet.waiting.remove();
            woken.isNotified = true;
            engine.setLevel(engine.notification(woken), 1);
            if (!all) {
                break;
            }
        }
    }

    @Override
    protected long awaitCondition(Carrier carrier, Object condition, long nanos, boolean interruptible, int site)
            throws InterruptedException {
        return outside.await(strand(carrier), condition, nanos, interruptible, site);
    }

    @Override
    protected void signalCondition(Carrier carrier, Object condition, boolean all, int site) {
        outside.signal(strand(carrier), condition, all, site);
    }

    // ── threads ─────────────────────────────────────────────────────────────────────────────────────────────────────

    @Override
    protected void madeFor(Carrier carrier, Thread thread, Runnable task) {
        engine.setTask(thread, task);
    }

    @Override
    protected void start(Carrier carrier, Thread thread, int site) {
        Strand strand = strand(carrier);
        if (engine.strandOf(thread) != null) {
            throw new IllegalThreadStateException();
        }
        String name = engine.threadName(strand.number) + "." + strand.children++;
        int number = engine.threadNumber(name);
        engine.stop(strand, table.with(OperationKind.START, site, number), site);
        engine.begin(strand, engine.newStrand(number, thread));
    }

    @Override
    protected void join(Carrier carrier, Thread thread, long nanos, int site) throws InterruptedException {
        Strand strand = strand(carrier);
        throwIfInterrupted(strand);
        Strand other = engine.strandOf(thread);
        if (other == null) {
            return;
        }
        strand.isInside |= site != 0;
        if (nanos < 0 && !table.asksForEnds()) {
            engine.stop(strand, table.with(OperationKind.JOIN, site, other.number), site);
            return;
        }
        setDeadline(strand, nanos);
        int end = engine.endObject(other);
        int timer = engine.timer(strand);
        // A join with a time-out waits for the end or the time: one object that both update.
        engine.setLevel(timer, 0);
        if (nanos < 0) {
            engine.stop(strand, table.on(OperationKind.AWAIT, site, How.AWAIT, end), site);
        } else if (other.isLive()) {
            engine.stop(
                    strand,
                    () -> strand.isTimedOut || !other.isLive()
                            ? table.of(OperationKind.AWAIT, site, Access.read(end), Access.read(timer))
                            : table.of(OperationKind.AWAIT, site, Access.await(end, 1), Access.read(timer)),
                    site);
        }
        strand.deadline = Strand.NO_DEADLINE;
    }

    @Override
    protected boolean isAlive(Carrier carrier, Thread thread, int site) {
        Strand strand = strand(carrier);
        Strand other = engine.strandOf(thread);
        if (other == null) {
            return false;
        }
        if (site != 0) {
            strand.isInside = true;
            engine.stop(strand, table.on(OperationKind.READ, site, How.READ, engine.endObject(other)), site);
        }
        return other.isLive();
    }

    @Override
    protected void interrupt(Carrier carrier, Thread thread, int site) {
        Strand strand = strand(carrier);
        Strand other = engine.strandOf(thread);
        if (other == null) {
            return;
        }
        if (site != 0) {
            strand.isInside = true;
            engine.stop(strand, () -> interruption(other, site), site);
        }
        other.interrupted = true;
        engine.setLevel(engine.flag(other), 1);
        if (other.waitsIn != null && !other.isNotified) {
            engine.setLevel(engine.notification(other), 1);
        }
        if (other.permitObject >= 0) {
            engine.setLevel(other.permitObject, 1);
        }
        if (other.isParkedInside) {
            engine.setLevel(engine.wake(other), 1);
        }
        if (other.timer >= 0) {
            engine.setLevel(other.timer, 1);
        }
    }

    private int interruption(Strand other, int site) {
        int operation = table.on(OperationKind.INTERRUPT, site, How.UPDATE, engine.flag(other));
        if (other.waitsIn != null && !other.isNotified) {
            operation = table.updating(operation, engine.notification(other));
            operation = table.updating(operation, other.waitsIn.condition);
        }
        if (other.permitObject >= 0) {
            operation = table.updating(operation, other.permitObject);
        }
        if (other.isParkedInside) {
            operation = table.updating(operation, engine.wake(other));
        }
        return other.timer >= 0 ? table.updating(operation, other.timer) : operation;
    }

    @Override
    protected boolean isInterrupted(Carrier carrier, Thread thread, boolean clear, int site) {
        Strand strand = strand(carrier);
        Strand other = engine.strandOf(thread);
        if (other == null) {
            return false;
        }
        if (site != 0) {
            strand.isInside = true;
            int flag = engine.flag(other);
            engine.stop(
                    strand,
                    () -> table.on(
                            OperationKind.UPDATE, site, clear && other.interrupted ? How.UPDATE : How.READ, flag),
                    site);
        }
        boolean was = other.interrupted;
        if (clear) {
            clearInterrupt(other);
        }
        return was;
    }

    private void clearInterrupt(Strand strand) {
        strand.interrupted = false;
        engine.setLevel(engine.flag(strand), 0);
        if (strand.permitObject >= 0) {
            engine.setLevel(strand.permitObject, strand.permit ? 1 : 0);
        }
        if (strand.timer >= 0) {
            engine.setLevel(strand.timer, 0);
        }
    }

    void throwIfInterrupted(Strand strand) throws InterruptedException {
        if (strand.interrupted) {
            clearInterrupt(strand);
            throw new InterruptedException();
        }
    }

    @Override
    protected void sleep(Carrier carrier, long nanos, int site) throws InterruptedException {
        Strand strand = strand(carrier);
        throwIfInterrupted(strand);
        if (nanos <= 0) {
            return;
        }
        strand.isInside |= site != 0;
        int timer = engine.timer(strand);
        engine.setLevel(timer, 0);
        setDeadline(strand, nanos);
        engine.stop(strand, table.on(OperationKind.SLEEP, site, How.AWAIT, timer), site);
        strand.deadline = Strand.NO_DEADLINE;
        throwIfInterrupted(strand);
    }

    @Override
    protected void yield(Carrier carrier, int site) {
        // Others go when they are chosen to, yield or not.
    }

    // ── parking ─────────────────────────────────────────────────────────────────────────────────────────────────────

    @Override
    protected void park(Carrier carrier, long nanos, int site) {
        Strand strand = strand(carrier);
        if (site == 0) {
            outside.park(strand, nanos);
            return;
        }
        strand.isInside = true;
        int permit = engine.permit(strand);
        engine.setLevel(permit, strand.permit || strand.interrupted ? 1 : 0);
        setDeadline(strand, nanos);
        engine.stop(strand, table.on(OperationKind.PARK, site, How.TAKE, permit), site);
        strand.deadline = Strand.NO_DEADLINE;
        strand.permit = false;
        engine.setLevel(permit, strand.interrupted ? 1 : 0);
    }

    @Override
    protected void unpark(Carrier carrier, Thread thread, int site) {
        Strand strand = strand(carrier);
        Strand other = engine.strandOf(thread);
        if (other == null) {
            return;
        }
        if (site == 0) {
            outside.unpark(strand, other);
            return;
        }
        strand.isInside = true;
        int permit = engine.permit(other);
        engine.stop(strand, table.on(OperationKind.UNPARK, site, How.UPDATE, permit), site);
        other.permit = true;
        engine.setLevel(permit, 1);
    }

    // ── the rest ────────────────────────────────────────────────────────────────────────────────────────────────────

    @Override
    protected long nanoTime(Carrier carrier) {
        // A little later each time, so that whoever polls the time sees it pass.
        ((Hand) carrier).changed();
        return engine.now() + 1000 * ((Hand) carrier).nextTick();
    }

    @Override
    protected long random(Carrier carrier) {
        Strand strand = strand(carrier);
        ((Hand) carrier).changed();
        long mixed = engine.threadName(strand.number).hashCode() * 0x9E3779B97F4A7C15L + ++strand.draws;
        mixed = (mixed ^ mixed >>> 30) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ mixed >>> 27) * 0x94D049BB133111EBL;
        return mixed ^ mixed >>> 31;
    }

    @Override
    protected void exit(Carrier carrier, int code) {
        Strand strand = strand(carrier);
        engine.verdicts().exited(code);
        // Nobody goes on after this.
        engine.stop(strand, table.of(OperationKind.END, 0), 0);
    }
}
