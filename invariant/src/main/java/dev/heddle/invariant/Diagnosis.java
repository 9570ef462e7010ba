// SPDX-License-Identifier: Apache-2.0
package dev.heddle.invariant;

import dev.heddle.invariant.value.Point;
import dev.heddle.invariant.value.Samples;
import dev.heddle.invariant.value.Selection;
import dev.heddle.invariant.value.Tuple;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The invariants that distinguish bad executions: they held in every good one and do not in them.
 *
 * @param broken the best explanation first
 * @param onlyInBad points that bad executions pass and good ones never do
 * @param badExecutions how many bad executions there are
 * @param unseen how many points there was no time to look at
 */
public record Diagnosis(List<Broken> broken, List<Point> onlyInBad, long badExecutions, int unseen) {

    /**
     * What explains most executions comes first. Among those that explain as many, what shows interference itself comes
     * before what shows its consequences, a change before a state, the simple before the complicated.
     */
    private static final Comparator<Broken> BEST_FIRST = Comparator.comparingInt(
                    (Broken broken) -> -broken.executions().size())
            .thenComparing(broken -> broken.good().support().thin())
            .thenComparing(broken -> broken.good().point().kind(), Comparator.comparingInt(Diagnosis::distance))
            .thenComparing(broken -> !broken.good().invariant().isTransition())
            .thenComparingInt(broken -> broken.good().invariant().weight());

    public Diagnosis {
        broken = List.copyOf(broken);
        onlyInBad = List.copyOf(onlyInBad);
    }

    /**
     * An invariant of the good executions that bad ones break.
     *
     * @param good the invariant, with what speaks for it among the good executions
     * @param executions the bad executions that break it, each once
     * @param witness values of a bad execution that break it
     */
    public record Broken(Inferred good, List<Integer> executions, Tuple witness) {

        public Broken {
            executions = List.copyOf(executions);
        }
    }

    /** Compares the good executions with the bad ones, at all points. */
    public static Diagnosis of(Samples samples, SampleClaim claim) {
        return of(samples, claim, new Inference());
    }

    /** Compares the good executions with the bad ones, at all points that there is time for. */
    public static Diagnosis of(Samples samples, SampleClaim claim, Inference inference) {
        int unseen = 0;
        List<Broken> broken = new ArrayList<>();
        List<Point> onlyInBad = new ArrayList<>();
        for (Point point : samples.points()) {
            List<Tuple> bad = samples.tuples(point, Selection.BAD);
            if (samples.tuples(point, Selection.GOOD).isEmpty()) {
                onlyInBad.add(point);
            } else if (!bad.isEmpty()) {
                Optional<List<Inferred>> held = inference.inferInTime(point, samples, Selection.GOOD, claim);
                held.ifPresent(all -> all.forEach(good -> broken(good, bad).ifPresent(broken::add)));
                unseen += held.isPresent() ? 0 : 1;
            }
        }
        broken.sort(BEST_FIRST);
        return new Diagnosis(broken, onlyInBad, samples.executions(Selection.BAD), unseen);
    }

    private static Optional<Broken> broken(Inferred good, List<Tuple> bad) {
        List<Tuple> breaking = bad.stream()
                .filter(tuple -> !good.invariant().holds(tuple.values()))
                .toList();
        if (breaking.isEmpty()) {
            return Optional.empty();
        }
        Set<Integer> executions = new LinkedHashSet<>();
        breaking.forEach(tuple -> executions.addAll(tuple.executions()));
        return Optional.of(new Broken(good, List.copyOf(executions), breaking.get(0)));
    }

    /**
     * Few of the broken invariants that together explain as many executions as all of them do: each is the best for
     * what those before it leave unexplained.
     */
    public List<Broken> cover() {
        Set<Integer> unexplained = new HashSet<>();
        broken.forEach(one -> unexplained.addAll(one.executions()));
        List<Broken> cover = new ArrayList<>();
        while (!unexplained.isEmpty()) {
            Broken best = broken.get(0);
            long most = 0;
            for (Broken one : broken) {
                long explained =
                        one.executions().stream().filter(unexplained::contains).count();
                if (explained > most) {
                    most = explained;
                    best = one;
                }
            }
            cover.add(best);
            best.executions().forEach(unexplained::remove);
        }
        return cover;
    }

    private static int distance(Point.Kind kind) {
        return switch (kind) {
            case PAIR -> 0;
            case BLOCK -> 1;
            case EXIT -> 2;
            case ENTER -> 3;
        };
    }
}
