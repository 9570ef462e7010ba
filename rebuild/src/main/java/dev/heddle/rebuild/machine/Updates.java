// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.machine;

import dev.heddle.catalogue.Entry;
import dev.heddle.catalogue.Meaning;
import dev.heddle.catalogue.Subject;
import dev.heddle.rebuild.Datum;
import dev.heddle.rebuild.machine.code.Detail;
import dev.heddle.rebuild.machine.code.MethodInfo;
import dev.heddle.rebuild.machine.code.Operand;
import dev.heddle.rebuild.machine.code.Shadow;
import dev.heddle.rebuild.machine.code.ValueKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;

/**
 * Functions that say how a shared value changes, as in {@code counter.updateAndGet(n -> n + 1)}.
 *
 * <p>What such a function is given is whatever is there, so it gets a symbol for it and what it returns is a term over that.
 */
final class Updates {

    private final Events events;
    private final Boxes boxes;

    Updates(Events events, Boxes boxes) {
        this.events = events;
        this.boxes = boxes;
    }

    /**
     * A call of such a function.
     *
     * @param old the value that it is given, under a fresh symbol; empty if it is given none
     * @param arguments all that the method behind it is called with
     * @param result the descriptor of what is wanted from it
     */
    record Given(Optional<Datum> old, List<Operand> arguments, String result) {}

    /** The call, if what was entered inside of the one underway is its function. */
    @Nullable
    Given given(@Nullable CallOut call, MethodInfo method, List<Operand> logged) {
        if (call == null || call.entry().isEmpty() || call.arguments().isEmpty()) {
            return null;
        }
        Entry entry = call.entry().get();
        int first = captured(call, method, logged);
        List<Integer> roles = roles(entry, call.arguments().size());
        if (first < 0 || roles.isEmpty() || logged.size() != first + roles.size()) {
            return null;
        }
        boolean onReferences =
                entry.meaning().subject() == Subject.MAP || entry.owner().contains("Reference");
        List<Operand> arguments = new ArrayList<>(logged);
        Optional<Datum> old = Optional.empty();
        for (int i = 0; i < roles.size(); i++) {
            int at = first + i;
            if (roles.get(i) >= 0) {
                arguments.set(at, passed(call.arguments().get(roles.get(i)), logged.get(at)));
                continue;
            }
            Operand there = logged.get(at);
            boolean unboxed = onReferences && there.kind() != ValueKind.REFERENCE;
            String type = unboxed ? descriptor(method, at) : "";
            Operand symbol = events.fresh(unboxed ? boxes.box(there, type) : there);
            old = Optional.of(symbol.datum());
            Operand content = symbol.content();
            if (unboxed && content == null) {
                return null;
            }
            arguments.set(at, unboxed && content != null ? content : symbol);
        }
        return new Given(old, arguments, onReferences ? "Ljava/lang/Object;" : "");
    }

    /** What the function returns, as the call gets it. */
    Operand result(Operand returned, Given given, MethodInfo method) {
        boolean isBoxed = !given.result().isEmpty() && returned.kind() != ValueKind.REFERENCE;
        return isBoxed ? boxes.box(returned, method.signature().resultDescriptor()) : returned;
    }

    private static String descriptor(MethodInfo method, int argument) {
        return method.signature().descriptors().get(method.isStatic() ? argument : argument - 1);
    }

    // A primitive parameter gets what is in the box.
    private static Operand passed(Operand known, Operand logged) {
        if (known.kind() == ValueKind.REFERENCE && logged.kind() != ValueKind.REFERENCE) {
            Operand content = known.content();
            return content != null && content.wasSame(logged) ? content : logged;
        }
        return known.mayBeSame(logged) ? known : logged;
    }

    /** How many values come before the function's own parameters; -1 if what was entered is something else. */
    private static int captured(CallOut call, MethodInfo method, List<Operand> logged) {
        Shadow function = call.arguments().get(call.arguments().size() - 1).thing();
        if (function == null) {
            return -1;
        }
        if (function.detail() instanceof Detail.Closure closure) {
            Handle target = closure.target();
            boolean same = target.getOwner().equals(method.owner().internalName())
                    && target.getName().equals(method.name())
                    && target.getDesc().equals(method.descriptor());
            return same ? closure.captured().size() : -1;
        }
        return !method.isStatic() && !logged.isEmpty() && logged.get(0).thing() == function ? 1 : -1;
    }

    /** For each parameter which of the call's arguments it is; -1 is the value that is there. */
    private static List<Integer> roles(Entry entry, int arguments) {
        int operand = entry.operand();
        Meaning meaning = entry.meaning();
        return switch (meaning) {
            case CELL_GET_AND_UPDATE, CELL_UPDATE_AND_GET -> List.of(-1);
            case CELL_GET_AND_ACCUMULATE, CELL_ACCUMULATE_AND_GET -> List.of(-1, arguments - 2);
            case MAP_COMPUTE, MAP_COMPUTE_IF_PRESENT -> List.of(operand, -1);
            case MAP_COMPUTE_IF_ABSENT -> List.of(operand);
            case MAP_MERGE -> List.of(-1, operand + 1);
            default -> List.of();
        };
    }
}
