// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.machine;

import dev.heddle.rebuild.machine.code.Causes;
import dev.heddle.rebuild.machine.code.Instruction;
import dev.heddle.rebuild.machine.code.Operand;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Calls of the JDK that we compute instead of logging them. The catalogue calls exactly these pure.
 *
 * <p>Where a term can say what the call does, the result has one; elsewhere the arguments are kept as observed.
 */
final class PureCalls {

    private static final Map<String, Function> FUNCTIONS = functions();

    private final Guards guards;
    private final Boxes boxes;

    /** The result of a pure call. */
    interface Function {
        @Nullable
        Operand apply(Arguments arguments);
    }

    /** The arguments of a call, a receiver first, and where it happens. */
    record Arguments(List<Operand> all, Guards guards, Boxes boxes, Frame frame, Instruction instruction) {

        Operand get(int index) {
            return all.get(index);
        }

        int asInt(int index) {
            return all.get(index).asInt();
        }

        long asLong(int index) {
            return all.get(index).bits();
        }

        float asFloat(int index) {
            return all.get(index).asFloat();
        }

        double asDouble(int index) {
            return all.get(index).asDouble();
        }

        /** Keeps all of them as observed. */
        Arguments fixed() {
            all.forEach(argument -> guards.fix(argument, instruction));
            return this;
        }

        /** The value in the box that is this argument. */
        Operand unboxed(int index) {
            return boxes.unbox(all.get(index), frame, instruction);
        }
    }

    PureCalls(Guards guards, Boxes boxes) {
        this.guards = guards;
        this.boxes = boxes;
    }

    private static Map<String, Function> functions() {
        Map<String, Function> functions = new HashMap<>();
        PureBoxes.addTo(functions);
        PureNumbers.addTo(functions);
        PureExact.addTo(functions);
        PureMath.addTo(functions);
        functions.put("java/lang/Object.<init>()V", arguments -> null);
        functions.put("java/lang/Record.<init>()V", arguments -> null);
        String objects = "java/util/Objects.";
        functions.put(objects + "requireNonNull(Ljava/lang/Object;)Ljava/lang/Object;", arguments -> {
            arguments.guards().notNull(arguments.get(0), arguments.frame(), arguments.instruction());
            return arguments.get(0);
        });
        functions.put(objects + "isNull(Ljava/lang/Object;)Z", arguments -> Truths.isNull(arguments.get(0)));
        functions.put(
                objects + "nonNull(Ljava/lang/Object;)Z", arguments -> Truths.not(Truths.isNull(arguments.get(0))));
        return functions;
    }

    /** The calls that can be computed, as {@code owner.name} and descriptor. */
    static Set<String> signatures() {
        return FUNCTIONS.keySet();
    }

    static boolean knows(String signature) {
        return FUNCTIONS.containsKey(signature);
    }

    /** The result; null if it has none. */
    @Nullable
    Operand compute(String signature, List<Operand> arguments, Frame frame, Instruction instruction) {
        Function function = FUNCTIONS.get(signature);
        if (function == null) {
            throw new IllegalArgumentException("not computed: " + signature);
        }
        Operand result = function.apply(new Arguments(arguments, guards, boxes, frame, instruction));
        return result == null || result.isSymbolic() ? result : result.causedBy(Causes.of(arguments));
    }
}
