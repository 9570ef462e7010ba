// SPDX-License-Identifier: Apache-2.0
package dev.heddle.invariant.sample;

import dev.heddle.catalogue.Effect;
import dev.heddle.catalogue.Meaning;
import dev.heddle.catalogue.Subject;
import dev.heddle.expr.Expr;
import dev.heddle.expr.JavaArithmetic;
import dev.heddle.expr.Sort;
import dev.heddle.expr.Value;
import dev.heddle.rebuild.Datum;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.Location;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What one passage of a stretch of accesses makes of the values that it finds, as terms. */
final class StretchTerms {

    /** What variables are called, by what they are: a location, or the thing that has it. */
    private final Map<Object, String> called = new HashMap<>();

    /** What variables are now, over what they were before the stretch. */
    private final Map<Object, Expr> now = new LinkedHashMap<>();

    private final Set<Object> written = new LinkedHashSet<>();

    /** What the thread's own symbols stand for. */
    private final Map<Expr, Expr> meanings = new HashMap<>();

    /** What was there when it was last accessed. */
    private final Map<Object, Value> observed = new HashMap<>();

    private final Set<Expr> beginnings = new LinkedHashSet<>();
    private final Set<String> conditions = new LinkedHashSet<>();
    private boolean isKnown = true;

    /**
     * A passage.
     *
     * @param events what its thread did
     * @param accesses the accesses of the passage, by their places among these
     * @param names what the variables of these accesses are called
     */
    StretchTerms(List<Event> events, List<Integer> accesses, List<String> names) {
        int first = accesses.get(0);
        for (int i = 0; i < first; i++) {
            learnEarlier(events.get(i));
        }
        int next = 0;
        for (int i = first; i <= accesses.get(accesses.size() - 1); i++) {
            if (next < accesses.size() && i == accesses.get(next)) {
                pass(events.get(i), names.get(next));
                next++;
            } else if (events.get(i) instanceof Event.Branch branch) {
                // Also an address that is kept as observed: of another element something else holds.
                meet(branch);
            } else {
                learnEarlier(events.get(i));
            }
        }
    }

    /** Whether an event accesses a variable. */
    static boolean isAccess(Event event) {
        return event instanceof Event.Read
                || event instanceof Event.Write
                || (event instanceof Event.Operation operation
                        && operation.entry().meaning().subject() == Subject.CELL
                        && operation.entry().meaning().effect() != Effect.NONE);
    }

    /** The variable that an event accesses: a location, or the thing that has it; empty if it accesses none. */
    static Optional<Object> variable(Event event) {
        if (event instanceof Event.Read read) {
            return Optional.of(read.location());
        }
        if (event instanceof Event.Write write) {
            return Optional.of(write.location());
        }
        return isAccess(event) && event instanceof Event.Operation operation
                ? operation.location().map(Object.class::cast).or(operation::receiver)
                : Optional.empty();
    }

    /** Whether an access may change its variable. */
    static boolean isWrite(Event event) {
        return event instanceof Event.Write
                || (event instanceof Event.Operation operation
                        && operation.entry().meaning().effect() == Effect.WRITE);
    }

    /** All in one, like {@code x == orig(x) + 1 if orig(x) < 5}; empty if something could not be computed. */
    Optional<String> text() {
        if (!isKnown || written.isEmpty()) {
            return Optional.empty();
        }
        List<String> changes = new ArrayList<>();
        for (Object variable : written) {
            changes.add(called.get(variable) + " == " + text(now.getOrDefault(variable, Expr.TRUE)));
        }
        String all = String.join(", ", changes);
        return Optional.of(conditions.isEmpty() ? all : all + " if " + String.join(" && ", conditions));
    }

    // ── what was read before, or beside ─────────────────────────────────────────────────────────────────────────────

    private void learnEarlier(Event event) {
        if (event instanceof Event.Read read) {
            mean(read.result(), "earlier(" + read.location().name() + ")");
        } else if (event instanceof Event.Input input) {
            mean(input.value(), input.name());
        } else if (event instanceof Event.Operation operation) {
            operation
                    .result()
                    .ifPresent(result -> mean(result, operation.entry().name() + "()"));
        } else if (event instanceof Event.Begin begin) {
            begin.given().ifPresent(given -> mean(given, "given"));
        }
    }

    private void mean(Datum datum, String name) {
        if (datum.term().isSymbol()) {
            meanings.put(datum.term(), Expr.symbol(name, datum.term().sort()));
        }
    }

    // ── the stretch ─────────────────────────────────────────────────────────────────────────────────────────────────

    private void pass(Event event, String name) {
        if (event instanceof Event.Read read) {
            know(read.location(), named(read.location(), name));
            see(read.location(), read.result().observed());
            meanings.put(
                    read.result().term(),
                    now(read.location(), read.result().term().sort()));
        } else if (event instanceof Event.Write write) {
            know(write.location(), named(write.location(), name));
            observed.put(write.location(), write.value().observed());
            change(write.location(), isReference(write.location()) ? reference(write.value()) : term(write.value()));
        } else if (event instanceof Event.Operation operation) {
            Optional<Object> variable = variable(operation);
            if (variable.isEmpty() || operation.thrown().isPresent()) {
                isKnown = false;
                return;
            }
            know(variable.get(), name);
            operate(operation, variable.get());
        }
    }

