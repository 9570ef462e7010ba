// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.machine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.catalogue.Catalogue;
import dev.heddle.catalogue.Entry;
import dev.heddle.catalogue.Treatment;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Type;

class PureCallsTest {

    private static final JvmOracle ORACLE = new JvmOracle(program());

    @Test
    void the_interpreter_computes_exactly_what_the_catalogue_calls_pure() {
        Set<String> pure = new TreeSet<>();
        for (Entry entry : pureEntries()) {
            pure.add(entry.owner() + "." + entry.name() + entry.descriptor());
        }

        assertThat(PureCalls.signatures()).containsExactlyInAnyOrderElementsOf(pure);
    }

    @RepeatedTest(20)
    void pure_calls_give_what_the_jdk_gives(RepetitionInfo repetition) {
        ORACLE.compare(new Random(repetition.getCurrentRepetition()));
    }

    private static List<Entry> pureEntries() {
        return Catalogue.all().stream()
                .filter(entry -> entry.treatment() == Treatment.PURE)
                .toList();
    }

    /** One method for each call on primitive values or boxes that all JDKs have. */
    private static String program() {
        StringBuilder text = new StringBuilder("class Demo {\n");
        for (String type : List.of("int", "long", "float", "double", "boolean", "byte", "char", "short")) {
            text.append("  static %s %sOut;\n".formatted(type, type));
        }
        int number = 0;
        for (Entry entry : pureEntries()) {
            if (entry.since() == 0
                    && !entry.name().equals("<init>")
                    && !entry.owner().endsWith("Objects")) {
                text.append(method(entry, number++));
            }
        }
        assertThat(number).isGreaterThan(150);
        return text.append("}\n").toString();
    }

    private static String method(Entry entry, int number) {
        String owner = entry.owner().replace('/', '.');
        List<String> parameters = new ArrayList<>();
        List<String> arguments = new ArrayList<>();
        for (Type type : Type.getArgumentTypes(entry.descriptor())) {
            arguments.add(argument(type, owner, parameters));
        }
        String callee = owner;
        if (isInstance(entry)) {
            callee = "%s.valueOf(%s)".formatted(owner, parameter(unboxed(owner), parameters));
        }
        Type result = Type.getReturnType(entry.descriptor());
        String name = result.getSort() == Type.OBJECT ? unboxed(result.getClassName()) : result.getClassName();
        return "  static void m%d(%s) { %sOut = %s.%s(%s); }\n"
                .formatted(
                        number,
                        String.join(", ", parameters),
                        name,
                        callee,
                        entry.name(),
                        String.join(", ", arguments));
    }

    // The small types are made of ints, which the random arguments are.
    private static String parameter(String type, List<String> parameters) {
        String name = "p" + parameters.size();
        boolean small = type.equals("byte") || type.equals("char") || type.equals("short");
        parameters.add((small ? "int" : type) + " " + name);
        return small ? "(" + type + ") " + name : name;
    }

    private static String argument(Type type, String owner, List<String> parameters) {
        if (type.getSort() != Type.OBJECT) {
            return parameter(type.getClassName(), parameters);
        }
        return "%s.valueOf(%s)".formatted(owner, parameter(unboxed(owner), parameters));
    }

    private static boolean isInstance(Entry entry) {
        String box = entry.owner();
        boolean isBox = !box.endsWith("Math");
        return isBox
                && (entry.name().endsWith("Value")
                        || entry.name().equals("equals")
                        || entry.name().equals("compareTo")
                        || entry.descriptor().startsWith("()"));
    }

    private static String unboxed(String box) {
        return switch (box) {
            case "java.lang.Integer" -> "int";
            case "java.lang.Character" -> "char";
            default -> box.substring(box.lastIndexOf('.') + 1).toLowerCase(java.util.Locale.ROOT);
        };
    }
}
