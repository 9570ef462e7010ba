// SPDX-License-Identifier: Apache-2.0
package dev.heddle.predict;

import dev.heddle.encode.CriticalSections;
import dev.heddle.encode.Cssa;
import dev.heddle.encode.EncodedEvent;
import dev.heddle.encode.EncodedLocation;
import dev.heddle.encode.Witness;
import dev.heddle.program.Section;
import dev.heddle.program.Step;
import dev.heddle.program.TraceProgram;
import dev.heddle.solve.Budget;
import dev.heddle.solve.Solver;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Finds three-access atomicity violations of a program's regions.
 *
 * <p>Candidates pass through stages, cheapest first: must-happen-before, lock sets with acquisition histories, the
 * same with flags that are used as locks, and at last the solver, which decides together with the data and with
 * guarded independence. All candidates share one solver.
 */
public final class AtomicityPredictor {

    /** How many steps of the solver each candidate has before the others have had their turn. */
    private static final int FIRST_STEPS = 20_000;

    /**
     * The result.
     *
     * @param potential how many triples there were
     * @param ordered how many of them thread order and given edges leave
     * @param unlocked how many of these locks leave
     * @param open how many of these are left by flags that keep threads apart as locks do; these the solver was asked
     * @param verdicts the decision on each that locks leave
     */
    public record Result(int potential, int ordered, int unlocked, int open, Map<Triple, Prediction> verdicts) {

        /** The triples that some schedule shows, each with its witness. */
        public Map<Triple, Witness> violations() {
            Map<Triple, Witness> found = new LinkedHashMap<>();
            verdicts.forEach((triple, verdict) -> {
                if (verdict instanceof Prediction.Violated violated) {
                    found.put(triple, violated.witness());
                }
            });
            return found;
        }

        /** Returns how many could not be decided. */
        public long undecided() {
            return verdicts.values().stream()
                    .filter(Prediction.Unknown.class::isInstance)
                    .count();
        }
    }

    private final Cssa cssa;
    private final CriticalSections locks;
    private final Set<EncodedEvent> waits = new HashSet<>();

    private AtomicityPredictor(TraceProgram program) {
        this.cssa = Cssa.of(program);
        this.locks = CriticalSections.of(cssa);
        locks.all().stream()
                .flatMap(section -> section.release().stream())
                .filter(release -> release.writes().size() > 1)
                .forEach(waits::add);
    }

    /** Decides every triple over the program's regions. */
    public static Result predict(TraceProgram program, Supplier<Solver> solvers, Budget budget) {
        AtomicityPredictor predictor = new AtomicityPredictor(program);
        List<Triple> potential = predictor.potential();
        List<Triple> ordered = potential.stream().filter(predictor::isUnordered).toList();
        LockFilter filter = LockFilter.ofLocks(predictor.locks);
        List<Triple> unlocked = ordered.stream().filter(filter::admits).toList();
        LockFilter flags = LockFilter.ofLocksAndFlags(predictor.locks);
        List<Triple> open = unlocked.stream().filter(flags::admits).toList();
        Map<Triple, Prediction> verdicts = new LinkedHashMap<>();
        unlocked.forEach(triple -> verdicts.put(triple, new Prediction.Holds(Optional.empty())));
        predictor.decide(open, verdicts, solvers, budget);
        return new Result(potential.size(), ordered.size(), unlocked.size(), open.size(), verdicts);
    }

    private List<Triple> potential() {
        Set<Triple> found = new LinkedHashSet<>();
        Map<EncodedLocation, List<EncodedEvent>> accesses = accesses();
        for (Section region : cssa.program().regions()) {
            for (List<EncodedEvent> stretch : stretches(region)) {
                own(stretch, accesses.keySet()).forEach((location, own) -> {
                    for (int i = 0; i < own.size(); i++) {
                        for (int j = i + 1; j < own.size(); j++) {
                            addTriples(
                                    location,
                                    own.get(i),
                                    own.get(j),
                                    accesses.getOrDefault(location, List.of()),
                                    found);
                        }
                    }
                });
            }
        }
        return List.copyOf(found);
    }

    /**
     * The events of a region; several lists if it waits for a signal, because who waits lets others in on purpose.
     * Waiting gives a lock back and says in the same step that its thread waits.
     */
    private List<List<EncodedEvent>> stretches(Section region) {
        EncodedEvent first = cssa.event(new Step(region.thread(), region.first()));
        EncodedEvent last = cssa.event(new Step(region.thread(), region.last()));
        List<EncodedEvent> thread = cssa.threads().get(first.thread());
        List<List<EncodedEvent>> stretches = new ArrayList<>();
        int begin = first.index();
        for (int index = first.index(); index < last.index(); index++) {
            if (waits.contains(thread.get(index))) {
                stretches.add(thread.subList(begin, index + 1));
                begin = index + 1;
            }
        }
        stretches.add(thread.subList(begin, last.index() + 1));
        return stretches;
    }

    /** The accesses of a stretch of events, by location. */
    private static Map<EncodedLocation, List<EncodedEvent>> own(
            List<EncodedEvent> stretch, Set<EncodedLocation> locations) {
        Map<EncodedLocation, List<EncodedEvent>> own = new LinkedHashMap<>();
        for (EncodedEvent event : stretch) {
            for (EncodedLocation location : touched(event)) {
                if (locations.contains(location)) {
                    own.computeIfAbsent(location, ignored -> new ArrayList<>()).add(event);
                }
            }
        }
        return own;
    }

    private static Set<EncodedLocation> touched(EncodedEvent event) {
        Set<EncodedLocation> touched = new LinkedHashSet<>();
        event.reads().forEach(read -> touched.add(read.location()));
        event.writes().forEach(write -> touched.add(write.location()));
        return touched;
    }

    // Taking a lock twice in a region is not a data access; what the lock protects is.
    private Map<EncodedLocation, List<EncodedEvent>> accesses() {
        Map<EncodedLocation, List<EncodedEvent>> found = new LinkedHashMap<>();
        for (EncodedEvent event : cssa.events()) {
            for (EncodedLocation location : event.isEnd() ? Set.<EncodedLocation>of() : touched(event)) {
                if (!locks.protects(location)) {
                    found.computeIfAbsent(location, ignored -> new ArrayList<>())
                            .add(event);
                }
            }
        }
        return found;
    }

    private static void addTriples(
            EncodedLocation location,
            EncodedEvent first,
            EncodedEvent second,
            List<EncodedEvent> events,
            Set<Triple> found) {
        for (EncodedEvent remote : events) {
            if (remote.thread() != first.thread()) {
                Triple triple = new Triple(location, first, remote, second);
                if (triple.isUnserialisable()) {
                    found.add(triple);
                }
            }
        }
    }

    private boolean isUnordered(Triple triple) {
        return !cssa.mustPrecede(triple.remote(), triple.first())
                && !cssa.mustPrecede(triple.second(), triple.remote());
    }

    // The hard ones must not use up what the others need: each has some steps first, and then all that is left.
    private void decide(
            List<Triple> triples, Map<Triple, Prediction> verdicts, Supplier<Solver> solvers, Budget budget) {
        if (triples.isEmpty()) {
            return;
        }
        try (TripleQuestions questions = new TripleQuestions(cssa, triples, solvers)) {
            for (Triple triple : triples) {
                verdicts.put(triple, questions.decide(triple, budget.upTo(FIRST_STEPS)));
            }
            for (Triple triple : triples) {
                if (verdicts.get(triple) instanceof Prediction.Unknown && !budget.isExhausted()) {
                    verdicts.put(triple, questions.decide(triple, budget));
                }
            }
        }
    }
}
