// SPDX-License-Identifier: Apache-2.0
package dev.heddle.check.when;

import dev.heddle.finding.BugName;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Names bugs by the orders in which programs fail. */
final class BugNames {

    private final List<List<Before>> terms;
    private final ExecutionSample sample;

    private BugNames(List<List<Before>> terms, ExecutionSample sample) {
        this.terms = terms;
        this.sample = sample;
    }

    /** What most of the terms show, if one can say. */
    static Optional<When.Bug> of(List<List<Before>> terms, ExecutionSample sample) {
        BugNames names = new BugNames(terms, sample);
        List<When.Bug> bugs =
                terms.stream().flatMap(term -> names.of(term).stream()).toList();
        return bugs.stream().findFirst().map(first -> together(first.kind(), bugs));
    }

    private static When.Bug together(BugName kind, List<When.Bug> bugs) {
        Set<String> variables = new LinkedHashSet<>();
        bugs.stream().filter(bug -> bug.kind() == kind).forEach(bug -> variables.addAll(bug.variables()));
        return new When.Bug(kind, List.copyOf(variables));
    }

    private Optional<When.Bug> of(List<Before> term) {
        if (term.stream().flatMap(BugNames::both).anyMatch(BugNames::isSynchronisation)) {
            return signal(term);
        }
        for (Before one : term) {
            for (Before other : term) {
                if (one.isAgainst(other)) {
                    return Optional.of(bug(circle(one, other, term), one, other));
                }
            }
        }
        Before first = term.get(0);
        return Optional.of(bug(straight(first), first, first));
    }

    private static Stream<CommonAccess> both(Before order) {
        return Stream.of(order.earlier(), order.later());
    }

    private static boolean isSynchronisation(CommonAccess access) {
        return access.effect() == CommonAccess.Effect.SYNCHRONISATION;
    }

    private static When.Bug bug(BugName kind, Before one, Before other) {
        return new When.Bug(
                kind,
                Stream.of(one, other)
                        .flatMap(BugNames::both)
                        .map(BugNames::variable)
                        .distinct()
                        .toList());
    }

    /** What a call accesses is what it is called on. */
    private static String variable(CommonAccess access) {
        return access.title().endsWith("()") ? access.variable() : access.title();
    }

    /** A wait that begins after the only signal. */
    private static Optional<When.Bug> signal(List<Before> term) {
        return term.stream()
                .filter(order -> order.earlier().title().contains("notify")
                        || order.earlier().title().contains("signal"))
                .filter(order -> order.later().title().contains("wait"))
                .findFirst()
                .map(order ->
                        new When.Bug(BugName.LOST_SIGNAL, List.of(order.later().variable())));
    }

    /** One order: something comes too early or too late for another thread, or each for the other. */
    private BugName straight(Before order) {
        boolean isMutual = terms.stream()
                .filter(term -> term.size() == 1)
                .map(term -> term.get(0))
                .anyMatch(other -> other.isAgainst(order)
                        && other.earlier().variable().equals(order.earlier().variable())
                        && isUseAfterPart(order, other)
                        && isUseAfterPart(other, order));
        if (isMutual) {
            return BugName.MISSING_BARRIER;
        }
        return actsOn(order) ? BugName.CHECK_THEN_ACT : BugName.ORDER_VIOLATION;
    }

    /** Whether who reads there writes the same later, but not always: what it reads is what it decides by. */
    private boolean actsOn(Before order) {
        // Where a third thread was quicker, who checks does not act, so one example does not tell.
        return order.earlier().reads()
                && sample.holds(order).stream()
                        .mapToObj(sample::positions)
                        .anyMatch(positions -> actsOn(order.earlier(), positions));
    }

    private boolean actsOn(CommonAccess check, Map<CommonAccess, Integer> positions) {
        return positions.entrySet().stream()
                .anyMatch(entry -> entry.getKey().thread().equals(check.thread())
                        && entry.getKey().variable().equals(check.variable())
                        && entry.getKey().writes()
                        && entry.getValue() > positions.getOrDefault(check, Integer.MAX_VALUE)
                        && sample.isGuarded(entry.getKey(), check));
    }

