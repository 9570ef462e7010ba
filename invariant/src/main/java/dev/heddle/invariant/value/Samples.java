// SPDX-License-Identifier: Apache-2.0
package dev.heddle.invariant.value;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The samples of many executions.
 *
 * <p>Kept as the distinct tuples of each point, with the executions that had them, good and bad apart: what is inferred
 * depends on nothing else, and executions of one program mostly repeat each other's values. Not for several threads at
 * once.
 */
public final class Samples {

    private final Map<Point, Map<OracleVerdict, Seen>> points = new LinkedHashMap<>();
    private final Map<OracleVerdict, Long> executions = new EnumMap<>(OracleVerdict.class);

    /** Adds one execution with all that was sampled in it; each execution is added once, under its own number. */
    public void add(int execution, OracleVerdict verdict, List<PointSample> samples) {
        executions.merge(verdict, 1L, Long::sum);
        for (PointSample sample : samples) {
            points.computeIfAbsent(sample.point(), point -> new EnumMap<>(OracleVerdict.class))
                    .computeIfAbsent(verdict, any -> new Seen())
                    .add(sample, execution);
        }
    }

    /** The points that some execution passed, in the order in which they were first passed. */
    public Set<Point> points() {
        return Collections.unmodifiableSet(points.keySet());
    }

    /** The distinct tuples of a point in the order in which they were first seen, those of good executions first. */
    public List<Tuple> tuples(Point point, Selection selection) {
        Map<List<SampledValue>, Tuple> tuples = new LinkedHashMap<>();
        for (Seen seen : seen(point, selection)) {
            seen.counts.forEach((values, count) -> tuples.merge(values, count.tuple(values), Samples::join));
        }
        return List.copyOf(tuples.values());
    }

    /** Counts the executions that were added. */
    public long executions(Selection selection) {
        return executions.entrySet().stream()
                .filter(entry -> selection.includes(entry.getKey()))
                .mapToLong(Map.Entry::getValue)
                .sum();
    }

    /** Counts the executions that passed a point. */
    public long executions(Point point, Selection selection) {
        return seen(point, selection).stream()
                .mapToLong(seen -> seen.executions)
                .sum();
    }

    private List<Seen> seen(Point point, Selection selection) {
        return points.getOrDefault(point, Map.of()).entrySet().stream()
                .filter(entry -> selection.includes(entry.getKey()))
                .map(Map.Entry::getValue)
                .toList();
    }

    private static Tuple join(Tuple good, Tuple bad) {
        List<Integer> both = new ArrayList<>(good.executions());
        both.addAll(bad.executions());
        return new Tuple(good.values(), good.samples() + bad.samples(), both, good.thread());
    }

    /** The samples of executions of one verdict at one point. */
    private static final class Seen {

        private final Map<List<SampledValue>, Count> counts = new LinkedHashMap<>();
        private @Nullable Integer last;
        private long executions;

        public void add(PointSample sample, int execution) {
            if (last == null || last != execution) {
                executions++;
                last = execution;
            }
            counts.computeIfAbsent(sample.values(), values -> new Count(sample.thread()))
                    .add(execution);
        }
    }

    /** The count of one tuple. */
    private static final class Count {

        private final List<Integer> executions = new ArrayList<>();
        private final String thread;
        private long samples;

        Count(String thread) {
            this.thread = thread;
        }

        public void add(int execution) {
            samples++;
            if (executions.isEmpty() || executions.get(executions.size() - 1) != execution) {
                executions.add(execution);
            }
        }

        public Tuple tuple(List<SampledValue> values) {
            return new Tuple(values, samples, executions, thread);
        }
    }
}
