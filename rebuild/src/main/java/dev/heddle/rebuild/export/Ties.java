// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.export;

import dev.heddle.catalogue.Meaning;
import dev.heddle.catalogue.Trait;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.History;
import dev.heddle.rebuild.Thing;
import dev.heddle.rebuild.ThreadHistory;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Which things belong together: a condition and its lock, a thread's object and its path, a task and its future. */
public final class Ties {

    private final Map<Thing, Thing> bases = new HashMap<>();
    private final Set<Thing> shared = new HashSet<>();
    private final Map<Thing, String> threads = new HashMap<>();
    private final Set<Thing> bodies = new HashSet<>();
    private final Map<Thing, Thing> wrapped = new HashMap<>();
    private final Set<Thing> handed = new HashSet<>();
    private final Map<Thing, Set<Thing>> subscribers = new HashMap<>();
    private final Map<Thing, Set<Thing>> tied = new HashMap<>();

    public Ties(History history) {
        for (ThreadHistory thread : history.threads()) {
            thread.thread().ifPresent(thing -> threads.put(thing, thread.path()));
            for (Event event : thread.events()) {
                if (event instanceof Event.Begin begin) {
                    begin.receiver().ifPresent(bodies::add);
                } else if (event instanceof Event.Operation operation) {
                    noteView(operation);
                    noteSubscriber(operation);
                }
            }
        }
        // Which things are the bodies of tasks is known only now, and whether a lock has readers as well.
        for (ThreadHistory thread : history.threads()) {
            for (Event event : thread.events()) {
                if (event instanceof Event.Operation operation) {
                    noteReader(operation);
                    noteTask(operation);
                }
            }
        }
    }

    private void noteView(Event.Operation operation) {
        Meaning meaning = operation.entry().meaning();
        if (meaning.is(Trait.VIEW_OF_LOCK)) {
            operation.thing().ifPresent(view -> operation.receiver().ifPresent(base -> bases.put(view, base)));
        }
        if (meaning == Meaning.TASK_CREATE) {
            Optional<Thing> task = operation.thing().or(operation::receiver);
            task.ifPresent(outer -> references(operation.things()).forEach(inner -> wrapped.put(outer, inner)));
        }
    }

    private void noteSubscriber(Event.Operation operation) {
        if (operation.entry().meaning().is(Trait.SUBSCRIBES)) {
            operation
                    .receiver()
                    .ifPresent(publisher -> references(operation.things())
                            .forEach(subscriber -> subscribers
                                    .computeIfAbsent(publisher, ignored -> new LinkedHashSet<>())
                                    .add(subscriber)));
        }
    }

    private void noteReader(Event.Operation operation) {
        if (operation.entry().meaning().is(Trait.SHARES_LOCK)) {
            operation.receiver().ifPresent(lock -> shared.add(lock(lock)));
        }
    }

    private void noteTask(Event.Operation operation) {
        Meaning meaning = operation.entry().meaning();
        if (!hands(meaning) && !meaning.is(Trait.SUBSCRIBES)) {
            return;
        }
        for (Thing task : among(meaning, operation.receiver(), operation.things())) {
            handed.add(body(task));
            tie(body(task), task);
            operation.receiver().ifPresent(executor -> tie(body(task), executor));
            future(operation).ifPresent(future -> tie(body(task), future));
        }
        // An executor's own methods may run in its threads, around its tasks.
        operation.receiver().ifPresent(executor -> tie(executor, executor));
    }

    private void tie(Thing body, Thing other) {
        tied.computeIfAbsent(body, ignored -> new LinkedHashSet<>()).add(other);
    }

    /** What stands for the task from then on, if the operation does not wait for it. */
    static Optional<Thing> future(Event.Operation operation) {
        return Phases.isWaiting(operation.entry().meaning()) ? Optional.empty() : operation.thing();
    }

    private static Stream<Thing> references(List<Optional<Thing>> things) {
        return things.stream().flatMap(Optional::stream);
    }

    // ── the answers ─────────────────────────────────────────────────────────────────────────────────────────────────

    /** The lock behind a view of it or a condition. */
    public Thing lock(Thing thing) {
        Thing lock = thing;
        for (@Nullable Thing base = bases.get(lock); base != null; base = bases.get(lock)) {
            lock = base;
        }
        return lock;
    }

    /** The lock of a condition, if somebody saw the condition being made. */
    public Optional<Thing> lockOfCondition(Thing condition) {
        return bases.containsKey(condition) ? Optional.of(lock(condition)) : Optional.empty();
    }

    /** Whether the lock is also taken for reading. */
    boolean hasReaders(Thing lock) {
        return shared.contains(lock);
    }

    /** The path of the thread that the thing is. */
    public Optional<String> thread(Thing thing) {
        return Optional.ofNullable(threads.get(thing));
    }

    /** Whether code runs after such an operation, perhaps in another thread, that gets to know what came before it. */
    public static boolean hands(Meaning meaning) {
        return meaning.is(Trait.HANDS_OVER);
    }

    /** Whether the code may run more often than it is handed over. */
    public static boolean isRepeated(Meaning meaning) {
        return meaning.is(Trait.REPEATS);
    }

    /** The tasks that an operation hands over. */
    public List<Thing> tasks(Event.Operation operation) {
        return tasks(operation.entry().meaning(), operation.receiver(), operation.things());
    }

    /** The tasks that an operation hands over which calls back meanwhile. */
    public List<Thing> tasks(Event.Calling calling) {
        return tasks(calling.entry().meaning(), calling.receiver(), calling.things());
    }

    private List<Thing> tasks(Meaning meaning, Optional<Thing> receiver, List<Optional<Thing>> things) {
        return hands(meaning) ? among(meaning, receiver, things) : List.of();
    }

    private List<Thing> among(Meaning meaning, Optional<Thing> receiver, List<Optional<Thing>> things) {
        if (meaning.is(Trait.TELLS_SUBSCRIBERS)) {
            return receiver.map(subscribers::get).stream()
                    .flatMap(Set::stream)
                    .filter(thing -> bodies.contains(body(thing)))
                    .toList();
        }
        boolean itself = meaning == Meaning.TASK_FORK || meaning == Meaning.TASK_INVOKE;
        return Stream.concat(itself ? receiver.stream() : Stream.empty(), references(things))
                .filter(thing -> bodies.contains(body(thing)))
                .distinct()
                .toList();
    }

    /** What must hear of the begin and end of this code, because it runs as a task; nothing if it does not. */
    public Collection<Thing> tiedTo(Thing body) {
        return tied.getOrDefault(body, Set.of());
    }

    /** Whether some operation hands this code over to be run. */
    boolean isTask(Thing body) {
        return handed.contains(body);
    }

    /** The code that runs when the task does. */
    public Thing body(Thing task) {
        return wrapped.getOrDefault(task, task);
    }
}
