package dev.heddle.predict;

import dev.heddle.encode.CriticalSections;
import dev.heddle.encode.Cssa;
import dev.heddle.encode.Event;
import dev.heddle.encode.Location;
import dev.heddle.encode.PrefixEncoding;
import dev.heddle.encode.Witness;
import dev.heddle.encode.WitnessReader;
import dev.heddle.expr.Expr;
import dev.heddle.program.Outcome;
import dev.heddle.program.Section;
import dev.heddle.program.Step;
import dev.heddle.program.TraceProgram;
import dev.heddle.solve.Answer;
import dev.heddle.solve.Budget;
import dev.heddle.solve.Solver;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Finds three-access atomicity violations of a program's regions.
 *
 * <p>Candidates pass through stages, cheapest first: must-happen-before, lock sets with acquisition histories, and at last
 * the solver, which decides together with the data and with guarded independence. All candidates share one solver.
 */
public final class AtomicityPredictor {

    /**
     * What was found.
     *
     * @param potential how many triples there were
     * @param ordered how many of them thread order and given edges leave
     * @param unlocked how many of these locks leave
     * @param verdicts the decision on each that was left
     */
    public record Result(int potential, int ordered, int unlocked, Map<Triple, Prediction> verdicts) {

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

        /** How many could not be decided. */
        public long undecided() {
            return verdicts.values().stream()
                    .filter(Prediction.Unknown.class::isInstance)
                    .count();
        }
    }

    private final Cssa cssa;
    private final CriticalSections locks;

    private AtomicityPredictor(TraceProgram program) {
        this.cssa = Cssa.of(program);
        this.locks = CriticalSections.of(cssa);
    }

    /** Decides every triple over the program's regions. */
    public static Result predict(TraceProgram program, Supplier<Solver> solvers, Budget budget) {
        AtomicityPredictor predictor = new AtomicityPredictor(program);
        List<Triple> potential = predictor.potential();
        List<Triple> ordered = potential.stream().filter(predictor::isUnordered).toList();
        LockFilter filter = new LockFilter(predictor.locks);
        List<Triple> unlocked = ordered.stream().filter(filter::admits).toList();
        return new Result(
                potential.size(), ordered.size(), unlocked.size(), predictor.decide(unlocked, solvers, budget));
    }

    private List<Triple> potential() {
        Set<Triple> found = new LinkedHashSet<>();
        Map<Location, List<Event>> accesses = accesses();
        for (Section region : cssa.program().regions()) {
            own(region, accesses.keySet()).forEach((location, own) -> {
                for (int i = 0; i < own.size(); i++) {
                    for (int j = i + 1; j < own.size(); j++) {
                        addTriples(location, own.get(i), own.get(j), accesses.getOrDefault(location, List.of()), found);
                    }
                }
            });
        }
        return List.copyOf(found);
    }

    /** The accesses of a region, by location. */
    private Map<Location, List<Event>> own(Section region, Set<Location> locations) {
        Map<Location, List<Event>> own = new LinkedHashMap<>();
        Event first = cssa.event(new Step(region.thread(), region.first()));
        Event last = cssa.event(new Step(region.thread(), region.last()));
        for (Event event : cssa.threads().get(first.thread()).subList(first.index(), last.index() + 1)) {
            for (Location location : touched(event)) {
                if (locations.contains(location)) {
                    own.computeIfAbsent(location, ignored -> new ArrayList<>()).add(event);
                }
            }
        }
        return own;
    }

    private static Set<Location> touched(Event event) {
        Set<Location> touched = new LinkedHashSet<>();
        event.reads().forEach(read -> touched.add(read.location()));
        event.writes().forEach(write -> touched.add(write.location()));
        return touched;
    }

    // Taking a lock twice in a region is not a data access; what the lock protects is.
    private Map<Location, List<Event>> accesses() {
        Map<Location, List<Event>> found = new LinkedHashMap<>();
        for (Event event : cssa.events()) {
            for (Location location : event.isEnd() ? Set.<Location>of() : touched(event)) {
                if (!locks.locks().contains(location)) {
                    found.computeIfAbsent(location, ignored -> new ArrayList<>())
                            .add(event);
                }
            }
        }
        return found;
    }

    private static void addTriples(
            Location location, Event first, Event second, List<Event> events, Set<Triple> found) {
        for (Event remote : events) {
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

    private Map<Triple, Prediction> decide(List<Triple> triples, Supplier<Solver> solvers, Budget budget) {
        Map<Triple, Prediction> verdicts = new LinkedHashMap<>();
        if (triples.isEmpty()) {
            return verdicts;
        }
        Map<Event, Set<Location>> observed = new LinkedHashMap<>();
        Set<Event> roots = new LinkedHashSet<>();
        List<Expr> terms = new ArrayList<>();
        for (Triple triple : triples) {
            observed.computeIfAbsent(triple.first(), ignored -> new HashSet<>()).add(triple.location());
            observed.computeIfAbsent(triple.remote(), ignored -> new HashSet<>())
                    .add(triple.location());
            roots.addAll(List.of(triple.first(), triple.remote(), triple.second()));
            terms.addAll(conditions(triple));
        }
        Cssa observing = cssa.observing(observed);
        try (Solver solver = solvers.get()) {
            PrefixEncoding encoding = new PrefixEncoding(observing, solver, List.copyOf(roots), terms);
            for (Triple triple : triples) {
                verdicts.put(triple, decide(triple, observing, encoding, solver, budget));
            }
        }
        return verdicts;
    }

    private static List<Expr> conditions(Triple triple) {
        return List.of(
                GuardedIndependence.dependence(triple.first(), triple.remote(), triple.location()),
                GuardedIndependence.dependence(triple.remote(), triple.second(), triple.location()));
    }

    private static Prediction decide(Triple triple, Cssa cssa, PrefixEncoding encoding, Solver solver, Budget budget) {
        int chosen = solver.variable();
        List<Event> events = List.of(triple.first(), triple.remote(), triple.second());
        events.forEach(event -> solver.add(-chosen, encoding.executes(event)));
        solver.add(-chosen, encoding.before(triple.first(), triple.remote()));
        solver.add(-chosen, encoding.before(triple.remote(), triple.second()));
        List<Expr> conditions = conditions(triple);
        conditions.forEach(condition -> encoding.demand(chosen, condition));
        Answer answer = solver.solve(budget, chosen);
        return answer.match(
                satisfiable -> new Prediction.Violated(
                        accepted(triple, WitnessReader.read(cssa, encoding, satisfiable.model(), events, conditions))),
                unsatisfiable -> new Prediction.Holds(java.util.Optional.empty()),
                unknown -> new Prediction.Unknown(unknown.reason()));
    }

    // A run may well break an assertion on its way; it is the run's existence that counts.
    private static Witness accepted(Triple triple, Witness witness) {
        boolean exists = !(witness.outcome() instanceof Outcome.Infeasible)
                && !(witness.outcome() instanceof Outcome.NotASchedule);
        var steps = witness.schedule().steps();
        int first = steps.indexOf(triple.step(triple.first()));
        int remote = steps.indexOf(triple.step(triple.remote()));
        int second = steps.indexOf(triple.step(triple.second()));
        if (!exists || first < 0 || first >= remote || remote >= second) {
            throw new IllegalStateException(
                    "the interpreter rejects the witness of %s: %s".formatted(triple, witness.outcome()));
        }
        return witness;
    }
}
