// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.export;

import dev.heddle.expr.Expr;
import dev.heddle.expr.Value;
import dev.heddle.rebuild.Datum;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.History;
import dev.heddle.rebuild.Location;
import dev.heddle.rebuild.Thing;
import dev.heddle.rebuild.ThreadHistory;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongFunction;

/** Writes values the way Java would, and terms if they are small. */
public final class ValueText {

    /** Terms share their parts, so a large one would be written many times over. */
    private static final int LARGEST_TERM = 60;

    private final Map<Long, String> things = new HashMap<>();
    private final LongFunction<String> strangers;

    /** Knows the names of all things that some event speaks of. */
    public ValueText(History history) {
        this(identity -> "object " + identity);
        noteAll(history);
    }

    /**
     * Knows no names yet.
     *
     * @param strangers what to call a thing whose name is not known
     */
    public ValueText(LongFunction<String> strangers) {
        this.strangers = strangers;
    }

    /** From here on knows the names of all things of a run. */
    public void noteAll(History history) {
        for (ThreadHistory thread : history.threads()) {
            thread.thread().ifPresent(this::note);
            thread.events().forEach(this::note);
        }
        history.boxes().forEach((identity, box) -> {
            if (identity instanceof Value.IntValue number) {
                things.putIfAbsent(number.integer().longValue(), text(box));
            }
        });
    }

    // As a box is called where it is an argument.
    private static String text(History.Box box) {
        String type = box.type().substring(box.type().lastIndexOf('.') + 1);
        String content = ((Value.BitsValue) box.content()).bits() + "";
        return switch (type) {
            case "Boolean" -> content.equals("0") ? "false" : "true";
            default -> "%s(%s)".formatted(type, content);
        };
    }

    /** From here on knows the names of the things that the event speaks of. */
    public void note(Event event) {
        if (event instanceof Event.Read read) {
            note(read.location());
        } else if (event instanceof Event.Write write) {
            note(write.location());
        } else if (event instanceof Event.Enter enter) {
            note(enter.monitor());
        } else if (event instanceof Event.Escape escape) {
            note(escape.thing());
        } else if (event instanceof Event.Begin begin) {
            begin.receiver().ifPresent(this::note);
        } else if (event instanceof Event.Return end) {
            end.thing().ifPresent(this::note);
        } else if (event instanceof Event.Operation operation) {
            operation.receiver().ifPresent(this::note);
            operation.thing().ifPresent(this::note);
            operation.things().forEach(thing -> thing.ifPresent(this::note));
        }
    }

    private void note(Location location) {
        if (location instanceof Location.Field field) {
            note(field.object());
        } else if (location instanceof Location.Cell cell) {
            note(cell.array());
        }
    }

    private void note(Thing thing) {
        things.put(thing.identity(), thing.name());
    }

    // ── texts ───────────────────────────────────────────────────────────────────────────────────────────────────────

    /** A value of a place in memory. */
    public String of(Datum datum, Location location) {
        return of(datum, descriptor(location));
    }

    private static String descriptor(Location location) {
        if (location instanceof Location.Field field) {
            return field.descriptor();
        }
        if (location instanceof Location.Static field) {
            return field.descriptor();
        }
        String array = ((Location.Cell) location).array().typeName();
        return array.startsWith("[") ? array.substring(1) : "";
    }

    /** A value of a type, given by its descriptor; as it is in the record where that is empty. */
    public String of(Datum datum, String descriptor) {
        Value value = datum.observed();
        if (value instanceof Value.BitsValue bits) {
            return bits(bits.bits(), descriptor);
        }
        return value instanceof Value.IntValue identity
                ? reference(identity.integer().longValue())
                : value.toString();
    }

    private static String bits(long bits, String descriptor) {
        return switch (descriptor) {
            case "Z" -> String.valueOf(bits != 0);
            case "C" -> bits >= ' ' && bits <= '~' ? "'" + (char) bits + "'" : "'\\u%04x'".formatted(bits);
            case "F" -> String.valueOf(Float.intBitsToFloat((int) bits));
            case "D" -> String.valueOf(Double.longBitsToDouble(bits));
            default -> String.valueOf(bits);
        };
    }

    private String reference(long identity) {
        return identity == 0 ? "null" : name(identity).orElseGet(() -> strangers.apply(identity));
    }

    /** The name of a thing, if it is known. */
    public Optional<String> name(long identity) {
        return Optional.ofNullable(things.get(identity));
    }

    /** Values of types, given by their descriptors. */
    public String of(List<Datum> data, List<String> descriptors) {
        StringBuilder all = new StringBuilder();
        for (int i = 0; i < data.size(); i++) {
            all.append(i == 0 ? "" : ", ").append(of(data.get(i), i < descriptors.size() ? descriptors.get(i) : ""));
        }
        return all.toString();
    }

    /** A term that says more than its value does, if it is small enough to read. */
    static Optional<String> term(Expr term) {
        return term.isConstant() || size(term, LARGEST_TERM) == 0 ? Optional.empty() : Optional.of(term.toString());
    }

    /** Returns what is left of the room after the term is written; 0 if it does not fit. */
    private static int size(Expr term, int room) {
        int left = room - 1;
        for (Expr argument : term.arguments()) {
            if (left <= 0) {
                return 0;
            }
            left = size(argument, left);
        }
        return Math.max(left, 0);
    }
}
