// SPDX-License-Identifier: Apache-2.0
package dev.heddle.invariant;

import dev.heddle.invariant.value.Point;
import dev.heddle.invariant.value.SampledValue;
import dev.heddle.invariant.value.SampledVariable;
import dev.heddle.invariant.value.Samples;
import dev.heddle.invariant.value.Selection;
import dev.heddle.invariant.value.Tuple;
import dev.heddle.invariant.value.ValueComparison;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Writes samples as Daikon reads them: declarations (version 2.0) and trace records.
 *
 * <p>A point with values from before becomes an entry and an exit that belong together by their number, so that Daikon
 * forms its {@code orig(...)} from them; any other becomes a point of its own.
 */
public final class DaikonFiles {

    private final Samples samples;
    private final Selection selection;
    private final Map<Point, String> names = new LinkedHashMap<>();

    public DaikonFiles(Samples samples, Selection selection) {
        this.samples = samples;
        this.selection = selection;
        Set<String> taken = new HashSet<>();
        for (Point point : samples.points()) {
            String name = name(point, "");
            for (int i = 2; !taken.add(name + hasBefore(point)); i++) {
                name = name(point, "." + i);
            }
            names.put(point, name);
        }
    }

    /** Writes what a {@code .decls} file has. */
    public void declarations(Appendable out) {
        print(out, "decl-version 2.0\nvar-comparability implicit\n");
        names.forEach((point, name) -> {
            if (hasBefore(point)) {
                print(out, "\nppt " + name + ":::ENTER\nppt-type enter\n");
                declare(out, entry(point));
                print(out, "\nppt " + name + ":::EXIT1\nppt-type subexit\n");
                declare(out, exit(point));
            } else {
                print(out, "\nppt " + name + ":::POINT\nppt-type point\n");
                declare(out, exit(point));
            }
        });
    }

    /** Writes what a {@code .dtrace} file has; every tuple as often as it was sampled. */
    public void trace(Appendable out) {
        long number = 0;
        for (Map.Entry<Point, String> entry : names.entrySet()) {
            for (Tuple tuple : samples.tuples(entry.getKey(), selection)) {
                for (long i = 0; i < tuple.samples(); i++) {
                    record(out, entry.getKey(), entry.getValue(), tuple, number++);
                }
            }
        }
    }

    private static void record(Appendable out, Point point, String name, Tuple tuple, long number) {
        Map<String, SampledValue> values = new HashMap<>();
        for (int i = 0; i < point.variables().size(); i++) {
            values.put(point.variables().get(i).name(), tuple.values().get(i));
        }
        if (hasBefore(point)) {
            String nonce = "\nthis_invocation_nonce\n" + number + "\n";
            print(out, "\n" + name + ":::ENTER" + nonce);
            entry(point)
                    .forEach(variable -> value(
                            out, variable, values.getOrDefault(variable.before().name(), SampledValue.ABSENT)));
            print(out, "\n" + name + ":::EXIT1" + nonce);
        } else {
            print(out, "\n" + name + ":::POINT\n");
        }
        exit(point)
                .forEach(variable -> value(out, variable, values.getOrDefault(variable.name(), SampledValue.ABSENT)));
    }

    private static boolean hasBefore(Point point) {
        return point.variables().stream().anyMatch(SampledVariable::isBefore);
    }

    /** Returns what an entry declares: everything that has a value from before, under its plain name. */
    private static List<SampledVariable> entry(Point point) {
        return point.variables().stream()
                .filter(SampledVariable::isBefore)
                .map(variable -> new SampledVariable(variable.bareName(), variable.type()))
                .toList();
    }

    /** Returns what an exit declares: the plain variables, and those that only have a value from before. */
    private static List<SampledVariable> exit(Point point) {
        List<SampledVariable> variables = new ArrayList<>(point.variables().stream()
                .filter(variable -> !variable.isBefore())
                .toList());
        entry(point).stream().filter(variable -> !variables.contains(variable)).forEach(variables::add);
        return variables;
    }

    private static void declare(Appendable out, List<SampledVariable> variables) {
        for (SampledVariable variable : variables) {
            String name = plain(variable.name());
            switch (variable.type()) {
                case INTEGER -> declare(out, name, "variable", "long", "int", 1);
                case BOOLEAN -> declare(out, name, "variable", "boolean", "boolean", 2);
                case REAL -> declare(out, name, "variable", "double", "double", 3);
                case REFERENCE -> declare(out, name, "variable", "java.lang.Object", "hashcode", 4);
                case SEQUENCE -> declareArray(out, name, "long[]", "int[]", 1);
                case REFERENCES -> declareArray(out, name, "java.lang.Object[]", "hashcode[]", 4);
            }
        }
    }

    private static void declareArray(Appendable out, String name, String type, String representation, int comparable) {
        declare(out, name, "variable", type, "hashcode", 5);
        String kind = "array\n  enclosing-var " + name + "\n  array 1";
        declare(out, name + "[..]", kind, type, representation, comparable);
    }

    private static void declare(
            Appendable out, String name, String kind, String type, String representation, int comparable) {
        print(
                out,
                "variable %s\n  var-kind %s\n  dec-type %s\n  rep-type %s\n  comparability %d\n"
                        .formatted(name, kind, type, representation, comparable));
    }

    private static void value(Appendable out, SampledVariable variable, SampledValue value) {
        String name = plain(variable.name());
        if (variable.isSequence()) {
            // The array itself, which is not sampled: some object.
            print(out, name + "\n" + (value.isAbsent() ? "nonsensical\n2\n" : "1\n1\n"));
            name += "[..]";
        }
        print(out, name + "\n" + (value.isAbsent() ? "nonsensical\n2\n" : text(variable, value) + "\n1\n"));
    }

    private static String text(SampledVariable variable, SampledValue value) {
        if (value instanceof SampledValue.Sequence sequence) {
            return "["
                    + String.join(
                            " ",
                            sequence.elements().stream().map(String::valueOf).toList()) + "]";
        }
        if (variable.type() == SampledVariable.Type.BOOLEAN) {
            return Boolean.toString(ValueComparison.whole(value) == 1);
        }
        return value.toString();
    }

    private static String name(Point point, String suffix) {
        String name = plain(point.name()) + suffix;
        return switch (point.kind()) {
            case ENTER, EXIT -> suffix.isEmpty() && name.endsWith(")") ? name : withoutParentheses(name) + "()";
            case BLOCK -> withoutParentheses(name) + ".block()";
            case PAIR -> withoutParentheses(name) + ".pair()";
        };
    }

    private static String withoutParentheses(String name) {
        return name.replaceAll("[()]", "_");
    }

    /** A name without what has a meaning in Daikon's files. */
    private static String plain(String name) {
        return name.replaceAll("[\\s\\\\]", "_").replace(":::", "_");
    }

    private static void print(Appendable out, String text) {
        try {
            out.append(text);
        } catch (IOException e) {
            throw new UncheckedIOException("a Daikon file could not be written", e);
        }
    }
}
