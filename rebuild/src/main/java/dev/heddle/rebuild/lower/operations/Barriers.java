// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.lower.operations;

import dev.heddle.catalogue.Meaning;
import dev.heddle.expr.Expr;
import dev.heddle.expr.JavaArithmetic;
import dev.heddle.expr.Sort;
import dev.heddle.expr.Value;
import dev.heddle.program.Variable;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.Thing;
import dev.heddle.rebuild.lower.draft.Lane;
import dev.heddle.rebuild.order.Observation;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Cyclic barriers. Arriving is a step, leaving another; who completes the party starts the next generation, which is what the
 * others wait for. If the barrier has an action, the last one runs it before it does so.
 */
final class Barriers {

    private static final Expr ZERO = JavaArithmetic.constant(0);
    private static final Expr ONE = JavaArithmetic.constant(1);

    private final World world;

    Barriers(World world) {
        this.world = world;
    }

    private record Barrier(int parties, Variable arrived, Variable generation) {
        Expr isLast() {
            return Expr.equal(arrived.symbol(), JavaArithmetic.constant(parties - 1));
        }
    }

    /** The barrier, unless it was broken or reset, or it is not known for how many it is. */
    private Optional<Barrier> barrier(Optional<Thing> thing) {
        return thing.flatMap(found -> world.possibleModel(Barrier.class, found, () -> make(found)));
    }

    private Optional<Barrier> make(Thing thing) {
        boolean whole = world.things().isShared(thing)
                && world.things().operations(thing).stream().noneMatch(done -> isBroken(done.event()));
        return world.things()
                .creation(thing)
                .map(creation -> creation.arguments().get(0))
                .filter(parties -> whole && parties.isConstant())
                .map(parties -> new Barrier(
                        (int) ((Value.BitsValue) parties.observed()).bits(),
                        world.draft().variable(thing.name() + ".arrived", Sort.JAVA_INT, Value.ofJavaInt(0)),
                        world.draft().variable(thing.name() + ".generation", Sort.INT, Value.of(0))));
    }

    private static boolean isBroken(Event.Operation event) {
        return event.thrown().isPresent() || event.entry().meaning() == Meaning.BARRIER_RESET;
    }

    /** The last one has arrived and is about to run the barrier's action. */
    void begin(Event.Calling calling, Lane lane) {
        barrier(calling.receiver())
                .ifPresent(barrier -> lane.act(
                        barrier.isLast(),
                        Map.of(),
                        Observation.exact(
                                Map.of(barrier.arrived(), Value.ofJavaInt(barrier.parties() - 1)), Map.of())));
    }

    void operation(Call call) {
        Optional<Barrier> barrier = barrier(call.subject());
        if (barrier.isEmpty()) {
            new Versions(world).operation(call);
            return;
        }
        switch (call.meaning()) {
            case BARRIER_AWAIT, BARRIER_AWAIT_TIMED -> await(call, barrier.get());
            case BARRIER_WAITING ->
                call.event().result().ifPresent(result -> {
                    Variable arrived = barrier.get().arrived();
                    Variable local = call.lane().local(result.term());
                    call.lane()
                            .act(
                                    Expr.TRUE,
                                    Map.of(local, arrived.symbol()),
                                    Observation.exact(
                                            Map.of(arrived, result.observed()), Map.of(local, result.observed())));
                });
            default -> call.keepResult();
        }
    }

    private void await(Call call, Barrier barrier) {
        boolean action = call.subject().filter(world.things()::hasCallbacks).isPresent();
        if (call.begun()) {
            advance(call, barrier);
            return;
        }
        Variable mine = call.lane().helper(barrier.generation().name(), Sort.INT);
        arrive(call, barrier, mine, action);
        if (!call.neverReturned()) {
            call.lane()
                    .act(
                            Expr.not(Expr.equal(barrier.generation().symbol(), mine.symbol())),
                            Map.of(),
                            Observation.UNKNOWN);
        }
    }

    // Who runs the action has arrived as the last and now lets the others go.
    private static void advance(Call call, Barrier barrier) {
        Map<Variable, Expr> assignments = new LinkedHashMap<>();
        assignments.put(barrier.arrived(), ZERO);
        assignments.put(barrier.generation(), next(barrier));
        call.lane().act(Expr.TRUE, assignments, Observation.UNKNOWN);
        call.keepResult();
    }

    private static Expr next(Barrier barrier) {
        return Expr.add(barrier.generation().symbol(), Expr.integer(1));
    }

    private static void arrive(Call call, Barrier barrier, Variable mine, boolean action) {
        Expr arrived = barrier.arrived().symbol();
        Expr more = JavaArithmetic.add(arrived, ONE);
        Map<Variable, Expr> assignments = new LinkedHashMap<>();
        assignments.put(mine, barrier.generation().symbol());
        // With an action, the last one is another kind of arrival, so this is not it.
        Expr guard = action ? Expr.not(barrier.isLast()) : Expr.TRUE;
        assignments.put(barrier.arrived(), action ? more : Expr.ite(barrier.isLast(), ZERO, more));
        if (!action) {
            assignments.put(
                    barrier.generation(),
                    Expr.ite(
                            barrier.isLast(),
                            next(barrier),
                            barrier.generation().symbol()));
        }
        Map<Variable, Value> left = new LinkedHashMap<>();
        // The result is how many are still to come.
        call.event().result().ifPresent(result -> {
            Variable local = call.lane().local(result.term());
            assignments.put(local, JavaArithmetic.subtract(JavaArithmetic.constant(barrier.parties() - 1), arrived));
            left.put(local, result.observed());
        });
        call.lane().act(guard, assignments, Observation.evaluated(Map.of(), left));
    }
}
