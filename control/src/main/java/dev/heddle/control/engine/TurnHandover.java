// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.engine;

import dev.heddle.control.engine.jdk.Fibers;
import java.util.ArrayDeque;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Passes the turn from strand to strand.
 *
 * <p>A strand that passes the turn on leaves its {@linkplain Fibers fiber}, so that the lane it was on can go on with another
 * one. If it can't leave, as always where there are no fibers, it stays on its lane and waits there, and another lane goes on.
 * All of this belongs to whoever has the turn; lanes pass it on by {@link RealThread#wake}, which orders memory.
 */
final class TurnHandover {

    private final Engine engine;
    private final @Nullable Fibers fibers;
    private final ArrayDeque<RealThread> idle = new ArrayDeque<>();
    private int lanes;

    /** The lane that called {@link #run}. */
    private @Nullable RealThread home;

    /** The lane that has the turn. */
    private @Nullable RealThread active;

    /** The strand that goes on when the one that has the turn gives it up; null if none does. */
    private @Nullable Strand next;

    /** Whom to ask when nobody goes on: who has to be brought to its end, or null if all have ended. */
    private Supplier<@Nullable Strand> closing = () -> null;

    TurnHandover(Engine engine) {
        this.engine = engine;
        this.fibers = Fibers.find().orElse(null);
    }

    /** Returns true if stacks can be left, so that all strands can share one lane. */
    boolean hasFibers() {
        return fibers != null;
    }

    /** The real thread on which something happens at the moment; for whoever wants to see where it is. */
    @Nullable
    RealThread active() {
        return active;
    }

    /**
     * Runs a strand and whoever gets the turn from it. Returns, with the turn, when all have ended that {@code newClosing} gives
     * after nobody went on.
     */
    void run(RealThread caller, Strand first, Supplier<@Nullable Strand> newClosing) {
        home = caller;
        active = caller;
        next = first;
        closing = newClosing;
        while (!carry(caller)) {
            caller.await();
            active = caller;
        }
    }

    /** Runs strands on a lane that has nothing on its stack; whether all have ended, or else the turn is elsewhere. */
    private boolean carry(RealThread lane) {
        while (true) {
            Strand strand = next == null ? closing.get() : next;
            next = null;
            if (strand == null) {
                if (lane == home) {
                    return true;
                }
                // Nobody is left whose stack could be there.
                moveTo(lane, removed(home));
                return false;
            }
            if (strand.lane != null) {
                moveTo(lane, strand.lane);
                return false;
            }
            resume(strand);
        }
    }

    private void moveTo(RealThread lane, RealThread other) {
        idle.push(lane);
        other.wake();
    }

    private RealThread removed(@Nullable RealThread lane) {
        if (lane == null || !idle.remove(lane)) {
            throw new IllegalStateException("a lane is still in use");
        }
        return lane;
    }

    private void resume(Strand strand) {
        strand.hand.takeTurn();
        if (fibers == null) {
            engine.runStrand(strand);
        } else {
            if (strand.fiber == null) {
                strand.fiber = fibers.of(() -> engine.runStrand(strand));
            }
            fibers.resume(strand.fiber);
        }
        StrandHandle.nobodysTurn();
    }

    /** Gives the turn to another strand, or to nobody, and waits until it comes back. */
    void pass(Strand strand, @Nullable Strand to) {
        next = to;
        if (fibers != null && fibers.leave()) {
            return;
        }
        RealThread lane = active;
        if (lane == null) {
            throw new IllegalStateException("nobody has the turn");
        }
        strand.lane = lane;
        StrandHandle.nobodysTurn();
        (to == null || to.lane == null ? idleLane() : to.lane).wake();
        lane.await();
        strand.lane = null;
        active = lane;
        strand.hand.takeTurn();
    }

    /** The stack of a strand that does not have the turn. */
    StackTraceElement[] stackOf(Strand strand) {
        if (strand.lane != null) {
            return strand.lane.getStackTrace();
        }
        return fibers == null || strand.fiber == null || !strand.isLive()
                ? new StackTraceElement[0]
                : fibers.stack(strand.fiber);
    }

    /** The strand that has the turn is about to end, and somebody else goes on then. */
    void leaveTo(@Nullable Strand to) {
        next = to;
    }

    private RealThread idleLane() {
        RealThread lane = idle.poll();
        return lane == null ? newLane() : lane;
    }

    private RealThread newLane() {
        RealThread[] made = new RealThread[1];
        RealThread lane = new RealThread(RealThread.NAME + "-" + lanes++, () -> {
            while (true) {
                made[0].await();
                active = made[0];
                carry(made[0]);
            }
        });
        made[0] = lane;
        lane.start();
        return lane;
    }
}
