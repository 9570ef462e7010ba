// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.export;

import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.Thing;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds out what passed from one thread to another: starts, ends, locks, wake-ups and values.
 *
 * <p>There is one arrow between two events, and for a value only to the first event of a thread that gets to see it.
 */
final class Flows {

    private record Place(String thread, int position) {}

    private record Pair(int from, int to) {}

    private record Sight(String thread, String variable, int write) {}

    /** A notify, or a signal of a condition. */
    private static final class Call {
        final int position;
        final boolean toAll;
        final int waiting;
        boolean answered;

        Call(int position, boolean toAll, int waiting) {
            this.position = position;
            this.toAll = toAll;
            this.waiting = waiting;
        }
    }

    private final Map<String, Place> writes = new HashMap<>();
    private final Map<String, Place> releases = new HashMap<>();
    private final Map<String, Integer> starts = new HashMap<>();
    private final Map<String, Integer> latest = new HashMap<>();
    private final Map<Thing, Map<String, List<Call>>> waiting = new HashMap<>();
    private final Set<Sight> seen = new HashSet<>();
    private final Map<Pair, Flow> flows = new LinkedHashMap<>();

    /** All arrows, by the position where they begin. */
    static List<Flow> of(List<Occurrence> order, List<List<Deed>> deeds) {
        Flows flows = new Flows();
        for (int position = 0; position < order.size(); position++) {
            Occurrence occurrence = order.get(position);
            if (occurrence.event() instanceof Event.Operation operation) {
                flows.noteWaiting(occurrence, operation, position);
            }
            for (Deed deed : deeds.get(position)) {
                flows.note(occurrence.thread(), deed, position);
            }
            flows.latest.put(occurrence.thread(), position);
        }
        return new ArrayList<>(flows.flows.values());
    }

    private void add(String kind, String object, int from, int to, Optional<String> remark) {
        flows.putIfAbsent(new Pair(from, to), new Flow(kind, object, from, to, remark));
    }

    private void add(String kind, String object, int from, int to) {
        add(kind, object, from, to, Optional.empty());
    }

    // ── variables, locks and threads ────────────────────────────────────────────────────────────────────────────────

    private void note(String thread, Deed deed, int position) {
        if (deed instanceof Deed.Access access) {
            noteAccess(thread, access, position);
        } else if (deed instanceof Deed.Release release) {
            releases.put(release.lock(), new Place(thread, position));
        } else if (deed instanceof Deed.Acquire acquire) {
            @Nullable Place release = releases.get(acquire.lock());
            if (release != null && !release.thread().equals(thread)) {
                add("lock", acquire.lock(), release.position(), position);
            }
        } else if (deed instanceof Deed.Fork fork) {
            starts.put(fork.child(), position);
        } else if (deed instanceof Deed.Begin) {
            @Nullable Integer start = starts.get(thread);
            if (start != null) {
                add("start", thread, start, position);
            }
        } else if (deed instanceof Deed.Join join) {
            @Nullable Integer end = latest.get(join.child());
            if (end != null) {
                add("join", join.child(), end, position);
            }
        }
    }

    private void noteAccess(String thread, Deed.Access access, int position) {
        @Nullable Place write = writes.get(access.variable());
        if (access.effect().reads()
                && write != null
                && !write.thread().equals(thread)
                && seen.add(new Sight(thread, access.variable(), write.position()))) {
            add("value", access.variable(), write.position(), position);
        }
        if (access.effect().writes()) {
            writes.put(access.variable(), new Place(thread, position));
        }
    }

    // ── waking ──────────────────────────────────────────────────────────────────────────────────────────────────────

    private void noteWaiting(Occurrence occurrence, Event.Operation operation, int position) {
        Optional<Thing> target = Targets.of(operation);
        if (target.isEmpty() || operation.thrown().isPresent()) {
            return;
        }
        Map<String, List<Call>> here = waiting.computeIfAbsent(target.get(), ignored -> new LinkedHashMap<>());
        switch (operation.entry().meaning()) {
            case MONITOR_NOTIFY, CONDITION_SIGNAL -> call(here, new Call(position, false, here.size()));
            case MONITOR_NOTIFY_ALL, CONDITION_SIGNAL_ALL -> call(here, new Call(position, true, here.size()));
            case MONITOR_WAIT, MONITOR_WAIT_TIMED, CONDITION_AWAIT, CONDITION_AWAIT_TIMED -> {
                if (occurrence.part() == Occurrence.Part.BEGIN) {
                    here.put(occurrence.thread(), new ArrayList<>());
                } else {
                    wake(here, occurrence.thread(), target.get(), position);
                }
            }
            default -> {}
        }
    }

    private static void call(Map<String, List<Call>> waiting, Call call) {
        waiting.values().forEach(calls -> calls.add(call));
    }

    private void wake(Map<String, List<Call>> here, String thread, Thing target, int position) {
        @Nullable List<Call> calls = here.remove(thread);
        for (Call call : calls == null ? List.<Call>of() : calls) {
            if (call.toAll || !call.answered) {
                call.answered = true;
                Optional<String> remark = call.toAll || call.waiting == 1
                        ? Optional.empty()
                        : Optional.of("one of %d that waited; shown is the first to come back".formatted(call.waiting));
                add("notify", target.name(), call.position, position, remark);
                return;
            }
        }
    }
}
