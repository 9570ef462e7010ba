// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.lower;

import dev.heddle.catalogue.Effect;
import dev.heddle.catalogue.Entry;
import dev.heddle.catalogue.Meaning;
import dev.heddle.catalogue.Qualities;
import dev.heddle.catalogue.Quality;
import dev.heddle.catalogue.Strength;
import dev.heddle.catalogue.Subject;
import dev.heddle.catalogue.Target;
import dev.heddle.catalogue.Trait;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.History;
import dev.heddle.rebuild.Thing;
import dev.heddle.rebuild.ThreadHistory;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Whether the trace program of a run says exactly what the program can do along these paths: whether every operation in it has its full meaning
 * there, or is kept as it went in the recorded run.
 *
 * <p>What was kept makes a prediction narrower and never wrong; for a proof it is a gap.
 */
public final class Exactness {

    private static final String REASON = "no thread wakes up without a reason";

    private Exactness() {}

    /** Whether who does it may have to wait for others. */
    public static boolean waits(Meaning meaning) {
        return meaning == Meaning.THREAD_JOIN
                || meaning.is(Trait.EXACT) && (meaning.is(Trait.WAITS) || meaning.is(Trait.LOCKS));
    }

    /** What in the run is not exact, each in one line. */
    public static List<String> gaps(History history, Rebuilt rebuilt) {
        Set<String> gaps = new LinkedHashSet<>(rebuilt.notes());
        new TreeMap<>(rebuilt.cuts()).forEach((thread, reason) -> gaps.add("%s: %s".formatted(thread, reason)));
        if (rebuilt.recorded().isEmpty()) {
            gaps.add("the recorded order is not known");
        }
        gaps.addAll(keptOperations(history));
        gaps.addAll(weakAccesses(history));
        gaps.addAll(unseenThreads(history));
        history.details().unmodelled().forEach(call -> gaps.add("%s is not modelled".formatted(call)));
        gaps.addAll(history.details().textsOfInputs());
        int pinned =
                rebuilt.reliance().map(reliance -> reliance.pinned().size()).orElse(0);
        if (pinned > 0 && gaps.isEmpty()) {
            gaps.add(pinned == 1 ? "1 step is kept as it went" : "%d steps are kept as they went".formatted(pinned));
        }
        return List.copyOf(gaps);
    }

    /** Threads that others have started and that never came to woven code. */
    private static List<String> unseenThreads(History history) {
        Set<String> started = history.threads().stream()
                .flatMap(thread -> thread.events().stream())
                .flatMap(event -> event instanceof Event.Start start ? Stream.of(start.child()) : Stream.empty())
                .collect(Collectors.toSet());
        return history.threads().stream()
                .filter(thread -> started.contains(thread.path())
                        && thread.events().stream().noneMatch(Event.Begin.class::isInstance))
                .map(thread -> "%s runs code that is not woven".formatted(thread.path()))
                .toList();
    }

    private static Set<String> keptOperations(History history) {
        Map<Thing, Set<String>> users = users(history);
        Set<String> kept = new TreeSet<>();
        for (ThreadHistory thread : history.threads()) {
            for (Event event : thread.events()) {
                if (event instanceof Event.Operation operation && !isExact(operation, users)) {
                    kept.add("%s is kept as it went".formatted(name(operation)));
                }
            }
        }
        return kept;
    }

