// SPDX-License-Identifier: Apache-2.0
package dev.heddle.solve;

import dev.heddle.expr.Expr;
import dev.heddle.expr.Value;
import dev.heddle.solve.RandomQuestions.Condition;
import dev.heddle.solve.RandomQuestions.Definition;
import dev.heddle.solve.RandomQuestions.Edge;
import dev.heddle.solve.RandomQuestions.Fact;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Judges {@link RandomQuestions} by trying every order, every truth value and every word: too simple to be wrong. */
final class Enumeration {

    /** One candidate: an order of the nodes, and bits for variables (low) and conditions (high). */
    static final class Candidate {
        private final int[] positions;
        private final int bits;

        Candidate(int[] positions, int bits) {
            this.positions = positions;
            this.bits = bits;
        }
    }

    private final RandomQuestions questions;
    private final List<int[]> orders = new ArrayList<>();
    private final Map<List<Boolean>, Boolean> dataAnswers = new HashMap<>();

    Enumeration(RandomQuestions questions) {
        this.questions = questions;
        addOrders(new int[questions.nodes], 0, 0);
    }

    private void addOrders(int[] positions, int node, int taken) {
        if (node == questions.nodes) {
            if (questions.edges.stream().allMatch(edge -> positions[edge.earlier()] < positions[edge.later()])) {
                orders.add(positions.clone());
            }
            return;
        }
        for (int position = 0; position < questions.nodes; position++) {
            if ((taken & (1 << position)) == 0) {
                positions[node] = position;
                addOrders(positions, node + 1, taken | (1 << position));
            }
        }
    }

    /** Returns true if all clauses of the rounds up to this one and all assumptions can hold. */
    boolean isSatisfiable(int round, List<Fact> assumptions) {
        int bitCount = questions.variables + questions.conditions.size();
        for (int[] positions : orders) {
            for (int bits = 0; bits < 1 << bitCount; bits++) {
                Candidate candidate = new Candidate(positions, bits);
                if (satisfiesClauses(candidate, round)
                        && assumptions.stream().allMatch(fact -> holds(candidate, fact))
                        && hasValues(candidate)) {
                    return true;
                }
            }
        }
        return false;
    }

    boolean satisfiesClauses(Candidate candidate, int round) {
        return questions.rounds.subList(0, round + 1).stream()
                .flatMap(each -> each.clauses().stream())
                .allMatch(clause -> clause.stream().anyMatch(fact -> holds(candidate, fact)));
    }

    boolean holds(Candidate candidate, Fact fact) {
        boolean positive = switch (fact.kind()) {
            case ORDER -> candidate.positions[fact.first()] < candidate.positions[fact.second()];
            case VARIABLE -> (candidate.bits >> fact.first() & 1) != 0;
            case CONDITION -> (candidate.bits >> (questions.variables + fact.first()) & 1) != 0;
            case CONSTANT -> true;
        };
        return positive != fact.negated();
    }

    private boolean hasValues(Candidate candidate) {
        List<Boolean> key = new ArrayList<>();
        for (int i = 0; i < questions.conditions.size(); i++) {
            key.add(holds(candidate, new Fact(RandomQuestions.Kind.CONDITION, i, 0, false)));
            key.add(holds(candidate, questions.conditions.get(i).relevant()));
        }
        for (Definition definition : questions.definitions) {
            key.add(holds(candidate, definition.when()));
        }
        return dataAnswers.computeIfAbsent(key, fresh -> {
            List<Expr> names = new ArrayList<>(questions.inputs);
            names.addAll(questions.symbols);
            return tryValues(candidate, names, new HashMap<>());
        });
    }

    private boolean tryValues(Candidate candidate, List<Expr> names, Map<Expr, Value> values) {
        if (values.size() == names.size()) {
            return satisfiesData(candidate, values);
        }
        Expr name = names.get(values.size());
        for (int word = 0; word < 4; word++) {
            values.put(name, new Value.BitsValue(2, word));
            if (tryValues(candidate, names, values)) {
                return true;
            }
        }
        values.remove(name);
        return false;
    }

    /** Returns true if the values agree with the conditions and definitions that the candidate chooses. */
    boolean satisfiesData(Candidate candidate, Map<Expr, Value> values) {
        for (Definition definition : questions.definitions) {
            if (holds(candidate, definition.when())
                    && !definition
                            .value()
                            .evaluate(symbol -> valueOf(symbol, values))
                            .equals(values.get(definition.symbol()))) {
                return false;
            }
        }
        for (int i = 0; i < questions.conditions.size(); i++) {
            Condition condition = questions.conditions.get(i);
            boolean said = holds(candidate, new Fact(RandomQuestions.Kind.CONDITION, i, 0, false));
            if (holds(candidate, condition.relevant())
                    && condition
                                    .term()
                                    .evaluate(symbol -> valueOf(symbol, values))
                                    .isTrue()
                            != said) {
                return false;
            }
        }
        return questions.required.stream()
                .allMatch(condition ->
                        condition.evaluate(symbol -> valueOf(symbol, values)).isTrue());
    }

    static Value valueOf(Expr symbol, Map<Expr, Value> values) {
        Value value = values.get(symbol);
        if (value == null) {
            throw new IllegalArgumentException("no value of " + symbol);
        }
        return value;
    }

    boolean respectsEdges(int[] positions) {
        for (Edge edge : questions.edges) {
            if (positions[edge.earlier()] >= positions[edge.later()]) {
                return false;
            }
        }
        return true;
    }
}
