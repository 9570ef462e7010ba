// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.machine;

import dev.heddle.expr.Value;
import dev.heddle.program.InputValue;
import dev.heddle.program.StandardInput;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.Location;
import dev.heddle.rebuild.Site;
import dev.heddle.rebuild.Thing;
import dev.heddle.rebuild.machine.code.CallRef;
import dev.heddle.rebuild.machine.code.FieldInfo;
import dev.heddle.rebuild.machine.code.MethodInfo;
import dev.heddle.rebuild.machine.code.Operand;
import dev.heddle.rebuild.machine.code.ValueKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;

/** Turns values into inputs that the options name: parameters, fields, arguments of the command line, and words of the standard input. */
final class MarkedInputs {

    private static final String MAIN = "main([Ljava/lang/String;)V";

    /** What makes a number of a text, with the descriptor of the number. */
    private static final Map<String, String> PARSERS = Map.of(
            "java/lang/Integer.parseInt(Ljava/lang/String;)I", "I",
            "java/lang/Long.parseLong(Ljava/lang/String;)J", "J",
            "java/lang/Short.parseShort(Ljava/lang/String;)S", "S",
            "java/lang/Byte.parseByte(Ljava/lang/String;)B", "B",
            "java/lang/Boolean.parseBoolean(Ljava/lang/String;)Z", "Z");

    private final SharedState world;
    private final Events events;
    private final String thread;
    private final Map<String, Integer> times = new HashMap<>();
    /** Numbers that were made of a text before, which are the same each time. */
    private final Map<String, Operand> parsed = new HashMap<>();

    private @Nullable Thing arguments;

    MarkedInputs(SharedState world, Events events, String thread) {
        this.thread = thread;
        this.world = world;
        this.events = events;
    }

    // ── parameters ──────────────────────────────────────────────────────────────────────────────────────────────────

    /** The arguments of a method that code which is not woven has entered. */
    List<Operand> parameters(MethodInfo method, List<Operand> given, Site site) {
        if (world.argumentsAreInputs() && method.isStatic() && (method.name() + method.descriptor()).equals(MAIN)) {
            arguments = Operations.thing(given.get(0)).orElse(null);
        }
        if (!world.isInput(method.owner().name(), method.name())) {
            return given;
        }
        List<Operand> symbolic = new ArrayList<>(given);
        int first = method.isStatic() ? 0 : 1;
        for (int i = first; i < given.size(); i++) {
            String name = method.name() + "." + method.parameterName(i - first);
            String descriptor = method.signature().descriptors().get(i - first);
            symbolic.set(i, input(name, given.get(i), descriptor, site));
        }
        return symbolic;
    }

    // ── fields ──────────────────────────────────────────────────────────────────────────────────────────────────────

    /** Returns what a field gets: an input if it is meant to be one and this is its beginning. */
    Operand initial(FieldInfo field, Operand value, Frame frame, Site site) {
        MethodInfo method = frame.method();
        boolean begins = method.isConstructor() || method.isInitialiser();
        if (!begins
                || !field.isKnown()
                || method.owner() != field.owner()
                || !world.isInput(field.owner().name(), field.name())) {
            return value;
        }
        String name = simple(field.owner().name()) + "." + field.name();
        Optional<Operand> chosen = chosen(name, value, field.descriptor());
        if (chosen.isPresent()) {
            return input(name, chosen.get(), field.descriptor(), site);
        }
        return value.isSymbolic() ? value : input(name, value, field.descriptor(), site);
    }

    /** Returns what the field was given instead, which no log has; the recorder counts likewise. */
    private Optional<Operand> chosen(String name, Operand value, String descriptor) {
        if (world.options().chosen().isEmpty() || value.kind() != ValueKind.INT && value.kind() != ValueKind.LONG) {
            return Optional.empty();
        }
        int time = times.merge(name, 1, Integer::sum);
        return InputValue.find(world.options().chosen(), thread, name, time)
                .map(number -> switch (descriptor.charAt(0)) {
                    case 'J' -> Operand.ofLong(number);
                    case 'Z' -> Operand.ofInt((int) (number & 1));
                    case 'B' -> Operand.ofInt((byte) (long) number);
                    case 'S' -> Operand.ofInt((short) (long) number);
                    case 'C' -> Operand.ofInt((char) (long) number);
                    default -> Operand.ofInt((int) (long) number);
                });
    }

    private static String simple(String className) {
        return className.substring(className.lastIndexOf('.') + 1);
    }

    // ── the command line ────────────────────────────────────────────────────────────────────────────────────────────

    /** Returns what a call returns: an input if it makes a number of an argument of the command line, or of the standard input. */
    Optional<Operand> parsed(CallOut call, @Nullable Operand observed) {
        Optional<Operand> argument = argument(call, observed);
        return argument.isPresent()
                ? argument
                : world.standardReads()
                        .flatMap(reads -> reads.returned(
                                call,
                                observed,
                                thread,
                                (word, number, descriptor) ->
                                        once(StandardInput.name(word), number, descriptor, call)));
    }

    private Operand once(String name, Operand observed, String descriptor, CallOut call) {
        Operand known = parsed.get(name + descriptor);
        Operand number = known != null
                ? known
                : input(name, observed, descriptor, call.instruction().site());
        parsed.put(name + descriptor, number);
        return number;
    }

    private Optional<Operand> argument(CallOut call, @Nullable Operand observed) {
        if (!world.argumentsAreInputs()) {
            return Optional.empty();
        }
        CallRef ref = call.call();
        String descriptor = ref == null ? null : PARSERS.get(ref.ownerName() + "." + ref.name() + ref.descriptor());
        Optional<Integer> index = descriptor == null || observed == null || arguments == null
                ? Optional.empty()
                : index(call.arguments().get(0).value());
        if (descriptor == null || observed == null || index.isEmpty()) {
            world.texts().used(call);
            return Optional.empty();
        }
        String name = "args[%d]".formatted(index.get());
        world.texts().becameInput(call.arguments().get(0).value(), name);
        return Optional.of(once(name, observed, descriptor, call));
    }

    /** Returns which cell of the arguments a text was read from; where several hold the same text, the one that was read last. */
    private Optional<Integer> index(Value text) {
        for (int i = events.all().size() - 1; i >= 0; i--) {
            if (events.all().get(i) instanceof Event.Read read
                    && read.location() instanceof Location.Cell cell
                    && cell.array() == arguments
                    && read.result().observed().equals(text)) {
                return Optional.of(cell.index());
            }
        }
        return Optional.empty();
    }

    private Operand input(String name, Operand observed, String descriptor, Site site) {
        if (observed.kind() != ValueKind.INT && observed.kind() != ValueKind.LONG) {
            return observed;
        }
        Operand fresh = events.fresh(observed);
        events.add(new Event.Input(site, name, fresh.datum()));
        return switch (descriptor.charAt(0)) {
            case 'Z' -> Arithmetic.onInts(Opcodes.IAND, fresh, Operand.ofInt(1));
            case 'B' -> Conversions.toByte(fresh);
            case 'S' -> Conversions.toShort(fresh);
            case 'C' -> Conversions.toChar(fresh);
            default -> fresh;
        };
    }
}
