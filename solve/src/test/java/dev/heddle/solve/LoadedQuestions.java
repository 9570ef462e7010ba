// SPDX-License-Identifier: Apache-2.0
package dev.heddle.solve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.expr.Expr;
import dev.heddle.expr.Value;
import dev.heddle.solve.RandomQuestions.Condition;
import dev.heddle.solve.RandomQuestions.Definition;
import dev.heddle.solve.RandomQuestions.Edge;
import dev.heddle.solve.RandomQuestions.Fact;
import dev.heddle.solve.RandomQuestions.Round;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/** {@link RandomQuestions} as one solver sees them. */
final class LoadedQuestions {

    private final RandomQuestions questions;
    private final Enumeration enumeration;
    private final Solver solver;
    private final int[] variables;
    private final int[] conditions;

    LoadedQuestions(RandomQuestions questions, Enumeration enumeration, Solver solver) {
        this.questions = questions;
        this.enumeration = enumeration;
        this.solver = solver;
        IntStream.range(0, questions.nodes).forEach(i -> solver.node());
        variables = IntStream.range(0, questions.variables)
                .map(i -> solver.variable())
                .toArray();
        for (Edge edge : questions.edges) {
            solver.order(edge.earlier(), edge.later());
        }
        for (Definition definition : questions.definitions) {
            solver.define(literal(definition.when()), definition.symbol(), definition.value());
        }
        conditions = new int[questions.conditions.size()];
        for (int i = 0; i < conditions.length; i++) {
            Condition condition = questions.conditions.get(i);
            conditions[i] = solver.holds(condition.term(), literal(condition.relevant()));
        }
        questions.required.forEach(solver::require);
    }

    int literal(Fact fact) {
        int literal = switch (fact.kind()) {
            case ORDER -> solver.before(fact.first(), fact.second());
            case VARIABLE -> variables[fact.first()];
            case CONDITION -> conditions[fact.first()];
            case CONSTANT -> Solver.TRUE;
        };
        return fact.negated() ? -literal : literal;
    }

    private int[] literals(List<Fact> facts) {
        return facts.stream().mapToInt(this::literal).toArray();
    }

    /** Adds the round's clauses, asks its question, and checks whatever comes with the answer. */
    Answer ask(int number) {
        Round round = questions.rounds.get(number);
        round.clauses().forEach(clause -> solver.add(literals(clause)));
        Answer answer = solver.solve(Budget.UNLIMITED, literals(round.assumptions()));
        if (answer instanceof Answer.Satisfiable satisfiable) {
            checkModel(satisfiable.model(), number, round.assumptions());
        } else if (answer instanceof Answer.Unsatisfiable unsatisfiable) {
            checkCore(unsatisfiable.core(), number, round.assumptions());
        }
        return answer;
    }

    private void checkModel(Model model, int round, List<Fact> assumptions) {
        int[] positions =
                IntStream.range(0, questions.nodes).map(model::position).toArray();
        assertThat(positions).doesNotHaveDuplicates();
        assertThat(enumeration.respectsEdges(positions)).isTrue();
        for (int first = 0; first < questions.nodes; first++) {
            for (int second = 0; second < questions.nodes; second++) {
                Fact fact = new Fact(RandomQuestions.Kind.ORDER, first, second, false);
                if (isMentioned(fact)) {
                    assertThat(model.holds(literal(fact))).isEqualTo(positions[first] < positions[second]);
                }
            }
        }
        int bits = 0;
        for (int i = 0; i < variables.length; i++) {
            bits |= model.holds(variables[i]) ? 1 << i : 0;
        }
        for (int i = 0; i < conditions.length; i++) {
            bits |= model.holds(conditions[i]) ? 1 << (variables.length + i) : 0;
        }
        Enumeration.Candidate candidate = new Enumeration.Candidate(positions, bits);
        assertThat(enumeration.satisfiesClauses(candidate, round)).isTrue();
        assertThat(assumptions).allMatch(fact -> enumeration.holds(candidate, fact));
        assertThat(enumeration.satisfiesData(candidate, values(model, candidate)))
                .isTrue();
    }

    /** Literals made after the model say nothing about it. */
    private boolean isMentioned(Fact fact) {
        return questions.rounds.get(0).clauses().stream()
                .flatMap(List::stream)
                .anyMatch(other -> other.kind() == fact.kind()
                        && other.first() == fact.first()
                        && other.second() == fact.second());
    }

    private Map<Expr, Value> values(Model model, Enumeration.Candidate candidate) {
        Map<Expr, Value> values = new HashMap<>();
        questions.inputs.forEach(input -> values.put(input, model.value(input)));
        for (Expr symbol : questions.symbols) {
            Value value = questions.definitions.stream()
                    .filter(definition ->
                            definition.symbol() == symbol && enumeration.holds(candidate, definition.when()))
                    .findFirst()
                    .map(definition -> definition.value().evaluate(input -> Enumeration.valueOf(input, values)))
                    .orElseGet(() -> model.value(symbol));
            values.put(symbol, value);
        }
        return values;
    }

    private void checkCore(Set<Integer> core, int round, List<Fact> assumptions) {
        List<Fact> used = assumptions.stream()
                .filter(fact -> core.contains(literal(fact)))
                .toList();
        assertThat(core).allSatisfy(literal -> assertThat(assumptions).anyMatch(fact -> literal(fact) == literal));
        assertThat(enumeration.isSatisfiable(round, used)).isFalse();
    }
}
