package dev.heddle.report;

import dev.heddle.expr.Value;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.History;
import dev.heddle.rebuild.Location;
import dev.heddle.rebuild.Thing;
import dev.heddle.rebuild.ThreadHistory;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Writes values of a recorded program as its authors would: by their Java type, objects by their names. */
final class ValueText {

    private final Map<Long, String> names = new HashMap<>();

    /** Knows the names of all things that some event speaks of. */
    ValueText(History history) {
        for (ThreadHistory thread : history.threads()) {
            thread.thread().ifPresent(this::learn);
            thread.events().forEach(this::learn);
        }
    }

    private void learn(Event event) {
        if (event instanceof Event.Escape escape) {
            learn(escape.thing());
        } else if (event instanceof Event.Read read) {
            learn(read.location());
        } else if (event instanceof Event.Write write) {
            learn(write.location());
        } else if (event instanceof Event.Enter enter) {
            learn(enter.monitor());
        } else if (event instanceof Event.Operation operation) {
            operation.receiver().ifPresent(this::learn);
            operation.thing().ifPresent(this::learn);
            operation.things().forEach(thing -> thing.ifPresent(this::learn));
        }
    }

    private void learn(Location location) {
        if (location instanceof Location.Field field) {
            learn(field.object());
        } else if (location instanceof Location.Cell cell) {
            learn(cell.array());
        }
    }

    private void learn(Thing thing) {
        names.putIfAbsent(thing.identity(), thing.name());
    }

    /** The value of a location. */
    String of(Value value, Location location) {
        return of(value, descriptor(location));
    }

    private static String descriptor(Location location) {
        if (location instanceof Location.Field field) {
            return field.descriptor();
        } else if (location instanceof Location.Static field) {
            return field.descriptor();
        } else if (location instanceof Location.Cell cell) {
            return cell.array().typeName().substring(1);
        }
        throw new IllegalArgumentException("no such location: " + location);
    }

    /** A value of the type with this descriptor. */
    String of(Value value, String descriptor) {
        if (value instanceof Value.IntValue reference) {
            return named(reference.integer().longValue());
        }
        if (!(value instanceof Value.BitsValue word)) {
            return value.toString();
        }
        return switch (descriptor.charAt(0)) {
            case 'Z' -> word.bits() == 0 ? "false" : "true";
            case 'C' -> character((char) word.bits());
            case 'F' -> String.valueOf(Float.intBitsToFloat((int) word.bits()));
            case 'D' -> String.valueOf(Double.longBitsToDouble(word.bits()));
            default -> word.toString();
        };
    }

    private String named(long identity) {
        return identity == 0
                ? "null"
                : Optional.ofNullable(names.get(identity)).orElse("object#" + identity);
    }

    private static String character(char character) {
        boolean visible = character > ' ' && character < 127;
        return visible ? "'" + character + "'" : "'\\u%04x'".formatted((int) character);
    }
}
