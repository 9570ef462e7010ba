// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.random;

import java.util.List;

/** Writes blocks of statements that always end: loops have fixed bounds, and a block's cost is kept within a budget. */
final class Statements {

    private final Dice dice;
    private final Expressions expressions;
    private final StringBuilder out;
    private int budget;

    Statements(Dice dice, Expressions expressions, StringBuilder out) {
        this.dice = dice;
        this.expressions = expressions;
        this.out = out;
    }

    /** Writes a method's body, of so many executed statements at most. */
    void body(Scope scope, int executed, String indent) {
        budget = executed;
        block(scope, indent, 1, 3);
    }

    private void block(Scope scope, String indent, int repeated, int nesting) {
        scope.open();
        int count = dice.between(2, 5);
        for (int i = 0; i < count && budget > 0; i++) {
            budget -= repeated;
            statement(scope, indent, repeated, nesting);
        }
        scope.close();
    }

    private void statement(Scope scope, String indent, int repeated, int nesting) {
        int choice = dice.below(nesting > 0 ? 100 : 55);
        if (choice < 15) {
            declare(scope, indent);
        } else if (choice < 45) {
            assign(scope, indent);
        } else if (choice < 50) {
            line(indent, "sink(" + value(dice.oneOf(Kind.values()), scope) + ");");
        } else if (choice < 55) {
            line(
                    indent,
                    "if (" + value(Kind.BOOLEAN, scope) + ") throw new Boom(" + expressions.of(Kind.INT, scope, 1)
                            + ");");
        } else if (choice < 65) {
            branch(scope, indent, repeated, nesting);
        } else if (choice < 75) {
            loop(scope, indent, repeated, nesting);
        } else if (choice < 85) {
            locked(scope, indent, repeated, nesting);
        } else if (choice < 95) {
            attempt(scope, indent, repeated, nesting);
        } else {
            choose(scope, indent, repeated, nesting);
        }
    }

    private void line(String indent, String text) {
        out.append(indent).append(text).append('\n');
    }

    private String value(Kind kind, Scope scope) {
        return expressions.of(kind, scope, 3);
    }

    private void declare(Scope scope, String indent) {
        Kind kind = dice.oneOf(Kind.values());
        boolean isFinal = dice.chance(50);
        String value = value(kind, scope);
        String name = scope.freshName("l");
        line(indent, (isFinal ? "final " : "") + kind.text() + " " + name + " = " + value + ";");
        scope.declare(kind, name, isFinal);
    }

    private void assign(Scope scope, String indent) {
        Kind kind = dice.oneOf(Kind.values());
        String place = expressions.place(kind, scope);
        if (kind.isNumber() && dice.chance(40)) {
            List<String> operators = kind.isIntegral()
                    ? List.of("+=", "-=", "*=", "/=", "%=", "<<=", ">>=", ">>>=", "&=", "|=", "^=")
                    : List.of("+=", "-=", "*=", "/=", "%=");
            Kind right =
                    kind.isIntegral() ? dice.oneOf(Kind.INT, Kind.LONG, Kind.BYTE) : dice.oneOf(Kind.FLOAT, Kind.INT);
            line(indent, place + " " + dice.oneOf(operators) + " " + value(right, scope) + ";");
        } else if (kind == Kind.STRING) {
            line(indent, place + " = cut(" + value(kind, scope) + ");");
        } else {
            line(indent, place + " = " + value(kind, scope) + ";");
        }
    }

    private void branch(Scope scope, String indent, int repeated, int nesting) {
        line(indent, "if (" + value(Kind.BOOLEAN, scope) + ") {");
        block(scope, indent + "    ", repeated, nesting - 1);
        if (dice.chance(50)) {
            line(indent, "} else {");
            block(scope, indent + "    ", repeated, nesting - 1);
        }
        line(indent, "}");
    }

    private void loop(Scope scope, String indent, int repeated, int nesting) {
        int rounds = dice.between(1, 4);
        String counter = scope.freshName("i");
        String inner = indent + "    ";
        scope.open();
        switch (dice.below(3)) {
            case 0 -> {
                line(indent, "for (int " + counter + " = 0; " + counter + " < " + rounds + "; " + counter + "++) {");
                String copy = scope.declare(Kind.INT, scope.freshName("c"), true);
                line(inner, "final int " + copy + " = " + counter + ";");
                block(scope, inner, repeated * rounds, nesting - 1);
                jump(scope, inner);
                line(indent, "}");
            }
            case 1 -> {
                line(indent, "int " + counter + " = " + rounds + ";");
                line(indent, "while (" + counter + "-- > 0) {");
                block(scope, inner, repeated * rounds, nesting - 1);
                jump(scope, inner);
                line(indent, "}");
            }
            default -> {
                line(indent, "int " + counter + " = 0;");
                line(indent, "do {");
                block(scope, inner, repeated * rounds, nesting - 1);
                line(indent, "} while (++" + counter + " < " + rounds + " && " + value(Kind.BOOLEAN, scope) + ");");
            }
        }
        scope.close();
    }

    private void jump(Scope scope, String indent) {
        if (dice.chance(30)) {
            line(indent, "if (" + expressions.of(Kind.BOOLEAN, scope, 2) + ") " + dice.oneOf("break;", "continue;"));
        }
    }

    private void locked(Scope scope, String indent, int repeated, int nesting) {
        if (scope.lowestLock() >= Scope.LOCKS) {
            assign(scope, indent);
            return;
        }
        int lock = dice.between(scope.lowestLock(), Scope.LOCKS - 1);
        int before = scope.takeLock(lock);
        if (dice.chance(60)) {
            line(indent, "synchronized (LOCKS[" + lock + "]) {");
            block(scope, indent + "    ", repeated, nesting - 1);
        } else {
            line(indent, "REENTRANT[" + lock + "].lock();");
            line(indent, "try {");
            block(scope, indent + "    ", repeated, nesting - 1);
            line(indent, "} finally {");
            line(indent + "    ", "REENTRANT[" + lock + "].unlock();");
        }
        line(indent, "}");
        scope.restoreLocks(before);
    }

    private void attempt(Scope scope, String indent, int repeated, int nesting) {
        line(indent, "try {");
        block(scope, indent + "    ", repeated, nesting - 1);
        boolean hasFinally = dice.chance(35);
        if (!hasFinally || dice.chance(70)) {
            String name = scope.freshName("e");
            line(
                    indent,
                    "} catch (" + dice.oneOf("Boom", "RuntimeException", "ArithmeticException | NullPointerException")
                            + " " + name + ") {");
            line(indent + "    ", "sink(" + name + " instanceof RuntimeException);");
            block(scope, indent + "    ", repeated, nesting - 1);
        }
        if (hasFinally) {
            line(indent, "} finally {");
            block(scope, indent + "    ", repeated, nesting - 1);
        }
        line(indent, "}");
    }

    private void choose(Scope scope, String indent, int repeated, int nesting) {
        boolean onText = dice.chance(40);
        line(
                indent,
                "switch (" + (onText ? value(Kind.STRING, scope) : "(" + value(Kind.INT, scope) + ") % 5") + ") {");
        List<String> labels = onText ? List.of("\"Aa\"", "\"BB\"", "\"\"") : List.of("0", "1", "-3");
        for (String label : labels) {
            line(indent + "    ", "case " + label + ":");
            block(scope, indent + "        ", repeated, nesting - 1);
            if (dice.chance(70)) {
                line(indent + "        ", "break;");
            }
        }
        line(indent + "    ", "default:");
        block(scope, indent + "        ", repeated, nesting - 1);
        line(indent, "}");
    }
}
