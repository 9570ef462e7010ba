// SPDX-License-Identifier: Apache-2.0
package dev.heddle.testkit;

import static dev.heddle.expr.Expr.atMost;
import static dev.heddle.expr.Expr.constant;
import static dev.heddle.expr.Expr.equal;
import static dev.heddle.expr.Expr.implies;
import static dev.heddle.expr.Expr.integer;
import static dev.heddle.expr.Expr.less;
import static dev.heddle.expr.Expr.not;
import static dev.heddle.expr.Expr.select;

import dev.heddle.expr.Expr;
import dev.heddle.expr.Sort;
import dev.heddle.expr.Value;
import dev.heddle.program.Action;
import dev.heddle.program.Variable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/** The shared variables of a program that is being generated, and the values they have at the moment. */
final class World {

    private final Random random;
    private final List<Variable> numbers = new ArrayList<>();
    private final List<Variable> flags = new ArrayList<>();
    private final List<Variable> globals = new ArrayList<>();
    private final List<Expr> precondition = new ArrayList<>();
    private final Map<Expr, Value> values = new HashMap<>();
    private Optional<Variable> lock = Optional.empty();
    private Optional<Variable> array = Optional.empty();
    private Optional<Variable> input = Optional.empty();

    World(Random random) {
        this.random = random;
    }

    // ── variables ───────────────────────────────────────────────────────────────────────────────────────────────────

    void declareNumber(String name, int initial) {
        numbers.add(declare(new Variable(name, Sort.INT), Value.of(initial), false));
    }

    void declareFlag(String name, boolean initial, boolean free) {
        flags.add(declare(new Variable(name, Sort.BOOL), Value.of(initial), free));
    }

    void declareLock(String name) {
        lock = Optional.of(declare(new Variable(name, Sort.INT), Value.of(0), false));
    }

    /** A number that may be anything and is only ever compared with zero and one. */
    void declareInput(String name, int initial, boolean free) {
        input = Optional.of(declare(new Variable(name, Sort.INT), Value.of(initial), free));
    }

    // All cells that an enumeration would vary are given, so an array adds no inputs.
    void declareArray(String name, Sort sort) {
        Variable variable = declare(new Variable(name, sort), sort.zero(), true);
        for (int index = -1; index <= 2; index++) {
            precondition.add(equal(select(variable.symbol(), integer(index)), integer(0)));
        }
        array = Optional.of(variable);
    }

    private Variable declare(Variable variable, Value initial, boolean free) {
        globals.add(variable);
        values.put(variable.symbol(), initial);
        if (!free) {
            precondition.add(equal(variable.symbol(), constant(initial)));
        }
        return variable;
    }

    List<Variable> numbers() {
        return numbers;
    }

    /** One of the numbers, rather an early one, so that threads meet. */
    Variable anyNumber() {
        return numbers.get(Math.min(random.nextInt(numbers.size()), random.nextInt(numbers.size())));
    }

    List<Variable> flags() {
        return flags;
    }

    List<Variable> globals() {
        return globals;
    }

    Optional<Variable> lock() {
        return lock;
    }

    Optional<Variable> array() {
        return array;
    }

    Optional<Variable> input() {
        return input;
    }

    Expr precondition() {
        return Expr.and(precondition);
    }

    // ── values ──────────────────────────────────────────────────────────────────────────────────────────────────────

    void set(Expr symbol, Value value) {
        values.put(symbol, value);
    }

    private Value value(Expr term) {
        return term.evaluate(symbol -> values.getOrDefault(symbol, symbol.sort().zero()));
    }

    boolean holds(Expr condition) {
        return value(condition).isTrue();
    }

    void run(Action action) {
        Map<Expr, Value> changed = new HashMap<>();
        action.assignments().forEach((variable, term) -> changed.put(variable.symbol(), value(term)));
        values.putAll(changed);
    }

    // ── conditions ──────────────────────────────────────────────────────────────────────────────────────────────────

    /** A random condition over shared variables and these locals that holds at the moment. */
    Expr observation(List<Variable> locals) {
        int kind = random.nextInt(100);
        if (kind < 20) {
            return observationOfFlag();
        }
        if (kind < 30) {
            return implies(observationOfFlag(), observationOfNumber(anyNumber().symbol()));
        }
        if (kind < 42 && numbers.size() > 1) {
            return relation(anyNumber().symbol(), anyNumber().symbol());
        }
        if (kind < 62 && !locals.isEmpty()) {
            return observationOfLocal(any(locals));
        }
        if (kind < 72 && array.isPresent()) {
            return observationOfNumber(select(array.get().symbol(), integer(random.nextInt(2))));
        }
        if (kind < 80 && input.isPresent()) {
            return observationOfFree(input.get().symbol());
        }
        return observationOfNumber(anyNumber().symbol());
    }

    private Expr observationOfFlag() {
        Expr flag = any(flags).symbol();
        return holds(flag) ? flag : not(flag);
    }

    private Expr observationOfLocal(Variable local) {
        if (local.name().endsWith(".i")) {
            return observationOfFree(local.symbol());
        }
        return random.nextBoolean()
                ? observationOfNumber(local.symbol())
                : relation(local.symbol(), anyNumber().symbol());
    }

    private Expr observationOfNumber(Expr number) {
        Expr now = constant(value(number));
        return switch (random.nextInt(6)) {
            case 0 -> atMost(now, number);
            case 1 -> atMost(number, now);
            case 2 -> not(equal(number, Expr.add(now, integer(random.nextBoolean() ? 1 : -1))));
            default -> equal(number, now);
        };
    }

    private Expr relation(Expr left, Expr right) {
        if (holds(equal(left, right))) {
            return random.nextBoolean() ? equal(left, right) : atMost(left, right);
        }
        return holds(less(left, right)) ? less(left, right) : less(right, left);
    }

    /** A condition on something free that holds at the moment. Numbers are compared with zero or one only. */
    Expr observationOfFree(Expr free) {
        if (free.sort().equals(Sort.BOOL)) {
            return holds(free) ? free : not(free);
        }
        Expr bound = integer(random.nextInt(2));
        Expr condition = switch (random.nextInt(3)) {
            case 0 -> less(free, bound);
            case 1 -> atMost(free, bound);
            default -> equal(free, bound);
        };
        return holds(condition) ? condition : not(condition);
    }

    private <T> T any(List<T> options) {
        return options.get(random.nextInt(options.size()));
    }
}
