// SPDX-License-Identifier: Apache-2.0
package dev.heddle.predict;

import dev.heddle.encode.Cssa;
import dev.heddle.encode.EncodedEvent;
import dev.heddle.encode.Obligation;
import dev.heddle.encode.PrefixEncoding;
import dev.heddle.encode.SwitchBound;
import dev.heddle.encode.Witness;
import dev.heddle.encode.WitnessReader;
import dev.heddle.expr.Expr;
import dev.heddle.program.TraceProgram;
import dev.heddle.solve.Answer;
import dev.heddle.solve.Budget;
import dev.heddle.solve.Model;
import dev.heddle.solve.Solver;
import dev.heddle.solve.Statistics;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Decides for each assertion, and for the postcondition, whether some interleaving breaks it. */
public final class SafetyPredictor implements AutoCloseable {

    /** A property: an assertion by its label, or the postcondition. */
    public record Property(String name, EncodedEvent event, Obligation.Check check) {}

    /** How many constraints a question may take; each takes some thirty bytes. */
    static final long MOST_CONSTRAINTS = 50_000_000;

    private static final Prediction TOO_LARGE =
            new Prediction.Unknown("some variable is read and written too often for a solver");

    private final Cssa cssa;
    private final Solver solver;
    private final Optional<PrefixEncoding> encoding;
    private final Map<Property, Integer> failures = new LinkedHashMap<>();
    private final Map<Integer, SwitchBound> bounds = new LinkedHashMap<>();

    private SafetyPredictor(TraceProgram program, List<String> names, Supplier<Solver> solvers, boolean failuresStop) {
        this.cssa = Cssa.of(program);
        List<Property> properties = properties(cssa).stream()
                .filter(property -> names.isEmpty() || names.contains(property.name()))
                .toList();
        this.solver = solvers.get();
        List<EncodedEvent> roots = properties.stream().map(Property::event).toList();
        List<Expr> terms = new ArrayList<>();
        properties.forEach(
                property -> property.event().obligations().forEach(obligation -> terms.add(obligation.condition())));
        this.encoding = PrefixEncoding.size(cssa) > MOST_CONSTRAINTS
                ? Optional.empty()
                : Optional.of(new PrefixEncoding(cssa, solver, roots, terms, failuresStop));
        for (Property property : properties) {
            failures.put(
                    property,
                    encoding.map(constraints -> constraints.fails(property.event(), property.check()))
                            .orElse(Solver.FALSE));
        }
    }

    private PrefixEncoding encoding() {
        return encoding.orElseThrow();
    }

    /** Prepares all assertions and the postcondition of a program. */
    public static SafetyPredictor of(TraceProgram program, Supplier<Solver> solvers) {
        return new SafetyPredictor(program, List.of(), solvers, true);
    }

    /** Prepares the named assertions only. */
    public static SafetyPredictor of(TraceProgram program, List<String> names, Supplier<Solver> solvers) {
        return new SafetyPredictor(program, names, solvers, true);
    }

    /**
     * Prepares the named assertions in runs that go on after a failure. Of what holds only because an earlier assertion fails first, a
     * witness shows how it breaks; the outcome of the witness is that earlier failure.
     */
    public static SafetyPredictor goingOn(TraceProgram program, List<String> names, Supplier<Solver> solvers) {
        return new SafetyPredictor(program, names, solvers, false);
    }

    /** The assertions and the postcondition of a program in the order of the text. */
    public static List<Property> properties(Cssa cssa) {
        List<Property> found = new ArrayList<>();
        for (EncodedEvent event : cssa.events()) {
            for (Obligation obligation : event.obligations()) {
                if (obligation instanceof Obligation.Check check) {
                    String name = check.step()
                            .map(step -> cssa.program().action(step).label())
                            .orElse("post");
                    found.add(new Property(name, event, check));
                }
            }
        }
        return found;
    }

    /** The properties that were prepared. */
    public List<Property> properties() {
        return List.copyOf(failures.keySet());
    }

    /** Returns how many events the properties depend on. */
    public int relevantEvents() {
        return encoding.map(PrefixEncoding::relevantEvents).orElse(0);
    }

