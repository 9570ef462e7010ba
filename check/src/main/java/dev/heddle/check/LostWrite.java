// SPDX-License-Identifier: Apache-2.0
package dev.heddle.check;

import dev.heddle.finding.Execution;
import dev.heddle.finding.Explanation;
import dev.heddle.finding.FindingStep;
import dev.heddle.finding.StepKind;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The write that the failing thread does not find any more: another thread, which had looked before, wrote over it.
 *
 * @param looked the read of the one who wrote over it
 * @param lost what is lost
 * @param over what was written over it
 */
record LostWrite(FindingStep looked, FindingStep lost, FindingStep over) {

    /** Methods of atomic variables that give what is there. */
    private static final Set<String> GETTERS =
            Set.of("get()", "getPlain()", "getOpaque()", "getAcquire()", "getVolatile()", "intValue()", "longValue()");

    private static final String ATOMIC = "Atomic";
    private static final String HANDLE = "VarHandle";

    /** The last one of an execution that the thread of its last step has seen the result of. */
    static Optional<LostWrite> of(Execution execution) {
        List<FindingStep> steps = execution.steps();
        if (steps.isEmpty()) {
            return Optional.empty();
        }
        String failing = steps.get(steps.size() - 1).thread();
        for (int seen = steps.size() - 1; seen > 0; seen--) {
            if (isRead(steps.get(seen)) && steps.get(seen).thread().equals(failing)) {
                Optional<LostWrite> lost = before(seen, steps);
                if (lost.isPresent()) {
                    return lost;
                }
            }
        }
        return Optional.empty();
    }

    /** Returns what the last write before a read has made undone. */
    private static Optional<LostWrite> before(int read, List<FindingStep> steps) {
        int over = last(read, steps, step -> isWrite(step) && isSame(step, steps.get(read)));
        if (over < 0) {
            return Optional.empty();
        }
        FindingStep writer = steps.get(over);
        int looked =
                last(over, steps, step -> isSame(step, writer) && step.thread().equals(writer.thread()));
        int lost = last(over, steps, step -> isWrite(step) && isSame(step, writer));
        boolean isLost = looked >= 0 && isRead(steps.get(looked)) && lost > looked;
        return isLost ? Optional.of(new LostWrite(steps.get(looked), steps.get(lost), writer)) : Optional.empty();
    }

    private static int last(int before, List<FindingStep> steps, Predicate<FindingStep> wanted) {
        int index = before - 1;
        while (index >= 0 && !wanted.test(steps.get(index))) {
            index--;
        }
        return index;
    }

    private static boolean isRead(FindingStep step) {
        boolean isRead =
                step.kind() == StepKind.READ || step.isCall() && !step.owner().isEmpty() && isGetter(step);
        return isRead && !step.value().isEmpty();
    }

    private static boolean isGetter(FindingStep step) {
        int dot = step.object().indexOf('.');
        String type = step.object().substring(0, Math.max(0, dot));
        return (type.startsWith(ATOMIC) || type.equals(HANDLE))
                && GETTERS.contains(step.object().substring(dot + 1));
    }

    // What a call changes in a collection need not be what another one finds there.
    private static boolean isWrite(FindingStep step) {
        return !step.leaves().isEmpty()
                && !step.leaves().startsWith("{")
                && !step.leaves().startsWith("[");
    }

    private static boolean isSame(FindingStep one, FindingStep other) {
        return one.target().equals(other.target()) && (isRead(one) || isWrite(one));
    }

    private static String name(FindingStep step) {
        return step.isCall() ? step.owner() : step.object();
    }

    /** As a piece of an explanation. */
    Explanation explanation() {
        return new Explanation.Lost(look(looked, looked.value()), look(lost, lost.leaves()), look(over, over.leaves()));
    }

    private static Explanation.Lost.Look look(FindingStep step, String value) {
        return new Explanation.Lost.Look(step.thread(), name(step), value);
    }
}
