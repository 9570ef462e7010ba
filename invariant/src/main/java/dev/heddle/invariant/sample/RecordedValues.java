// SPDX-License-Identifier: Apache-2.0
package dev.heddle.invariant.sample;

import dev.heddle.catalogue.Target;
import dev.heddle.control.watch.Watched.Access;
import dev.heddle.control.watch.Watched.Cell;
import dev.heddle.control.watch.Watched.Found;
import dev.heddle.expr.Value;
import dev.heddle.rebuild.Datum;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.History;
import dev.heddle.rebuild.Location;
import dev.heddle.rebuild.Thing;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Variables of a recorded run, and what was in them. */
final class RecordedValues {

    private static final String ATOMIC = "java.util.concurrent.atomic.Atomic";

    private static final Set<String> WHOLE = Set.of(ATOMIC + "Integer", ATOMIC + "Long");

    private final History history;
    private final Map<Long, String> births;
    private final Map<Location, Cell> cells = new HashMap<>();

    RecordedValues(History history) {
        this.history = history;
        this.births = history.details().births();
    }

    // ── variables ───────────────────────────────────────────────────────────────────────────────────────────────────

    Cell cell(Location location) {
        return cells.computeIfAbsent(location, this::newCell);
    }

    private Cell newCell(Location location) {
        if (location instanceof Location.Field field) {
            String owner = owner(field.object());
            String member = field.owner() + "." + field.field();
            return new Cell(owner + "." + member, owner, field.object().typeName(), member, type(field.descriptor()));
        }
        if (location instanceof Location.Static field) {
            String member = field.owner() + "." + field.field();
            return new Cell(member, "", "", member, type(field.descriptor()));
        }
        Location.Cell element = (Location.Cell) location;
        String owner = owner(element.array());
        String member = "[" + element.index() + "]";
        return new Cell(
                owner + member,
                owner,
                element.array().typeName(),
                member,
                type(element.array().typeName().substring(1)));
    }

    /** The variable that a call acts on, if it is one of those whose values calls tell. */
    Optional<Cell> cell(Event.Operation operation) {
        if (operation.location().isPresent()) {
            return Optional.of(cell(operation.location().get()));
        }
        boolean isWhole = operation.entry().target() == Target.RECEIVER
                && operation.receiver().isPresent()
                && WHOLE.contains(operation.receiver().get().typeName());
        return isWhole
                ? operation.receiver().map(thing -> new Cell(owner(thing), owner(thing), thing.typeName(), "", 'I'))
                : Optional.empty();
    }

    /** Returns who made it, and the how-manieth of its class it is: the same in all runs. */
    private String owner(Thing thing) {
        return name(thing.identity(), thing.name());
    }

    private String name(long identity, String otherwise) {
        return births.getOrDefault(identity, otherwise)
                .replaceFirst("^(made|seen) by ", "")
                .replace(' ', '/');
    }

    private static char type(String descriptor) {
        return switch (descriptor.charAt(0)) {
            case 'Z' -> 'Z';
            case 'F', 'D' -> 'D';
            case 'B', 'C', 'S', 'I', 'J' -> 'I';
            default -> 'L';
        };
    }

    // ── values ──────────────────────────────────────────────────────────────────────────────────────────────────────

    Found initially(Cell cell, Location location) {
        Value value = history.initial().get(location);
        return value == null ? Found.UNKNOWN : found(cell.type(), value);
    }

    Found found(char type, Value value) {
        if (value instanceof Value.BitsValue bits) {
            return switch (type) {
                case 'Z' -> new Found(bits.bits() != 0);
                case 'D' ->
                    new Found(
                            bits.width() == 32
                                    ? (double) Float.intBitsToFloat((int) bits.bits())
                                    : Double.longBitsToDouble(bits.bits()));
                default -> new Found(bits.bits());
            };
        }
        if (value instanceof Value.IntValue reference) {
            long identity = reference.integer().longValue();
            return new Found(identity == 0 ? null : "@" + name(identity, "#" + identity));
        }
        return Found.UNKNOWN;
    }

    /** Returns what a call did to its variable, as far as its result and arguments tell. */
    Optional<Access> access(Event.Operation operation, Cell cell, Found known) {
        if (operation.thrown().isPresent()) {
            return Optional.empty();
        }
        List<Datum> arguments = operation.arguments();
        int operand = operation.entry().operand();
        Optional<Found> first = argument(cell, arguments, operand);
        Optional<Found> result = operation.result().map(datum -> found(cell.type(), datum.observed()));
        return switch (operation.entry().meaning()) {
            case CREATE ->
                Optional.of(
                        new Access(cell, true, Found.UNKNOWN, first.orElse(found(cell.type(), Value.ofJavaLong(0)))));
            case CELL_READ, CELL_READ_AS -> result.map(seen -> new Access(cell, false, seen, seen));
            case CELL_WRITE -> first.map(after -> new Access(cell, true, known, after));
            case CELL_GET_AND_SET -> both(cell, result, first);
            case CELL_COMPARE_AND_SET, CELL_WEAK_COMPARE_AND_SET ->
                isTrue(operation.result())
                        ? both(cell, first, argument(cell, arguments, operand + 1))
                        : Optional.of(new Access(cell, false, known, known));
            case CELL_GET_AND_ADD -> both(cell, result, sum(result, first, 1));
            case CELL_ADD_AND_GET -> both(cell, sum(result, first, -1), result);
            case CELL_GET_AND_INCREMENT -> both(cell, result, plus(result, 1));
            case CELL_GET_AND_DECREMENT -> both(cell, result, plus(result, -1));
            case CELL_INCREMENT_AND_GET -> both(cell, plus(result, -1), result);
            case CELL_DECREMENT_AND_GET -> both(cell, plus(result, 1), result);
            default -> Optional.empty();
        };
    }

    private Optional<Found> argument(Cell cell, List<Datum> arguments, int index) {
        return index < arguments.size()
                ? Optional.of(found(cell.type(), arguments.get(index).observed()))
                : Optional.empty();
    }

    private static Optional<Access> both(Cell cell, Optional<Found> before, Optional<Found> after) {
        return before.flatMap(old -> after.map(young -> new Access(cell, true, old, young)));
    }

    private static boolean isTrue(Optional<Datum> result) {
        return result.isPresent() && result.get().observed() instanceof Value.BitsValue bits && bits.bits() != 0;
    }

    /** Nothing if it might have wrapped around: how wide the variable is was not kept. */
    private static Optional<Found> plus(Optional<Found> found, long difference) {
        if (found.isEmpty() || !(found.get().content() instanceof Long whole)) {
            return Optional.empty();
        }
        long sum = whole + difference;
        return sum == (int) sum ? Optional.of(new Found(sum)) : Optional.empty();
    }

    private static Optional<Found> sum(Optional<Found> found, Optional<Found> operand, int sign) {
        return operand.flatMap(
                known -> known.content() instanceof Long whole ? plus(found, sign * whole) : Optional.empty());
    }
}
