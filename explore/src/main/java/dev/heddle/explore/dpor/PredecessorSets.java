// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explore.dpor;

import dev.heddle.explore.Causality;
import dev.heddle.explore.FrontierReader;
import dev.heddle.explore.FrontierWriter;
import dev.heddle.explore.History;
import dev.heddle.explore.Operations;
import dev.heddle.explore.State;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * HaPSet (Wang, Said and Gupta, ICSE 2011): reverses a race only if its two statements were never seen, or planned, in that
 * order.
 *
 * <p>A statement is a site and the thread at it. The predecessor of a statement is the one that it immediately depends on: the
 * last conflicting one of another thread on the same object, unless the thread itself was there in between. With sizes above 1
 * an order counts as seen only together with the orders most recently seen before it that share a thread with it.
 *
 * <p>The number of executions is bounded by the number of pairs (or tuples of pairs) of statements, not by how often loops
 * go round; classes are missed.
 */
public final class PredecessorSets extends RaceReversal {

    private final int size;

    /** Orders that were seen or are planned. Each begins with the order itself; those of its past follow, latest first. */
    private final Set<List<Order>> known = new HashSet<>();

    /** The orders of the current execution, and the steps at which they came about. */
    private final List<Order> orders = new ArrayList<>();

    private final List<Integer> steps = new ArrayList<>();

    /** One thread at a site. */
    private record Statement(int site, int thread) {}

    /** One statement immediately depends on another. */
    private record Order(Statement before, Statement after) {

        boolean sharesThreadWith(Order other) {
            return concerns(other.before.thread) || concerns(other.after.thread);
        }

        private boolean concerns(int thread) {
            return before.thread == thread || after.thread == thread;
        }
    }

    public PredecessorSets(int size) {
        super(true);
        if (size < 1) {
            throw new IllegalArgumentException("hapset of size " + size);
        }
        this.size = size;
    }

    @Override
    public String description() {
        return "hapset:" + size;
    }

    @Override
    public boolean isExhaustive() {
        return false;
    }

    @Override
    void reverseRaces(State state, History history, Ending ending) {
        note(history);
        for (int step = firstNewStep(); step < history.length(); step++) {
            later().set(step);
            races().all(later(), cut -> reverse(cut, history));
        }
        for (int thread = 0; thread < state.threads(); thread++) {
            if (state.isBlocked(thread)) {
                later().setPending(state, thread);
                races().all(later(), cut -> reverse(cut, history));
            }
        }
    }

    /** Reverses a race unless its order is known; then an older one may be of interest. */
    private boolean reverse(HistoryCut cut, History history) {
        int earlier = cut.first();
        Statement first = new Statement(history.operations().site(later().operation()), later().thread());
        if (!known.add(withPast(new Order(first, statement(history, earlier)), ordersBefore(earlier)))) {
            return false;
        }
        reverse(cut);
        return true;
    }

    /** Notes the orders of this execution. */
    private void note(History history) {
        orders.clear();
        steps.clear();
        Causality causality = history.causality();
        for (int step = 0; step < history.length(); step++) {
            for (int record = history.firstRecord(step); record < history.firstRecord(step + 1); record++) {
                int predecessor = predecessor(history, causality, step, record);
                if (predecessor >= 0) {
                    Order order = new Order(statement(history, predecessor), statement(history, step));
                    known.add(withPast(order, orders.size()));
                    orders.add(order);
                    steps.add(step);
                }
            }
        }
    }

    private static int predecessor(History history, Causality causality, int step, int record) {
        int before = causality.before(record);
        while (before >= 0 && history.thread(causality.step(before)) != history.thread(step)) {
            if (causality.updates(record) || causality.updates(before)) {
                return causality.step(before);
            }
            before = causality.before(before);
        }
        return -1;
    }

    private int ordersBefore(int step) {
        int count = 0;
        while (count < steps.size() && steps.get(count) < step) {
            count++;
        }
        return count;
    }

    private List<Order> withPast(Order order, int ordersBefore) {
        List<Order> tuple = new ArrayList<>(size);
        tuple.add(order);
        for (int i = ordersBefore - 1; i >= 0 && tuple.size() < size; i--) {
            if (orders.get(i).sharesThreadWith(order)) {
                tuple.add(orders.get(i));
            }
        }
        return tuple;
    }

    private static Statement statement(History history, int step) {
        Operations operations = history.operations();
        return new Statement(operations.site(history.operation(step)), history.thread(step));
    }

    @Override
    public void save(FrontierWriter out) {
        out.number(known.size()).line();
        for (List<Order> tuple : known) {
            out.number(tuple.size());
            for (Order order : tuple) {
                out.number(order.before.site).thread(order.before.thread);
                out.number(order.after.site).thread(order.after.thread);
            }
            out.line();
        }
        super.save(out);
    }

    @Override
    public void restore(FrontierReader in) {
        for (int left = in.integer(); left > 0; left--) {
            List<Order> tuple = new ArrayList<>();
            for (int orderCount = in.integer(); orderCount > 0; orderCount--) {
                Statement before = new Statement(in.integer(), in.thread());
                tuple.add(new Order(before, new Statement(in.integer(), in.thread())));
            }
            known.add(tuple);
        }
        super.restore(in);
    }

    /** What is known must be known to all, so this is not for several. */
    @Override
    public boolean split(FrontierWriter out) {
        return false;
    }
}
