package dev.heddle.explore;

import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import java.util.TreeMap;

/**
 * Tells which threads go round, and round what: those that wait for a change which will not come, and those that were at it
 * when an execution had become too long.
 *
 * <p>Of the latter, that a thread does the same again and again does not prove that it will for ever. It is what somebody should
 * look at.
 */
public final class Loops {

    /** How many steps of the end are looked at. */
    private static final int TAIL = 4_000;

    /** The longest round that is looked for, and how often it must have been gone. */
    private static final int LONGEST = 100;

    private static final int TIMES = 3;

    private final Names names;
    private final Operations operations;

    public Loops(Subject subject) {
        this.names = subject;
        this.operations = subject.operations();
    }

    /**
     * What a thread waits for that is blocked at a {@link OperationKind#RETRY}, such as {@code t1 goes round at site 3 until x
     * or y changes}.
     */
    public String waiting(State state, int thread) {
        Operation operation = operations.get(state.operation(thread));
        List<String> objects = new ArrayList<>();
        operation.accesses().forEach(access -> objects.add(names.objectName(access.object())));
        return "%s goes round at %s until %s changes"
                .formatted(names.threadName(thread), names.siteName(operation.site()), String.join(" or ", objects));
    }

    /** One sentence per thread that took a step near the end, the same for the same loops. */
    String describe(History history) {
        TreeMap<String, List<Integer>> steps = new TreeMap<>();
        for (int i = Math.max(0, history.length() - TAIL); i < history.length(); i++) {
            steps.computeIfAbsent(names.threadName(history.thread(i)), unknown -> new ArrayList<>())
                    .add(history.operation(i));
        }
        StringJoiner text = new StringJoiner("; ");
        steps.forEach((thread, taken) -> text.add(thread + " " + describe(taken)));
        return text.toString();
    }

    private String describe(List<Integer> steps) {
        for (int period = 1; period <= LONGEST && TIMES * period <= steps.size(); period++) {
            if (isPeriodic(steps, period)) {
                return "goes round " + round(steps.subList(steps.size() - period, steps.size()));
            }
        }
        return "goes on";
    }

    private boolean isPeriodic(List<Integer> steps, int period) {
        int end = steps.size();
        for (int i = end - 1; i >= end - (TIMES - 1) * period; i--) {
            if (!isAlike(steps.get(i), steps.get(i - period))) {
                return false;
            }
        }
        return true;
    }

    /** Which elements of an array a loop goes through does not matter, nor if it finds anything new in a round. */
    private boolean isAlike(int one, int other) {
        return operations.site(one) == operations.site(other) && operations.kind(one) == operations.kind(other);
    }

    /** The steps of a round, from the one with the lowest site on, so that it does not matter where we were stopped. */
    private String round(List<Integer> steps) {
        int first = 0;
        for (int i = 1; i < steps.size(); i++) {
            if (operations.site(steps.get(i)) < operations.site(steps.get(first))) {
                first = i;
            }
        }
        StringJoiner text = new StringJoiner(", ", "[", "]");
        for (int i = 0; i < steps.size(); i++) {
            int operation = steps.get((first + i) % steps.size());
            text.add(operations.kind(operation) + " at " + names.siteName(operations.site(operation)));
        }
        return text.toString();
    }
}
