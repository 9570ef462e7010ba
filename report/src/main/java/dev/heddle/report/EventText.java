// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report;

import dev.heddle.catalogue.Entry;
import dev.heddle.expr.Value;
import dev.heddle.rebuild.Datum;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.History;
import dev.heddle.rebuild.Location;
import dev.heddle.rebuild.Thing;
import dev.heddle.rebuild.export.Occurrence;
import dev.heddle.rebuild.export.ValueText;
import dev.heddle.session.recording.Moment;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.objectweb.asm.Type;

/** Says what an event did, in a few words. */
public final class EventText {

    private final ValueText values;
    private final Function<String, String> threadNames;
    private final Function<Location, String> names;
    private final Function<Thing, String> receivers;

    /**
     * Words for the events of a run.
     *
     * @param threadNames how threads are called, by their paths
     */
    EventText(History history, Function<String, String> threadNames) {
        this.values = new ValueText(history);
        this.threadNames = threadNames;
        Map<Long, String> threads = new HashMap<>();
        Map<String, Set<Location>> locationsByShortName = new HashMap<>();
        history.threads()
                .forEach(thread -> thread.thread()
                        .ifPresent(thing -> threads.put(thing.identity(), threadNames.apply(thread.path()))));
        history.threads()
                .forEach(thread -> thread.events()
                        .forEach(event -> location(event)
                                .ifPresent(location -> locationsByShortName
                                        .computeIfAbsent(shortName(location), name -> new HashSet<>())
                                        .add(location))));
        this.names = location -> {
            String name = shortName(location);
            return locationsByShortName.getOrDefault(name, Set.of()).size() == 1 ? name : location.name();
        };
        // A thread's object has no other business than to be the thread.
        this.receivers = thing -> threads.getOrDefault(thing.identity(), thing.name());
    }

    /**
     * Words for events of which nobody knows yet what else will happen.
     *
     * @param values how values are called
     * @param names how places in memory are called
     * @param receivers how things are called that something is done to
     */
    public EventText(
            ValueText values,
            Function<String, String> threadNames,
            Function<Location, String> names,
            Function<Thing, String> receivers) {
        this.values = values;
        this.threadNames = threadNames;
        this.names = names;
        this.receivers = receivers;
    }

    /** The place that an event reads or writes. */
    public static Optional<Location> location(Event event) {
        if (event instanceof Event.Read read) {
            return Optional.of(read.location());
        }
        return event instanceof Event.Write write ? Optional.of(write.location()) : Optional.empty();
    }

    /** Returns what happened at a moment. */
    String of(Moment moment) {
        return of(moment.event(), moment.part());
    }

    /** Returns what happened. */
    public String of(Event event, Occurrence.Part part) {
        return switch (part) {
            case WHOLE -> of(event);
            case BEGIN -> of(event).replaceAll(" (→|throws) .*", "") + " begins";
            case END -> of(event) + " ends";
        };
    }

    private String of(Event event) {
        if (event instanceof Event.Read read) {
            return "reads %s → %s".formatted(name(read.location()), value(read.result(), read.location()));
        } else if (event instanceof Event.Write write) {
            return "%s = %s".formatted(name(write.location()), value(write.value(), write.location()));
        } else if (event instanceof Event.Enter enter) {
            return "locks " + enter.monitor().name() + (enter.depth() > 1 ? " again" : "");
        } else if (event instanceof Event.Exit exit) {
            return "unlocks " + exit.monitor().name() + (exit.depth() > 1 ? ", still holds it" : "");
        } else if (event instanceof Event.Operation operation) {
            return operation(operation);
        } else if (event instanceof Event.Calling calling) {
            return "calls " + called(calling.entry(), calling.receiver(), calling.arguments());
        } else if (event instanceof Event.Begin begin) {
            return "enters %s()".formatted(begin.site().method());
        } else if (event instanceof Event.Return left) {
            return left.thrown()
                    .map(thrown -> "%s() throws %s".formatted(left.site().method(), simple(thrown)))
                    .orElseGet(() -> "leaves %s()".formatted(left.site().method()));
        } else {
            return rare(event);
        }
    }

    private String rare(Event event) {
        if (event instanceof Event.Escape escape) {
            return "shows %s to others".formatted(escape.thing().name());
        } else if (event instanceof Event.Start start) {
            return "starts " + threadNames.apply(start.child());
        } else if (event instanceof Event.End) {
            return "ends";
        } else if (event instanceof Event.Branch branch) {
            return (branch.concretised() ? "only here: " : "goes on as ") + branch.condition();
        } else if (event instanceof Event.Check check) {
            String text = withoutPackages(check.text());
            return check.held() ? "passes, else " + text : "fails: " + text;
        } else if (event instanceof Event.Input input) {
            return "input %s = %s".formatted(input.name(), values.of(input.value(), "I"));
        } else if (event instanceof Event.ClassReady ready) {
            return "has initialised " + simple(ready.type().name());
        } else if (event instanceof Event.ClassUse use) {
            return "finds %s initialised".formatted(simple(use.type().name()));
        } else if (event instanceof Event.RegionBegin region) {
            return "begins %s, meant to be atomic".formatted(region.name());
        } else if (event instanceof Event.RegionEnd region) {
            return "ends %s".formatted(region.name());
        }
        throw new IllegalArgumentException("no such event: " + event);
    }

    private String operation(Event.Operation operation) {
        String descriptor = operation.entry().descriptor();
        String call = called(operation.entry(), operation.receiver(), operation.arguments());
        String outcome =
                operation.thrown().map(thrown -> " throws " + simple(thrown)).orElse("");
        String result = operation
                .result()
                .map(datum -> " → " + values.of(datum, descriptor.substring(descriptor.indexOf(')') + 1)))
                .orElse("");
        return call + (outcome.isEmpty() ? result : outcome);
    }

    private String called(Entry entry, Optional<Thing> receiver, List<Datum> arguments) {
        String target = receiver.map(receivers).orElse(simple(entry.owner().replace('/', '.')));
        String shown = values.of(arguments, types(entry.descriptor()));
        return entry.name().equals("<init>")
                ? "new %s(%s)".formatted(receiver.map(Thing::name).orElse(target), shown)
                : "%s.%s(%s)".formatted(target, entry.name(), shown);
    }

    private static List<String> types(String descriptor) {
        // A call whose types depend on the place it is called from has none of its own.
        return descriptor.startsWith("(")
                ? Arrays.stream(Type.getArgumentTypes(descriptor))
                        .map(Type::getDescriptor)
                        .toList()
                : List.of();
    }

    private String value(Datum datum, Location location) {
        return values.of(datum, location);
    }

    /** The value of a location, as written beside it. */
    String value(Event.Write write) {
        return value(write.value(), write.location());
    }

    /** The value of a location. */
    String value(Value value, Location location) {
        return values.of(Datum.constant(value), location);
    }

    /** The value of a location, as found there. */
    String value(Event.Read read) {
        return value(read.result(), read.location());
    }

    /** The shortest name that means only this location. */
    String name(Location location) {
        return names.apply(location);
    }

    /** The name of a location if there were no other with the same. */
    public static String shortName(Location location) {
        if (location instanceof Location.Field field) {
            return field.field();
        }
        return location.name();
    }

    private static String withoutPackages(String text) {
        return text.replaceAll("\\b(?:[a-z_][\\w]*\\.)+([A-Z]\\w*)", "$1");
    }

    static String simple(String className) {
        return className.substring(className.lastIndexOf('.') + 1);
    }
}
