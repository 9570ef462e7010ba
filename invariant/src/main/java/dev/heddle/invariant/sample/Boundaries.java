// SPDX-License-Identifier: Apache-2.0
package dev.heddle.invariant.sample;

import dev.heddle.control.watch.Watched;
import dev.heddle.control.watch.Watched.Cell;
import dev.heddle.control.watch.Watched.Found;
import dev.heddle.control.watch.Watched.Place;
import dev.heddle.invariant.value.Point;
import dev.heddle.invariant.value.PointSample;
import dev.heddle.invariant.value.SampledValue;
import dev.heddle.invariant.value.SampledVariable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Samples at the beginning and the end of methods.
 *
 * <p>When a method begins or ends, others may be anywhere that the class of the execution allows, and all of these
 * moments are sampled: as if a look at all variables were a step of its own that exploration puts everywhere. Where
 * there are too many moments, only those variables are sampled that nobody can change meanwhile.
 */
final class Boundaries {

    /** How many moments there may be at a boundary. */
    private static final int MOST = 2_000;

    private final Vocabulary vocabulary;
    private final List<String> threads;
    private final Map<String, Method> methods = new LinkedHashMap<>();
    private final Map<String, Point> points = new HashMap<>();

    /** The data about a method. */
    private static final class Method {
        final Place place;
        Place end;
        boolean accesses;
        final Set<Integer> threads = new HashSet<>();

        /** What has no known value in some execution, or several at some boundary with too many moments. */
        final Set<Cell> unknown = new LinkedHashSet<>();

        Method(Place place) {
            this.place = place;
            this.end = place;
        }
    }

    Boundaries(Vocabulary vocabulary, List<String> threads) {
        this.vocabulary = vocabulary;
        this.threads = threads;
    }

    private static String key(Place place) {
        return place.className() + "." + place.method() + place.descriptor();
    }

    /** Prepares for an execution that will be sampled: all are announced before the first one is. */
    void learn(Watched execution) {
        Timeline timeline = new Timeline(execution, threads.size());
        Map<Cell, Found> constants = timeline.constants(vocabulary);
        List<Cell> unknown = vocabulary.shared().stream()
                .filter(cell -> !timeline.isKnown(cell, constants))
                .toList();
        for (Activation activation : Activation.of(execution)) {
            Method method = methods.computeIfAbsent(key(activation.place()), key -> new Method(activation.place()));
            method.unknown.addAll(unknown);
            method.threads.add(activation.thread());
            if (activation.hasEnded()) {
                method.end = activation.end();
                method.accesses |= accesses(timeline, activation);
            }
            find(timeline, activation, activation.begun(), method);
            if (activation.hasEnded()) {
                find(timeline, activation, activation.ended(), method);
            }
        }
    }

    private boolean accesses(Timeline timeline, Activation activation) {
        for (int order = activation.begun() + 1; order <= activation.ended(); order++) {
            if (timeline.execution()
                    .steps()
                    .get(timeline.step(activation.thread(), order))
                    .access()
                    .filter(access -> vocabulary.isShared(access.cell()))
                    .isPresent()) {
                return true;
            }
        }
        return false;
    }

    private void find(Timeline timeline, Activation activation, int steps, Method method) {
        if (Cuts.of(timeline, activation.thread(), steps, MOST).isPresent()) {
            return;
        }
        int[] least = timeline.least(activation.thread(), steps);
        int[] most = Cuts.most(timeline, activation.thread(), steps);
        List<Watched.Step> all = timeline.execution().steps();
        for (int i = 0; i < all.size(); i++) {
            Optional<Watched.Access> access = all.get(i).access();
            if (access.isPresent()
                    && !access.get().before().equals(access.get().after())
                    && timeline.isIn(most, i)
                    && !timeline.isIn(least, i)) {
                method.unknown.add(access.get().cell());
            }
        }
    }