    /** Whether who uses it has made its own part of it before. */
    private boolean isUseAfterPart(Before use, Before part) {
        if (!use.earlier().reads() || !part.later().writes()) {
            return false;
        }
        BitSet examples = sample.holds(use);
        for (int i = examples.nextSetBit(0); i >= 0; i = examples.nextSetBit(i + 1)) {
            Map<CommonAccess, Integer> positions = sample.positions(i);
            Integer made = positions.get(part.later());
            Integer used = positions.get(use.earlier());
            if (made == null || used == null || made > used) {
                return false;
            }
        }
        return true;
    }

    /** Two orders of two threads, one each way: each of them has two accesses that do not come together. */
    private BugName circle(Before one, Before other, List<Before> term) {
        BitSet examples = sample.bad();
        term.forEach(order -> examples.and(sample.holds(order)));
        Map<CommonAccess, Integer> positions = sample.positions(Math.max(0, examples.nextSetBit(0)));
        Span first = Span.of(one.earlier(), other.later(), positions);
        Span second = Span.of(other.earlier(), one.later(), positions);
        boolean isOneVariable = Stream.of(one.earlier(), one.later(), other.earlier(), other.later())
                        .map(CommonAccess::variable)
                        .distinct()
                        .count()
                == 1;
        return isOneVariable ? ofOneVariable(first, second, positions) : ofSeveral(first, second, one, other);
    }

    private BugName ofOneVariable(Span first, Span second, Map<CommonAccess, Integer> positions) {
        for (Span span : List.of(first, second)) {
            Span intruder = span == first ? second : first;
            if (span.begin().reads() && span.end().writes() && !span.isOne() && intruder.writes()) {
                return readsAgain(span, intruder, positions) ? BugName.CHECK_THEN_ACT : BugName.LOST_UPDATE;
            }
        }
        for (Span span : List.of(first, second)) {
            if (span.begin().reads() && span.end().reads() && !span.isOne()) {
                return sample.isGuarded(span.end(), span.begin()) ? BugName.CHECK_THEN_ACT : BugName.TORN_VIEW;
            }
        }
        return BugName.TORN_VIEW;
    }

    /** Whether who writes has looked once more after the intruder: then it is not what it writes that is wrong, but that it does. */
    private static boolean readsAgain(Span span, Span intruder, Map<CommonAccess, Integer> positions) {
        int from = Stream.of(intruder.begin(), intruder.end())
                .filter(CommonAccess::writes)
                .mapToInt(access -> positions.getOrDefault(access, Integer.MAX_VALUE))
                .min()
                .orElse(Integer.MAX_VALUE);
        int to = positions.getOrDefault(span.end(), -1);
        return positions.entrySet().stream()
                .anyMatch(entry -> entry.getKey().thread().equals(span.end().thread())
                        && entry.getKey().variable().equals(span.end().variable())
                        && entry.getKey().reads()
                        && entry.getValue() > from
                        && entry.getValue() <= to);
    }

    private BugName ofSeveral(Span first, Span second, Before one, Before other) {
        for (Span span : List.of(first, second)) {
            if (!span.isOne() && span.begin().reads() && sample.isGuarded(span.end(), span.begin())) {
                // What is read too early was to be made by another thread.
                boolean isTooEarly = Stream.of(one, other)
                        .anyMatch(order -> order.earlier().equals(span.end())
                                && order.earlier().reads()
                                && order.later().writes());
                return isTooEarly ? BugName.ORDER_VIOLATION : BugName.CHECK_THEN_ACT;
            }
        }
        boolean isSeen = first.isOnlyReading() && second.writes() || second.isOnlyReading() && first.writes();
        boolean isLeft = first.isOnlyWriting() && second.isOnlyWriting();
        return isSeen || isLeft ? BugName.TORN_VIEW : BugName.ATOMICITY_VIOLATION;
    }

    /** Two accesses of a thread, the first of them first. */
    private record Span(CommonAccess begin, CommonAccess end) {

        static Span of(CommonAccess one, CommonAccess other, Map<CommonAccess, Integer> positions) {
            List<CommonAccess> both = new ArrayList<>(List.of(one, other));
            both.sort((left, right) ->
                    Integer.compare(positions.getOrDefault(left, 0), positions.getOrDefault(right, 0)));
            return new Span(both.get(0), both.get(1));
        }

        boolean isOne() {
            return begin.equals(end);
        }

        boolean writes() {
            return begin.writes() || end.writes();
        }

        boolean isOnlyReading() {
            return !writes();
        }

        boolean isOnlyWriting() {
            return begin.writes() && end.writes();
        }
    }
}