    /** Accesses to what several threads use that order less than volatile ones, whose order is not all that others see of them. */
    private static Set<String> weakAccesses(History history) {
        Map<Object, Set<String>> users = new HashMap<>();
        Map<Object, Set<String>> weak = new HashMap<>();
        for (ThreadHistory thread : history.threads()) {
            for (Event event : thread.events()) {
                if (event instanceof Event.Operation operation && isOfVariable(operation)) {
                    Object variable = variable(operation);
                    users.computeIfAbsent(variable, ignored -> new TreeSet<>()).add(thread.path());
                    if (isWeak(operation)) {
                        weak.computeIfAbsent(variable, ignored -> new TreeSet<>())
                                .add("%s orders less than a volatile access".formatted(name(operation)));
                    }
                } else if (event instanceof Event.Read read) {
                    users.computeIfAbsent(read.location(), ignored -> new TreeSet<>())
                            .add(thread.path());
                } else if (event instanceof Event.Write write) {
                    users.computeIfAbsent(write.location(), ignored -> new TreeSet<>())
                            .add(thread.path());
                }
            }
        }
        return weak.entrySet().stream()
                .filter(entry -> users.getOrDefault(entry.getKey(), Set.of()).size() > 1)
                .flatMap(entry -> entry.getValue().stream())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static boolean isOfVariable(Event.Operation operation) {
        return operation.entry().meaning().subject() == Subject.CELL
                && operation.entry().meaning().effect() != Effect.NONE;
    }

    /** The variable if it is known which, or else all that one object has, or else any. */
    private static Object variable(Event.Operation operation) {
        Optional<?> location = operation.location();
        return location.isPresent() ? location.get() : operation.receiver();
    }

    private static boolean isWeak(Event.Operation operation) {
        return operation.entry().strength() != Strength.VOLATILE && !isPlainAccess(operation);
    }

    /** As of an ordinary field, so that it races with whatever nothing orders. */
    private static boolean isPlainAccess(Event.Operation operation) {
        return operation.entry().target() == Target.HANDLE
                && (operation.entry().name().equals("get")
                        || operation.entry().name().equals("set"));
    }

    private static boolean isExact(Event.Operation operation, Map<Thing, Set<String>> users) {
        Meaning meaning = operation.entry().meaning();
        if (operation.thrown().isPresent()) {
            return false;
        }
        if (Qualities.has(operation.entry().owner(), Quality.WEAKLY_HELD)) {
            // The collector takes entries out when it pleases.
            return false;
        }
        if (has(operation.entry(), Quality.SETTING)) {
            // What a thread of the program sets does not come from outside.
            return false;
        }
        return meaning.is(Trait.EXACT) || meaning.is(Trait.EXACT_ALONE) && isOfOneThread(operation, users);
    }

    private static boolean has(Entry entry, Quality quality) {
        return Qualities.has(entry.owner(), entry.name(), entry.descriptor(), quality);
    }

    private static boolean isOfOneThread(Event.Operation operation, Map<Thing, Set<String>> users) {
        return things(operation).stream()
                .allMatch(thing -> users.getOrDefault(thing, Set.of()).size() < 2);
    }

    /** By which threads things are used. */
    private static Map<Thing, Set<String>> users(History history) {
        Map<Thing, Set<String>> users = new HashMap<>();
        for (ThreadHistory thread : history.threads()) {
            for (Event event : thread.events()) {
                if (event instanceof Event.Operation operation) {
                    things(operation)
                            .forEach(thing -> users.computeIfAbsent(thing, ignored -> new TreeSet<>())
                                    .add(thread.path()));
                }
            }
        }
        return users;
    }

    /** What a call looks into or changes. Who makes something is through with it before others know it. */
    private static Set<Thing> things(Event.Operation operation) {
        Set<Thing> things = new LinkedHashSet<>();
        operation.things().forEach(thing -> thing.ifPresent(things::add));
        if (operation.entry().meaning() != Meaning.CREATE) {
            operation.receiver().ifPresent(things::add);
            operation.thing().ifPresent(things::add);
        }
        return things;
    }

    private static String name(Event.Operation operation) {
        String owner = operation.entry().owner();
        return "%s.%s"
                .formatted(
                        owner.substring(owner.lastIndexOf('/') + 1),
                        operation.entry().name());
    }

    /** Whether some thread waits until another wakes it up. */
    public static boolean waits(History history) {
        return assumptions(history).contains(REASON);
    }

    /** What is taken for granted of the run although other runs of the program could differ in it. */
    public static Set<String> assumptions(History history) {
        Set<String> assumed = new TreeSet<>();
        for (ThreadHistory thread : history.threads()) {
            for (Event event : thread.events()) {
                if (event instanceof Event.Operation operation) {
                    Meaning meaning = operation.entry().meaning();
                    if (meaning.is(Trait.FROM_OUTSIDE) || meaning == Meaning.DRAW) {
                        assumed.add("%s returns what it returned".formatted(name(operation)));
                    } else if (meaning == Meaning.MONITOR_WAIT || meaning == Meaning.CONDITION_AWAIT) {
                        assumed.add(REASON);
                    }
                } else if (event instanceof Event.ClassUse use) {
                    assumed.add("%s is initialised by the thread that did it"
                            .formatted(use.type().name()));
                }
            }
        }
        return assumed;
    }
}
