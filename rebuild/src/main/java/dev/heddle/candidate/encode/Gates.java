// SPDX-License-Identifier: Apache-2.0
package dev.heddle.candidate.encode;

import dev.heddle.candidate.stream.Op;
import dev.heddle.catalogue.Meaning;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.History;
import dev.heddle.rebuild.Thing;
import dev.heddle.rebuild.ThreadHistory;
import dev.heddle.rebuild.export.Targets;
import dev.heddle.rebuild.export.Ties;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The order in every interleaving of the recorded events that no start or join makes: where something has to be done
 * so and so often before another can go on, and it is done exactly so often in the run.
 *
 * <ul>
 *   <li>a task runs after it was handed over, if that was done once; who gets its result comes after its end, if it ran once;
 *   <li>who waits for a latch comes after all who count it down, if they are as many as its count;
 *   <li>who waits untimed for a monitor or condition wakes after the signal, if there is one only;
 *   <li>who uses a class comes after the initialiser of its class, if another thread ran it.
 * </ul>
 */
final class Gates {

    private final Ties ties;
    private final Map<Thing, Integer> handed = new HashMap<>();
    private final Map<Thing, Integer> runs = new HashMap<>();
    private final Map<Thing, Set<Thing>> bodiesOf = new HashMap<>();
    private final Map<Thing, Integer> signals = new HashMap<>();
    private final Map<Thing, Integer> countDowns = new HashMap<>();
    private final Map<Thing, Long> counts = new HashMap<>();
    private final Set<Long> passed = new HashSet<>();

    Gates(History history, Ties ties) {
        this.ties = ties;
        for (ThreadHistory thread : history.threads()) {
            thread.events().forEach(this::note);
        }
    }

    private void note(Event event) {
        if (event instanceof Event.Operation operation) {
            note(operation);
        } else if (event instanceof Event.Begin begin) {
            begin.receiver().ifPresent(this::noteRun);
        }
    }

    private void noteRun(Thing body) {
        runs.merge(body, 1, Integer::sum);
        ties.tiedTo(body)
                .forEach(thing -> bodiesOf.computeIfAbsent(thing, ignored -> new HashSet<>())
                        .add(body));
    }

    private void note(Event.Operation operation) {
        switch (operation.entry().meaning()) {
            case MONITOR_NOTIFY, MONITOR_NOTIFY_ALL ->
                Targets.of(operation).ifPresent(thing -> signals.merge(thing, 1, Integer::sum));
            case CONDITION_SIGNAL, CONDITION_SIGNAL_ALL ->
                operation.receiver().ifPresent(thing -> signals.merge(thing, 1, Integer::sum));
            case LATCH_COUNT_DOWN -> Targets.of(operation).ifPresent(thing -> countDowns.merge(thing, 1, Integer::sum));
            case CREATE -> {
                if (operation.entry().owner().endsWith("CountDownLatch")
                        && !operation.arguments().isEmpty()) {
                    long count = Targets.number(operation.arguments().get(0));
                    operation.receiver().ifPresent(thing -> counts.put(thing, count));
                }
            }
            default -> ties.tasks(operation).forEach(task -> handed.merge(ties.body(task), 1, Integer::sum));
        }
    }

    // ── tasks ───────────────────────────────────────────────────────────────────────────────────────────────────────

    /** The code that stands behind a future. */
    Set<Thing> bodiesOf(Thing future) {
        return bodiesOf.getOrDefault(future, Set.of());
    }

    void hand(Thing body, Output out) {
        if (handed.getOrDefault(body, 0) == 1) {
            out.add(Op.GIVE, out.numbers.gate(body, "start"));
        }
    }

    void begin(Thing body, Output out) {
        if (handed.getOrDefault(body, 0) == 1) {
            out.add(Op.TAKE, out.numbers.gate(body, "start"));
        }
    }

    void end(Thing body, Output out) {
        if (runs.getOrDefault(body, 0) == 1) {
            passed.add(body.identity());
            out.add(Op.GIVE, out.numbers.gate(body, "end"));
        }
    }

    /** Somebody has the result of a task. */
    void get(Thing body, Output out) {
        if (passed.contains(body.identity())) {
            out.add(Op.TAKE, out.numbers.gate(body, "end"));
        }
    }

    // ── latches and signals ─────────────────────────────────────────────────────────────────────────────────────────

    private boolean isExact(Thing latch) {
        Long count = counts.get(latch);
        return count != null && count == countDowns.getOrDefault(latch, 0).longValue();
    }

    void countDown(Thing latch, Output out) {
        if (isExact(latch)) {
            out.add(Op.GIVE, out.numbers.gate(latch, "zero"));
        }
    }

    void await(Thing latch, Output out) {
        if (isExact(latch)) {
            out.add(Op.TAKE, out.numbers.gate(latch, "zero"));
        }
    }

    void signal(Thing condition, Output out) {
        if (signals.getOrDefault(condition, 0) == 1) {
            out.add(Op.GIVE, out.numbers.gate(condition, "signal"));
        }
    }

    void wake(Event.Operation operation, Thing condition, Output out) {
        Meaning meaning = operation.entry().meaning();
        boolean timed = meaning == Meaning.MONITOR_WAIT_TIMED || meaning == Meaning.CONDITION_AWAIT_TIMED;
        if (!timed && operation.thrown().isEmpty() && signals.getOrDefault(condition, 0) == 1) {
            out.add(Op.TAKE, out.numbers.gate(condition, "signal"));
        }
    }

    // ── classes ─────────────────────────────────────────────────────────────────────────────────────────────────────

    void ready(Event.ClassReady event, Output out) {
        out.add(Op.GIVE, out.numbers.gate(event.type(), "initialised"));
    }

    void use(Event.ClassUse event, Output out) {
        out.add(Op.TAKE, out.numbers.gate(event.type(), "initialised"));
    }
}
