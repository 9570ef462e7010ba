// SPDX-License-Identifier: Apache-2.0
package dev.heddle.invariant;

import dev.heddle.invariant.form.Comparison;
import dev.heddle.invariant.form.Comparison.Sign;
import dev.heddle.invariant.form.Invariant;
import dev.heddle.invariant.form.NonZero;
import dev.heddle.invariant.value.PointTerms;
import dev.heddle.invariant.value.SampledValue;
import dev.heddle.invariant.value.SampledVariable;
import dev.heddle.invariant.value.Term;
import dev.heddle.invariant.value.Tuple;
import dev.heddle.invariant.value.ValueComparison;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The common properties of tuples in which the same terms all have values. */
final class Common {

    private static final List<SampledVariable.Type> SCALARS = List.of(
            SampledVariable.Type.INTEGER,
            SampledVariable.Type.REAL,
            SampledVariable.Type.BOOLEAN,
            SampledVariable.Type.REFERENCE);

    private final Table table;
    private final Scrutiny scrutiny;
    private final UnaryFacts facts;
    private final Classes equal;
    private final Relations relations;
    private final Set<Set<Term>> shown = new HashSet<>();
    private final Set<Invariant> found = new LinkedHashSet<>();

    /**
     * Infers what the rows have in common.
     *
     * @param table a column for each of the terms
     * @param own the terms that all this is about: they speak for others that are equal to them
     */
    Common(List<Term.Plain> terms, Set<Term.Plain> own, Table table, SampleClaim claim, int listedValues) {
        this.table = table;
        scrutiny = new Scrutiny(table, claim, listedValues);
        facts = new UnaryFacts(table, scrutiny, listedValues);
        addComputed(terms, table.rows());
        Set<SampledVariable> ownVariables =
                own.stream().map(Term.Plain::variable).collect(Collectors.toSet());
        equal = Classes.of(
                table.terms().stream()
                        .filter(term -> !table.isConstant(term))
                        .sorted(Comparator.comparing((Term term) -> !ownVariables.containsAll(term.variables()))
                                .thenComparing(PointTerms.LEADERS))
                        .toList(),
                term -> List.of(term.type(), table.column(term)));
        relations = new Relations(table, varying(SampledVariable.Type.INTEGER));
        changes();
        constants();
        equalities();
        found.addAll(relations.basis());
        varying(SCALARS).flatMap(this::unary).forEach(found::add);
        SCALARS.forEach(this::comparisons);
        sequences();
    }

    List<Invariant> invariants() {
        return List.copyOf(found);
    }

    Support support(Invariant invariant) {
        return scrutiny.support(invariant);
    }

    /** Adds lengths, sums and elements, as far as they always exist and are no mere consequence of something shown. */
    private void addComputed(List<Term.Plain> terms, List<Tuple> rows) {
        Set<List<SampledValue>> seen = new HashSet<>();
        List<Term.Plain> sequences = terms.stream()
                .sorted(PointTerms.LEADERS)
                .filter(term -> term.variable().isSequence())
                .filter(term -> !table.isConstant(term) && seen.add(table.column(term)))
                .toList();
        List<Term.Plain> integers = terms.stream()
                .filter(term -> term.type() == SampledVariable.Type.INTEGER)
                .toList();
        PointTerms.computed(sequences, integers).stream()
                .filter(term ->
                        rows.stream().noneMatch(row -> term.in(row.values()).isAbsent()))
                .forEach(table::add);
    }

    /** The terms of a type that speak for all that are equal to them, without constants. */
    private List<Term> varying(SampledVariable.Type type) {
        return equal.leaders().stream().filter(term -> term.type() == type).toList();
    }

    private Stream<Term> varying(List<SampledVariable.Type> types) {
        return types.stream().flatMap(type -> varying(type).stream());
    }

    /** Relates variables to what they were before, whether or not it follows from something else. */
    private void changes() {
        for (Term term : table.terms()) {
            PointTerms.before(term, table.terms())
                    .filter(before -> term instanceof Term.Plain || !areBothConstant(term, before))
                    .ifPresent(before -> {
                        change(term, before).ifPresent(found::add);
                        shown.add(pair(equal.leader(term), equal.leader(before)));
                    });
        }
    }

    private static Set<Term> pair(Term one, Term other) {
        Set<Term> pair = new HashSet<>();
        pair.add(one);
        pair.add(other);
        return pair;
    }

    private boolean areBothConstant(Term one, Term other) {
        return table.isConstant(one) && table.isConstant(other);
    }

