package dev.heddle.invariant;

import dev.heddle.invariant.Comparison.Sign;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What tuples have in common in which the same terms all have values. */
final class Common {

    private static final List<Variable.Type> SCALARS =
            List.of(Variable.Type.INTEGER, Variable.Type.REAL, Variable.Type.BOOLEAN, Variable.Type.REFERENCE);

    private final Table table;
    private final Scrutiny scrutiny;
    private final UnaryFacts facts;
    private final Classes equal;
    private final Relations relations;
    private final Set<List<Term>> shown = new HashSet<>();
    private final List<Invariant> found = new ArrayList<>();

    /**
     * Infers what the rows have in common.
     *
     * @param own the terms that all this is about: they speak for others that are equal to them
     */
    Common(List<Term.Plain> terms, Set<Term.Plain> own, List<Tuple> rows, Claim claim, int listedValues) {
        table = new Table(List.copyOf(terms), rows);
        scrutiny = new Scrutiny(table, claim, listedValues);
        facts = new UnaryFacts(table, scrutiny, listedValues);
        addComputed(terms, rows);
        Set<Variable> ownVariables = own.stream().map(Term.Plain::variable).collect(Collectors.toSet());
        equal = Classes.of(
                table.terms().stream()
                        .filter(term -> !table.isConstant(term))
                        .sorted(Comparator.comparing((Term term) -> !ownVariables.containsAll(term.variables()))
                                .thenComparing(Terms.LEADERS))
                        .toList(),
                term -> List.of(term.type(), table.column(term)));
        relations = new Relations(table, varying(Variable.Type.INTEGER));
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
        Set<List<Value>> seen = new HashSet<>();
        List<Term.Plain> sequences = terms.stream()
                .sorted(Terms.LEADERS)
                .filter(term -> term.variable().isSequence())
                .filter(term -> !table.isConstant(term) && seen.add(table.column(term)))
                .toList();
        List<Term.Plain> integers = terms.stream()
                .filter(term -> term.type() == Variable.Type.INTEGER)
                .toList();
        Terms.computed(sequences, integers).stream()
                .filter(term -> rows.stream().noneMatch(row -> term.in(row.values()).isAbsent()))
                .forEach(table::add);
    }

    /** The terms of a type that speak for all that are equal to them, without constants. */
    private List<Term> varying(Variable.Type type) {
        return equal.leaders().stream().filter(term -> term.type() == type).toList();
    }

    private Stream<Term> varying(List<Variable.Type> types) {
        return types.stream().flatMap(type -> varying(type).stream());
    }

    /** Relates variables to what they were before where that would otherwise not be shown, as one is constant. */
    private void changes() {
        for (Term term : table.terms()) {
            Terms.before(term, table.terms())
                    .filter(before -> table.isConstant(term) || table.isConstant(before))
                    .filter(before -> term instanceof Term.Plain || !areBothConstant(term, before))
                    .ifPresent(before -> {
                        change(term, before).ifPresent(found::add);
                        show(term, before);
                    });
        }
    }

    private void show(Term one, Term other) {
        shown.add(List.of(equal.leader(one), equal.leader(other)));
        shown.add(List.of(equal.leader(other), equal.leader(one)));
    }

    private boolean areBothConstant(Term one, Term other) {
        return table.isConstant(one) && table.isConstant(other);
    }

    private Optional<Invariant> change(Term term, Term before) {
        Optional<Sign> sign = Orders.strongest(table, term, before);
        if (sign.equals(Optional.of(Sign.EQUAL))) {
            return Optional.of(new Comparison(term, Sign.EQUAL, before));
        }
        if (areBothConstant(term, before) && term.type() == Variable.Type.INTEGER) {
            BigInteger difference = whole(term).subtract(whole(before));
            return Optional.of(Relations.linear(
                    new BigInteger[] {difference.negate(), BigInteger.ONE, BigInteger.ONE.negate()},
                    List.of(term, before)));
        }
        return sign.filter(known -> SCALARS.contains(term.type()))
                .map(known -> new Comparison(term, known, before))
                .filter(this::isNoAccident)
                .map(Invariant.class::cast);
    }

    private BigInteger whole(Term constant) {
        return BigInteger.valueOf(Values.whole(table.values(constant).first()));
    }

    private void constants() {
        for (Term term : table.terms()) {
            if (table.isConstant(term) && !isFormerConstant(term)) {
                found.addAll(facts.of(term));
            }
        }
    }

    /** Tells whether a constant follows from what the variable is now and how it changed. */
    private boolean isFormerConstant(Term term) {
        return table.terms().stream()
                .filter(now -> Terms.before(now, List.of(term)).isPresent() && table.isConstant(now))
                .anyMatch(now -> term.type() == Variable.Type.INTEGER
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

    private void comparisons(Variable.Type type) {
        List<Term> terms = varying(type);
        for (Term term : terms) {
            Terms.before(term, table.terms())
                    .filter(before -> !table.isConstant(before))
                    .filter(before -> !equal.leader(before).equals(term) && !differByAConstant(term, before))
                    .ifPresent(before -> compare(term, before));
        }
        List<Term> compared = new ArrayList<>(terms);
        Set<Value> constants = new HashSet<>();
        table.terms(type).stream()
                .filter(term -> table.isConstant(term)
                        && constants.add(table.values(term).first()))
                .forEach(compared::add);
        new Orders(table, facts, compared)
                .reduced().stream()
                        .filter(comparison -> !differByAConstant(comparison.left(), comparison.right()))
                        .filter(comparison -> !shown.contains(List.of(comparison.left(), comparison.right())))
                        .filter(this::isNoAccident)
                        .forEach(found::add);
    }

    private void compare(Term term, Term before) {
        Orders.strongest(table, term, before)
                .map(sign -> new Comparison(term, sign, before))
                .filter(this::isNoAccident)
                .ifPresent(found::add);
        show(term, before);
    }

    private boolean differByAConstant(Term one, Term other) {
        return one.type() == Variable.Type.INTEGER
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
        Set<Value> values = new HashSet<>(table.values(comparison.left()));
        values.addAll(table.values(comparison.right()));
        return scrutiny.wouldHaveMet(values.size());
    }

    private void sequences() {
        SequenceFacts elements = new SequenceFacts(table);
        List<Term> sequences = Stream.of(Variable.Type.SEQUENCE, Variable.Type.REFERENCES)
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
