// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.random;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Writes expressions of a wanted type over locals, shared fields, arrays, nodes and calls. */
final class Expressions {

    private static final List<Kind> NUMBERS =
            List.of(Kind.BYTE, Kind.CHAR, Kind.SHORT, Kind.INT, Kind.INT, Kind.LONG, Kind.FLOAT, Kind.DOUBLE);

    private final Dice dice;
    private final Members members;

    Expressions(Dice dice, Members members) {
        this.dice = dice;
        this.members = members;
    }

    /** An expression of this type; the deeper, the larger it may be. */
    String of(Kind kind, Scope scope, int depth) {
        if (depth <= 0 || dice.chance(15)) {
            return leaf(kind, scope);
        }
        if (dice.chance(10)) {
            return call(kind, scope, depth).orElseGet(() -> leaf(kind, scope));
        }
        if (dice.chance(8)) {
            return "(" + of(Kind.BOOLEAN, scope, depth - 1) + " ? " + of(kind, scope, depth - 1) + " : "
                    + of(kind, scope, depth - 1) + ")";
        }
        return switch (kind) {
            case BOOLEAN -> condition(scope, depth);
            case STRING -> text(scope, depth);
            case NODE -> node(scope, depth);
            default -> number(kind, scope, depth);
        };
    }

    /** A place that can be assigned. */
    String place(Kind kind, Scope scope) {
        List<String> locals = scope.writable(kind);
        int choice = dice.below(100);
        if (choice < 35 && !locals.isEmpty()) {
            return dice.oneOf(locals);
        }
        if (choice < 70) {
            return dice.oneOf(members.writableFields(kind));
        }
        if (choice < 85) {
            return members.array(kind) + "[" + index(scope) + "]";
        }
        return node(scope, 0) + "." + members.nodeField(kind, dice);
    }

    private String leaf(Kind kind, Scope scope) {
        List<String> locals = scope.readable(kind);
        int choice = dice.below(100);
        if (choice < 40 && !locals.isEmpty()) {
            return dice.oneOf(locals);
        }
        if (choice < 65) {
            return dice.oneOf(members.readableFields(kind));
        }
        if (choice < 75) {
            return members.array(kind) + "[" + index(scope) + "]";
        }
        if (choice < 85) {
            return node(scope, 0) + "." + members.nodeField(kind, dice);
        }
        return kind == Kind.NODE ? "new Node(" + dice.below(9) + ")" : "(" + dice.oneOf(kind.literals()) + ")";
    }

    /** Mostly within the bounds of the shared arrays, now and then not. */
    private String index(Scope scope) {
        String value = dice.chance(50) ? Integer.toString(dice.below(4)) : of(Kind.INT, scope, 1);
        return dice.chance(97) ? "(" + value + ") & 3" : value;
    }

    private String number(Kind kind, Scope scope, int depth) {
        Kind first = kind == Kind.INT || kind == Kind.LONG ? kind : dice.oneOf(NUMBERS);
        String left = of(first, scope, depth - 1);
        return switch (dice.below(10)) {
            case 0, 1, 2, 3 ->
                kind.cast(left + " " + dice.oneOf("+", "-", "*", "/", "%") + " " + operand(scope, depth));
            case 4 -> integral(kind, scope, depth);
            case 5 -> kind.cast(dice.oneOf("-", "+") + "(" + left + ")");
            case 6 -> kind.cast(ofLibrary(scope, depth));
            case 7 -> kind.cast(lambda(scope, depth));
            case 8 -> step(kind, scope);
            default -> kind.cast(selected(scope, depth));
        };
    }

    private String operand(Scope scope, int depth) {
        String value = of(dice.oneOf(NUMBERS), scope, depth - 1);
        return dice.chance(60) ? "(" + value + ")" : "(" + value + dice.oneOf(" + 1)", " * 2)", " - 3)");
    }

    private String integral(Kind kind, Scope scope, int depth) {
        Kind wide = dice.oneOf(Kind.INT, Kind.LONG, Kind.SHORT, Kind.BYTE);
        String left = of(wide, scope, depth - 1);
        String right = of(dice.oneOf(Kind.INT, Kind.LONG, Kind.CHAR), scope, depth - 1);
        String operator = dice.oneOf("<<", ">>", ">>>", "&", "|", "^");
        return kind.cast(dice.chance(20) ? "~" + left : left + " " + operator + " " + right);
    }

    private String ofLibrary(Scope scope, int depth) {
        String one = of(Kind.INT, scope, depth - 1);
        String two = of(Kind.INT, scope, depth - 1);
        return switch (dice.below(8)) {
            case 0 -> "Math.max(" + one + ", " + two + ")";
            case 1 -> "Math.abs(" + of(Kind.DOUBLE, scope, depth - 1) + ")";
            case 2 -> "Integer.compare(" + one + ", " + two + ")";
            case 3 -> "Long.hashCode(" + of(Kind.LONG, scope, depth - 1) + ")";
            case 4 -> of(Kind.STRING, scope, depth - 1) + ".length()";
            case 5 -> "Integer.valueOf(" + one + ") + 0";
            case 6 ->
                "counter."
                        + dice.oneOf("get()", "incrementAndGet()", "getAndAdd(" + one + ")", "addAndGet(" + two + ")");
            default -> "Integer.bitCount(" + one + ")";
        };
    }

