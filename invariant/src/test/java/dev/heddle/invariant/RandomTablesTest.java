// SPDX-License-Identifier: Apache-2.0
package dev.heddle.invariant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.invariant.form.Comparison;
import dev.heddle.invariant.form.Comparison.Sign;
import dev.heddle.invariant.form.Constant;
import dev.heddle.invariant.form.Invariant;
import dev.heddle.invariant.form.Linear;
import dev.heddle.invariant.value.OracleVerdict;
import dev.heddle.invariant.value.Point;
import dev.heddle.invariant.value.PointSample;
import dev.heddle.invariant.value.SampledValue;
import dev.heddle.invariant.value.SampledVariable;
import dev.heddle.invariant.value.Samples;
import dev.heddle.invariant.value.Selection;
import dev.heddle.invariant.value.Term;
import dev.heddle.invariant.value.ValueComparison;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;

/** What is inferred from random values: it is true of them, everything true follows from it, and no part is idle. */
class RandomTablesTest {

    private static final SampleClaim EXHAUSTIVE = new SampleClaim.Exhaustive(1);

    @RepeatedTest(150)
    void what_is_inferred_is_true_of_every_sample(RepetitionInfo repetition) {
        RandomTables tables = new RandomTables(repetition.getCurrentRepetition());
        Point point = new Point("p", Point.Kind.EXIT, tables.variables());
        Samples samples = new Samples();
        for (int i = 0; i < repetition.getCurrentRepetition() % 12 + 1; i++) {
            samples.add(i, OracleVerdict.GOOD, List.of(new PointSample(point, tables.tuple(point.variables()), "t")));
        }

        for (SampleClaim claim :
                List.of(EXHAUSTIVE, new SampleClaim.Sampled(12), new SampleClaim.Partial(12, "some"))) {
            for (Inferred inferred : new Inference().infer(point, samples, Selection.ALL, claim)) {
                assertThat(samples.tuples(point, Selection.ALL))
                        .as(inferred.sentence())
                        .allMatch(tuple -> inferred.invariant().holds(tuple.values()))
                        .anyMatch(tuple -> inferred.invariant().speaksOf(tuple.values()));
            }
        }
    }

    @RepeatedTest(150)
    void every_linear_relation_follows_from_those_inferred_and_none_of_them_from_the_others(RepetitionInfo repetition) {
        Integers integers = new Integers(repetition.getCurrentRepetition());

        List<long[]> relations = integers.relations();

        int independent = rank(integers.rows());
        assertThat(rank(relations)).isEqualTo(integers.columns + 1 - independent);
        assertThat(relations).hasSize(rank(relations));
    }

    @RepeatedTest(150)
    void every_comparison_follows_from_what_is_inferred(RepetitionInfo repetition) {
        Integers integers = new Integers(repetition.getCurrentRepetition());
        Knowledge knowledge = new Knowledge(integers.columns, integers.invariants);

        for (int i = 0; i < integers.columns; i++) {
            for (int j = 0; j < integers.columns; j++) {
                for (Sign sign : Sign.values()) {
                    if (i != j && integers.always(i, sign, j) && !integers.areListedApart(i, sign, j)) {
                        assertThat(knowledge.knows(i, sign, j) || integers.differByAConstantAsIsSaid(i, j))
                                .as("v%d %s v%d by %s", i, sign, j, integers.texts())
                                .isTrue();
                    }
                }
            }
        }
    }

    @RepeatedTest(150)
    void every_bound_follows_from_what_is_inferred(RepetitionInfo repetition) {
        Integers integers = new Integers(repetition.getCurrentRepetition());
        Knowledge knowledge = new Knowledge(integers.columns, integers.invariants);

        for (int i = 0; i < integers.columns; i++) {
            assertThat(knowledge.least(i))
                    .as("v%d by %s", i, integers.texts())
                    .isEqualTo(integers.column(i).min().orElseThrow());
            assertThat(knowledge.greatest(i))
                    .as("v%d by %s", i, integers.texts())
                    .isEqualTo(integers.column(i).max().orElseThrow());
        }
    }

    @RepeatedTest(150)
    void how_a_variable_changes_is_said_of_each_of_which_something_can_be_said(RepetitionInfo repetition) {
        Integers integers = new Integers(repetition.getCurrentRepetition(), List.of("x", "y", "orig(x)", "orig(y)"));

        for (int i = 0; i < 2; i++) {
            int variable = i;
            Set<String> own = Set.of(integers.names.get(i), integers.names.get(i + 2));
            boolean canBeSaid =
                    Stream.of(Sign.values()).anyMatch(sign -> integers.always(variable, sign, variable + 2));
            assertThat(integers.invariants.stream()
                            .anyMatch(invariant -> invariant.variables().stream()
                                    .map(SampledVariable::name)
                                    .collect(Collectors.toSet())
                                    .equals(own)))
                    .as("%s by %s", own, integers.texts())
                    .isEqualTo(canBeSaid || integers.areRelated(i, i + 2));
        }
    }

    @RepeatedTest(150)
    void no_comparison_follows_from_the_rest(RepetitionInfo repetition) {
        Integers integers = new Integers(repetition.getCurrentRepetition());

        for (Invariant invariant : integers.invariants) {
            if (invariant instanceof Comparison comparison) {
                List<Invariant> rest = new ArrayList<>(integers.invariants);
                rest.remove(invariant);
                assertThat(new Knowledge(integers.columns, rest)
                                .knows(place(comparison.left()), comparison.sign(), place(comparison.right())))
                        .as("%s by %s", invariant.text(), integers.texts())
                        .isFalse();
            }
        }
    }