    /** Another value than the stretch has left there, or seen, was brought by another thread in between. */
    private void see(Object variable, Value value) {
        Value before = observed.put(variable, value);
        isKnown &= before == null || before.equals(value);
    }

    /** An element has the index that it has here, whichever one it had where the name comes from. */
    private static String named(Location location, String name) {
        return location instanceof Location.Cell element
                ? name.replaceFirst("\\[\\d*]$", "[" + element.index() + "]")
                : name;
    }

    private static boolean isReference(Location location) {
        String type = location instanceof Location.Field field
                ? field.descriptor()
                : location instanceof Location.Static own
                        ? own.descriptor()
                        : ((Location.Cell) location).array().typeName().substring(1);
        return type.startsWith("L") || type.startsWith("[");
    }

    /** Objects have numbers in a run that mean nothing in another one. */
    private Expr reference(Datum datum) {
        Expr term = term(datum);
        if (!term.isConstant()) {
            return term;
        }
        boolean isNull = datum.observed().equals(Value.of(0));
        return Expr.symbol(isNull ? "null" : "an object", term.sort());
    }

    private void operate(Event.Operation operation, Object variable) {
        int operand = operation.entry().operand();
        List<Datum> arguments = operation.arguments();
        Optional<Sort> sort = operation
                .result()
                .map(result -> result.term().sort())
                .or(() -> operand < arguments.size()
                        ? Optional.of(arguments.get(operand).term().sort())
                        : Optional.empty());
        if (sort.isEmpty()) {
            isKnown = false;
            return;
        }
        Meaning meaning = operation.entry().meaning();
        // What calls leave is not compared, so nothing is known of a variable that is also accessed otherwise.
        isKnown &= observed.isEmpty() || !observed.containsKey(variable);
        switch (meaning) {
            case CELL_READ -> result(operation, now(variable, sort.get()));
            case CELL_WRITE -> change(variable, term(arguments.get(operand)));
            case CELL_GET_AND_SET -> {
                result(operation, now(variable, sort.get()));
                change(variable, term(arguments.get(operand)));
            }
            case CELL_GET_AND_ADD -> {
                Expr before = now(variable, sort.get());
                result(operation, before);
                change(variable, sum(before, term(arguments.get(operand))));
            }
            case CELL_ADD_AND_GET -> {
                change(variable, sum(now(variable, sort.get()), term(arguments.get(operand))));
                result(operation, now(variable, sort.get()));
            }
            case CELL_GET_AND_INCREMENT, CELL_GET_AND_DECREMENT -> {
                Expr before = now(variable, sort.get());
                result(operation, before);
                change(variable, sum(before, one(sort.get(), meaning == Meaning.CELL_GET_AND_INCREMENT)));
            }
            case CELL_INCREMENT_AND_GET, CELL_DECREMENT_AND_GET -> {
                Expr before = now(variable, sort.get());
                change(variable, sum(before, one(sort.get(), meaning == Meaning.CELL_INCREMENT_AND_GET)));
                result(operation, now(variable, sort.get()));
            }
            default -> isKnown = false;
        }
    }

    private static Expr sum(Expr left, Expr right) {
        return JavaArithmetic.add(left, right);
    }

    private static Expr one(Sort sort, boolean isUp) {
        long difference = isUp ? 1 : -1;
        return Expr.constant(
                sort.equals(Sort.JAVA_LONG) ? Value.ofJavaLong(difference) : Value.ofJavaInt((int) difference));
    }

    private void result(Event.Operation operation, Expr value) {
        operation.result().ifPresent(result -> {
            if (result.term().isSymbol() && result.term().sort().equals(value.sort())) {
                meanings.put(result.term(), value);
            }
        });
    }

    private void know(Object variable, String name) {
        if (!called.containsKey(variable)) {
            called.put(variable, called.containsValue(name) ? name + "'" : name);
        }
    }

    private Expr now(Object variable, Sort sort) {
        return now.computeIfAbsent(variable, any -> {
            Expr beginning = Expr.symbol("orig(" + called.get(variable) + ")", sort);
            beginnings.add(beginning);
            return beginning;
        });
    }

    private void change(Object variable, Expr value) {
        now.put(variable, value);
        written.add(variable);
    }

    private Expr term(Datum datum) {
        return datum.term().substitute(meanings);
    }

    private void meet(Event.Branch branch) {
        Expr met = branch.condition().substitute(meanings);
        List<Expr> found = met.symbols().stream().filter(beginnings::contains).toList();
        boolean isOfObjects = found.stream().anyMatch(symbol -> symbol.sort().equals(Sort.INT));
        if (isOfObjects && branch.concretised()) {
            // Which object it was has a number in this run only.
            found.forEach(symbol -> conditions.add(symbol.name() + " is this object"));
        } else if (!found.isEmpty()) {
            String text = text(met);
            conditions.add(isOfObjects ? text.replaceAll("([=!]= )0\\b", "$1null") : text);
        }
    }

    private static String text(Expr term) {
        return term.toString()
                .replace(" = ", " == ")
                .replace("≠", "!=")
                .replace("≤", "<=")
                .replace("≥", ">=")
                .replace("∧", "&&")
                .replace("∨", "||")
                .replace("¬", "!");
    }
}
