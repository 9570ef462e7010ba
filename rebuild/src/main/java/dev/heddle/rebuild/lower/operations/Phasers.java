// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.lower.operations;

import dev.heddle.expr.Expr;
import dev.heddle.expr.JavaArithmetic;
import dev.heddle.expr.Sort;
import dev.heddle.expr.Value;
import dev.heddle.program.Variable;
import dev.heddle.rebuild.Datum;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.Thing;
import dev.heddle.rebuild.order.Observation;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Phasers without parents whose {@code onAdvance} is the default: a phase ends when all parties have arrived. */
final class Phasers {

    private static final Expr ZERO = JavaArithmetic.constant(0);
    private static final Expr ONE = JavaArithmetic.constant(1);
    private static final Expr GREATEST = JavaArithmetic.constant(Integer.MAX_VALUE);
    private static final Expr TERMINATED = JavaArithmetic.constant(Integer.MIN_VALUE);

    private final World world;

    Phasers(World world) {
        this.world = world;
    }

    private record Phaser(Variable phase, Variable parties, Variable unarrived) {
        Expr isOver() {
            return JavaArithmetic.less(phase.symbol(), ZERO);
        }

        Expr isLast() {
            return Expr.equal(unarrived.symbol(), ONE);
        }

        Expr next() {
            return JavaArithmetic.and(JavaArithmetic.add(phase.symbol(), ONE), GREATEST);
        }
    }

    private Optional<Phaser> phaser(Call call) {
        return call.subject().flatMap(thing -> world.possibleModel(Phaser.class, thing, () -> make(thing)));
    }

    private Optional<Phaser> make(Thing thing) {
        boolean plain = world.things().isShared(thing)
                && !world.things().hasCallbacks(thing)
                && world.things().operations(thing).stream()
                        .noneMatch(done -> done.event().thrown().isPresent());
        return world.things()
                .creation(thing)
                .filter(creation -> plain)
                .flatMap(Phasers::parties)
                .map(count -> new Phaser(
                        world.draft().variable(thing.name() + ".phase", Sort.JAVA_INT, Value.ofJavaInt(0)),
                        world.draft().variable(thing.name() + ".parties", Sort.JAVA_INT, count),
                        world.draft().variable(thing.name() + ".unarrived", Sort.JAVA_INT, count)));
    }

    private static Optional<Value> parties(Event.Operation creation) {
        String descriptor = creation.entry().descriptor();
        if (descriptor.equals("()V")) {
            return Optional.of(Value.ofJavaInt(0));
        }
        return descriptor.equals("(I)V")
                ? Optional.of(creation.arguments().get(0))
                        .filter(Datum::isConstant)
                        .map(Datum::observed)
                : Optional.empty();
    }

    void operation(Call call) {
        Optional<Phaser> phaser = phaser(call);
        if (phaser.isEmpty()) {
            new Versions(world).operation(call);
            return;
        }
        perform(call, phaser.get());
    }

    private void perform(Call call, Phaser phaser) {
        switch (call.meaning()) {
            case PHASER_REGISTER -> register(call, phaser);
            case PHASER_ARRIVE -> arrive(call, phaser, false, true);
            case PHASER_ARRIVE_AND_LEAVE -> arrive(call, phaser, true, true);
            case PHASER_ARRIVE_AND_AWAIT -> arriveAndAwait(call, phaser);
            case PHASER_AWAIT, PHASER_AWAIT_TIMED -> await(call, phaser, call.operandTerm(0));
            case PHASER_TERMINATE ->
                call.lane()
                        .act(
                                Expr.TRUE,
                                Map.of(
                                        phaser.phase(),
                                        JavaArithmetic.or(phaser.phase().symbol(), TERMINATED)),
                                Observation.UNKNOWN);
            case PHASER_PHASE ->
                step(call, Expr.TRUE, new LinkedHashMap<>(), phaser.phase().symbol());
            default -> question(call, phaser);
        }
    }

