// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.lower.operations;

import dev.heddle.catalogue.Meaning;
import dev.heddle.expr.Expr;
import dev.heddle.rebuild.Datum;
import dev.heddle.rebuild.Event;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * An atomic update whose function only computes: what it leaves is a term over what was there, so it is one step.
 *
 * @param given the value that the function was given when it was called last, if it is given one
 * @param conditions what must hold of it for the function to compute what it computed
 * @param returned what it returned
 * @param operation the index of the thread's event that is the whole call
 */
public record PureUpdate(Optional<Datum> given, List<Expr> conditions, Datum returned, int operation) {

    /** The text for an update that is none of these. */
    static final String NOT_PURE =
            "its function does more than compute, or comes from elsewhere; it is kept what it was given";

    // Terms that are larger are split up, which one step can't be.
    private static final int LARGE = 40;

    public PureUpdate {
        conditions = List.copyOf(conditions);
    }

    /** Returns true if calls of this meaning change a value by a function. */
    public static boolean isUpdate(Meaning meaning) {
        return switch (meaning) {
            case CELL_GET_AND_UPDATE, CELL_UPDATE_AND_GET, CELL_GET_AND_ACCUMULATE, CELL_ACCUMULATE_AND_GET -> true;
            default -> MapModel.isComputation(meaning);
        };
    }

    /**
     * Looks whether the call that begins with an event is such an update. A function that had to be called again, because others
     * were faster, counts by its last call.
     *
     * @param events all events of the thread
     * @param start the index of the {@link Event.Calling}
     */
    public static Optional<PureUpdate> find(List<Event> events, int start) {
        Event.Calling calling = (Event.Calling) events.get(start);
        Optional<Datum> given = Optional.empty();
        List<Expr> conditions = new ArrayList<>();
        Optional<Datum> returned = Optional.empty();
        int depth = 0;
        for (int i = start + 1; i < events.size(); i++) {
            Event event = events.get(i);
            if (event instanceof Event.Begin begin && depth == 0) {
                depth++;
                given = begin.given();
                conditions.clear();
                returned = Optional.empty();
            } else if (event instanceof Event.Branch branch && depth == 1) {
                conditions.add(branch.condition());
            } else if (event instanceof Event.Check check && depth == 1 && check.held()) {
                // In the one step that the update is, there is no room for a property; where this does not hold is left
                // out.
                conditions.add(check.condition());
            } else if (event instanceof Event.Return result && depth == 1) {
                depth--;
                returned = result.result();
            } else if (event instanceof Event.Operation operation && depth == 0) {
                boolean same = operation.entry().equals(calling.entry())
                        && operation.before() == calling.before()
                        && operation.thrown().isEmpty()
                        && operation.result().isPresent();
                return same && returned.isPresent() && isSmall(returned.get(), conditions)
                        ? Optional.of(new PureUpdate(given, conditions, returned.get(), i))
                        : Optional.empty();
            } else {
                return Optional.empty();
            }
        }
        return Optional.empty();
    }

    private static boolean isSmall(Datum returned, List<Expr> conditions) {
        Set<Expr> seen = new HashSet<>();
        ArrayDeque<Expr> open = new ArrayDeque<>(conditions);
        open.add(returned.term());
        returned.content().ifPresent(content -> open.add(content.term()));
        while (!open.isEmpty() && seen.size() <= LARGE) {
            Expr next = open.pop();
            if (seen.add(next)) {
                open.addAll(next.arguments());
            }
        }
        return seen.size() <= LARGE;
    }
}
