// SPDX-License-Identifier: Apache-2.0
package dev.heddle.synthesis;

import dev.heddle.encode.CriticalSections;
import dev.heddle.encode.CriticalSections.CriticalSection;
import dev.heddle.encode.EncodedEvent;
import dev.heddle.encode.EncodedLocation;
import dev.heddle.formula.HbAtom;
import dev.heddle.formula.HbFormula;
import dev.heddle.program.Edge;
import dev.heddle.program.Schedule;
import dev.heddle.program.Section;
import dev.heddle.program.Step;
import dev.heddle.program.ThreadBody;
import dev.heddle.program.TraceProgram;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/**
 * The good orders of a program's steps: how many of them a repair keeps says how much freedom it takes.
 *
 * <p>Small programs are counted, of large ones some orders are drawn, always the same. Orders respect given edges, atomic sections and the
 * program's own locks; other guards are not looked at, so an order may be one that no run takes, which is all the same for comparing repairs.
 */
final class GoodOrders {

    // n06 of TARA's kind, six threads with one or two steps each, has 2,520 orders.
    private static final int MOST_COUNTED = 5_000;
    private static final int MOST_DRAWN = 2_000;
    private static final int MOST_STEPS_DRAWN = 400_000;
    private static final long SEED = 20_140_122;

    private final TraceProgram program;
    private final Map<Step, List<Step>> before = new HashMap<>();
    private final Map<Step, EncodedLocation> acquired = new HashMap<>();
    private final Map<Step, EncodedLocation> released = new HashMap<>();
    private final List<Map<Step, Integer>> orders = new ArrayList<>();

    private GoodOrders(TraceProgram program, CriticalSections locks) {
        this.program = program;
        for (Edge edge : program.order()) {
            before.computeIfAbsent(edge.after(), ignored -> new ArrayList<>()).add(edge.before());
        }
        for (CriticalSection section : locks.all()) {
            acquired.put(section.acquire().steps().get(0), section.lock());
            section.release().ifPresent(end -> released.put(last(end), section.lock()));
        }
    }

    private static Step last(EncodedEvent event) {
        return event.steps().get(event.steps().size() - 1);
    }

    /** Counts or draws the orders in which a formula holds. */
    static GoodOrders of(TraceProgram program, CriticalSections locks, HbFormula good) {
        GoodOrders found = new GoodOrders(program, locks);
        List<Schedule> all = new ArrayList<>();
        if (!found.count(found.new Walk(), all)) {
            all.clear();
            found.draw(all);
        }
        all.stream().filter(good::holds).map(GoodOrders::places).forEach(found.orders::add);
        return found;
    }

    /** The share of the good orders that primitives keep; all of them if none is known. */
    double share(List<Primitive> primitives) {
        List<Set<HbAtom>> guaranteed = Guarantees.of(primitives).disjunctions();
        long kept = orders.stream()
                .filter(places -> guaranteed.stream()
                        .allMatch(disjunction -> disjunction.stream().anyMatch(atom -> atom.holds(places))))
                .count();
        return orders.isEmpty() ? 1 : (double) kept / orders.size();
    }

    private static Map<Step, Integer> places(Schedule order) {
        Map<Step, Integer> places = new HashMap<>();
        for (int place = 0; place < order.steps().size(); place++) {
            places.put(order.steps().get(place), place);
        }
        return places;
    }

    /** Collects all ways to go on; false if there are too many. */
    private boolean count(Walk walk, List<Schedule> all) {
        if (walk.isDone()) {
            all.add(new Schedule(walk.steps));
            return all.size() <= MOST_COUNTED;
        }
        for (String thread : walk.ready()) {
            Walk next = new Walk(walk);
            next.go(thread);
            if (!count(next, all)) {
                return false;
            }
        }
        return true;
    }

    private void draw(List<Schedule> all) {
        Random random = new Random(SEED);
        int length = program.threads().stream()
                .mapToInt(thread -> thread.actions().size())
                .sum();
        int draws = Math.min(MOST_DRAWN, MOST_STEPS_DRAWN / length);
        for (int i = 0; i < draws; i++) {
            Walk walk = new Walk();
            Optional<String> next = walk.drawn(random);
            while (next.isPresent()) {
                walk.go(next.get());
                next = walk.drawn(random);
            }
            if (walk.isDone()) {
                all.add(new Schedule(walk.steps));
            }
        }
    }

    /** One order, step by step. */
    private final class Walk {

        private final List<Step> steps;
        private final Set<Step> done;
        private final Map<String, Integer> next;
        private final Map<EncodedLocation, String> held;
        private Optional<Section> inside;

        Walk() {
            steps = new ArrayList<>();
            done = new HashSet<>();
            next = new LinkedHashMap<>();
            held = new HashMap<>();
            inside = Optional.empty();
            program.threads().forEach(thread -> next.put(thread.name(), 0));
        }

        Walk(Walk other) {
            steps = new ArrayList<>(other.steps);
            done = new HashSet<>(other.done);
            next = new LinkedHashMap<>(other.next);
            held = new HashMap<>(other.held);
            inside = other.inside;
        }

        boolean isDone() {
            return program.threads().stream().noneMatch(thread -> rest(thread) > 0);
        }

        private int rest(ThreadBody thread) {
            return thread.actions().size() - next.getOrDefault(thread.name(), 0);
        }

        List<String> ready() {
            return program.threads().stream()
                    .filter(thread -> rest(thread) > 0)
                    .map(ThreadBody::name)
                    .filter(this::isReady)
                    .toList();
        }

        private Step step(String thread) {
            return new Step(thread, next.getOrDefault(thread, 0));
        }

        private boolean isReady(String thread) {
            Step step = step(thread);
            boolean isFree = Optional.ofNullable(acquired.get(step))
                    .map(lock -> held.getOrDefault(lock, thread).equals(thread))
                    .orElse(true);
            return isFree
                    && inside.map(section -> section.thread().equals(thread)).orElse(true)
                    && done.containsAll(before.getOrDefault(step, List.of()));
        }

        void go(String thread) {
            Step step = step(thread);
            steps.add(step);
            done.add(step);
            next.put(thread, step.index() + 1);
            Optional.ofNullable(acquired.get(step)).ifPresent(lock -> held.put(lock, thread));
            Optional.ofNullable(released.get(step)).ifPresent(held::remove);
            inside = program.atomic().stream()
                    .filter(section -> section.contains(step) && step.index() < section.last())
                    .findFirst();
        }

        /** A thread by chance, more likely one that has more to do, so that every order is about as likely. */
        Optional<String> drawn(Random random) {
            List<String> ready = ready();
            int all =
                    ready.stream().mapToInt(name -> rest(program.thread(name))).sum();
            int chosen = all == 0 ? 0 : random.nextInt(all);
            for (String name : ready) {
                chosen -= rest(program.thread(name));
                if (chosen < 0) {
                    return Optional.of(name);
                }
            }
            return Optional.empty();
        }
    }
}