    /** Samples one execution. */
    List<PointSample> of(Watched execution) {
        Timeline timeline = new Timeline(execution, threads.size());
        Map<Cell, Found> constants = timeline.constants(vocabulary);
        Map<Point, Map<List<SampledValue>, String>> found = new LinkedHashMap<>();
        for (Activation activation : Activation.of(execution)) {
            Method method = methods.get(key(activation.place()));
            if (method != null && method.accesses) {
                sample(timeline, constants, activation, method, found);
            }
        }
        List<PointSample> samples = new ArrayList<>();
        found.forEach(
                (point, all) -> all.forEach((values, thread) -> samples.add(new PointSample(point, values, thread))));
        return samples;
    }

    /** Adds the different values at the two ends of a method, each with a thread that saw them. */
    private void sample(
            Timeline timeline,
            Map<Cell, Found> constants,
            Activation activation,
            Method method,
            Map<Point, Map<List<SampledValue>, String>> found) {
        List<Cell> cells = cells(method);
        boolean hasThread = method.threads.size() > 1;
        String thread = threads.get(activation.thread());
        Map<List<SampledValue>, String> atEnter = found.computeIfAbsent(
                point(method, Point.Kind.ENTER, cells, hasThread), point -> new LinkedHashMap<>());
        List<int[]> before = cuts(timeline, activation.thread(), activation.begun());
        List<List<SampledValue>> statesBefore = new ArrayList<>();
        for (int[] cut : before) {
            List<SampledValue> state = state(timeline, constants, cut, cells);
            statesBefore.add(state);
            atEnter.putIfAbsent(values(state, List.of(), hasThread, activation.thread()), thread);
        }
        if (!activation.hasEnded()) {
            return;
        }
        Map<List<SampledValue>, String> atExit =
                found.computeIfAbsent(point(method, Point.Kind.EXIT, cells, hasThread), point -> new LinkedHashMap<>());
        for (int[] after : cuts(timeline, activation.thread(), activation.ended())) {
            List<SampledValue> state = state(timeline, constants, after, cells);
            for (int i = 0; i < before.size(); i++) {
                if (Cuts.isBefore(timeline, before.get(i), after)) {
                    atExit.putIfAbsent(values(state, statesBefore.get(i), hasThread, activation.thread()), thread);
                }
            }
        }
    }

    /** All moments, or, where they are too many and what differs is not sampled, any. */
    private static List<int[]> cuts(Timeline timeline, int thread, int steps) {
        return Cuts.of(timeline, thread, steps, MOST).orElseGet(() -> List.of(timeline.least(thread, steps)));
    }

    private List<Cell> cells(Method method) {
        List<Cell> cells = new ArrayList<>(vocabulary.shared());
        cells.removeAll(method.unknown);
        return cells;
    }

    private List<SampledValue> state(Timeline timeline, Map<Cell, Found> constants, int[] cut, List<Cell> cells) {
        List<SampledValue> state = new ArrayList<>(cells.size());
        for (Cell cell : cells) {
            state.add(timeline.at(cut, cell, constants)
                    .map(found -> vocabulary.value(cell, found))
                    .orElse(SampledValue.ABSENT));
        }
        return state;
    }

    private static List<SampledValue> values(
            List<SampledValue> now, List<SampledValue> before, boolean hasThread, int thread) {
        List<SampledValue> values = new ArrayList<>(now);
        values.addAll(before);
        if (hasThread) {
            values.add(SampledValue.of(ThreadVariable.number(thread)));
        }
        return values;
    }

    private Point point(Method method, Point.Kind kind, List<Cell> cells, boolean hasThread) {
        return points.computeIfAbsent(kind + key(method.place), any -> {
            List<SampledVariable> variables = new ArrayList<>();
            cells.forEach(cell -> variables.add(vocabulary.variable(cell)));
            if (kind == Point.Kind.EXIT) {
                cells.forEach(cell -> variables.add(vocabulary.variable(cell).before()));
            }
            if (hasThread) {
                variables.add(ThreadVariable.VARIABLE);
            }
            Place place = kind == Point.Kind.ENTER ? method.place : method.end;
            return new Point(DisplayNames.signature(method.place), kind, variables, List.of(DisplayNames.line(place)));
        });
    }
}
