// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report.html;

import dev.heddle.finding.FindingStep;
import dev.heddle.finding.StepKind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The happens-before order of an execution, as far as its steps tell.
 *
 * <p>There are two answers, because steps do not say which fields are volatile and which objects calls meet at. What <em>surely</em> happens before needs
 * a start, an end or a monitor between the two. What <em>may</em> count as ordered has a way from one to the other over anything at which threads could
 * have synchronised: every value that was read, every call. Only where there is not even such a way it is said that nothing orders the two.
 */
final class StepOrder {

    private static final Set<StepKind> MEETING = Set.of(StepKind.CALL, StepKind.CONTINUE);
    private static final Set<StepKind> SIGNALLING = Set.of(StepKind.NOTIFY, StepKind.UNPARK, StepKind.INTERRUPT);

    private final StepLinks links;
    private final Map<String, Integer> threads = new HashMap<>();
    private final List<int[]> sure = new ArrayList<>();
    private final List<int[]> possible = new ArrayList<>();

    StepOrder(StepLinks links) {
        this.links = links;
        for (int number = 1; number <= links.size(); number++) {
            threads.putIfAbsent(links.step(number).thread(), threads.size());
        }
        Map<Integer, Integer> lastOfThread = new HashMap<>();
        Map<Integer, Integer> lastMeeting = new HashMap<>();
        Map<Integer, Integer> lastSignal = new HashMap<>();
        for (int number = 1; number <= links.size(); number++) {
            FindingStep step = links.step(number);
            int thread = thread(number);
            List<Integer> before = new ArrayList<>();
            if (lastOfThread.containsKey(thread)) {
                before.add(lastOfThread.get(thread));
            }
            List<Integer> certain = new ArrayList<>(before);
            if (!isMeeting(number)) {
                certain.addAll(links.letBy(number));
            }
            before.addAll(links.letBy(number));
            links.source(number).ifPresent(before::add);
            if (isMeeting(number)) {
                before.addAll(lastMeeting.values());
                lastMeeting.put(thread, number);
            }
            before.addAll(lastSignal.values());
            if (SIGNALLING.contains(step.kind())) {
                lastSignal.put(thread, number);
            }
            sure.add(clock(certain, sure, thread, number));
            possible.add(clock(before, possible, thread, number));
            lastOfThread.put(thread, number);
        }
    }

    /** Returns true if it is part of a call, of which nobody knows at which object it meets others. */
    boolean isMeeting(int number) {
        return MEETING.contains(links.step(number).kind());
    }

    private int thread(int number) {
        return threads.getOrDefault(links.step(number).thread(), 0);
    }

    // For each thread, the latest of its steps that comes before.
    private int[] clock(Collection<Integer> before, List<int[]> clocks, int thread, int number) {
        int[] clock = new int[threads.size()];
        for (int earlier : before) {
            int[] known = clocks.get(earlier - 1);
            for (int i = 0; i < clock.length; i++) {
                clock[i] = Math.max(clock[i], known[i]);
            }
        }
        clock[thread] = number;
        return clock;
    }

    /** Returns true if one step surely happens before a later one. */
    boolean isBefore(int one, int other) {
        return one < other && sure.get(other - 1)[thread(one)] >= one;
    }

    /** Returns true if nothing in this execution orders two steps of different threads. */
    boolean isFree(int one, int other) {
        int earlier = Math.min(one, other);
        int later = Math.max(one, other);
        return thread(one) != thread(other) && possible.get(later - 1)[thread(earlier)] < earlier;
    }

    /**
     * For each of some steps, those of other threads among them that happen before it and are not told by the others: where a line is drawn that says
     * something.
     */
    Map<Integer, List<Integer>> cover(Collection<Integer> numbers) {
        TreeSet<Integer> shown = new TreeSet<>(numbers);
        Map<Integer, List<Integer>> cover = new HashMap<>();
        Map<Integer, Integer> lastShown = new HashMap<>();
        for (int number : shown) {
            Map<Integer, Integer> nearest = new HashMap<>();
            for (int earlier : shown.headSet(number)) {
                if (thread(earlier) != thread(number) && isBefore(earlier, number)) {
                    nearest.put(thread(earlier), earlier);
                }
            }
            Integer own = lastShown.get(thread(number));
            List<Integer> telling = nearest.values().stream()
                    .filter(one -> own == null || !isBefore(one, own))
                    .filter(one -> nearest.values().stream().noneMatch(other -> isBefore(one, other)))
                    .sorted()
                    .toList();
            cover.put(number, telling);
            lastShown.put(thread(number), number);
        }
        return cover;
    }
}
