// SPDX-License-Identifier: Apache-2.0
package dev.heddle.invariant;

import dev.heddle.invariant.form.Invariant;
import dev.heddle.invariant.value.Point;
import dev.heddle.invariant.value.PointTerms;
import dev.heddle.invariant.value.SampledValue;
import dev.heddle.invariant.value.Samples;
import dev.heddle.invariant.value.Selection;
import dev.heddle.invariant.value.Term;
import dev.heddle.invariant.value.Tuple;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Finds what all samples of a point have in common.
 *
 * <p>Everything reported is true of all the samples given, and everything of these families that is true of them
 * follows from what is reported; what else follows is left out. {@code docs/invariants.md} has the families and rules.
 */
public final class Inference {

    /** The number of values that are listed rather than bounded unless said otherwise. */
    public static final int LISTED_VALUES = 5;

    private static final Comparator<Inferred> ORDER = Comparator.comparing(
                    (Inferred inferred) -> inferred.support().thin())
            .thenComparing(inferred -> !inferred.invariant().isTransition())
            .thenComparingInt(inferred -> inferred.invariant().weight());

    private final int listedValues;
    private final Patience patience;

    public Inference() {
        this(LISTED_VALUES);
    }

    /** Lists the values of an integer, instead of its bounds, if there are at most so many. */
    public Inference(int listedValues) {
        this(listedValues, Patience.ENDLESS);
    }

    /** Goes on as long as somebody has patience. */
    public Inference(Patience patience) {
        this(LISTED_VALUES, patience);
    }

    private Inference(int listedValues, Patience patience) {
        this.listedValues = listedValues;
        this.patience = patience;
    }

    /**
     * Infers what holds at a point in all the selected samples, the most telling first; nothing where there are none.
     * Throws {@link Patience.Over} if there is no time for that.
     *
     * @param claim what all executions that were added stand for
     */
    public List<Inferred> infer(Point point, Samples samples, Selection selection, SampleClaim claim) {
        List<Tuple> tuples = samples.tuples(point, selection);
        long selected = samples.executions(selection);
        Map<BitSet, Set<Term.Plain>> groups = new LinkedHashMap<>();
        for (Term.Plain term : PointTerms.plain(point)) {
            patience.ask();
            BitSet present = present(term, tuples);
            if (!present.isEmpty() && !hasNotANumber(term, tuples)) {
                groups.computeIfAbsent(present, any -> new LinkedHashSet<>()).add(term);
            }
        }
        List<Inferred> found = new ArrayList<>();
        groups.forEach((present, own) -> {
            List<Term.Plain> there = new ArrayList<>();
            groups.forEach((others, terms) -> {
                if (contains(others, present)) {
                    there.addAll(terms);
                }
            });
            List<Tuple> rows = present.stream().mapToObj(tuples::get).toList();
            Common common = new Common(there, own, new Table(there, rows, patience), claim, listedValues);
            common.invariants().stream()
                    .filter(invariant -> speaksOf(invariant, own))
                    .forEach(invariant -> found.add(
                            new Inferred(point, invariant, selection, selected, common.support(invariant), claim)));
        });
        found.sort(ORDER);
        return found;
    }

    /** Infers what holds at a point in all the selected samples; empty if there is no time for that. */
    public Optional<List<Inferred>> inferInTime(Point point, Samples samples, Selection selection, SampleClaim claim) {
        try {
            patience.ask();
            return Optional.of(infer(point, samples, selection, claim));
        } catch (Patience.Over over) {
            return Optional.empty();
        }
    }

    /** Infers what holds at every point that there is time for, in the order in which the points were first passed. */
    public Map<Point, List<Inferred>> inferAll(Samples samples, Selection selection, SampleClaim claim) {
        Map<Point, List<Inferred>> found = new LinkedHashMap<>();
        for (Point point : samples.points()) {
            inferInTime(point, samples, selection, claim).ifPresent(inferred -> found.put(point, inferred));
        }
        return found;
    }

    private static BitSet present(Term term, List<Tuple> tuples) {
        BitSet present = new BitSet();
        for (int i = 0; i < tuples.size(); i++) {
            present.set(i, !term.in(tuples.get(i).values()).isAbsent());
        }
        return present;
    }

    /** Nothing compares with a number that is none, so nothing is said of a variable that was one. */
    private static boolean hasNotANumber(Term term, List<Tuple> tuples) {
        return tuples.stream()
                .anyMatch(tuple ->
                        term.in(tuple.values()) instanceof SampledValue.Real real && Double.isNaN(real.value()));
    }

    private static boolean contains(BitSet outer, BitSet inner) {
        BitSet outside = (BitSet) inner.clone();
        outside.andNot(outer);
        return outside.isEmpty();
    }

    private static boolean speaksOf(Invariant invariant, Set<Term.Plain> terms) {
        return terms.stream().anyMatch(term -> invariant.variables().contains(term.variable()));
    }
}
