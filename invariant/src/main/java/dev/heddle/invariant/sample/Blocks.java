// SPDX-License-Identifier: Apache-2.0
package dev.heddle.invariant.sample;

import dev.heddle.control.watch.Watched;
import dev.heddle.control.watch.Watched.Access;
import dev.heddle.control.watch.Watched.Cell;
import dev.heddle.control.watch.Watched.Found;
import dev.heddle.invariant.value.Point;
import dev.heddle.invariant.value.PointSample;
import dev.heddle.invariant.value.SampledValue;
import dev.heddle.invariant.value.SampledVariable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Samples of consecutive accesses of one thread to shared variables.
 *
 * <p>A <em>block</em> is sampled as its accesses see it: a variable's value before the first access to it, and
 * after the last one. So each value was taken in the same moment as an access, and is fixed by the class of the
 * execution. A <em>pair</em> is two accesses to the same variable without another one of the thread to it in
 * between: after the first, and before the second.
 */
final class Blocks {

    private final Vocabulary vocabulary;
    private final List<String> threads;
    private final Wish wish;
    private final Seen blocks = new Seen();
    private final Seen pairs = new Seen();
    private final Map<Point, Stretch> stretches = new HashMap<>();
    private final Set<String> names = new HashSet<>();

    /** The data about a block, or pair, over all executions; those with one more access are reached from it. */
    private static final class Seen {
        final List<Set<Cell>> cells = new ArrayList<>();
        final Set<Integer> threads = new HashSet<>();
        final Map<Long, Seen> larger = new HashMap<>();

        @Nullable
        Point point;

        /** The one with one more access, to the how-manieth of its variables. */
        Seen larger(Watched.Step step, int slot) {
            long key = (long) step.place().orElseThrow().number() << 16 | slot;
            return larger.computeIfAbsent(key, any -> new Seen());
        }
    }

    /** Takes the samples of one execution. */
    private interface Taker {
        void take(Point.Kind kind, Seen seen, List<Watched.Step> steps, List<Cell> cells);
    }

    /**
     * The kind of stretch that is sampled.
     *
     * @param largest how many accesses the largest block has
     * @param farthest how far apart the accesses of a pair may be; 0 if no pairs are wanted
     * @param isOfAll whether accesses to variables count that only one thread accesses
     * @param blocks which of the blocks
     */
    record Wish(int largest, int farthest, boolean isOfAll, Predicate<List<Watched.Step>> blocks) {}

    Blocks(Vocabulary vocabulary, List<String> threads, Wish wish) {
        this.vocabulary = vocabulary;
        this.threads = threads;
        this.wish = wish;
    }

    /** Prepares for an execution that will be sampled: all are announced before the first one is. */
    void learn(Watched execution) {
        go(execution, this::learn);
    }

    private void learn(Point.Kind kind, Seen seen, List<Watched.Step> steps, List<Cell> cells) {
        seen.threads.add(steps.get(0).thread());
        for (int slot = 0; slot < cells.size(); slot++) {
            if (seen.cells.size() == slot) {
                seen.cells.add(new HashSet<>());
            }
            seen.cells.get(slot).add(cells.get(slot));
        }
    }

    /** The accesses of each thread. */
    private List<List<Watched.Step>> accesses(Watched execution) {
        List<List<Watched.Step>> accesses = new ArrayList<>();
        for (int thread = 0; thread < threads.size(); thread++) {
            accesses.add(new ArrayList<>());
        }
        for (Watched.Step step : execution.steps()) {
            boolean isShared = step.access().isPresent()
                    && step.place().isPresent()
                    && (wish.isOfAll()
                            || vocabulary.isShared(step.access().get().cell()));
            if (isShared) {
                accesses.get(step.thread()).add(step);
            }
        }
        return accesses;
    }

    private void go(Watched execution, Taker taker) {
        for (List<Watched.Step> own : accesses(execution)) {
            for (int first = 0; first < own.size(); first++) {
                grow(own, first, taker);
                int second = next(own, first);
                if (second > 0 && second - first <= wish.farthest()) {
                    List<Watched.Step> pair = List.of(own.get(first), own.get(second));
                    Seen seen = pairs.larger(pair.get(0), 0).larger(pair.get(1), 0);
                    taker.take(Point.Kind.PAIR, seen, pair, List.of(cell(pair.get(0))));
                }
            }
        }
    }