    private String lambda(Scope scope, int depth) {
        scope.openLambda();
        String a = scope.declare(Kind.INT, scope.freshName("p"), true);
        String b = scope.declare(Kind.INT, scope.freshName("p"), true);
        String body = of(Kind.INT, scope, depth - 1);
        scope.closeLambda();
        return "applied((" + a + ", " + b + ") -> " + body + ", " + of(Kind.INT, scope, depth - 1) + ", "
                + of(Kind.INT, scope, depth - 1) + ")";
    }

    private String step(Kind kind, Scope scope) {
        String place = place(kind, scope);
        return "(" + dice.oneOf(place + "++", place + "--", "++" + place, "--" + place) + ")";
    }

    private String selected(Scope scope, int depth) {
        return "switch ((" + of(Kind.INT, scope, depth - 1) + ") & 3) { case 0 -> " + of(Kind.INT, scope, depth - 1)
                + "; case 2, 3 -> " + of(Kind.INT, scope, depth - 1) + "; default -> " + of(Kind.INT, scope, 0) + "; }";
    }

    private String condition(Scope scope, int depth) {
        return switch (dice.below(8)) {
            case 0, 1, 2 ->
                "(" + of(dice.oneOf(NUMBERS), scope, depth - 1) + " " + comparison() + " "
                        + of(dice.oneOf(NUMBERS), scope, depth - 1) + ")";
            case 3 ->
                "(" + of(Kind.BOOLEAN, scope, depth - 1) + " " + dice.oneOf("&&", "||", "^", "&", "|", "==") + " "
                        + of(Kind.BOOLEAN, scope, depth - 1) + ")";
            case 4 -> "!" + of(Kind.BOOLEAN, scope, depth - 1);
            case 5 ->
                "(" + of(Kind.NODE, scope, depth - 1) + dice.oneOf(" == ", " != ")
                        + dice.oneOf("null", of(Kind.NODE, scope, depth - 1)) + ")";
            case 6 -> of(Kind.STRING, scope, depth - 1) + ".equals(" + of(Kind.STRING, scope, depth - 1) + ")";
            default -> "(" + of(Kind.NODE, scope, depth - 1) + " instanceof SubNode)";
        };
    }

    private String comparison() {
        return dice.oneOf("<", "<=", ">", ">=", "==", "!=");
    }

    private String text(Scope scope, int depth) {
        return switch (dice.below(4)) {
            case 0, 1 ->
                "cut(" + of(Kind.STRING, scope, depth - 1) + " + "
                        + of(dice.oneOf(Kind.values()[dice.below(9)], Kind.INT), scope, depth - 1) + ")";
            case 2 -> "String.valueOf(" + of(Kind.INT, scope, depth - 1) + ")";
            default -> "Long.toHexString(" + of(Kind.LONG, scope, depth - 1) + ")";
        };
    }

    private String node(Scope scope, int depth) {
        List<String> locals = scope.readable(Kind.NODE);
        return switch (dice.below(6)) {
            case 0 -> "new Node(" + of(Kind.INT, scope, depth - 1) + ")";
            case 1 -> "new SubNode(" + of(Kind.INT, scope, depth - 1) + ")";
            case 2, 3 -> locals.isEmpty() ? dice.oneOf(members.readableFields(Kind.NODE)) : dice.oneOf(locals);
            case 4 -> members.array(Kind.NODE) + "[" + dice.below(4) + "]";
            default -> dice.oneOf(members.readableFields(Kind.NODE));
        };
    }

    /** A call of one of the program's methods, if there is one of this type that may be called here. */
    private Optional<String> call(Kind kind, Scope scope, int depth) {
        if (scope.inLambda()) {
            return Optional.empty();
        }
        if (kind == Kind.INT && dice.chance(40)) {
            String method = dice.oneOf("touch", "guarded", "virtual");
            return Optional.of(node(scope, 0) + "." + method + "(" + of(Kind.INT, scope, depth - 1) + ")");
        }
        List<Members.Method> candidates = members.callable(kind, scope);
        if (candidates.isEmpty()) {
            return Optional.empty();
        }
        Members.Method method = dice.oneOf(candidates);
        String arguments = IntStream.range(0, method.parameters().size())
                .mapToObj(i -> of(method.parameters().get(i), scope, depth - 1))
                .collect(Collectors.joining(", "));
        return Optional.of(method.name() + "(" + arguments + ")");
    }
}
