// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.export;

import dev.heddle.catalogue.Meaning;
import dev.heddle.catalogue.Sharing;
import dev.heddle.catalogue.Strength;
import dev.heddle.catalogue.Target;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.Location;
import dev.heddle.rebuild.Thing;
import dev.heddle.rebuild.export.Deed.Effect;
import dev.heddle.rebuild.export.Occurrence.Part;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Translates operations on no lock: accesses of one variable, or of the state of one object, under a lock that is the
 * variable's or the object's own where the operation is atomic.
 */
final class StateOperations {

    /**
     * A call that waits and calls back, such as that of the last thread to come to a barrier with an action.
     *
     * @param depth how many methods were entered from outside around it
     */
    private record OpenCall(Event.Calling call, int depth) {}

    private final Deeds deeds;
    private final ExportNames names;
    private final Ties ties;
    private final Map<String, Deque<OpenCall>> calls = new HashMap<>();

    StateOperations(Deeds deeds, ExportNames names, Ties ties) {
        this.deeds = deeds;
        this.names = names;
        this.ties = ties;
    }

    void translate(Event.Operation operation, Part part) {
        if (part == Part.END && !Phases.isWaiting(operation.entry().meaning())) {
            // It was all done when it began.
            return;
        }
        end(operation);
        switch (operation.entry().meaning()) {
            case ARRAY_COPY -> copy(operation);
            case PARK, PARK_TIMED -> own(deeds.thread(), ".permit", Effect.UPDATE);
            case UNPARK -> ofThread(operation, ".permit", Effect.UPDATE);
            case THREAD_INTERRUPT -> ofThread(operation, ".interrupt", Effect.UPDATE);
            case THREAD_IS_INTERRUPTED -> ofThread(operation, ".interrupt", Effect.READ);
            case THREAD_CLEAR_INTERRUPT -> own(deeds.thread(), ".interrupt", Effect.UPDATE);
            // The start is an event of its own.
            case THREAD_START, THREAD_START_NEW -> {}
            default -> effect(operation, part).ifPresent(effect -> access(operation, effect));
        }
        if (Ties.hands(operation.entry().meaning())) {
            hand(operation, part == Part.END ? Effect.READ : Effect.UPDATE);
        }
    }

    /** A call has begun, and calls back. {@code depth} tells how many methods were entered from outside around it. */
    void begin(Event.Calling call, int depth) {
        if (Phases.isWaiting(call.entry().meaning())) {
            calls().push(new OpenCall(call, depth));
            update(call);
        }
    }

    /** A method that was entered from outside returns: if a call waits for that, others that wait get to know what it did. */
    void returns(int depth) {
        @Nullable OpenCall latest = calls().peek();
        if (latest != null && latest.depth() == depth) {
            update(latest.call());
        }
    }

    private void end(Event.Operation operation) {
        @Nullable OpenCall latest = calls().peek();
        if (latest != null && latest.call().site().equals(operation.site())) {
            calls().pop();
        }
    }

    private Deque<OpenCall> calls() {
        return calls.computeIfAbsent(deeds.thread(), ignored -> new ArrayDeque<>());
    }

    private void update(Event.Calling call) {
        Stream.concat(Targets.of(call.entry(), call.receiver(), call.things()).stream(), ties.tasks(call).stream())
                .distinct()
                .forEach(this::update);
    }

    // ── effects ─────────────────────────────────────────────────────────────────────────────────────────────────────

    private static Optional<Effect> effect(Event.Operation operation, Part part) {
        return switch (operation.entry().meaning().effect()) {
            case NONE -> Optional.empty();
            case READ -> Optional.of(Effect.READ);
            // Who waits has changed something before, and sees afterwards what others did.
            case WRITE -> Optional.of(part == Part.END ? Effect.READ : writing(operation));
        };
    }

    private static Effect writing(Event.Operation operation) {
        if (failed(operation)) {
            return Effect.READ;
        }
        return switch (operation.entry().meaning()) {
            case CREATE, CELL_WRITE, PAIR_WRITE, ADDER_RESET -> Effect.WRITE;
            default -> Effect.UPDATE;
        };
    }

    // What threw has looked at the state at least; so has a compareAndSet that found another value.
    private static boolean failed(Event.Operation operation) {
        boolean compares = switch (operation.entry().meaning()) {
            case CELL_COMPARE_AND_SET, CELL_WEAK_COMPARE_AND_SET, PAIR_COMPARE_AND_SET, PAIR_ATTEMPT -> true;
            default -> false;
        };
        return operation.thrown().isPresent()
                || (compares && operation.result().map(Targets::isZero).orElse(false));
    }

