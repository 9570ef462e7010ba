// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.lower.operations;

import dev.heddle.expr.Expr;
import dev.heddle.expr.JavaArithmetic;
import dev.heddle.expr.Sort;
import dev.heddle.expr.Value;
import dev.heddle.program.Variable;
import dev.heddle.rebuild.Datum;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.Location;
import dev.heddle.rebuild.Thing;
import dev.heddle.rebuild.lower.draft.Change;
import dev.heddle.rebuild.order.Observation;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A reference and a stamp or mark that change together. */
final class Pairs {

    private static final Expr TRUE = JavaArithmetic.constant(1);
    private static final Expr FALSE = JavaArithmetic.constant(0);

    private final World world;

    Pairs(World world) {
        this.world = world;
    }

    private record Pair(Variable reference, Variable mark) {}

    /** The pair, if it is known where it starts. */
    private Optional<Pair> pair(Call call) {
        return call.subject()
                .filter(world.things()::isShared)
                .flatMap(thing -> world.things()
                        .creation(thing)
                        .filter(creation -> creation.arguments().size() == 2)
                        .filter(creation -> creation.arguments().stream().allMatch(Datum::isConstant))
                        .map(creation -> model(thing, creation)));
    }

    private Pair model(Thing thing, Event.Operation creation) {
        Value reference = creation.arguments().get(0).observed();
        Value mark = creation.arguments().get(1).observed();
        return world.model(
                Pair.class,
                thing,
                () -> new Pair(
                        world.draft().variable(thing.name() + ".reference", Sort.INT, reference),
                        world.draft().variable(thing.name() + ".mark", Sort.JAVA_INT, mark)));
    }

    void operation(Call call) {
        Optional<Pair> pair = pair(call);
        if (pair.isEmpty() || call.threw()) {
            new Versions(world).operation(call);
            return;
        }
        perform(call, pair.get().reference(), pair.get().mark());
    }

    private void perform(Call call, Variable reference, Variable mark) {
        switch (call.meaning()) {
            case PAIR_READ -> step(call, Map.of(), Optional.of(reference.symbol()));
            case PAIR_READ_MARK -> step(call, Map.of(), Optional.of(mark.symbol()));
            case PAIR_READ_BOTH -> readBoth(call, reference, mark);
            case PAIR_WRITE ->
                step(call, Map.of(reference, call.operandTerm(0), mark, call.operandTerm(1)), Optional.empty());
            case PAIR_ATTEMPT ->
                swap(call, Expr.equal(reference.symbol(), call.operandTerm(0)), Map.of(mark, call.operandTerm(1)));
            default ->
                swap(
                        call,
                        Expr.and(
                                Expr.equal(reference.symbol(), call.operandTerm(0)),
                                Expr.equal(mark.symbol(), call.operandTerm(2))),
                        Map.of(reference, call.operandTerm(1), mark, call.operandTerm(3)));
        }
    }

    // A swap may fail for no reason; if it did, the step is allowed to lapse.
    private static void swap(Call call, Expr matches, Map<Variable, Expr> fresh) {
        if (!call.wasTrue()) {
            call.keepResult();
            call.lane().act(Expr.not(matches), Map.of(), Observation.UNKNOWN.lapsing());
            return;
        }
        Map<Variable, Expr> assignments = new LinkedHashMap<>();
        fresh.forEach((variable, value) -> assignments.put(variable, Expr.ite(matches, value, variable.symbol())));
        step(call, assignments, Optional.of(Expr.ite(matches, TRUE, FALSE)));
    }

    // get(holder) puts the mark into the holder's first element.
    private void readBoth(Call call, Variable reference, Variable mark) {
        Optional<Thing> holder = call.operandThing(0);
        if (holder.isEmpty()) {
            step(call, Map.of(), Optional.of(reference.symbol()));
            return;
        }
        Variable seen = call.lane().helper("mark", Sort.JAVA_INT);
        step(call, Map.of(seen, mark.symbol()), Optional.of(reference.symbol()));
        call.lane()
                .change(
                        call.memory().apply(new Location.Cell(holder.get(), 0)),
                        old -> Change.writing(seen.symbol()),
                        Optional.empty());
    }

    private static void step(Call call, Map<Variable, Expr> changes, Optional<Expr> result) {
        Map<Variable, Expr> assignments = new LinkedHashMap<>(changes);
        Map<Variable, Value> left = new LinkedHashMap<>();
        result.ifPresent(term -> call.event().result().ifPresent(datum -> {
            Variable local = call.lane().local(datum.term());
            assignments.put(local, term);
            left.put(local, datum.observed());
        }));
        call.lane().act(Expr.TRUE, assignments, Observation.evaluated(Map.of(), left));
    }

    /** The things whose elements a call writes besides its target. */
    static List<Location> alsoWrites(Event.Operation event) {
        return event.entry().meaning() == dev.heddle.catalogue.Meaning.PAIR_READ_BOTH
                ? event.things().stream()
                        .flatMap(Optional::stream)
                        .<Location>map(thing -> new Location.Cell(thing, 0))
                        .toList()
                : List.of();
    }
}
