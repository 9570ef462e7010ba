// SPDX-License-Identifier: Apache-2.0
package dev.heddle.candidate.encode;

import dev.heddle.candidate.stream.Op;
import dev.heddle.expr.Value;
import dev.heddle.rebuild.Datum;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.History;
import dev.heddle.rebuild.Location;
import dev.heddle.rebuild.Site;
import dev.heddle.rebuild.Thing;
import dev.heddle.rebuild.ThreadHistory;
import dev.heddle.rebuild.export.Occurrence;
import dev.heddle.rebuild.export.Occurrence.Part;
import dev.heddle.rebuild.export.Targets;
import dev.heddle.rebuild.export.Ties;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Writes a recorded run as a stream of numbers, event by event in the order that is given. */
public final class RunEncoder {

    /** The state of one thread. */
    private static final class Progress {
        final ThreadHistory history;
        int next;
        final Deque<Optional<Thing>> bodies = new ArrayDeque<>();

        @Nullable
        Thing escaped;

        @Nullable
        Thing entered;

        @Nullable
        Thing left;

        @Nullable
        Site leftAt;

        Progress(ThreadHistory history) {
            this.history = history;
        }

        boolean isOver() {
            return next == history.events().size();
        }
    }

    private final History history;
    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<String> paths = new ArrayList<>();
    private final List<Progress> threads = new ArrayList<>();
    private final boolean[] isKnown;
    private final Output out;
    private final Ties ties;
    private final Gates gates;
    private final Secrets secrets;
    private final LockEncoding locks;
    private final StateEncoding states;

    private RunEncoder(History history, Meant meant) {
        this.history = history;
        for (ThreadHistory thread : history.threads()) {
            numbers.put(thread.path(), threads.size());
            paths.add(thread.path());
            threads.add(new Progress(thread));
        }
        this.isKnown = new boolean[threads.size()];
        this.out = new Output(threads.size());
        this.ties = new Ties(history);
        this.gates = new Gates(history, ties);
        this.secrets = new Secrets(history);
        this.locks = new LockEncoding(history, out, ties, gates);
        this.states = new StateEncoding(out, ties, gates, secrets, paths, meant, hasFences(history));
    }

    private static boolean hasFences(History history) {
        return history.threads().stream()
                .flatMap(thread -> thread.events().stream())
                .anyMatch(event -> event instanceof Event.Operation operation
                        && operation.entry().name().endsWith("Fence"));
    }

    /**
     * Writes a run.
     *
     * @param order all events of the history, as {@link dev.heddle.rebuild.export.EventOrder} puts them
     * @param meant which calls belong together
     */
    public static Encoded encode(History history, Iterable<Occurrence> order, Meant meant) {
        RunEncoder encoder = new RunEncoder(history, meant);
        for (Occurrence occurrence : order) {
            encoder.encode(occurrence);
        }
        return new Encoded(encoder.out.stream, encoder.paths, encoder.out.numbers, encoder.out.notes());
    }

    private void encode(Occurrence occurrence) {
        Integer number = numbers.get(occurrence.thread());
        if (number == null) {
            throw new IllegalArgumentException("no thread is called " + occurrence.thread());
        }
        int thread = number;
        isKnown[thread] = true;
        Progress progress = threads.get(thread);
        Event event = occurrence.event();
        int index = index(progress, event);
        out.at(thread, out.numbers.site(event.site()), index);
        encode(event, occurrence.part(), progress, index);
        if (occurrence.part() != Part.BEGIN) {
            progress.next = index + 1;
        }
    }

    // The begin of an operation comes before the starts of threads that happen inside of it.
    private static int index(Progress progress, Event event) {
        List<Event> events = progress.history.events();
        int index = progress.next;
        while (index < events.size() && events.get(index) != event) {
            index++;
        }
        if (index == events.size()) {
            throw new IllegalArgumentException("%s did not do that here: %s".formatted(progress.history.path(), event));
        }
        return index;
    }

    private void encode(Event event, Part part, Progress progress, int index) {
        if (event instanceof Event.Read read) {
            read(read, index);
        } else if (event instanceof Event.Write write) {
            write(write, progress, index);
        } else if (event instanceof Event.Enter enter) {
            progress.entered = enter.monitor();
            out.acquire(locks.monitor(enter.monitor()));
        } else if (event instanceof Event.Exit exit) {
            out.release(locks.monitor(exit.monitor()));
        } else if (event instanceof Event.RegionBegin begin) {
            beginRegion(begin, progress);
        } else if (event instanceof Event.RegionEnd end) {
            out.endRegion(out.numbers.region(end.name()));
            progress.left = progress.entered;
            progress.leftAt = end.site();
        } else if (event instanceof Event.Escape escape) {
            progress.escaped = escape.thing();
        } else if (event instanceof Event.Branch branch) {
            if (!branch.concretised()) {
                out.reads().branch(branch.condition());
            }
        } else if (event instanceof Event.Operation operation) {
            operate(operation, part, index);
        } else {
            control(event, progress);
        }
    }