    private static int place(Term term) {
        return ((Term.Plain) term).index();
    }

    /** Counts independent vectors, by elimination modulo a prime that is greater than any number that comes up. */
    private static int rank(List<long[]> vectors) {
        long prime = 2_147_483_647L;
        List<long[]> rows = new ArrayList<>(vectors.stream().map(long[]::clone).toList());
        int rank = 0;
        int width = rows.isEmpty() ? 0 : rows.get(0).length;
        for (int column = 0; column < width; column++) {
            int at = column;
            int pivot = IntStream.range(rank, rows.size())
                    .filter(row -> Math.floorMod(rows.get(row)[at], prime) != 0)
                    .findFirst()
                    .orElse(-1);
            if (pivot < 0) {
                continue;
            }
            long[] head = rows.remove(pivot);
            rows.add(rank, head);
            for (int row = rank + 1; row < rows.size(); row++) {
                long[] vector = rows.get(row);
                long factor = Math.floorMod(vector[column], prime);
                for (int i = 0; i < width; i++) {
                    long left = Math.floorMod(vector[i], prime) * Math.floorMod(head[column], prime) % prime;
                    long right = Math.floorMod(head[i], prime) * factor % prime;
                    vector[i] = Math.floorMod(left - right, prime);
                }
                vector[column] = 0;
            }
            rank++;
        }
        return rank;
    }

    /** A random table of integers with what is inferred from it. */
    private static final class Integers {

        final int columns;
        final List<List<SampledValue>> tuples;
        final List<Invariant> invariants;

        final List<String> names;

        Integers(int seed) {
            this(seed, IntStream.range(0, 2 + seed % 5).mapToObj(i -> "v" + i).toList());
        }

        Integers(int seed, List<String> names) {
            this.names = names;
            columns = names.size();
            tuples = new RandomTables(seed).integers(columns);
            List<SampledVariable> variables = names.stream()
                    .map(name -> new SampledVariable(name, SampledVariable.Type.INTEGER))
                    .toList();
            Point point = new Point("p", Point.Kind.ENTER, variables);
            Samples samples = new Samples();
            for (int i = 0; i < tuples.size(); i++) {
                samples.add(i, OracleVerdict.GOOD, List.of(new PointSample(point, tuples.get(i), "t")));
            }
            invariants = new Inference()
                    .infer(point, samples, Selection.ALL, EXHAUSTIVE).stream()
                            .map(Inferred::invariant)
                            .toList();
        }

        List<String> texts() {
            return invariants.stream().map(Invariant::text).toList();
        }

        LongStream column(int column) {
            return tuples.stream().mapToLong(tuple -> ValueComparison.whole(tuple.get(column)));
        }

        boolean always(int one, Sign sign, int other) {
            return tuples.stream()
                    .allMatch(tuple -> sign.holds(Long.compare(
                            ValueComparison.whole(tuple.get(one)), ValueComparison.whole(tuple.get(other)))));
        }

        /** Tells whether two variables differ because their values are listed, and no value is in both lists. */
        boolean areListedApart(int one, Sign sign, int other) {
            Set<Long> left = new HashSet<>(column(one).boxed().toList());
            Set<Long> right = new HashSet<>(column(other).boxed().toList());
            boolean listed = left.size() <= Inference.LISTED_VALUES && right.size() <= Inference.LISTED_VALUES;
            left.retainAll(right);
            return sign == Sign.DIFFERENT && listed && left.isEmpty();
        }

        /** Tells whether some linear relation holds between two variables that both vary. */
        boolean areRelated(int one, int other) {
            List<long[]> points = rows().stream()
                    .map(row -> new long[] {row[one], row[other], 1})
                    .toList();
            return rank(points) < 3
                    && column(one).distinct().count() > 1
                    && column(other).distinct().count() > 1;
        }

        /** Tells whether the relations imply what the difference of two variables is. */
        boolean differByAConstantAsIsSaid(int one, int other) {
            long[] difference = new long[columns + 1];
            difference[one] = 1;
            difference[other] = -1;
            difference[columns] = ValueComparison.whole(tuples.get(0).get(other))
                    - ValueComparison.whole(tuples.get(0).get(one));
            List<long[]> more = relations();
            more.add(difference);
            return rank(more) == rank(relations());
        }

        List<long[]> rows() {
            List<long[]> rows = new ArrayList<>();
            for (List<SampledValue> tuple : tuples) {
                long[] row = new long[columns + 1];
                row[columns] = 1;
                for (int i = 0; i < columns; i++) {
                    row[i] = ValueComparison.whole(tuple.get(i));
                }
                rows.add(row);
            }
            return rows;
        }

        /** The linear relations among the invariants: constants, equalities and the others. */
        List<long[]> relations() {
            List<long[]> relations = new ArrayList<>();
            for (Invariant invariant : invariants) {
                long[] relation = new long[columns + 1];
                if (invariant instanceof Constant constant) {
                    relation[place(constant.term())] = 1;
                    relation[columns] = -ValueComparison.whole(constant.value());
                    relations.add(relation);
                } else if (invariant instanceof Comparison comparison && comparison.sign() == Sign.EQUAL) {
                    relation[place(comparison.left())] = 1;
                    relation[place(comparison.right())] = -1;
                    relations.add(relation);
                } else if (invariant instanceof Linear linear) {
                    linear.parts()
                            .forEach(part -> relation[place(part.term())] =
                                    part.coefficient().longValueExact());
                    relation[columns] = linear.constant().longValueExact();
                    relations.add(relation);
                }
            }
            return relations;
        }
    }
}
