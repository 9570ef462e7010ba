// SPDX-License-Identifier: Apache-2.0
package dev.heddle.invariant;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads Daikon's files as its developer manual describes them (appendix A, version 2.0), strictly: what is not described
 * there, or not in that order, is an error. It shares nothing with what writes them.
 */
public final class DaikonReader {

    private static final Set<String> POINT_TYPES = Set.of("point", "class", "object", "enter", "exit", "subexit");
    private static final Set<String> KINDS = Set.of("field", "function", "array", "variable", "return");
    private static final Set<String> REPRESENTATIONS = Set.of(
            "boolean",
            "int",
            "hashcode",
            "double",
            "java.lang.String",
            "boolean[]",
            "int[]",
            "hashcode[]",
            "double[]",
            "java.lang.String[]");
    private static final Set<String> OTHER_FIELDS =
            Set.of("dec-type", "comparability", "enclosing-var", "array", "flags");

    /** A declared variable: its fields by their names. */
    private record Declared(String name, Map<String, String> fields) {}

    private final Map<String, List<Declared>> points = new LinkedHashMap<>();
    private final Map<String, String> types = new HashMap<>();
    private final Map<String, Long> samples = new HashMap<>();
    private final Map<String, String> open = new HashMap<>();

    /** Reads both files. */
    public DaikonReader(String declarations, String trace) {
        List<List<String>> records = records(declarations);
        assertThat(records.get(0)).containsExactly("decl-version 2.0", "var-comparability implicit");
        records.subList(1, records.size()).forEach(this::declare);
        records(trace).forEach(this::take);
        assertThat(open).as("entries without exits").isEmpty();
    }

    /** Returns the number of records of a point. */
    public Map<String, Long> samples() {
        return samples;
    }

    /** Records are separated by blank lines. */
    private static List<List<String>> records(String text) {
        List<List<String>> records = new ArrayList<>();
        List<String> current = new ArrayList<>();
        for (String line : text.split("\n", -1)) {
            if (line.isBlank()) {
                if (!current.isEmpty()) {
                    records.add(current);
                }
                current = new ArrayList<>();
            } else {
                current.add(line);
            }
        }
        assertThat(current).as("a last record without an end").isEmpty();
        return records;
    }

    private void declare(List<String> record) {
        assertThat(record.get(0)).startsWith("ppt ");
        String name = record.get(0).substring("ppt ".length());
        assertThat(name).matches("\\S+:::(ENTER|EXIT\\d+|POINT)");
        assertThat(record.get(1)).startsWith("ppt-type ");
        String type = record.get(1).substring("ppt-type ".length());
        assertThat(POINT_TYPES).contains(type);
        assertThat(type)
                .isEqualTo(name.endsWith(":::ENTER") ? "enter" : name.endsWith(":::POINT") ? "point" : "subexit");
        types.put(name, type);
        List<Declared> variables = new ArrayList<>();
        for (String line : record.subList(2, record.size())) {
            if (line.startsWith("variable ")) {
                variables.add(new Declared(line.substring("variable ".length()), new LinkedHashMap<>()));
                continue;
            }
            String[] words = line.strip().split(" ", 2);
            assertThat(words).hasSize(2);
            assertThat(words[0].equals("var-kind") || words[0].equals("rep-type") || OTHER_FIELDS.contains(words[0]))
                    .as(line)
                    .isTrue();
            variables.get(variables.size() - 1).fields().put(words[0], words[1]);
        }
        variables.forEach(variable -> check(variable, variables));
        assertThat(variables.stream().map(Declared::name)).doesNotHaveDuplicates();
        assertThat(points.put(name, variables)).as("declared twice: " + name).isNull();
    }

    private static void check(Declared variable, List<Declared> all) {
        assertThat(variable.name()).matches("\\S+");
        assertThat(variable.fields()).containsKeys("var-kind", "dec-type", "rep-type", "comparability");
        String kind = variable.fields().getOrDefault("var-kind", "");
        assertThat(KINDS).contains(kind);
        String representation = variable.fields().getOrDefault("rep-type", "");
        assertThat(REPRESENTATIONS).contains(representation);
        boolean isArray = kind.equals("array");
        assertThat(variable.fields().containsKey("array")).isEqualTo(isArray);
        assertThat(representation.endsWith("[]")).isEqualTo(isArray);
        assertThat(variable.name().endsWith("[..]")).isEqualTo(isArray);
        if (isArray) {
            assertThat(all.stream().map(Declared::name))
                    .contains(variable.fields().getOrDefault("enclosing-var", ""));
        }
    }

    private void take(List<String> record) {
        String name = record.get(0);
        List<Declared> variables = points.get(name);
        assertThat(variables).as("not declared: " + name).isNotNull();
        int at = 1;
        if (record.size() > 1 && record.get(1).equals("this_invocation_nonce")) {
            pair(name, record.get(2));
            at = 3;
        } else {
            assertThat(types.get(name)).as(name).isEqualTo("point");
        }
        assertThat(record).hasSize(at + 3 * variables.size());
        for (Declared variable : variables) {
            assertThat(record.get(at)).isEqualTo(variable.name());
            checkValue(variable, record.get(at + 1), record.get(at + 2));
            at += 3;
        }
        samples.merge(name, 1L, Long::sum);
    }

    /** An exit belongs to the entry of the same number, of the same method, and declares all that the entry does. */
    private void pair(String name, String nonce) {
        assertThat(nonce).matches("\\d+");
        String method = name.substring(0, name.indexOf(":::"));
        if (name.endsWith(":::ENTER")) {
            assertThat(open.put(nonce, method)).isNull();
            return;
        }
        assertThat(open.remove(nonce)).isEqualTo(method);
        List<String> entered = names(method + ":::ENTER");
        assertThat(names(name)).containsAll(entered);
    }

    private List<String> names(String point) {
        return points.getOrDefault(point, List.of()).stream()
                .map(Declared::name)
                .toList();
    }

    private static void checkValue(Declared variable, String value, String modified) {
        assertThat(modified).matches("[012]");
        assertThat(value.equals("nonsensical")).as(variable.name()).isEqualTo(modified.equals("2"));
        if (value.equals("nonsensical")) {
            return;
        }
        String form = switch (variable.fields().getOrDefault("rep-type", "")) {
            case "boolean" -> "true|false|0|1";
            case "int" -> "-?\\d+";
            case "hashcode" -> "-?\\d+|null";
            case "double" -> "-?\\d.*|NaN|-?Infinity";
            case "int[]" -> "\\[(-?\\d+( -?\\d+)*)?]";
            case "hashcode[]" -> "\\[((-?\\d+|null)( (-?\\d+|null))*)?]";
            default -> ".*";
        };
        assertThat(value).as(variable.name()).matches(form);
    }
}
