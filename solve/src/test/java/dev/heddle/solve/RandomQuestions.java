// SPDX-License-Identifier: Apache-2.0
package dev.heddle.solve;

import static dev.heddle.expr.JavaArithmetic.add;
import static dev.heddle.expr.JavaArithmetic.less;
import static dev.heddle.expr.JavaArithmetic.multiply;

import dev.heddle.expr.Expr;
import dev.heddle.expr.Sort;
import dev.heddle.expr.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * A small random formula that grows from round to round, with a question in each: written without a solver, so that it can be
 * loaded into several and also be judged by {@link Enumeration}.
 */
final class RandomQuestions {

    /** The subject of a literal. */
    enum Kind {
        /** The first node comes before the second. */
        ORDER,
        /** The variable of this number. */
        VARIABLE,
        /** The condition of this number. */
        CONDITION,
        /** Always holds. */
        CONSTANT
    }

    /** A literal that no solver has numbered yet. */
    record Fact(Kind kind, int first, int second, boolean negated) {}

    record Edge(int earlier, int later) {}

    record Condition(Expr term, Fact relevant) {}

    record Definition(Fact when, Expr symbol, Expr value) {}

    record Round(List<List<Fact>> clauses, List<Fact> assumptions) {}

    /** Words of two bits: few enough values to try them all. */
    static final Sort WORD = new Sort.Bits(2);

    final int nodes;
    final int variables;
    final List<Edge> edges = new ArrayList<>();
    final List<Condition> conditions = new ArrayList<>();
    final List<Definition> definitions = new ArrayList<>();
    final List<Expr> required = new ArrayList<>();
    final List<Round> rounds = new ArrayList<>();
    final List<Expr> inputs;
    final List<Expr> symbols;

    private final Random random;

    private RandomQuestions(long seed, int nodes, int variables, int inputs, int symbols) {
        this.random = new Random(seed);
        this.nodes = nodes;
        this.variables = variables;
        this.inputs = named("input", inputs);
        this.symbols = named("symbol", symbols);
    }

    /** Order and Boolean variables only. */
    static RandomQuestions aboutOrder(long seed) {
        RandomQuestions questions = new RandomQuestions(seed, 3 + (int) (seed % 4), 3, 0, 0);
        questions.addEdges();
        questions.addRounds(4, 6);
        return questions;
    }

    /** Order, Boolean variables and conditions on defined and undefined symbols. */
    static RandomQuestions aboutData(long seed) {
        RandomQuestions questions = new RandomQuestions(seed, 3, 3, 1, 2);
        questions.addEdges();
        questions.addData();
        questions.addRounds(3, 5);
        return questions;
    }

    private static List<Expr> named(String name, int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> Expr.symbol(name + i, WORD))
                .toList();
    }

    private void addEdges() {
        for (int i = random.nextInt(nodes); i > 0; i--) {
            int earlier = random.nextInt(nodes - 1);
            edges.add(new Edge(earlier, earlier + 1 + random.nextInt(nodes - earlier - 1)));
        }
    }

    private void addData() {
        for (int i = 0; i < symbols.size(); i++) {
            for (int count = 1 + random.nextInt(3); count > 0; count--) {
                // A symbol depends on earlier ones only, so no choice of definitions is circular.
                definitions.add(new Definition(choice(), symbols.get(i), word(symbols.subList(0, i), 1)));
            }
        }
        for (int count = 2 + random.nextInt(2); count > 0; count--) {
            Condition condition = new Condition(comparison(), choice());
            // Equal conditions may share a literal, which then cannot differ where it is not relevant.
            if (conditions.stream().noneMatch(other -> other.term() == condition.term())) {
                conditions.add(condition);
            }
        }
        if (random.nextInt(3) == 0) {
            required.add(less(inputs.get(0), word(List.of(), 0)));
        }
    }

    /** An order fact or a variable, seldom a constant: what conditions and definitions may hang on. */
    private Fact choice() {
        return random.nextInt(8) == 0 ? new Fact(Kind.CONSTANT, 0, 0, false) : fact(false);
    }

    private Fact fact(boolean mayBeCondition) {
        boolean negated = random.nextBoolean();
        if (mayBeCondition && !conditions.isEmpty() && random.nextInt(3) == 0) {
            return new Fact(Kind.CONDITION, random.nextInt(conditions.size()), 0, negated);
        }
        return random.nextInt(3) == 0
                ? new Fact(Kind.VARIABLE, random.nextInt(variables), 0, negated)
                : new Fact(Kind.ORDER, random.nextInt(nodes), random.nextInt(nodes), negated);
    }

    private Expr word(List<Expr> usable, int depth) {
        int kind = random.nextInt(depth > 0 ? 4 : 2);
        if (kind == 0) {
            return Expr.constant(new Value.BitsValue(2, random.nextInt(4)));
        }
        if (kind == 1) {
            int index = random.nextInt(usable.size() + inputs.size());
            return index < usable.size() ? usable.get(index) : inputs.get(index - usable.size());
        }
        Expr left = word(usable, depth - 1);
        Expr right = word(usable, depth - 1);
        return kind == 2 ? add(left, right) : multiply(left, right);
    }

    private Expr comparison() {
        Expr left = word(symbols, 1);
        Expr right = word(symbols, 1);
        return random.nextBoolean() ? less(left, right) : Expr.equal(left, right);
    }

    private void addRounds(int count, int clausesPerRound) {
        for (int i = 0; i < count; i++) {
            List<List<Fact>> clauses = new ArrayList<>();
            for (int c = random.nextInt(clausesPerRound + 1); c > 0; c--) {
                clauses.add(facts(1 + random.nextInt(3)));
            }
            rounds.add(new Round(clauses, facts(random.nextInt(4))));
        }
    }

    private List<Fact> facts(int count) {
        return IntStream.range(0, count).mapToObj(i -> fact(true)).toList();
    }
}