    // ── accesses ────────────────────────────────────────────────────────────────────────────────────────────────────

    private void access(Event.Operation operation, Effect effect) {
        Optional<String> variable = cell(operation);
        if (variable.isPresent()) {
            accessCell(operation, variable.get(), effect);
            return;
        }
        Optional<Thing> thing = Targets.of(operation);
        if (thing.isPresent()) {
            accessState(operation, thing.get(), effect);
        } else if (operation.entry().target() != Target.NOTHING) {
            deeds.note("%s on something that is not known was left out"
                    .formatted(operation.entry().name()));
        }
    }

    private Optional<String> cell(Event.Operation operation) {
        if (operation.location().isPresent()) {
            return operation.location().map(names::variable);
        }
        boolean element = operation.entry().target() == Target.ELEMENT
                && !operation.arguments().isEmpty();
        return element
                ? operation
                        .receiver()
                        .map(thing -> names.element(
                                thing,
                                String.valueOf(
                                        Targets.number(operation.arguments().get(0)))))
                : Optional.empty();
    }

    private void accessCell(Event.Operation operation, String variable, Effect effect) {
        if (operation.entry().strength() == Strength.PLAIN) {
            deeds.access(variable, effect);
        } else {
            deeds.access(variable, effect, variable);
        }
    }

    private void accessState(Event.Operation operation, Thing thing, Effect effect) {
        String state = names.state(thing);
        if (operation.entry().meaning() == Meaning.CREATE && sharing(operation) != Sharing.ORDINARY) {
            // Nobody else knows it yet, and whoever gets to know it will find it made.
            return;
        }
        switch (sharing(operation)) {
            case ATOMIC -> deeds.access(state, effect, state);
            case MONITOR -> deeds.access(state, effect, names.monitor(thing));
            case ORDINARY -> deeds.access(state, effect);
            default -> {
                // Never changes, or every thread has its own.
            }
        }
        Meaning meaning = operation.entry().meaning();
        if (meaning == Meaning.ARRAY_FILL || meaning == Meaning.ARRAY_CLONE) {
            deeds.note("%s of an array was written as one access to the whole of it"
                    .formatted(operation.entry().name()));
        }
    }

    // Nobody knows what the class promises; that it is recorded with stamps says that it synchronises.
    private static Sharing sharing(Event.Operation operation) {
        Sharing sharing = operation.entry().sharing();
        if (sharing != Sharing.OPEN) {
            return sharing;
        }
        return operation.before() != 0 ? Sharing.ATOMIC : Sharing.ORDINARY;
    }

    // arraycopy(from, index, to, index, length)
    private void copy(Event.Operation operation) {
        Optional<Thing> from = operation.things().get(0);
        Optional<Thing> to = operation.things().get(2);
        if (operation.thrown().isPresent() || from.isEmpty() || to.isEmpty()) {
            deeds.note("arraycopy that failed, or of unknown arrays, was left out");
            return;
        }
        int source = (int) Targets.number(operation.arguments().get(1));
        int target = (int) Targets.number(operation.arguments().get(3));
        int length = (int) Targets.number(operation.arguments().get(4));
        for (int i = 0; i < length; i++) {
            deeds.access(names.variable(new Location.Cell(from.get(), source + i)), Effect.READ);
            deeds.access(names.variable(new Location.Cell(to.get(), target + i)), Effect.WRITE);
        }
    }

    // ── threads and tasks ───────────────────────────────────────────────────────────────────────────────────────────

    private void ofThread(Event.Operation operation, String suffix, Effect effect) {
        Targets.of(operation).ifPresent(thing -> own(ties.thread(thing).orElseGet(thing::name), suffix, effect));
    }

    private void own(String thread, String suffix, Effect effect) {
        String variable = names.ofThread(thread, suffix);
        deeds.access(variable, effect, variable);
    }

    private void hand(Event.Operation operation, Effect effect) {
        // What the operation acts on, it has accessed anyway.
        Optional<Thing> target = Targets.of(operation);
        Stream.concat(ties.tasks(operation).stream(), Ties.future(operation).stream())
                .filter(thing -> !target.equals(Optional.of(thing)))
                .forEach(thing -> touch(thing, effect));
    }

    /** Begins what runs as a task. */
    void beginTask(Thing body) {
        ties.tiedTo(body).forEach(thing -> touch(thing, Effect.READ));
    }

    /** Ends what runs as a task. */
    void endTask(Thing body) {
        ties.tiedTo(body).forEach(this::update);
    }

    private void update(Thing thing) {
        touch(thing, Effect.UPDATE);
    }

    private void touch(Thing thing, Effect effect) {
        String state = names.state(thing);
        deeds.access(state, effect, state);
    }
}
