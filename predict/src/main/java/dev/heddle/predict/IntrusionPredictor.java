// SPDX-License-Identifier: Apache-2.0
package dev.heddle.predict;

import dev.heddle.encode.CriticalSections;
import dev.heddle.encode.Cssa;
import dev.heddle.encode.EncodedEvent;
import dev.heddle.encode.EncodedLocation;
import dev.heddle.encode.PrefixEncoding;
import dev.heddle.encode.Read;
import dev.heddle.encode.Write;
import dev.heddle.program.Step;
import dev.heddle.program.TraceProgram;
import dev.heddle.solve.Budget;
import dev.heddle.solve.Solver;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Decides of given steps whether another thread's may come between two of a thread, in one of the patterns that no
 * serial execution of these three explains. Whether one of all steps does is another question. All questions share a
 * solver, which is made when the first of them needs it.
 */
public final class IntrusionPredictor implements AutoCloseable {

    /**
     * A question.
     *
     * @param first a step of one thread
     * @param remote a step of another
     * @param second a later step of the first thread
     */
    public record Intrusion(Step first, Step remote, Step second) {}

    private final Cssa cssa;
    private final Supplier<Solver> solvers;
    private final LockFilter filter;
    private final boolean isTooLarge;
    private final Map<Intrusion, List<Triple>> triples = new LinkedHashMap<>();
    private @Nullable TripleQuestions questions;

    private IntrusionPredictor(TraceProgram program, List<Intrusion> all, Supplier<Solver> solvers) {
        this.cssa = Cssa.of(program);
        this.solvers = solvers;
        this.isTooLarge = PrefixEncoding.size(cssa) > SafetyPredictor.MOST_CONSTRAINTS;
        this.filter = LockFilter.ofLocksAndFlags(CriticalSections.of(cssa));
        all.forEach(intrusion -> triples.put(intrusion, triples(intrusion)));
    }

    /** Prepares questions. */
    public static IntrusionPredictor of(TraceProgram program, List<Intrusion> all, Supplier<Solver> solvers) {
        return new IntrusionPredictor(program, all, solvers);
    }

    /** Looks for an interleaving up to the second step, in which the remote one comes between. */
    public Prediction decide(Intrusion intrusion, Budget budget) {
        List<Triple> asked = Optional.ofNullable(triples.get(intrusion))
                .orElseThrow(() -> new IllegalArgumentException("not prepared: " + intrusion));
        if (asked.isEmpty()) {
            return new Prediction.Unknown("the steps have no variable in common that several threads use");
        }
        Optional<Prediction> open = Optional.empty();
        for (Triple triple : asked) {
            Prediction prediction = decide(triple, budget);
            if (prediction instanceof Prediction.Violated) {
                return prediction;
            }
            if (prediction instanceof Prediction.Unknown) {
                open = Optional.of(prediction);
            }
        }
        return open.orElse(new Prediction.Holds(Optional.empty()));
    }

    // Best is an interleaving in which the three accesses themselves tell; two increments that write the same tell only
    // with others.
    private Prediction decide(Triple triple, Budget budget) {
        if (isRuledOut(triple)) {
            return new Prediction.Holds(Optional.empty());
        }
        if (isTooLarge) {
            return new Prediction.Unknown("some variable is read and written too often for a solver");
        }
        Prediction telling = questions().decide(triple, budget);
        return telling instanceof Prediction.Violated ? telling : questions().decideOrder(triple, budget);
    }

    /** Returns how many questions were impossible for a reason that was known from another. */
    public int spared() {
        return questions == null ? 0 : questions.spared();
    }

    private TripleQuestions questions() {
        if (questions == null) {
            List<Triple> all = triples.values().stream()
                    .flatMap(List::stream)
                    .filter(triple -> !isRuledOut(triple))
                    .toList();
            questions = new TripleQuestions(cssa, all, solvers);
        }
        return questions;
    }

    private boolean isRuledOut(Triple triple) {
        return triple.first() == triple.second()
                || cssa.mustPrecede(triple.remote(), triple.first())
                || cssa.mustPrecede(triple.second(), triple.remote())
                || !filter.admits(triple);
    }

    private List<Triple> triples(Intrusion intrusion) {
        EncodedEvent first = cssa.event(intrusion.first());
        EncodedEvent remote = cssa.event(intrusion.remote());
        EncodedEvent second = cssa.event(intrusion.second());
        Set<EncodedLocation> common = touched(first);
        common.retainAll(touched(remote));
        common.retainAll(touched(second));
        List<Triple> found = new ArrayList<>();
        for (EncodedLocation location : common) {
            Triple triple = new Triple(location, first, remote, second);
            if (triple.isUnserialisable()) {
                found.add(triple);
            }
        }
        return found;
    }

    private static Set<EncodedLocation> touched(EncodedEvent event) {
        Set<EncodedLocation> touched = new LinkedHashSet<>();
        event.reads().stream().map(Read::location).forEach(touched::add);
        event.writes().stream().map(Write::location).forEach(touched::add);
        return touched;
    }

    @Override
    public void close() {
        if (questions != null) {
            questions.close();
        }
    }
}
