// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.order;

import dev.heddle.expr.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The uses of one shared variable: per thread the positions of its steps, in ascending order. */
final class Uses {

    /** The use of the variable by one thread. */
    static final class ByThread {
        final int thread;
        final IntList all = new IntList();
        final IntList writes = new IntList();
        /** The positions where it finds another value than it left there itself, so that another thread must have written it. */
        final IntList needs = new IntList();

        private @Nullable Value left;

        ByThread(int thread) {
            this.thread = thread;
        }
    }

    /** The steps of one thread that write, or need, one value. */
    record Writes(int thread, IntList positions) {
        int from(int position) {
            return positions.size() - positions.firstFrom(position);
        }
    }

    private final int variable;
    private final List<ByThread> threads = new ArrayList<>();
    // Built when first asked for: most variables are never asked for.
    private @Nullable Map<Value, List<Writes>> byValue;
    private @Nullable Map<Value, List<Writes>> needsByValue;
    private final List<Writes> ofAnyValue = new ArrayList<>();

    Uses(int variable) {
        this.variable = variable;
    }

    List<ByThread> threads() {
        return threads;
    }

    /**
     * Notes a use. Threads come one after the other, their steps in order.
     *
     * @param found what the step must find; null if the recording does not say
     * @param left what it leaves there; null if that must be computed
     */
    void add(int thread, int position, boolean writes, @Nullable Value found, @Nullable Value left) {
        if (threads.isEmpty() || threads.get(threads.size() - 1).thread != thread) {
            threads.add(new ByThread(thread));
        }
        ByThread use = threads.get(threads.size() - 1);
        use.all.add(position);
        if (found != null && use.left != null && !found.equals(use.left)) {
            use.needs.add(position);
        }
        if (writes) {
            use.writes.add(position);
            use.left = left;
        } else if (found != null) {
            use.left = found;
        }
    }

    /** Shows the visitor, for each thread, its next step from where it is that writes this value or may do so. */
    void writersOf(Steps steps, Value value, int[] positions, Visitor visitor) {
        if (byValue == null) {
            byValue = index(steps);
        }
        visit(byValue.getOrDefault(value, List.of()), positions, visitor);
        visit(ofAnyValue, positions, visitor);
    }

    /** Returns true if another thread's next step that writes this value, or may do so, can come before the stamp of this rank. */
    boolean isWrittenByOther(Steps steps, Value value, int[] positions, int thread, int rank) {
        if (byValue == null) {
            byValue = index(steps);
        }
        return isWrittenByOther(byValue.getOrDefault(value, List.of()), steps, positions, thread, rank)
                || isWrittenByOther(ofAnyValue, steps, positions, thread, rank);
    }

    private static boolean isWrittenByOther(List<Writes> writers, Steps steps, int[] positions, int thread, int rank) {
        for (Writes writes : writers) {
            if (writes.thread() != thread) {
                int index = writes.positions().firstFrom(positions[writes.thread()]);
                if (index < writes.positions().size()
                        && steps.gate(writes.thread(), writes.positions().get(index)) < rank) {
                    return true;
                }
            }
        }
        return false;
    }

    /**
     * The time at which a value can be written next, for callers that ask on behalf of many threads.
     *
     * @param thread who can write it first; -1 if nobody does
     * @param gate the rank of the stamp behind which that is
     * @param otherGate the same of all other threads
     */
    record Earliest(int thread, int gate, int otherGate) {

        /** Returns true if another thread's next step that writes the value can come before the stamp of this rank. */
        boolean isByOther(int than, int rank) {
            return (thread == than ? otherGate : gate) < rank;
        }
    }

    /** Returns when this value, or one that may be it, can be written next. */
    Earliest earliest(Steps steps, Value value, int[] positions) {
        if (byValue == null) {
            byValue = index(steps);
        }
        Earliest none = new Earliest(-1, Integer.MAX_VALUE, Integer.MAX_VALUE);
        return earliest(
                ofAnyValue, steps, positions, earliest(byValue.getOrDefault(value, List.of()), steps, positions, none));
    }