    private void control(Event event, Progress progress) {
        if (event instanceof Event.Start start) {
            fork(start.child());
        } else if (event instanceof Event.Calling calling) {
            states.begin(calling, progress.bodies.size());
        } else if (event instanceof Event.Begin begin) {
            progress.bodies.push(begin.receiver());
            begin.receiver().ifPresent(states::beginTask);
        } else if (event instanceof Event.ClassReady ready) {
            gates.ready(ready, out);
        } else if (event instanceof Event.ClassUse use) {
            gates.use(use, out);
        } else if (event instanceof Event.Return) {
            Optional.ofNullable(progress.bodies.poll()).flatMap(body -> body).ifPresent(states::endTask);
            states.returns(progress.bodies.size());
        }
    }

    // ── memory ──────────────────────────────────────────────────────────────────────────────────────────────────────

    private void read(Event.Read read, int index) {
        int flags = secrets.flags(read.location(), out.thread(), index);
        int variable = out.numbers.variable(read.location());
        out.reads().read(variable, read.result());
        out.add((read.isVolatile() ? Op.SYNC_READ : Op.READ) | flags, variable);
    }

    private void write(Event.Write write, Progress progress, int index) {
        int flags = secrets.flags(write.location(), out.thread(), index);
        if (progress.escaped != null && isReferenceTo(write.value(), progress.escaped)) {
            flags |= Op.PUBLISHES;
        }
        progress.escaped = null;
        if (!Targets.isZero(write.value()) && !mayBeZero(write.location()) && beginsWithZero(write.location())) {
            flags |= Op.INITIALISES;
        }
        int variable = out.numbers.variable(write.location());
        flags |= out.reads().write(variable, write.value());
        out.add((write.isVolatile() ? Op.SYNC_WRITE : Op.WRITE) | flags, variable);
    }

    private static boolean isReferenceTo(Datum value, Thing thing) {
        return value.observed() instanceof Value.IntValue reference
                && reference.integer().equals(java.math.BigInteger.valueOf(thing.identity()));
    }

    // That a flag is not set to begin with is what it is for, and cells of arrays are filled one by one.
    private static boolean mayBeZero(Location location) {
        return location instanceof Location.Cell
                || (location instanceof Location.Field field
                        && field.descriptor().equals("Z"))
                || (location instanceof Location.Static own && own.descriptor().equals("Z"));
    }

    private boolean beginsWithZero(Location location) {
        Value initial = history.initial().get(location);
        return initial == null ? location instanceof Location.Static : Targets.isZero(Datum.constant(initial));
    }

    // ── regions ─────────────────────────────────────────────────────────────────────────────────────────────────────

    // Two blocks of one method on the same monitor, one behind the other in its code: the method gave the monitor back
    // in between, and what it does in the second block may rest on what it saw in the first.
    private void beginRegion(Event.RegionBegin begin, Progress progress) {
        Site at = begin.site();
        Site before = progress.leftAt;
        boolean continues = before != null
                && progress.left == progress.entered
                && !out.isInRegion()
                && before.instruction() < at.instruction()
                && before.method().equals(at.method())
                && before.descriptor().equals(at.descriptor())
                && before.className().equals(at.className());
        out.beginRegion(out.numbers.region(begin.name()), continues ? Op.CONTINUES : 0);
    }

    // ── threads ─────────────────────────────────────────────────────────────────────────────────────────────────────

    private void fork(String child) {
        Integer number = numbers.get(child);
        if (number == null || isKnown[number]) {
            out.note("the start of a thread that is not known, or had begun before, was left out");
        } else {
            isKnown[number] = true;
            out.add(Op.FORK, number);
        }
    }

    private void operate(Event.Operation operation, Part part, int index) {
        boolean returned = operation.thrown().isEmpty();
        switch (operation.entry().meaning()) {
            case THREAD_JOIN -> {
                if (returned && !join(operation)) {
                    out.note("a join with a thread that had more to do, or is not known, was left out");
                }
            }
            // Only if it returned because the thread ended; whether that was so, the order tells.
            case THREAD_JOIN_TIMED -> {
                if (returned) {
                    join(operation);
                }
            }
            case THREAD_IS_ALIVE -> {
                if (operation.result().map(Targets::isZero).orElse(false)) {
                    join(operation);
                }
            }
            default -> {
                if (!locks.encode(operation, part)) {
                    states.encode(operation, part, index);
                }
            }
        }
    }

    private boolean join(Event.Operation operation) {
        Optional<Integer> child = Targets.of(operation).flatMap(ties::thread).map(numbers::get);
        boolean ended = child.isPresent()
                && child.get() != out.thread()
                && isKnown[child.get()]
                && threads.get(child.get()).isOver();
        if (ended) {
            out.add(Op.JOIN, child.get());
        }
        return ended;
    }
}
