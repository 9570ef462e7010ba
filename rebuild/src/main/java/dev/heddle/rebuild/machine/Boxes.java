// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.machine;

import dev.heddle.expr.Expr;
import dev.heddle.rebuild.machine.code.BrokenHistory;
import dev.heddle.rebuild.machine.code.ClassInfo;
import dev.heddle.rebuild.machine.code.Detail;
import dev.heddle.rebuild.machine.code.Instruction;
import dev.heddle.rebuild.machine.code.Operand;
import dev.heddle.rebuild.machine.code.Shadow;
import dev.heddle.rebuild.machine.code.ValueKind;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;

/** Puts values into boxes and takes them out. A box of a value with a term remembers it. */
final class Boxes {

    /** The primitive types, by the internal names of their boxes. */
    private static final Map<String, String> BOXES = Stream.of("Z", "B", "C", "S", "I", "J", "F", "D")
            .collect(Collectors.toMap(Boxes::boxOf, primitive -> primitive));

    private final Heap heap;
    private final Guards guards;

    Boxes(Heap heap, Guards guards) {
        this.heap = heap;
        this.guards = guards;
    }

    /** The internal name of the box of a primitive type. */
    static String boxOf(String primitive) {
        return switch (primitive) {
            case "Z" -> "java/lang/Boolean";
            case "B" -> "java/lang/Byte";
            case "C" -> "java/lang/Character";
            case "S" -> "java/lang/Short";
            case "I" -> "java/lang/Integer";
            case "J" -> "java/lang/Long";
            case "F" -> "java/lang/Float";
            case "D" -> "java/lang/Double";
            default -> throw new IllegalArgumentException("no primitive type: " + primitive);
        };
    }

    /** Returns true if a class, by its internal name, is that of the boxes of a primitive type. */
    static boolean isBox(String owner) {
        return BOXES.containsKey(owner);
    }

    /** The value in a box of a whole number or truth value, as it was in the recorded run; null if it is none. */
    static @Nullable Operand inside(Operand reference) {
        Shadow thing = reference.thing();
        if (thing == null || !(thing.detail() instanceof Detail.Box box)) {
            return null;
        }
        ValueKind kind = box.value().kind();
        return kind == ValueKind.INT || kind == ValueKind.LONG ? box.value() : null;
    }

    /** A box of this primitive type with the value. */
    Operand box(Operand value, String primitive) {
        ClassInfo type = heap.table().find(boxOf(primitive).replace('/', '.'), 0);
        Shadow thing = heap.anonymous(type, value.bits());
        Operand box =
                value.isSymbolic() ? Operand.conditional(thing, value.condition(), value) : Operand.ofThing(thing);
        return box.causedBy(value);
    }

    /** A box of this class, as a constructor makes it of a number or truth value; nothing if it is made of a text that is not known. */
    Optional<Operand> boxAs(String className, Operand given, Instruction instruction) {
        String primitive = Objects.requireNonNull(BOXES.get(className.replace('.', '/')));
        if (given.kind() != ValueKind.REFERENCE) {
            return Optional.of(box(widen(given, primitive, instruction), primitive));
        }
        guards.fix(given, instruction);
        Shadow thing = given.thing();
        if (thing == null || !(thing.detail() instanceof Detail.Text text)) {
            return Optional.empty();
        }
        return text.content() != null
                ? Optional.of(box(parse(text.content(), primitive), primitive))
                : number(text, primitive).map(value -> box(value, primitive));
    }

    /** A whole number by its text from outside, such as a system property. */
    private static Optional<Operand> number(Detail.Text text, String primitive) {
        if (!"BSIJ".contains(primitive)) {
            return Optional.empty();
        }
        OptionalLong number = Digits.of(text.length(), text.hash());
        return number.isPresent()
                ? Optional.of(
                        primitive.equals("J")
                                ? Operand.ofLong(number.getAsLong())
                                : Operand.ofInt((int) number.getAsLong()))
                : Optional.empty();
    }

    private static Operand parse(String text, String primitive) {
        return switch (primitive) {
            case "Z" -> Operand.ofBoolean(Boolean.parseBoolean(text));
            case "J" -> Operand.ofLong(Long.parseLong(text));
            case "F" -> Operand.ofFloat(Float.parseFloat(text));
            case "D" -> Operand.ofDouble(Double.parseDouble(text));
            default -> Operand.ofInt(Integer.parseInt(text));
        };
    }

    /** The value in a box, of whatever kind it is. Throws as unboxing null does. */
    Operand unbox(Operand box, Frame frame, Instruction instruction) {
        Operand content = box.content();
        if (content != null) {
            guards.notNull(box, frame, instruction);
            return content;
        }
        Shadow thing = guards.dereference(box, frame, instruction);
        if (thing.detail() instanceof Detail.Box constant) {
            return constant.value().causedBy(box);
        }
        throw new BrokenHistory("%s is unboxed at %s, and its value is not known".formatted(thing, instruction.site()));
    }

    /** The value as a number of the wanted primitive type, as the conversions of the language do it. */
    Operand widen(Operand value, String primitive, Instruction instruction) {
        ValueKind wanted = ValueKind.of(primitive);
        if (value.kind() == wanted) {
            return wanted == ValueKind.INT ? narrow(value, primitive) : value;
        }
        if (value.kind() == ValueKind.INT && wanted == ValueKind.LONG) {
            return Conversions.toLong(value);
        }
        if (value.kind() == ValueKind.LONG && wanted == ValueKind.INT) {
            return narrow(Conversions.toInt(value), primitive);
        }
        guards.fix(value, instruction);
        Operand converted = Conversions.ofFloating(conversion(value.kind(), wanted), value);
        return wanted == ValueKind.INT ? narrow(converted, primitive) : converted;
    }

    private static Operand narrow(Operand value, String primitive) {
        return switch (primitive) {
            case "B" -> Conversions.toByte(value);
            case "S" -> Conversions.toShort(value);
            case "C" -> Conversions.toChar(value);
            default -> value;
        };
    }

    private static int conversion(ValueKind from, ValueKind to) {
        return switch (from) {
            case INT -> to == ValueKind.FLOAT ? Opcodes.I2F : Opcodes.I2D;
            case LONG -> to == ValueKind.FLOAT ? Opcodes.L2F : Opcodes.L2D;
            case FLOAT -> to == ValueKind.INT ? Opcodes.F2I : to == ValueKind.LONG ? Opcodes.F2L : Opcodes.F2D;
            case DOUBLE -> to == ValueKind.INT ? Opcodes.D2I : to == ValueKind.LONG ? Opcodes.D2L : Opcodes.D2F;
            case REFERENCE -> throw new IllegalStateException("a reference is no number");
        };
    }

    /** The value as one of another type, as a lambda's method gets its arguments and gives its result. */
    Operand adapt(Operand value, String from, String to, Frame frame, Instruction instruction) {
        boolean wantsReference = ValueKind.of(to) == ValueKind.REFERENCE;
        if (value.kind() == ValueKind.REFERENCE) {
            return wantsReference ? value : widen(unbox(value, frame, instruction), to, instruction);
        }
        return wantsReference ? box(value, from) : widen(value, to, instruction);
    }

    /** A string that is this one as long as the values it was made of are the observed ones. */
    Operand text(Shadow text, Expr condition) {
        return Operand.conditional(text, condition, null);
    }
}
