// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.lower.operations;

import dev.heddle.catalogue.Subject;
import dev.heddle.expr.Expr;
import dev.heddle.expr.JavaArithmetic;
import dev.heddle.expr.Sort;
import dev.heddle.expr.Value;
import dev.heddle.rebuild.Datum;
import dev.heddle.rebuild.Thing;
import dev.heddle.rebuild.lower.draft.Cell;
import dev.heddle.rebuild.lower.draft.Change;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Semaphores and latches: a number that threads wait for. */
final class Synchronizers {

    private static final Expr FALSE = JavaArithmetic.constant(0);
    private static final Expr TRUE = JavaArithmetic.constant(1);

    private final World world;

    Synchronizers(World world) {
        this.world = world;
    }

    void operation(Call call) {
        Optional<Cell> cell = call.subject().flatMap(thing -> cell(call, thing));
        if (cell.isEmpty()) {
            new Versions(world).operation(call);
        } else if (!call.threw() && !call.neverReturned()) {
            perform(call, cell.get());
        }
        new Threads(world).interruptedIfThrown(call);
    }

    /** The number, if it is known where it starts. */
    private Optional<Cell> cell(Call call, Thing thing) {
        boolean latch = call.meaning().subject() == Subject.LATCH;
        return world.things()
                .creation(thing)
                .map(creation -> creation.arguments().get(0))
                .filter(Datum::isConstant)
                .map(start -> {
                    Expr count = latch ? JavaArithmetic.toLong(start.term()) : start.term();
                    return world.cell(
                            List.of(Synchronizers.class, thing),
                            world.things().isShared(thing),
                            thing.name() + (latch ? ".count" : ".permits"),
                            latch ? Sort.JAVA_LONG : Sort.JAVA_INT,
                            Optional.of(count.value()));
                });
    }

    private static void perform(Call call, Cell cell) {
        switch (call.meaning()) {
            case SEMAPHORE_ACQUIRE ->
                change(call, cell, permits -> {
                    Change wait = Change.waiting(JavaArithmetic.atMost(amount(call), permits));
                    return wait.writes(JavaArithmetic.subtract(permits, amount(call)));
                });
            case SEMAPHORE_TRY, SEMAPHORE_TRY_TIMED ->
                change(call, cell, permits -> {
                    Expr enough = JavaArithmetic.atMost(amount(call), permits);
                    return Change.reading(Expr.ite(enough, TRUE, FALSE))
                            .writes(Expr.ite(enough, JavaArithmetic.subtract(permits, amount(call)), permits));
                });
            case SEMAPHORE_RELEASE ->
                change(
                        call,
                        cell,
                        permits -> Change.waiting(Expr.TRUE).writes(JavaArithmetic.add(permits, amount(call))));
            case SEMAPHORE_REDUCE ->
                change(
                        call,
                        cell,
                        permits -> Change.waiting(Expr.TRUE).writes(JavaArithmetic.subtract(permits, amount(call))));
            case SEMAPHORE_DRAIN ->
                change(
                        call,
                        cell,
                        permits -> Change.reading(permits)
                                .writes(FALSE)
                                .finding(result(call))
                                .leaving(Value.ofJavaInt(0)));
            case LATCH_AWAIT ->
                change(call, cell, count -> Change.waiting(isZero(count)).finding(Value.ofJavaLong(0)));
            case LATCH_AWAIT_TIMED -> change(call, cell, count -> Change.reading(Expr.ite(isZero(count), TRUE, FALSE)));
            case LATCH_COUNT_DOWN ->
                change(call, cell, count -> {
                    Expr less = JavaArithmetic.subtract(count, JavaArithmetic.constant(1L));
                    return Change.waiting(Expr.TRUE).writes(Expr.ite(isZero(count), count, less));
                });
            default -> change(call, cell, number -> Change.reading(number).finding(result(call)));
        }
    }

    private static void change(Call call, Cell cell, Function<Expr, Change> change) {
        call.lane().change(cell, change, call.event().result());
    }

    private static Value result(Call call) {
        return call.event().result().orElseThrow().observed();
    }

    private static Expr isZero(Expr count) {
        return Expr.equal(count, JavaArithmetic.constant(0L));
    }

    /** How many permits: the first argument if it is an int, else one; a time to wait is a long. */
    private static Expr amount(Call call) {
        boolean given = call.hasOperand(0) && call.operand(0).term().sort().equals(Sort.JAVA_INT);
        return given ? call.operandTerm(0) : TRUE;
    }
}
