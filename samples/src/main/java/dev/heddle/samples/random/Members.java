// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.random;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The fields and methods of a generated program. */
final class Members {

    /** A static method. It may only call methods with smaller numbers, so calls end. */
    record Method(String name, Kind result, List<Kind> parameters, int number, boolean isSynchronized) {}

    private record Field(String name, boolean isVolatile, boolean isFinal) {}

    private final Dice dice;
    private final Map<Kind, List<Field>> fields = new EnumMap<>(Kind.class);
    private final List<Method> methods = new ArrayList<>();

    Members(Dice dice) {
        this.dice = dice;
        for (Kind kind : Kind.values()) {
            List<Field> own = new ArrayList<>();
            int count = dice.between(1, 3);
            for (int i = 0; i < count; i++) {
                own.add(new Field(kind.text().toLowerCase(Locale.ROOT) + i, dice.chance(25), i > 0 && dice.chance(15)));
            }
            fields.put(kind, own);
        }
        int count = dice.between(2, 5);
        for (int i = 0; i < count; i++) {
            methods.add(method(i));
        }
    }

    private Method method(int number) {
        List<Kind> parameters = new ArrayList<>();
        int count = dice.below(4);
        for (int i = 0; i < count; i++) {
            parameters.add(dice.oneOf(Kind.values()));
        }
        return new Method("m" + number, dice.oneOf(Kind.values()), parameters, number, dice.chance(20));
    }

    List<Method> methods() {
        return methods;
    }

    /** Methods of this type that a place may call: lower ones, and synchronized ones only where no lock is held. */
    List<Method> callable(Kind kind, Scope scope) {
        List<Method> found = new ArrayList<>();
        for (Method method : methods) {
            boolean allowed = method.number < scope.callable() && scope.lowestLock() == 0;
            if (method.result == kind && allowed) {
                found.add(method);
            }
        }
        return found;
    }

    List<String> readableFields(Kind kind) {
        return fields.get(kind).stream().map(Field::name).toList();
    }

    List<String> writableFields(Kind kind) {
        return fields.get(kind).stream()
                .filter(field -> !field.isFinal)
                .map(Field::name)
                .toList();
    }

    String array(Kind kind) {
        return kind.text().toLowerCase(Locale.ROOT) + "s";
    }

    String nodeField(Kind kind, Dice dice) {
        String name = "n" + kind.text().charAt(0) + kind.text().length();
        return kind == Kind.INT && dice.chance(30) ? "vi" : name;
    }

    void write(StringBuilder out) {
        fields.forEach((kind, own) -> {
            for (Field field : own) {
                String modifiers = field.isFinal ? "final " : field.isVolatile ? "volatile " : "";
                String value = kind == Kind.NODE ? "new Node(3)" : dice.oneOf(kind.literals());
                boolean needed = field.isFinal || kind == Kind.STRING || kind == Kind.NODE;
                boolean initialised = needed || dice.chance(60);
                out.append("    static ")
                        .append(modifiers)
                        .append(kind.text())
                        .append(' ')
                        .append(field.name);
                out.append(initialised ? " = " + value : "").append(";\n");
            }
            out.append("    static final ")
                    .append(kind.text())
                    .append("[] ")
                    .append(array(kind))
                    .append(" = ");
            out.append(cells(kind)).append(";\n");
        });
        writeNode(out);
    }

    /** Mostly without nulls, so that most statements after a use are reached. */
    private static String cells(Kind kind) {
        return switch (kind) {
            case STRING -> "{\"\", \"a\", \"Aa\", \"text\"}";
            case NODE -> "{new Node(0), new SubNode(1), new Node(2), null}";
            default -> "new " + kind.text() + "[4]";
        };
    }

    private void writeNode(StringBuilder out) {
        out.append("\n    static class Node {\n        final int id;\n        volatile int vi;\n");
        for (Kind kind : Kind.values()) {
            out.append("        ").append(kind.text()).append(' ');
            out.append("n" + kind.text().charAt(0) + kind.text().length());
            out.append(kind == Kind.STRING ? " = \"n\"" : "").append(";\n");
        }
        out.append("        Node(int id) { this.id = id; ni3 = id + 1; }\n");
        out.append("        int touch(int a) { ni3 += a; vi++; return ni3 - nl4(a); }\n");
        out.append("        private int nl4(int a) { nl4 = nl4 * 3 + a; return (int) (nl4 >>> 2); }\n");
        out.append("        synchronized int guarded(int a) { ns5 += a; nd6 = nd6 / 2 + a; return ns5 + id; }\n");
        out.append("        int virtual(int a) { return a ^ id; }\n    }\n\n");
        out.append(
                "    static final class SubNode extends Node {\n        SubNode(int id) { super(id * 2); nN4 = this; }\n");
        out.append("        @Override int virtual(int a) { return super.virtual(a) + (nN4 == this ? 1 : nb4()); }\n");
        out.append("        private int nb4() { nb4++; return nb4; }\n    }\n\n");
    }
}
