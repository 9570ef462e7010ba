// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.lower.operations;

import dev.heddle.catalogue.Meaning;
import dev.heddle.expr.Expr;
import dev.heddle.expr.JavaArithmetic;
import dev.heddle.expr.Sort;
import dev.heddle.expr.Value;
import dev.heddle.program.Variable;
import dev.heddle.rebuild.lower.draft.Cell;
import dev.heddle.rebuild.lower.draft.Change;
import dev.heddle.rebuild.lower.draft.Lane;
import dev.heddle.rebuild.order.Observation;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Starting, joining, interrupting and parking threads. */
public final class Threads {

    private static final Value NO = Value.ofJavaInt(0);
    private static final Value YES = Value.ofJavaInt(1);
    private static final Expr ZERO = JavaArithmetic.constant(0);
    private static final Expr ONE = JavaArithmetic.constant(1);

    private final World world;

    /** The threads of a program. */
    public Threads(World world) {
        this.world = world;
    }

    // ── beginning and end ───────────────────────────────────────────────────────────────────────────────────────────

    /** One thread starts another: all that one does comes after this. */
    public void start(Lane lane, String child) {
        if (!world.draft().hasThread(child)) {
            return;
        }
        alive(child).ifPresent(cell -> write(lane, cell, YES));
        lane.apply(thread -> thread.fork(world.draft().lane(child).builder()), List.of(Observation.LOCAL));
    }

    /** The thread has ended. */
    public void end(Lane lane) {
        alive(lane.thread()).ifPresent(cell -> write(lane, cell, NO));
    }

    /** Decides whether a thread is alive; only if somebody asks. */
    private Optional<Cell> alive(String thread) {
        if (!world.things().isAskedWhetherAlive(thread)) {
            return Optional.empty();
        }
        // A thread that nobody started was there from the beginning.
        return Optional.of(cell("alive", thread, world.things().isStarted(thread) ? NO : YES));
    }

    private static void write(Lane lane, Cell cell, Value value) {
        lane.change(cell, old -> Change.writing(Expr.constant(value)).leaving(value), Optional.empty());
    }

    void threadOperation(Call call) {
        Optional<String> target = call.event().receiver().flatMap(world.things()::thread);
        switch (call.meaning()) {
            case THREAD_JOIN -> join(call, target);
            case THREAD_JOIN_TIMED -> joinForSomeTime(call, target);
            case THREAD_IS_ALIVE -> isAlive(call, target);
            case THREAD_INTERRUPT -> target.ifPresent(thread -> write(call.lane(), interrupt(thread), YES));
            case THREAD_IS_INTERRUPTED -> isInterrupted(call, target);
            case THREAD_CLEAR_INTERRUPT -> clearInterrupt(call);
            default -> call.keepResult();
        }
        interruptedIfThrown(call);
    }

    private void join(Call call, Optional<String> target) {
        if (call.threw() || call.neverReturned()) {
            return;
        }
        joinNow(call, target);
    }

    private void joinNow(Call call, Optional<String> target) {
        Optional<String> known = target.filter(world.draft()::hasThread);
        if (known.isEmpty()) {
            world.draft().note("waits for a thread that was not recorded", call.description());
            return;
        }
        call.lane().apply(thread -> thread.join(world.draft().lane(known.get()).builder()), List.of(Observation.LOCAL));
    }

    // join(Duration) tells whether the thread had ended; the others do not, and whoever needs to know asks isAlive().
    private void joinForSomeTime(Call call, Optional<String> target) {
        if (call.event().result().isPresent() && call.wasTrue()) {
            joinNow(call, target);
        }
        call.keepResult();
    }

    private void isAlive(Call call, Optional<String> target) {
        Optional<Cell> alive = target.flatMap(this::alive);
        if (alive.isEmpty()) {
            call.keepResult();
            return;
        }
        Optional<Value> seen = call.event().result().map(result -> result.observed());
        call.lane()
                .change(
                        alive.get(),
                        old -> seen.map(Change.reading(old)::finding).orElse(Change.reading(old)),
                        call.event().result());
    }

    // ── interrupts ──────────────────────────────────────────────────────────────────────────────────────────────────

    private Cell interrupt(String thread) {
        return cell("interrupted", thread, NO);
    }

    private Cell cell(String what, String thread, Value initial) {
        return world.cell(
                List.of(what, thread), true, "%s of %s".formatted(what, thread), Sort.JAVA_INT, Optional.of(initial));
    }

    private void isInterrupted(Call call, Optional<String> target) {
        Optional<Value> seen = call.event().result().map(result -> result.observed());
        if (target.isEmpty() || seen.isEmpty() || !mayBeInterrupted(target.get())) {
            call.keepResult();
            return;
        }
        call.lane()
                .change(
                        interrupt(target.get()),
                        old -> Change.reading(old).finding(seen.get()),
                        call.event().result());
    }

    private void clearInterrupt(Call call) {
        Optional<Value> seen = call.event().result().map(result -> result.observed());
        if (seen.isEmpty() || !mayBeInterrupted(call.thread())) {
            call.keepResult();
            return;
        }
        call.lane()
                .change(
                        interrupt(call.thread()),
                        old -> Change.reading(old)
                                .writes(ZERO)
                                .finding(seen.get())
                                .leaving(NO),
                        call.event().result());
    }

    private boolean mayBeInterrupted(String thread) {
        return world.things().isInterrupted(thread);
    }

    /** A call that ended with an InterruptedException found the thread's flag set and cleared it. */
    void interruptedIfThrown(Call call) {
        if (!call.threw("InterruptedException") || !mayBeInterrupted(call.thread())) {
            return;
        }
        Variable flag = interrupt(call.thread()).variable().orElseThrow();
        // Executors interrupt their workers without any call that we see, so the flag may be set by nobody.
        call.lane()
                .act(
                        Expr.equal(flag.symbol(), ONE),
                        Map.of(flag, ZERO),
                        Observation.exact(Map.of(flag, YES), Map.of(flag, NO)).lapsing());
    }

    // ── parking ─────────────────────────────────────────────────────────────────────────────────────────────────────

    void parkOperation(Call call) {
        if (call.meaning() == Meaning.UNPARK) {
            call.operandThing(0)
                    .flatMap(world.things()::thread)
                    .ifPresent(thread -> write(call.lane(), permit(thread), YES));
        } else if (world.things().isUnparked(call.thread()) && !call.neverReturned()) {
            park(call);
        }
        call.keepResult();
    }

    private Cell permit(String thread) {
        return cell("permit", thread, NO);
    }

    private void park(Call call) {
        Variable permit = permit(call.thread()).variable().orElseThrow();
        Expr guard = Expr.TRUE;
        if (call.meaning() == Meaning.PARK && !world.spuriousWakeUps()) {
            guard = Expr.equal(permit.symbol(), ONE);
            if (mayBeInterrupted(call.thread())) {
                Variable flag = interrupt(call.thread()).variable().orElseThrow();
                guard = Expr.or(guard, Expr.equal(flag.symbol(), ONE));
            }
        }
        Map<Variable, Expr> assignments = new LinkedHashMap<>(Map.of(permit, ZERO));
        call.lane().act(guard, assignments, Observation.UNKNOWN.lapsing());
    }
}
