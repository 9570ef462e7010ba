// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report.html;

import dev.heddle.finding.FindingStep;
import dev.heddle.finding.StepKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * The links between the steps of an execution: which let which thread go on, and where values came from. Steps have
 * numbers from 1, as reports show them.
 *
 * <p>Only what the steps themselves tell is said: a field that is volatile looks like any other here.
 */
final class StepLinks {

    private static final int LONGEST_CHAIN = 8;
    private static final Set<StepKind> ENTERING = Set.of(StepKind.ENTER, StepKind.REACQUIRE);
    private static final Set<StepKind> LEAVING = Set.of(StepKind.LEAVE, StepKind.WAIT);

    private final List<FindingStep> steps;
    private final List<List<Integer>> letBy = new ArrayList<>();
    private final Map<Integer, List<Integer>> lets = new HashMap<>();

    StepLinks(List<FindingStep> steps) {
        this.steps = List.copyOf(steps);
        for (int number = 1; number <= steps.size(); number++) {
            List<Integer> earlier = findLetBy(number);
            letBy.add(earlier);
            for (int other : earlier) {
                lets.computeIfAbsent(other, ignored -> new ArrayList<>()).add(number);
            }
        }
    }

    /** Returns the number of steps. */
    int size() {
        return steps.size();
    }

    FindingStep step(int number) {
        return steps.get(number - 1);
    }

    boolean has(int number) {
        return number >= 1 && number <= steps.size();
    }

    /** The steps of others that let this one happen: a start, an end, a lock that was given back, a call of the same object before. */
    List<Integer> letBy(int number) {
        return letBy.get(number - 1);
    }

    private List<Integer> findLetBy(int number) {
        FindingStep step = step(number);
        List<Integer> found = new ArrayList<>();
        if (isFirst(number)) {
            last(number, i -> step(i).isStart() && step(i).object().equals(step.thread()))
                    .ifPresent(found::add);
        }
        if (ENTERING.contains(step.kind())) {
            last(number, i -> isOther(i, number) && LEAVING.contains(step(i).kind()) && isSameTarget(i, number))
                    .ifPresent(found::add);
        }
        switch (step.kind()) {
            case REACQUIRE ->
                last(number, i -> isOther(i, number) && step(i).kind() == StepKind.NOTIFY)
                        .ifPresent(found::add);
            case UNPARKED ->
                last(number, i -> isOther(i, number) && step(i).kind() == StepKind.UNPARK)
                        .ifPresent(found::add);
            case JOIN ->
                last(
                                number,
                                i -> step(i).kind() == StepKind.END
                                        && step(i).thread().equals(step.object()))
                        .ifPresent(found::add);
            case CALL, CONTINUE ->
                last(number, i -> isOther(i, number) && step(i).kind() == StepKind.CALL && isSameTarget(i, number))
                        .ifPresent(found::add);
            default -> {
                // What else there is waits for nobody.
            }
        }
        return found.stream().distinct().sorted().toList();
    }

    /** The steps of others that this one lets happen. */
    List<Integer> lets(int number) {
        return lets.getOrDefault(number, List.of());
    }

    /** The write that a read saw, if that is in the execution. */
    OptionalInt source(int number) {
        return step(number).kind().isRead()
                ? last(number, i -> step(i).isWrite() && isSameTarget(i, number))
                : OptionalInt.empty();
    }

    /**
     * Returns where a value that is read comes from: the write, the read of the same variable that its thread did
     * before, the write which that one saw, and so on. Empty if this is no read; ends early if the value was there from
     * the start.
     */
    List<Integer> chain(int number) {
        List<Integer> chain = new ArrayList<>();
        OptionalInt reading = step(number).kind().isRead() ? OptionalInt.of(number) : OptionalInt.empty();
        while (reading.isPresent() && chain.size() < LONGEST_CHAIN) {
            int read = reading.getAsInt();
            OptionalInt write = source(read);
            if (write.isEmpty()) {
                break;
            }
            int written = write.getAsInt();
            chain.add(written);
            reading = last(written, i -> !isOther(i, written) && step(i).kind().isRead() && isSameTarget(i, written));
            reading.ifPresent(chain::add);
        }
        return chain;
    }

    /** Returns true if it is a read of what nobody has written in this execution. */
    boolean isInitial(int number) {
        return step(number).kind().isRead() && chain(number).isEmpty();
    }

    /** The nearest accesses of other threads before and after this one, of which one of each two writes. */
    List<Integer> meets(int number) {
        if (!isAccess(number)) {
            return List.of();
        }
        IntPredicate conflicts = i -> isOther(i, number)
                && isAccess(i)
                && isSameTarget(i, number)
                && (step(i).isWrite() || step(number).isWrite());
        List<Integer> found = new ArrayList<>();
        last(number, conflicts).ifPresent(found::add);
        Optional<Integer> next = IntStream.rangeClosed(number + 1, steps.size())
                .filter(conflicts)
                .boxed()
                .findFirst();
        next.ifPresent(found::add);
        return found;
    }

    private boolean isAccess(int number) {
        return step(number).isWrite() || step(number).kind().isRead();
    }

    private boolean isFirst(int number) {
        return last(number, i -> !isOther(i, number)).isEmpty();
    }

    private boolean isOther(int one, int other) {
        return !step(one).thread().equals(step(other).thread());
    }

    private boolean isSameTarget(int one, int other) {
        return step(one).target().equals(step(other).target());
    }

    private OptionalInt last(int before, IntPredicate wanted) {
        for (int i = before - 1; i >= 1; i--) {
            if (wanted.test(i)) {
                return OptionalInt.of(i);
            }
        }
        return OptionalInt.empty();
    }
}