    private void grow(List<Watched.Step> own, int first, Taker taker) {
        Seen seen = blocks;
        List<Cell> cells = new ArrayList<>();
        for (int last = first; last < own.size() && last - first < wish.largest(); last++) {
            Cell cell = cell(own.get(last));
            int slot = cells.indexOf(cell);
            if (slot < 0) {
                slot = cells.size();
                cells.add(cell);
            }
            seen = seen.larger(own.get(last), slot);
            List<Watched.Step> block = own.subList(first, last + 1);
            if (last > first && wish.blocks().test(block)) {
                taker.take(Point.Kind.BLOCK, seen, block, cells);
            }
        }
    }

    private static Cell cell(Watched.Step step) {
        return step.access().orElseThrow().cell();
    }

    private static int next(List<Watched.Step> own, int first) {
        Cell cell = cell(own.get(first));
        for (int i = first + 1; i < own.size(); i++) {
            if (cell(own.get(i)).equals(cell)) {
                return i;
            }
        }
        return -1;
    }

    /** Samples one execution. */
    List<PointSample> of(Watched execution) {
        List<PointSample> samples = new ArrayList<>();
        go(execution, (kind, seen, steps, cells) -> samples.add(sample(kind, seen, steps, cells)));
        return samples;
    }

    /** The first accesses of an execution at a point whose sample is wanted; empty if there are none. */
    Optional<List<Watched.Step>> find(Point point, Watched execution, Predicate<PointSample> wanted) {
        List<List<Watched.Step>> found = new ArrayList<>();
        go(execution, (kind, seen, steps, cells) -> {
            if (found.isEmpty() && kind == point.kind()) {
                PointSample sample = sample(kind, seen, steps, cells);
                if (sample.point().equals(point) && wanted.test(sample)) {
                    found.add(List.copyOf(steps));
                }
            }
        });
        return found.stream().findFirst();
    }

    private PointSample sample(Point.Kind kind, Seen seen, List<Watched.Step> steps, List<Cell> cells) {
        if (seen.point == null) {
            seen.point = point(kind, seen, Stretch.of(steps));
        }
        Point point = seen.point;
        List<SampledValue> after = new ArrayList<>();
        List<SampledValue> before = new ArrayList<>();
        for (Cell cell : cells) {
            Found first = null;
            Found last = null;
            for (Watched.Step step : steps) {
                Access access = step.access().orElseThrow();
                if (access.cell().equals(cell)) {
                    boolean isPair = kind == Point.Kind.PAIR;
                    first = first != null ? first : isPair ? access.after() : access.before();
                    last = isPair ? access.before() : access.after();
                }
            }
            if (first != null && last != null) {
                before.add(vocabulary.value(cell, first));
                after.add(vocabulary.value(cell, last));
            }
        }
        after.addAll(before);
        if (point.variables().size() > after.size()) {
            after.add(SampledValue.of(ThreadVariable.number(steps.get(0).thread())));
        }
        return new PointSample(point, after, threads.get(steps.get(0).thread()));
    }

    private Point point(Point.Kind kind, Seen seen, Stretch stretch) {
        if (seen.cells.isEmpty()) {
            throw new IllegalArgumentException("this execution is none of those that were announced");
        }
        List<SampledVariable> now = new ArrayList<>();
        for (Set<Cell> cells : seen.cells) {
            now.add(variable(cells, now));
        }
        List<String> called = now.stream().map(SampledVariable::name).toList();
        List<SampledVariable> variables = new ArrayList<>(now);
        now.forEach(variable -> variables.add(variable.before()));
        if (seen.threads.size() > 1) {
            variables.add(ThreadVariable.VARIABLE);
        }
        String name = stretch.name(called);
        // Different instructions of one line, or two ways through a loop.
        for (int number = 2; !names.add(kind + name); number++) {
            name = stretch.name(called) + " #" + number;
        }
        Point point = new Point(name, kind, variables, stretch.lines());
        stretches.put(point, stretch);
        return point;
    }

    /** Returns what a variable of a block is called: its own name if it is always the same one. */
    private SampledVariable variable(Set<Cell> cells, List<SampledVariable> others) {
        Cell any = cells.iterator().next();
        SampledVariable own = vocabulary.variable(any);
        if (cells.size() == 1) {
            return own;
        }
        String common = vocabulary.commonName(cells);
        String name = common;
        for (int number = 2; isTaken(name, others); number++) {
            name = common + "#" + number;
        }
        return new SampledVariable(name, own.type());
    }

    private static boolean isTaken(String name, List<SampledVariable> others) {
        return others.stream().anyMatch(other -> other.name().equals(name));
    }

    /** The accesses that a point stands for. */
    Map<Point, Stretch> stretches() {
        return stretches;
    }
}
