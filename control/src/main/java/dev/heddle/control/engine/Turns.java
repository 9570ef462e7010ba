// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.engine;

import dev.heddle.explore.Scheduler;
import dev.heddle.explore.State;
import dev.heddle.finding.Outcome;
import dev.heddle.gate.Closed;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Whose turn it is in one execution after the other, and how each comes to its end. */
final class Turns {

    private static final Scheduler NOBODY = new Scheduler() {
        @Override
        public int next(State state) {
            return STOP;
        }

        @Override
        public void ended(State state) {}
    };

    private final Engine engine;
    private final Strands strands;
    private final TurnHandover relay;
    private Scheduler scheduler = NOBODY;

    /** How often somebody was chosen; read by the watchdog to see whether anything moves. */
    private long taken;

    private boolean isClosing;
    private boolean isStopped;
    private boolean isTimeEnabled;
    private @Nullable Throwable broken;

    /** Stands for time, which sees nothing. */
    private final StrandHandle time = new StrandHandle();

    /** What takes the last step. */
    private StrandHandle last = time;

    private Outcome outcome = Outcome.STOPPED;

    /** Whether pools are being emptied, which comes first at the end, and the next strand to look at. */
    private boolean drains;

    private int nextToEnd;

    Turns(Engine engine, Strands strands) {
        this.engine = engine;
        this.strands = strands;
        this.relay = new TurnHandover(engine);
    }

    void reset(Scheduler newScheduler) {
        scheduler = newScheduler;
        isClosing = false;
        isStopped = false;
        isTimeEnabled = false;
        broken = null;
        last = time;
    }

    /** Runs an execution that begins with this strand, and lets it be judged unless it was stopped. */
    Outcome run(RealThread lane, Strand first, Supplier<Outcome> judge) {
        relay.run(lane, first, this::nextToEnd);
        if (broken instanceof RuntimeException failure) {
            throw failure;
        }
        if (broken != null) {
            throw new IllegalStateException("the engine failed", broken);
        }
        return isStopped ? outcome : judge.get();
    }

    Outcome outcome() {
        return outcome;
    }

    long taken() {
        return taken;
    }

    boolean isClosing() {
        return isClosing;
    }

    boolean isTimeEnabled() {
        return isTimeEnabled;
    }

    /** What takes the last step, and sees something of it. */
    StrandHandle last() {
        return last;
    }

    StackTraceElement[] stackOf(Strand strand) {
        return relay.stackOf(strand);
    }

    @Nullable
    RealThread activeLane() {
        return relay.active();
    }

    // ── stops ───────────────────────────────────────────────────────────────────────────────────────────────────────

    /** Stops a strand before the operation that it has named, until it is chosen to do it. */
    void stop(Strand strand, int site) {
        strand.site = site;
        strand.progress.stop(site, strand.calls > 0);
        strand.status = Strand.Status.WAITING;
        if (isClosing) {
            // Threads of pools may do what they do when they have been idle for long enough, if they need not wait for
            // it.
            if (strand.isDraining && engine.isEnabled(strand.number)) {
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
        strand.hand.sight.clear();
    }

    private void passOn(Strand strand) {
        Strand next = choose();
        if (next != strand) {
            relay.pass(strand, next);
        }
    }

    /** Ends the execution, which does not count. */
    void giveUp(Strand strand, RuntimeException reason) {
        broken = reason;
        isStopped = true;
        strand.status = Strand.Status.WAITING;
        relay.pass(strand, null);
        throw Closed.CLOSED;
    }

    /** Lets a new strand run until it stands at the gate; the caller has the turn again then. */
    void begin(Strand starter, Strand strand) {
        strand.starter = starter;
        relay.pass(starter, strand);
    }

    /** A strand has ended, in order or because the execution is over. */
    void leave(Strand strand, boolean isRegular) {
        strands.free(strand.hand);
        relay.leaveTo(isRegular ? choose() : strand.starter);
    }

    // ── choices ─────────────────────────────────────────────────────────────────────────────────────────────────────

    /** Who goes next; null if the execution is over. */
    private @Nullable Strand choose() {
        try {
            while (true) {
                boolean isSomebodyEnabled = isSomebodyEnabled();
                isTimeEnabled = !isSomebodyEnabled && engine.clock.isAwaited();
                if (engine.verdicts().isExited() || !isSomebodyEnabled && !isTimeEnabled) {
                    scheduler.ended(engine);
                    return null;
                }
                taken++;
                int next = scheduler.next(engine);
                if (next == Scheduler.STOP) {
                    isStopped = true;
                    return null;
                }
                engine.noteTaken(next, taken);
                if (next != Strands.TIME) {
                    return goes(strands.get(next));
                }
                last = time;
                engine.clock.fire();
            }
        } catch (RuntimeException | Error e) {
            broken = e;
            return null;
        }
    }

    private @Nullable Strand goes(@Nullable Strand strand) {
        last = strand == null ? time : strand.hand;
        return strand;
    }

    private boolean isSomebodyEnabled() {
        for (int i = 0; i < strands.size(); i++) {
            if (i != Strands.TIME && engine.isEnabled(i)) {
                return true;
            }
        }
        return false;
    }

    // ── the end ─────────────────────────────────────────────────────────────────────────────────────────────────────

    /** Who has to be brought to its end, now that nobody goes on; null if all have ended. */
    private @Nullable Strand nextToEnd() {
        if (!isClosing) {
            conclude();
        }
        // The JDK's common pool lives on. Its threads leave it in order if they believe that they were idle for too
        // long.
        while (drains && nextToEnd < strands.size()) {
            Strand strand = strands.get(nextToEnd++);
            if (strand != null && strand.isLive() && strand.isIdle() && strand.deadline != Strand.NO_DEADLINE) {
                strand.isDraining = true;
                engine.clock.fire(strand);
                return strand;
            }
        }
        if (drains) {
            drains = false;
            nextToEnd = 0;
        }
        while (nextToEnd < strands.size()) {
            Strand strand = strands.get(nextToEnd++);
            if (strand != null && strand.isLive()) {
                strand.isDraining = false;
                return strand;
            }
        }
        return null;
    }

    private void conclude() {
        try {
            outcome = isStopped ? Outcome.STOPPED : engine.verdicts().outcome();
        } catch (RuntimeException | Error e) {
            broken = e;
        }
        for (int i = 0; i < strands.size(); i++) {
            Strand strand = strands.get(i);
            if (strand != null && strand.isLive() && strand.isOfLibrary) {
                engine.outsiders().leave(strand.guest.getName());
            }
        }
        isClosing = true;
        drains = true;
        nextToEnd = 0;
    }
}
