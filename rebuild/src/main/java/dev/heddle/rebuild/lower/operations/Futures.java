// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.lower.operations;

import dev.heddle.expr.Expr;
import dev.heddle.expr.JavaArithmetic;
import dev.heddle.expr.Sort;
import dev.heddle.expr.Value;
import dev.heddle.rebuild.Datum;
import dev.heddle.rebuild.Thing;
import dev.heddle.rebuild.lower.draft.Cell;
import dev.heddle.rebuild.lower.draft.Change;
import dev.heddle.rebuild.lower.draft.Lane;
import java.util.List;
import java.util.Optional;

/**
 * Models whether futures and stages are done. That a task runs after it was asked for, and that who waits for it goes
 * on after it ended, is {@link TaskOrder}'s; results of tasks are kept as observed.
 */
public final class Futures {

    private static final Value DONE = Value.ofJavaInt(1);
    private static final Value OPEN = Value.ofJavaInt(0);
    private static final Expr TRUE = JavaArithmetic.constant(1);
    private static final Expr FALSE = JavaArithmetic.constant(0);

    private final World world;
    private final TaskOrder order;

    Futures(World world, TaskOrder order) {
        this.world = world;
        this.order = order;
    }

    /** A task has returned, and with it its futures end. */
    public void returned(Lane lane, int event, Optional<Datum> result) {
        for (Thing future : order.completedAt(lane.thread(), event)) {
            lane.change(done(future), old -> Change.writing(TRUE).leaving(DONE), Optional.empty());
            result.ifPresent(lane::pin);
        }
        passed(lane, event);
    }

    /** Somebody may go on who waits for one of several to be over. */
    public void passed(Lane lane, int event) {
        for (OneOf.Choice choice : order.oneOf().endsAt(lane.thread(), event)) {
            lane.change(over(choice), old -> Change.writing(TRUE).leaving(DONE), Optional.empty());
        }
    }

    /** The thread goes on here only if one of several tasks has ended, if that is so. */
    public void waitForOne(Lane lane, int event) {
        order.oneOf()
                .waitsAt(lane.thread(), event)
                .forEach(choice -> lane.change(
                        over(choice),
                        old -> Change.waiting(Expr.equal(old, TRUE)).finding(DONE),
                        Optional.empty()));
    }

    private Cell over(OneOf.Choice choice) {
        return world.cell(
                List.of(Futures.class, choice), true, choice.name() + ".one", Sort.JAVA_INT, Optional.of(OPEN));
    }

    private Cell done(Thing future) {
        return world.cell(
                List.of(Futures.class, future), true, future.name() + ".done", Sort.JAVA_INT, Optional.of(OPEN));
    }

    void operation(Call call) {
        Optional<Thing> future = call.event().receiver();
        boolean known = future.isPresent() && order.isAskedWhetherDone(future.get()) && order.isEndKnown(future.get());
        call.pinArguments();
        if (known && !call.neverReturned()) {
            perform(call, done(future.get()));
        } else {
            call.keepResult();
        }
    }

    private static void perform(Call call, Cell done) {
        switch (call.meaning()) {
            case FUTURE_IS_DONE ->
                call.lane()
                        .change(
                                done,
                                old -> Change.reading(old).finding(call.wasTrue() ? DONE : OPEN),
                                call.event().result());
            case STAGE_COMPLETE ->
                call.lane()
                        .change(
                                done,
                                old -> Change.reading(Expr.ite(Expr.equal(old, FALSE), TRUE, FALSE))
                                        .writes(TRUE)
                                        .finding(call.wasTrue() ? OPEN : DONE)
                                        .leaving(DONE),
                                call.event().result());
            case FUTURE_CANCEL -> {
                // Who cancels what has ended is told so, and changes nothing.
                call.lane()
                        .change(
                                done,
                                old -> Change.reading(Expr.ite(Expr.equal(old, FALSE), TRUE, FALSE))
                                        .writes(TRUE)
                                        .leaving(DONE),
                                call.event().result());
            }
            case STAGE_OBTRUDE, TASK_COMPLETE -> {
                call.lane().change(done, old -> Change.writing(TRUE).leaving(DONE), Optional.empty());
                call.keepResult();
            }
            case FUTURE_GET, TASK_JOIN -> waitFor(call, done);
            case FUTURE_GET_TIMED -> waitForSomeTime(call, done);
            default -> call.keepResult();
        }
    }

    private static void waitFor(Call call, Cell done) {
        if (!call.threw("InterruptedException")) {
            call.lane()
                    .change(done, old -> Change.waiting(Expr.equal(old, TRUE)).finding(DONE), Optional.empty());
        }
        call.keepResult();
    }

    private static void waitForSomeTime(Call call, Cell done) {
        if (call.threw("TimeoutException")) {
            call.lane()
                    .change(done, old -> Change.waiting(Expr.equal(old, FALSE)).finding(OPEN), Optional.empty());
        } else {
            waitFor(call, done);
        }
        call.keepResult();
    }
}
