// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.lower.operations;

import dev.heddle.catalogue.Effect;
import dev.heddle.catalogue.Meaning;
import dev.heddle.expr.Expr;
import dev.heddle.expr.Sort;
import dev.heddle.expr.Value;
import dev.heddle.program.Variable;
import dev.heddle.rebuild.Datum;
import dev.heddle.rebuild.Thing;
import dev.heddle.rebuild.order.Observation;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Things of which only the sequence of changes is kept: what a call returned is what it returns wherever the changes before it
 * were the same, and nowhere else. So nothing is predicted that depends on how such a thing works, and accesses to it still show
 * up as steps that read or write it.
 */
final class Versions {

    private final World world;

    Versions(World world) {
        this.world = world;
    }

    /** The variable that stands for what happened to a thing. */
    Variable version(Thing thing) {
        return world.cell(
                        List.of(Versions.class, thing),
                        true,
                        thing.name() + ".version",
                        Sort.INT,
                        Optional.of(Value.of(0)))
                .variable()
                .orElseThrow();
    }

    void operation(Call call) {
        call.pinArguments();
        Optional<Thing> subject = call.subject().filter(world.things()::isShared);
        subject.ifPresent(thing -> touch(call, thing));
        call.keepResult();
    }

    private void touch(Call call, Thing thing) {
        boolean isConcurrent = thing.typeName().startsWith("java.util.concurrent.");
        if (call.event().before() == 0 && (isConcurrent || call.meaning() == Meaning.DRAW)) {
            // Nothing but their results would tell the order, and these are not understood here.
            world.draft()
                    .note(
                            "it is not recorded which of its calls came first, and what the calls returned may be kept in "
                                    + "another order",
                            thing.name());
        }
        if (speaksOfBoxes(call)) {
            world.draft()
                    .note(
                            "numbers in boxes are kept as observed there, and so is what is computed from them",
                            thing.name());
        }
        switch (call.meaning().effect()) {
            case READ -> observe(call, thing);
            case WRITE -> call.lane().count(version(thing), tellsState(call));
            default -> {}
        }
    }

    // A box that is known as such: one that comes out, or goes in with a number that depends on what others do.
    private static boolean speaksOfBoxes(Call call) {
        return call.event().result().flatMap(Datum::content).isPresent()
                || call.event().arguments().stream()
                        .anyMatch(argument -> argument.content().isPresent());
    }

    void observe(Call call, Thing thing) {
        call.lane().actAsRecorded(List.of(version(thing)), Expr.TRUE, Map.of(), Observation.LOCAL);
    }

    /** Returns true if the call changes what it is called on. */
    static boolean changes(Meaning meaning) {
        return meaning.effect() == Effect.WRITE;
    }

    // add() of a list and append() of a text return the same whatever was there before.
    private static boolean tellsState(Call call) {
        if (call.threw()) {
            return true;
        }
        boolean returns =
                call.event().result().isPresent() && !call.event().entry().fluent();
        return returns && call.meaning() != Meaning.LIST_ADD && call.meaning() != Meaning.TEXT_APPEND;
    }
}