    private static Earliest earliest(List<Writes> writers, Steps steps, int[] positions, Earliest before) {
        int thread = before.thread();
        int gate = before.gate();
        int otherGate = before.otherGate();
        for (Writes writes : writers) {
            int index = writes.positions().firstFrom(positions[writes.thread()]);
            if (index < writes.positions().size()) {
                int mine = steps.gate(writes.thread(), writes.positions().get(index));
                if (writes.thread() == thread) {
                    gate = Math.min(gate, mine);
                } else if (mine < gate) {
                    otherGate = gate;
                    gate = mine;
                    thread = writes.thread();
                } else {
                    otherGate = Math.min(otherGate, mine);
                }
            }
        }
        return new Earliest(thread, gate, otherGate);
    }

    /** Returns true if another thread ever writes this value, or this one does before the position. */
    boolean isWritten(Steps steps, Value value, int thread, int before) {
        if (byValue == null) {
            byValue = index(steps);
        }
        return isWritten(byValue.getOrDefault(value, List.of()), thread, before)
                || isWritten(ofAnyValue, thread, before);
    }

    private static boolean isWritten(List<Writes> writers, int thread, int before) {
        return writers.stream()
                .anyMatch(writes ->
                        writes.thread() != thread || writes.positions().get(0) < before);
    }

    private static void visit(List<Writes> writers, int[] positions, Visitor visitor) {
        for (Writes writes : writers) {
            int index = writes.positions().firstFrom(positions[writes.thread()]);
            if (index < writes.positions().size()) {
                visitor.visit(writes.thread(), writes.positions().get(index));
            }
        }
    }

    /** For each thread, where it needs this value and somebody else must write it. */
    List<Writes> needsOf(Steps steps, Value value) {
        if (needsByValue == null) {
            needsByValue = needsIndex(steps);
        }
        return needsByValue.getOrDefault(value, List.of());
    }

    /** Returns how many steps to come, of other threads than this, write the value or may do so. */
    int providersOf(Steps steps, Value value, int reader, int[] positions) {
        if (byValue == null) {
            byValue = index(steps);
        }
        int count = 0;
        for (Writes writes : byValue.getOrDefault(value, List.of())) {
            count += writes.thread() == reader ? 0 : writes.from(positions[writes.thread()]);
        }
        for (Writes writes : ofAnyValue) {
            count += writes.thread() == reader ? 0 : writes.from(positions[writes.thread()]);
        }
        return count;
    }

    private Map<Value, List<Writes>> needsIndex(Steps steps) {
        Map<Value, List<Writes>> index = new HashMap<>();
        for (ByThread use : threads) {
            for (int i = 0; i < use.needs.size(); i++) {
                int position = use.needs.get(i);
                Value value = steps.at(use.thread, position).foundIn(variable);
                if (value != null) {
                    add(index.computeIfAbsent(value, ignored -> new ArrayList<>(1)), use.thread, position);
                }
            }
        }
        return index;
    }

    private static void add(List<Writes> list, int thread, int position) {
        if (list.isEmpty() || list.get(list.size() - 1).thread() != thread) {
            list.add(new Writes(thread, new IntList()));
        }
        list.get(list.size() - 1).positions().add(position);
    }

    private Map<Value, List<Writes>> index(Steps steps) {
        Map<Value, List<Writes>> index = new HashMap<>();
        for (ByThread use : threads) {
            for (int i = 0; i < use.writes.size(); i++) {
                int position = use.writes.get(i);
                Value value = steps.at(use.thread, position).leftIn(variable);
                List<Writes> list =
                        value == null ? ofAnyValue : index.computeIfAbsent(value, ignored -> new ArrayList<>(1));
                add(list, use.thread, position);
            }
        }
        return index;
    }

    /** Gets to see a step. */
    interface Visitor {
        void visit(int thread, int position);
    }
}