    /** Looks for any interleaving that breaks the property. */
    public Prediction decide(Property property, Budget budget) {
        if (encoding.isEmpty()) {
            return TOO_LARGE;
        }
        return prediction(property, solver.solve(budget, failure(property)));
    }

    /** Looks for any interleaving that breaks the property, and then for one with as few switches as possible. */
    public Prediction predict(Property property, Budget budget) {
        Prediction decided = decide(property, budget);
        return decided instanceof Prediction.Violated violated
                ? new Prediction.Violated(fewestSwitches(property, violated.witness(), budget))
                : decided;
    }

    /**
     * Looks at interleavings with 0, 1, 2 … switches up to the bound. Where a proof for one bound did not need the bound, it
     * holds for all interleavings.
     */
    public Prediction predictUpTo(Property property, int switches, Budget budget) {
        if (encoding.isEmpty()) {
            return TOO_LARGE;
        }
        SwitchBound bound = bound(switches + 1);
        for (int most = 0; most <= switches; most++) {
            int limit = bound.atMost(most);
            Answer answer = solver.solve(budget, failure(property), limit);
            boolean neededTheBound = answer instanceof Answer.Unsatisfiable unsatisfiable
                    && unsatisfiable.core().contains(limit);
            if (!neededTheBound) {
                return prediction(property, answer);
            }
        }
        return new Prediction.Holds(Optional.of(switches));
    }

    private Prediction prediction(Property property, Answer answer) {
        return answer.match(
                satisfiable -> new Prediction.Violated(witness(property, satisfiable.model())),
                unsatisfiable -> new Prediction.Holds(Optional.empty()),
                unknown -> new Prediction.Unknown(unknown.reason()));
    }

    // Beyond this many switches nobody counts them any more, and the constraints grow with the bound.
    private static final int MOST_MINIMISED_SWITCHES = 24;
    // Proving that fewer do not suffice can be a pigeonhole problem; a witness is worth no more than this.
    private static final Duration MOST_MINIMISING = Duration.ofSeconds(1);
    private static final int MINIMISING_STEPS = 2_000;

    private Witness fewestSwitches(Property property, Witness found, Budget budget) {
        Witness best = found;
        int fewest = found.schedule().switches();
        if (fewest == 0 || fewest > MOST_MINIMISED_SWITCHES) {
            return found;
        }
        SwitchBound bound = bound(fewest);
        Budget part = budget.within(MOST_MINIMISING).upTo(MINIMISING_STEPS);
        while (fewest > 0
                && solver.solve(part, failure(property), bound.atMost(fewest - 1))
                        instanceof Answer.Satisfiable satisfiable) {
            Witness shorter = witness(property, satisfiable.model());
            if (shorter.schedule().switches() >= fewest) {
                // The model needs fewer, but putting its events into a line is not always done in the best way.
                return best;
            }
            best = shorter;
            fewest = shorter.schedule().switches();
        }
        return best;
    }

    private SwitchBound bound(int slots) {
        return bounds.computeIfAbsent(slots, most -> {
            Map<Integer, List<EncodedEvent>> roots = new LinkedHashMap<>();
            failures.forEach((property, literal) -> roots.put(literal, List.of(property.event())));
            return new SwitchBound(cssa, encoding(), solver, roots, most);
        });
    }

    private int failure(Property property) {
        return Optional.ofNullable(failures.get(property))
                .orElseThrow(() -> new IllegalArgumentException("not a property of this program: " + property.name()));
    }

    private Witness witness(Property property, Model model) {
        List<Expr> terms = property.event().obligations().stream()
                .map(Obligation::condition)
                .toList();
        Witness witness = WitnessReader.read(cssa, encoding(), model, List.of(property.event()), terms);
        if (!witness.outcome().isBad()) {
            throw new IllegalStateException("the interpreter rejects the witness of %s: %s for %s"
                    .formatted(property.name(), witness.outcome(), witness.schedule()));
        }
        return witness;
    }

    /** Returns how much work the solver has done. */
    public Statistics statistics() {
        return solver.statistics();
    }

    @Override
    public void close() {
        solver.close();
    }
}
