// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.machine;

import dev.heddle.expr.Expr;
import dev.heddle.expr.JavaArithmetic;
import dev.heddle.rebuild.machine.PureCalls.Arguments;
import dev.heddle.rebuild.machine.PureCalls.Function;
import dev.heddle.rebuild.machine.code.Operand;
import dev.heddle.rebuild.machine.code.Shadow;
import dev.heddle.rebuild.machine.code.ValueKind;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Opcodes;

/** The common part of the boxes of primitive types. */
final class PureBoxes {

    private static final List<String> PRIMITIVES = List.of("Z", "C", "B", "S", "I", "J", "F", "D");
    private static final List<String> NUMBERS = List.of("B", "S", "I", "J", "F", "D");

    private PureBoxes() {}

    static void addTo(Map<String, Function> functions) {
        for (String primitive : PRIMITIVES) {
            String box = Boxes.boxOf(primitive);
            functions.put(
                    box + ".valueOf(" + primitive + ")L" + box + ";",
                    arguments -> arguments.boxes().box(arguments.get(0), primitive));
            functions.put(box + ".equals(Ljava/lang/Object;)Z", PureBoxes::equal);
            functions.put(
                    box + ".compareTo(L" + box + ";)I",
                    arguments -> compare(primitive, arguments.unboxed(0), arguments.unboxed(1), arguments));
            functions.put(
                    box + ".compare(" + primitive + primitive + ")I",
                    arguments -> compare(primitive, arguments.get(0), arguments.get(1), arguments));
            functions.put(box + ".hashCode()I", arguments -> hash(primitive, arguments.unboxed(0), arguments));
            functions.put(
                    box + ".hashCode(" + primitive + ")I", arguments -> hash(primitive, arguments.get(0), arguments));
        }
        for (String from : NUMBERS) {
            for (String to : NUMBERS) {
                functions.put(Boxes.boxOf(from) + "." + name(to) + "Value()" + to, arguments -> valueOf(to, arguments));
            }
        }
        functions.put("java/lang/Boolean.booleanValue()Z", arguments -> arguments.unboxed(0));
        functions.put("java/lang/Character.charValue()C", arguments -> arguments.unboxed(0));
    }

    private static String name(String primitive) {
        return switch (primitive) {
            case "B" -> "byte";
            case "S" -> "short";
            case "I" -> "int";
            case "J" -> "long";
            case "F" -> "float";
            default -> "double";
        };
    }

    private static Operand valueOf(String wanted, Arguments arguments) {
        Operand value = arguments.unboxed(0);
        Operand same = value;
        // A float goes to byte or short by way of int.
        if ((wanted.equals("B") || wanted.equals("S")) && value.kind() != ValueKind.INT) {
            same = arguments.boxes().widen(value, "I", arguments.instruction());
        }
        return arguments.boxes().widen(same, wanted, arguments.instruction());
    }

    private static Operand equal(Arguments arguments) {
        Operand left = arguments.get(0);
        Operand right = arguments.get(1);
        Operand value = arguments.unboxed(0);
        Shadow one = left.thing();
        Shadow other = right.thing();
        if (one == null || other == null || one.type() != other.type()) {
            arguments.guards().fix(right, arguments.instruction());
            return Operand.ofBoolean(false);
        }
        Operand otherValue = arguments.unboxed(1);
        if (value.kind() == ValueKind.FLOAT) {
            arguments.fixed();
            return Operand.ofBoolean(Float.valueOf(value.asFloat()).equals(otherValue.asFloat()));
        }
        if (value.kind() == ValueKind.DOUBLE) {
            arguments.fixed();
            return Operand.ofBoolean(Double.valueOf(value.asDouble()).equals(otherValue.asDouble()));
        }
        return Truths.equal(value, otherValue);
    }

    private static Operand compare(String primitive, Operand left, Operand right, Arguments arguments) {
        return switch (primitive) {
            // The small types subtract, which can't overflow.
            case "B", "S", "C" -> Arithmetic.onInts(Opcodes.ISUB, left, right);
            case "J" -> Arithmetic.compareLongs(left, right);
            case "F" -> {
                arguments.fixed();
                yield Operand.ofInt(Float.compare(left.asFloat(), right.asFloat()));
            }
            case "D" -> {
                arguments.fixed();
                yield Operand.ofInt(Double.compare(left.asDouble(), right.asDouble()));
            }
            default -> threeWay(left, right);
        };
    }

    static Operand threeWay(Operand left, Operand right) {
        int result = Integer.compare(left.asInt(), right.asInt());
        return left.isSymbolic() || right.isSymbolic()
                ? Operand.ofTerm(ValueKind.INT, result, Comparisons.threeWay(left.term(), right.term()))
                : Operand.ofInt(result);
    }

    private static Operand hash(String primitive, Operand value, Arguments arguments) {
        return switch (primitive) {
            case "Z" -> hashOfBoolean(value);
            case "J" ->
                Conversions.toInt(Arithmetic.onLongs(
                        Opcodes.LXOR, value, Arithmetic.onLongs(Opcodes.LUSHR, value, Operand.ofInt(32))));
            case "F" -> {
                arguments.guards().fix(value, arguments.instruction());
                yield Operand.ofInt(Float.hashCode(value.asFloat()));
            }
            case "D" -> {
                arguments.guards().fix(value, arguments.instruction());
                yield Operand.ofInt(Double.hashCode(value.asDouble()));
            }
            default -> value;
        };
    }

    private static Operand hashOfBoolean(Operand value) {
        int hash = Boolean.hashCode(value.bits() != 0);
        if (!value.isSymbolic()) {
            return Operand.ofInt(hash);
        }
        Expr isFalse = Expr.equal(value.term(), JavaArithmetic.constant(0));
        return Operand.ofTerm(
                ValueKind.INT,
                hash,
                Expr.ite(
                        isFalse,
                        JavaArithmetic.constant(Boolean.hashCode(false)),
                        JavaArithmetic.constant(Boolean.hashCode(true))));
    }
}