    private Optional<Invariant> change(Term term, Term before) {
        Optional<Sign> sign = TermOrders.strongest(table, term, before);
        if (sign.equals(Optional.of(Sign.EQUAL))) {
            return Optional.of(new Comparison(term, Sign.EQUAL, before));
        }
        return switch (term.type()) {
            case SEQUENCE, REFERENCES -> new SequenceFacts(table).ofTwo(term, before);
            case INTEGER -> difference(term, before).or(() -> comparison(term, sign, before));
            default -> comparison(term, sign, before);
        };
    }

    private Optional<Invariant> comparison(Term term, Optional<Sign> sign, Term before) {
        return sign.map(known -> new Comparison(term, known, before))
                .filter(this::isNoAccident)
                .map(Invariant.class::cast);
    }

    /** Returns what is always added to one term to get the other, if it is always the same. */
    private Optional<Invariant> difference(Term term, Term before) {
        Set<BigInteger> differences = new HashSet<>();
        for (int row = 0; row < table.rows().size(); row++) {
            differences.add(whole(table.column(term).get(row))
                    .subtract(whole(table.column(before).get(row))));
        }
        if (differences.size() > 1) {
            return Optional.empty();
        }
        BigInteger difference = differences.iterator().next();
        return Optional.of(Relations.linear(
                new BigInteger[] {difference.negate(), BigInteger.ONE, BigInteger.ONE.negate()},
                List.of(term, before)));
    }

    private static BigInteger whole(SampledValue value) {
        return BigInteger.valueOf(ValueComparison.whole(value));
    }

    private void constants() {
        for (Term term : table.terms()) {
            if (table.isConstant(term) && !(term instanceof Term.Plain && isFormerConstant(term))) {
                found.addAll(facts.of(term));
            }
        }
    }

    /** Tells whether a constant follows from what the variable is now and how it changed. */
    private boolean isFormerConstant(Term term) {
        return table.terms().stream()
                .filter(now -> PointTerms.before(now, List.of(term)).isPresent() && table.isConstant(now))
                .anyMatch(now -> term.type() == SampledVariable.Type.INTEGER
                        || table.values(now).equals(table.values(term)));
    }

    private void equalities() {
        for (Classes.Link link : equal.links()) {
            found.add(new Comparison(link.one(), Sign.EQUAL, link.other()));
        }
    }

    /** Of a term that another determines nothing is left to say but that it is never zero. */
    private Stream<Invariant> unary(Term term) {
        return facts.of(term).stream().filter(fact -> fact instanceof NonZero || !isDetermined(term));
    }

    /** Tells whether values, bounds and remainders of a term follow from a relation to another that is shown. */
    private boolean isDetermined(Term term) {
        Term leader = relations.leader(term);
        return !leader.equals(term) && !scrutiny.isThin(relations.ofTwo(leader, term));
    }

    private void comparisons(SampledVariable.Type type) {
        List<Term> compared = new ArrayList<>(varying(type));
        Set<SampledValue> constants = new HashSet<>();
        table.terms(type).stream()
                .filter(term -> table.isConstant(term)
                        && constants.add(table.values(term).first()))
                .forEach(compared::add);
        new TermOrders(table, facts, compared)
                .reduced().stream()
                        .filter(comparison -> !differByAConstant(comparison.left(), comparison.right()))
                        .filter(comparison -> !shown.contains(pair(comparison.left(), comparison.right())))
                        .filter(this::isNoAccident)
                        .forEach(found::add);
    }

    private boolean differByAConstant(Term one, Term other) {
        return one.type() == SampledVariable.Type.INTEGER
                && !table.isConstant(one)
                && !table.isConstant(other)
                && relations.areParallel(equal.leader(one), equal.leader(other));
    }

    private boolean isNoAccident(Comparison comparison) {
        if (comparison.sign() != Sign.DIFFERENT) {
            return true;
        }
        if (areBothConstant(comparison.left(), comparison.right())) {
            return false;
        }
        Set<SampledValue> values = new HashSet<>(table.values(comparison.left()));
        values.addAll(table.values(comparison.right()));
        return scrutiny.wouldHaveMet(values.size());
    }

    private void sequences() {
        SequenceFacts elements = new SequenceFacts(table);
        List<Term> sequences = Stream.of(SampledVariable.Type.SEQUENCE, SampledVariable.Type.REFERENCES)
                .flatMap(type -> varying(type).stream())
                .toList();
        for (int i = 0; i < sequences.size(); i++) {
            Term sequence = sequences.get(i);
            found.addAll(facts.of(sequence));
            found.addAll(elements.of(sequence));
            for (Term other : sequences.subList(i + 1, sequences.size())) {
                if (other.type() == sequence.type()) {
                    elements.ofTwo(sequence, other).ifPresent(found::add);
                }
            }
            SequenceFacts.elements(sequence, varying(SCALARS).toList())
                    .forEach(term -> elements.member(term, sequence).ifPresent(found::add));
        }
    }
}
