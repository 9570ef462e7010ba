// SPDX-License-Identifier: Apache-2.0
package dev.heddle.candidate.pass;

import dev.heddle.candidate.pass.context.HappensBefore;
import dev.heddle.candidate.pass.found.AtomicUnit;
import dev.heddle.candidate.pass.found.FoundDeadlock;
import dev.heddle.candidate.pass.found.FoundOrder;
import dev.heddle.candidate.pass.found.FoundRace;
import dev.heddle.candidate.pass.found.FoundRegion;
import dev.heddle.candidate.pass.found.FoundTriple;
import dev.heddle.candidate.pass.found.PassResult;
import dev.heddle.candidate.pass.found.PassStages;
import dev.heddle.candidate.stream.EventStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Reads a stream of events a few times from begin to end and tells where races, deadlocks, atomicity violations and order
 * violations may be, merged by places in the code.
 *
 * <p>Stages: leave out what is not shared; happens-before; suspects by group; conflict cycles; pairs, circles and triples; proofs.
 */
public final class LinearPass {

    private final EventStream all;
    private final PassOptions options;
    private final Map<String, Long> nanos = new LinkedHashMap<>();

    private LinearPass(EventStream all, PassOptions options) {
        this.all = all;
        this.options = options;
    }

    /** Returns what the stream shows, and what other orders of its events may show. */
    public static PassResult run(EventStream stream, PassOptions options) {
        return new LinearPass(stream, options).run();
    }

    private PassResult run() {
        SharedEvents shared = timed("sharing", () -> SharedEvents.of(all));
        EventStream stream = shared.events();
        RacePairs races = new RacePairs(stream);
        boolean isWeak = timed("happens-before", () -> HappensBefore.findWeak(stream, races));
        PassSuspects suspects = timed("suspects", () -> PassSuspects.of(stream));
        RegionViolations regions = new RegionViolations(stream);
        timed("conflict cycles", () -> {
            ConflictCycles.find(stream, regions);
            return regions;
        });
        timed("race pairs", () -> {
            races.addAll(suspects);
            if (isWeak) {
                races.addWeakness();
            }
            return races;
        });
        Deadlocks deadlocks = timed("lock graph", () -> Deadlocks.of(suspects));
        Triples triples = timed("triples", () -> Triples.of(stream, suspects));
        Proofs proofs = new Proofs(stream, options);
        timed("proofs", () -> {
            proofs.prove(races, deadlocks, triples);
            return proofs;
        });
        List<OrderSuspects.Found> orders = timed("orders", () -> OrderSuspects.of(stream, suspects, races));
        Translation back = new Translation(shared);
        return new PassResult(
                back.races(races),
                back.deadlocks(deadlocks),
                back.triples(triples),
                back.regions(regions),
                back.orders(orders),
                new PassStages(
                        shared.counts(),
                        races.stages(),
                        deadlocks.stages(),
                        triples.stages(AtomicUnit.REGION, regions.regions()),
                        triples.stages(AtomicUnit.TWO_BLOCKS, 0),
                        triples.stages(AtomicUnit.UPDATE, 0),
                        orders.size(),
                        proofs.steps(),
                        proofs.untried(),
                        suspects.crowded(),
                        nanos));
    }

    private <T> T timed(String stage, Supplier<T> work) {
        ThreadMXBean clock = ManagementFactory.getThreadMXBean();
        long start = clock.getCurrentThreadCpuTime();
        T result = work.get();
        nanos.put(stage, clock.getCurrentThreadCpuTime() - start);
        return result;
    }

    /** Says it in the numbers of the stream that was given. */
    private record Translation(SharedEvents shared) {

        List<FoundRace> races(RacePairs races) {
            List<FoundRace> found = new ArrayList<>();
            for (RacePairs.Pair pair : races.pairs()) {
                if (pair.isSuspect()) {
                    found.add(new FoundRace(
                            AccessCode.site(pair.access),
                            AccessCode.op(pair.access),
                            AccessCode.site(pair.other),
                            AccessCode.op(pair.other),
                            shared.oldVariable(pair.variable),
                            pair.observed,
                            pair.isByWeakness(),
                            pair.proved,
                            pair.publishes,
                            events(pair.examples)));
                }
            }
            return found;
        }

        List<FoundDeadlock> deadlocks(Deadlocks deadlocks) {
            List<FoundDeadlock> found = new ArrayList<>();
            for (Deadlocks.Circle circle : deadlocks.circles()) {
                if (circle.isSuspect()) {
                    found.add(new FoundDeadlock(
                            Arrays.stream(circle.sites).boxed().toList(),
                            Arrays.stream(circle.locks)
                                    .map(shared::oldLock)
                                    .boxed()
                                    .toList(),
                            circle.proved,
                            events(circle.examples)));
                }
            }
            return found;
        }

        List<FoundTriple> triples(Triples triples) {
            List<FoundTriple> found = new ArrayList<>();
            for (Triples.Triple triple : triples.triples()) {
                if (triple.isSuspect()) {
                    found.add(new FoundTriple(
                            AccessCode.site(triple.earlier),
                            AccessCode.op(triple.earlier),
                            AccessCode.site(triple.remote),
                            AccessCode.op(triple.remote),
                            AccessCode.site(triple.later),
                            AccessCode.op(triple.later),
                            triple.unit,
                            shared.oldVariable(triple.variable),
                            triple.observed,
                            triple.proved,
                            shared.oldEvent(triple.region),
                            triple.events,
                            events(triple.examples)));
                }
            }
            return found;
        }

        List<FoundRegion> regions(RegionViolations regions) {
            return regions.found().stream()
                    .map(region -> new FoundRegion(
                            region.label(),
                            region.site(),
                            region.earlierSite(),
                            region.laterSite(),
                            region.times(),
                            events(region.examples())))
                    .toList();
        }

        List<FoundOrder> orders(List<OrderSuspects.Found> orders) {
            return orders.stream()
                    .map(order -> new FoundOrder(
                            order.kind,
                            order.site,
                            order.otherSite,
                            shared.oldVariable(order.variable),
                            order.observed,
                            order.proved,
                            events(order.examples)))
                    .toList();
        }

        private List<int[]> events(List<int[]> examples) {
            List<int[]> old = new ArrayList<>();
            for (int[] example : examples) {
                int[] events = new int[example.length];
                Arrays.setAll(events, i -> shared.oldEvent(example[i]));
                old.add(events);
            }
            return old;
        }
    }
}
