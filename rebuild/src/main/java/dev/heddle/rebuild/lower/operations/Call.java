// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.lower.operations;

import dev.heddle.catalogue.Entry;
import dev.heddle.catalogue.Meaning;
import dev.heddle.expr.Expr;
import dev.heddle.expr.Value;
import dev.heddle.rebuild.Datum;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.Location;
import dev.heddle.rebuild.Site;
import dev.heddle.rebuild.Thing;
import dev.heddle.rebuild.lower.draft.Cell;
import dev.heddle.rebuild.lower.draft.Lane;
import java.util.Optional;
import java.util.function.Function;

/**
 * A call that is being written into its thread's lane.
 *
 * @param memory the cell of a place in memory, as this thread sees it
 * @param begun whether its beginning has been written already, because code ran inside of it
 * @param returned what the code that ran inside of it returned last, if anything did
 */
record Call(
        Event.Operation event,
        Lane lane,
        World world,
        Function<Location, Cell> memory,
        boolean begun,
        Optional<Datum> returned) {

    Meaning meaning() {
        return event.entry().meaning();
    }

    /** The call's receiver, with views and conditions replaced by what they belong to. */
    Optional<Thing> subject() {
        return world.things().subject(event);
    }

    String thread() {
        return lane.thread();
    }

    // ── arguments ───────────────────────────────────────────────────────────────────────────────────────────────────

    /** An argument, counted from the first that the meaning speaks of. */
    Datum operand(int number) {
        return event.arguments().get(event.entry().operand() + number);
    }

    boolean hasOperand(int number) {
        return event.entry().operand() + number < event.arguments().size();
    }

    Expr operandTerm(int number) {
        return lane.term(operand(number));
    }

    /** The thing that an argument refers to. */
    Optional<Thing> operandThing(int number) {
        int index = event.entry().operand() + number;
        return index < event.things().size() ? event.things().get(index) : Optional.empty();
    }

    // ── how it ended ────────────────────────────────────────────────────────────────────────────────────────────────

    /** Returns true if it ended with an exception of this class. */
    boolean threw(String className) {
        return event.thrown().filter(name -> name.endsWith("." + className)).isPresent();
    }

    /** Returns true if it ended with some exception. */
    boolean threw() {
        return event.thrown().isPresent();
    }

    /** Returns true if the thread was still inside when the recording ended. */
    boolean neverReturned() {
        return event.thrown().isEmpty() && event.result().isEmpty() && event.after() == 0 && event.before() != 0;
    }

    /** Returns true if the result, a truth value, was true. */
    boolean wasTrue() {
        return event.result().filter(result -> !isZero(result.observed())).isPresent();
    }

    /** Returns true if the value is zero, false or null. */
    static boolean isZero(Value value) {
        return value.equals(value.sort().zero());
    }

    // ── keeping what was observed ───────────────────────────────────────────────────────────────────────────────────

    /** The result stays what it was. */
    void keepResult() {
        event.result().ifPresent(lane::keep);
    }

    /** The arguments stay what they were. */
    void pinArguments() {
        event.arguments().forEach(lane::pin);
    }

    String description() {
        return description(event.entry(), event.site());
    }

    static String description(Entry entry, Site site) {
        String owner = entry.owner();
        return "%s.%s at %s".formatted(owner.substring(owner.lastIndexOf('/') + 1), entry.name(), site);
    }
}