    // The other questions are about the numbers that are kept anyway.
    private static void question(Call call, Phaser phaser) {
        Expr unarrived = phaser.unarrived().symbol();
        Expr parties = phaser.parties().symbol();
        switch (call.event().entry().name()) {
            case "getRegisteredParties" -> step(call, Expr.TRUE, new LinkedHashMap<>(), parties);
            case "getUnarrivedParties" -> step(call, Expr.TRUE, new LinkedHashMap<>(), unarrived);
            case "getArrivedParties" ->
                step(call, Expr.TRUE, new LinkedHashMap<>(), JavaArithmetic.subtract(parties, unarrived));
            case "isTerminated" -> step(call, Expr.TRUE, new LinkedHashMap<>(), Expr.ite(phaser.isOver(), ONE, ZERO));
            default -> {
                call.keepResult();
                call.lane()
                        .actAsRecorded(
                                List.of(phaser.phase(), phaser.parties(), phaser.unarrived()),
                                Expr.TRUE,
                                Map.of(),
                                Observation.LOCAL);
            }
        }
    }

    private static void register(Call call, Phaser phaser) {
        Expr amount = call.hasOperand(0) ? call.operandTerm(0) : ONE;
        Map<Variable, Expr> assignments = new LinkedHashMap<>();
        for (Variable count : List.of(phaser.parties(), phaser.unarrived())) {
            assignments.put(count, unlessOver(phaser, JavaArithmetic.add(count.symbol(), amount), count.symbol()));
        }
        step(call, Expr.TRUE, assignments, phaser.phase().symbol());
    }

    private static Expr unlessOver(Phaser phaser, Expr value, Expr old) {
        return Expr.ite(phaser.isOver(), old, value);
    }

    private static Map<Variable, Expr> arrival(Phaser phaser, boolean leaving) {
        Expr parties = phaser.parties().symbol();
        Expr unarrived = phaser.unarrived().symbol();
        Expr remaining = leaving ? JavaArithmetic.subtract(parties, ONE) : parties;
        // Without parties there is nothing to wait for any more, and the phaser ends.
        Expr advanced =
                Expr.ite(Expr.equal(remaining, ZERO), JavaArithmetic.or(phaser.next(), TERMINATED), phaser.next());
        Map<Variable, Expr> assignments = new LinkedHashMap<>();
        assignments.put(
                phaser.phase(),
                unlessOver(
                        phaser,
                        Expr.ite(phaser.isLast(), advanced, phaser.phase().symbol()),
                        phaser.phase().symbol()));
        assignments.put(
                phaser.unarrived(),
                unlessOver(
                        phaser,
                        Expr.ite(phaser.isLast(), remaining, JavaArithmetic.subtract(unarrived, ONE)),
                        unarrived));
        if (leaving) {
            assignments.put(phaser.parties(), unlessOver(phaser, remaining, parties));
        }
        return assignments;
    }

    private static void arrive(Call call, Phaser phaser, boolean leaving, boolean withResult) {
        Map<Variable, Expr> assignments = arrival(phaser, leaving);
        if (withResult) {
            step(call, Expr.TRUE, assignments, phaser.phase().symbol());
        } else {
            call.lane().act(Expr.TRUE, assignments, Observation.UNKNOWN);
        }
    }

    private static void arriveAndAwait(Call call, Phaser phaser) {
        Variable mine = call.lane().helper(phaser.phase().name(), Sort.JAVA_INT);
        Map<Variable, Expr> assignments = arrival(phaser, false);
        assignments.put(mine, phaser.phase().symbol());
        call.lane().act(Expr.TRUE, assignments, Observation.UNKNOWN);
        await(call, phaser, mine.symbol());
    }

    private static void await(Call call, Phaser phaser, Expr phase) {
        if (call.neverReturned()) {
            return;
        }
        Expr over = JavaArithmetic.less(phase, ZERO);
        Expr guard = Expr.or(over, Expr.not(Expr.equal(phaser.phase().symbol(), phase)));
        step(
                call,
                guard,
                new LinkedHashMap<>(),
                Expr.ite(over, phase, phaser.phase().symbol()));
    }

    private static void step(Call call, Expr guard, Map<Variable, Expr> assignments, Expr result) {
        Map<Variable, Value> left = new LinkedHashMap<>();
        call.event().result().ifPresent(datum -> {
            Variable local = call.lane().local(datum.term());
            assignments.put(local, result);
            left.put(local, datum.observed());
        });
        call.lane().act(guard, assignments, Observation.evaluated(Map.of(), left));
    }
}
