// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.machine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.expr.Expr;
import dev.heddle.expr.Value;
import dev.heddle.rebuild.Datum;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.History;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;

/**
 * Runs the methods of a class {@code Demo} in the JVM and in the interpreter. They take primitive values, read nothing but
 * these, and write static fields.
 */
final class JvmOracle {

    private final Map<String, byte[]> classes;
    private final Class<?> demo;

    JvmOracle(String source) {
        classes = Sources.compile(source);
        try {
            demo = Sources.loader(classes).loadClass("Demo");
        } catch (ClassNotFoundException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private record Run(Method method, List<Object> given, Optional<Throwable> thrown) {
        Object[] arguments() {
            return given.toArray();
        }

        @Override
        public String toString() {
            return method.getName() + given;
        }
    }

    /** Fails unless both do the same with random arguments, and the terms are right for other arguments on the same path. */
    void compare(Random random) {
        List<Run> runs = new ArrayList<>();
        Script script = new Script(classes);
        ScriptThread thread = script.thread();
        for (Method method : methods()) {
            Object[] arguments = arguments(method, random);
            Run run = new Run(method, List.of(arguments), invoke(method, arguments));
            runs.add(run);
            thread.enter("Demo", method.getName());
            for (Object argument : arguments) {
                log(thread, argument);
            }
            run.thrown()
                    .ifPresent(
                            thrown -> thread.escaped().fresh(thrown.getClass().getName()));
        }
        thread.ended();

        History history = script.rebuild(MachineOptions.standard().withInputs(List.of("Demo.*")));

        Histories.told(history);
        List<List<Event>> parts = parts(history.threads().get(0).events());
        assertThat(parts).hasSameSizeAs(runs);
        for (int i = 0; i < runs.size(); i++) {
            compare(runs.get(i), parts.get(i), random);
        }
    }

    private List<Method> methods() {
        return Arrays.stream(demo.getDeclaredMethods())
                .filter(method -> method.getReturnType() == void.class)
                .sorted(Comparator.comparing(Method::getName))
                .toList();
    }

    private static Optional<Throwable> invoke(Method method, Object[] arguments) {
        try {
            method.setAccessible(true);
            method.invoke(null, arguments);
            return Optional.empty();
        } catch (InvocationTargetException e) {
            return Optional.of(e.getTargetException());
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }

    private static Object[] arguments(Method method, Random random) {
        return Arrays.stream(method.getParameterTypes())
                .map(type -> argument(type, random))
                .toArray();
    }

    private static Object argument(Class<?> type, Random random) {
        int choice = random.nextInt(4);
        long whole = choice == 0 ? random.nextLong() : choice == 1 ? random.nextInt(5) - 2 : random.nextInt(200) - 100;
        if (choice == 3 && random.nextBoolean()) {
            whole = random.nextBoolean() ? Integer.MIN_VALUE : Long.MAX_VALUE;
        }
        if (type == int.class) {
            return (int) whole;
        }
        if (type == long.class) {
            return whole;
        }
        if (type == boolean.class) {
            return random.nextBoolean();
        }
        double real = random.nextInt(5) == 0 ? Double.NaN : whole / 3.0;
        return type == float.class ? (Object) (float) real : (Object) real;
    }

    private static void log(ScriptThread thread, Object argument) {
        if (argument instanceof Integer value) {
            thread.ofInt(value);
        } else if (argument instanceof Boolean value) {
            thread.ofInt(value ? 1 : 0);
        } else if (argument instanceof Long value) {
            thread.ofLong(value);
        } else if (argument instanceof Float value) {
            thread.ofFloat(value);
        } else {
            thread.ofDouble((Double) argument);
        }
    }

    private static List<List<Event>> parts(List<Event> events) {
        List<List<Event>> parts = new ArrayList<>();
        for (Event event : events) {
            if (event instanceof Event.Begin) {
                parts.add(new ArrayList<>());
            }
            parts.get(parts.size() - 1).add(event);
        }
        return parts;
    }

    private void compare(Run run, List<Event> events, Random random) {
        Map<String, Datum> written = new HashMap<>();
        List<Expr> conditions = new ArrayList<>();
        List<Expr> inputs = new ArrayList<>();
        for (Event event : events) {
            if (event instanceof Event.Write write) {
                String name = write.location().name();
                written.put(name.substring(name.indexOf('.') + 1), write.value());
            } else if (event instanceof Event.Branch branch) {
                conditions.add(branch.condition());
            } else if (event instanceof Event.Check check) {
                conditions.add(check.held() ? check.condition() : Expr.not(check.condition()));
            } else if (event instanceof Event.Input input) {
                inputs.add(input.value().term());
            }
        }
        if (run.thrown().isPresent()) {
            assertThat(written).as(run.toString()).isEmpty();
            return;
        }
        assertThat(written).as(run.toString()).isNotEmpty();
        compareValues(run, run.arguments(), written, Map.of());
        for (int attempt = 0; attempt < 20; attempt++) {
            Object[] others = arguments(run.method(), random);
            Map<Expr, Value> values = values(run, others, inputs);
            if (conditions.stream()
                    .allMatch(condition -> condition.evaluate(known(values)).isTrue())) {
                compareValues(run, others, written, values);
            }
        }
    }

    private static Map<Expr, Value> values(Run run, Object[] others, List<Expr> inputs) {
        Map<Expr, Value> values = new HashMap<>();
        int next = 0;
        for (int i = 0; i < others.length; i++) {
            if (others[i] instanceof Integer number) {
                values.put(inputs.get(next++), Value.ofJavaInt(number));
            } else if (others[i] instanceof Boolean truth) {
                values.put(inputs.get(next++), Value.ofJavaInt(truth ? 1 : 0));
            } else if (others[i] instanceof Long number) {
                values.put(inputs.get(next++), Value.ofJavaLong(number));
            } else {
                // Floating-point numbers are not inputs.
                others[i] = run.arguments()[i];
            }
        }
        return values;
    }

    /** Compares what was written with what the JVM writes; without values of symbols, what was observed. */
    private static Function<Expr, Value> known(Map<Expr, Value> values) {
        return symbol -> Objects.requireNonNull(values.get(symbol), () -> "no value for " + symbol);
    }

    private void compareValues(Run run, Object[] arguments, Map<String, Datum> written, Map<Expr, Value> values) {
        String what = run.method().getName() + Arrays.toString(arguments);
        assertThat(invoke(run.method(), arguments)).as(what).isEmpty();
        for (Map.Entry<String, Datum> one : written.entrySet()) {
            Datum datum = one.getValue();
            Value computed = values.isEmpty() ? datum.observed() : datum.term().evaluate(known(values));
            assertThat(computed).as(what).isEqualTo(held(one.getKey()));
        }
    }

    private Value held(String name) {
        Object value;
        try {
            Field field = demo.getDeclaredField(name);
            field.setAccessible(true);
            value = field.get(null);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("no field " + name, e);
        }
        if (value instanceof Long number) {
            return Value.ofJavaLong(number);
        }
        if (value instanceof Float number) {
            return Value.ofJavaInt(Float.floatToIntBits(number));
        }
        if (value instanceof Double number) {
            return Value.ofJavaLong(Double.doubleToLongBits(number));
        }
        if (value instanceof Boolean truth) {
            return Value.ofJavaInt(truth ? 1 : 0);
        }
        return Value.ofJavaInt(value instanceof Character letter ? letter : ((Number) value).intValue());
    }
}
