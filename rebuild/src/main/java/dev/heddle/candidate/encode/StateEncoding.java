// SPDX-License-Identifier: Apache-2.0
package dev.heddle.candidate.encode;

import dev.heddle.candidate.stream.Op;
import dev.heddle.catalogue.Effect;
import dev.heddle.catalogue.Entry;
import dev.heddle.catalogue.Meaning;
import dev.heddle.catalogue.Sharing;
import dev.heddle.catalogue.Strength;
import dev.heddle.catalogue.Subject;
import dev.heddle.catalogue.Target;
import dev.heddle.catalogue.Trait;
import dev.heddle.rebuild.Datum;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.Location;
import dev.heddle.rebuild.Thing;
import dev.heddle.rebuild.export.Occurrence.Part;
import dev.heddle.rebuild.export.Phases;
import dev.heddle.rebuild.export.Targets;
import dev.heddle.rebuild.export.Ties;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What operations are that are on no lock: accesses of one variable, or of the state of one object; and what tasks are. */
final class StateEncoding {

    private record OpenCall(Event.Calling call, int depth) {}

    private final Output out;
    private final Ties ties;
    private final Gates gates;
    private final Secrets secrets;
    private final List<String> paths;
    private final List<Deque<OpenCall>> calls = new ArrayList<>();
    private final List<Decisions> decisions = new ArrayList<>();

    /** Whether some thread makes up for accesses that order too little. */
    private final boolean hasFences;

    StateEncoding(
            Output out, Ties ties, Gates gates, Secrets secrets, List<String> paths, Meant meant, boolean hasFences) {
        this.hasFences = hasFences;
        this.out = out;
        this.ties = ties;
        this.gates = gates;
        this.secrets = secrets;
        this.paths = paths;
        for (int i = 0; i < paths.size(); i++) {
            calls.add(new ArrayDeque<>());
            decisions.add(new Decisions(meant));
        }
    }

    void encode(Event.Operation operation, Part part, int index) {
        Meaning meaning = operation.entry().meaning();
        if (part == Part.END && !Phases.isWaiting(meaning)) {
            // It was all done when it began.
            return;
        }
        close(operation);
        switch (meaning) {
            case ARRAY_COPY -> copy(operation, index);
            case PARK, PARK_TIMED -> own(paths.get(out.thread()), ".permit", Op.SYNC_UPDATE);
            case UNPARK -> ofThread(operation, ".permit", Op.SYNC_UPDATE);
            case THREAD_INTERRUPT -> ofThread(operation, ".interrupt", Op.SYNC_UPDATE);
            case THREAD_IS_INTERRUPTED -> ofThread(operation, ".interrupt", Op.SYNC_READ);
            case THREAD_CLEAR_INTERRUPT -> own(paths.get(out.thread()), ".interrupt", Op.SYNC_UPDATE);
            // The start is an event of its own.
            case THREAD_START, THREAD_START_NEW -> {}
            default -> effect(operation, part, index);
        }
        gates(operation, part);
        if (operation
                .thrown()
                .filter(thrown -> thrown.endsWith("InterruptedException"))
                .isPresent()) {
            own(paths.get(out.thread()), ".interrupt", Op.SYNC_UPDATE);
        }
    }

    // ── calls that call back ────────────────────────────────────────────────────────────────────────────────────────

    /** A call has begun, and calls back. {@code depth} tells how many methods were entered from outside around it. */
    void begin(Event.Calling call, int depth) {
        if (Phases.isWaiting(call.entry().meaning())) {
            calls.get(out.thread()).push(new OpenCall(call, depth));
            Targets.of(call.entry(), call.receiver(), call.things()).ifPresent(this::update);
            ties.tasks(call).forEach(this::hand);
        }
    }

    /** A method that was entered from outside returns: if a call waits for that, others that wait get to know what it did. */
    void returns(int depth) {
        @Nullable OpenCall latest = calls.get(out.thread()).peek();
        if (latest != null && latest.depth() == depth) {
            Event.Calling call = latest.call();
            Targets.of(call.entry(), call.receiver(), call.things()).ifPresent(this::update);
        }
    }

    private void close(Event.Operation operation) {
        @Nullable OpenCall latest = calls.get(out.thread()).peek();
        if (latest != null && latest.call().site().equals(operation.site())) {
            calls.get(out.thread()).pop();
        }
    }

    private void update(Thing thing) {
        out.add(Op.SYNC_UPDATE | Op.HIDDEN, out.numbers.variable(thing, ".state"));
    }

    // ── accesses ────────────────────────────────────────────────────────────────────────────────────────────────────

    private void effect(Event.Operation operation, Part part, int index) {
        Effect effect = operation.entry().meaning().effect();
        if (effect != Effect.NONE) {
            boolean reads = effect == Effect.READ || part == Part.END || hasFailed(operation);
            access(operation, reads ? Op.READ : writing(operation.entry().meaning()), index);
        }
    }

    private static int writing(Meaning meaning) {
        return switch (meaning) {
            case CREATE, CELL_WRITE, PAIR_WRITE, ADDER_RESET -> Op.WRITE;
            default -> Op.UPDATE;
        };
    }

    // What threw has looked at the state at least; so has a compareAndSet that found another value.
    private static boolean hasFailed(Event.Operation operation) {
        boolean compares = switch (operation.entry().meaning()) {
            case CELL_COMPARE_AND_SET, CELL_WEAK_COMPARE_AND_SET, PAIR_COMPARE_AND_SET, PAIR_ATTEMPT -> true;
            default -> false;
        };
        return operation.thrown().isPresent()
                || (compares && operation.result().map(Targets::isZero).orElse(false));
    }

    private void access(Event.Operation operation, int op, int index) {
        Optional<Location> location = operation.location();
        if (location.isPresent()) {
            int flags = secrets.flags(location.get(), out.thread(), index);
            accessCell(operation, out.numbers.variable(location.get()), op | flags);
            return;
        }
        Optional<Thing> thing = Targets.of(operation);
        if (thing.isEmpty()) {
            if (operation.entry().target() != Target.NOTHING) {
                out.note("%s on something that is not known was left out"
                        .formatted(operation.entry().name()));
            }
            return;
        }
        int flags = secrets.flags(thing.get(), out.thread(), index);
        if (operation.entry().target() == Target.ELEMENT
                && !operation.arguments().isEmpty()) {
            long element = Targets.number(operation.arguments().get(0));
            accessCell(operation, out.numbers.variable(thing.get(), "[" + element + "]"), op | flags);
        } else {
            accessState(operation, thing.get(), op | flags);
        }
    }

    private void accessCell(Event.Operation operation, int variable, int op) {
        boolean plain = operation.entry().strength() == Strength.PLAIN;
        int flags = dependence(operation, op, variable);
        out.add((plain ? op : op + (Op.SYNC_READ - Op.READ) | direction(operation.entry(), op)) | flags, variable);
    }

    /** What is missing to the order that a volatile access makes. */
    private int direction(Entry entry, int op) {
        if (hasFences) {
            return 0;
        }
        boolean takes = Op.reads(Op.of(op)) && entry.takes();
        boolean gives = Op.writes(Op.of(op)) && entry.gives();
        if (!takes && !gives) {
            return Op.WEAK | Op.QUIET;
        }
        boolean isUpdate = Op.of(op) == Op.UPDATE;
        return isUpdate && !takes ? Op.WEAK | Op.GIVING : isUpdate && !gives ? Op.WEAK | Op.TAKING : 0;
    }

    private void accessState(Event.Operation operation, Thing thing, int op) {
        Sharing sharing = sharing(operation);
        if (operation.entry().meaning() == Meaning.CREATE && sharing != Sharing.ORDINARY) {
            // Nobody else knows it yet, and whoever gets to know it will find it made.
            return;
        }
        int state = out.numbers.variable(thing, ".state");
        switch (sharing) {
            case ATOMIC -> {
                Meaning meaning = operation.entry().meaning();
                int flags = synchroniser(meaning);
                if (meaning.subject() == Subject.CELL) {
                    flags |= direction(operation.entry(), op);
                }
                add(operation, op + (Op.SYNC_READ - Op.READ) | flags, state);
            }
            case MONITOR -> {
                int monitor = out.numbers.lock(thing, "");
                out.acquire(monitor);
                add(operation, op, state);
                out.release(monitor);
            }
            case ORDINARY -> add(operation, op, state);
            default -> {
                // Never changes, or every thread has its own.
            }
        }
    }

    private void add(Event.Operation operation, int op, int state) {
        Decisions own = decisions.get(out.thread());
        int resting = own.flags(operation.site(), state, out);
        int depending = dependence(operation, op, state);
        int flags = depending == 0 ? resting : depending;
        if (!Op.writes(Op.of(op))) {
            own.read(operation.site(), state, out);
        }
        out.add(op | flags, state);
    }

    /** Remembers what an operation gives back, and tells whether one is given what an earlier one gave back. */
    private int dependence(Event.Operation operation, int op, int variable) {
        if (!Op.writes(Op.of(op))) {
            operation.result().ifPresent(result -> out.reads().read(variable, result));
            return 0;
        }
        int flags = 0;
        for (Datum argument : operation.arguments()) {
            flags |= out.reads().write(variable, argument);
        }
        return flags == 0 || operation.entry().meaning().is(Trait.OVERWRITES) ? flags : flags | Op.RESTS;
    }

    // Nobody knows what the class promises; that it is recorded with stamps says that it synchronises.
    private static Sharing sharing(Event.Operation operation) {
        Sharing sharing = operation.entry().sharing();
        if (sharing != Sharing.OPEN) {
            return sharing;
        }
        return operation.before() != 0 ? Sharing.ATOMIC : Sharing.ORDINARY;
    }

    /** The state of what only synchronises is no data; that of an executor orders nothing, because tasks do that. */
    private static int synchroniser(Meaning meaning) {
        if (meaning.is(Trait.OF_RUNNER)) {
            return Op.HIDDEN | Op.QUIET;
        }
        return meaning.is(Trait.OF_DATA) ? 0 : Op.HIDDEN;
    }

    // arraycopy(from, index, to, index, length)
    private void copy(Event.Operation operation, int index) {
        Optional<Thing> from = operation.things().get(0);
        Optional<Thing> to = operation.things().get(2);
        if (operation.thrown().isPresent() || from.isEmpty() || to.isEmpty()) {
            out.note("arraycopy that failed, or of unknown arrays, was left out");
            return;
        }
        int source = (int) Targets.number(operation.arguments().get(1));
        int target = (int) Targets.number(operation.arguments().get(3));
        int length = (int) Targets.number(operation.arguments().get(4));
        int fromFlags = secrets.flags(from.get(), out.thread(), index);
        int toFlags = secrets.flags(to.get(), out.thread(), index);
        for (int i = 0; i < length; i++) {
            out.add(Op.READ | fromFlags, out.numbers.variable(new Location.Cell(from.get(), source + i)));
            out.add(Op.WRITE | toFlags, out.numbers.variable(new Location.Cell(to.get(), target + i)));
        }
    }

    private void ofThread(Event.Operation operation, String what, int op) {
        Targets.of(operation).ifPresent(thing -> own(ties.thread(thing).orElseGet(thing::name), what, op));
    }

    private void own(String thread, String what, int op) {
        out.add(op | Op.HIDDEN, out.numbers.variable(thread, what));
    }

    // ── tasks and gates ─────────────────────────────────────────────────────────────────────────────────────────────

    private void gates(Event.Operation operation, Part part) {
        Meaning meaning = operation.entry().meaning();
        Optional<Thing> target = Targets.of(operation);
        boolean returned = operation.thrown().isEmpty();
        boolean isTrue = returned && !operation.result().map(Targets::isZero).orElse(false);
        switch (meaning) {
            case LATCH_COUNT_DOWN -> target.ifPresent(latch -> gates.countDown(latch, out));
            case LATCH_AWAIT, LATCH_AWAIT_TIMED -> {
                if (isTrue) {
                    target.ifPresent(latch -> gates.await(latch, out));
                }
            }
            case FUTURE_GET, FUTURE_GET_TIMED, TASK_JOIN -> {
                // Whatever the task ended with: only giving up is no end.
                if (returned
                        || operation
                                .thrown()
                                .filter("java.util.concurrent.ExecutionException"::equals)
                                .isPresent()) {
                    target.ifPresent(future -> get(future, true));
                }
            }
            case FUTURE_GET_NOW -> target.ifPresent(future -> get(future, false));
            case FUTURE_IS_DONE -> {
                if (isTrue) {
                    target.ifPresent(future -> get(future, true));
                }
            }
            case EXECUTOR_AWAIT, SCOPE_JOIN, SCOPE_CLOSE -> {
                if (isTrue) {
                    target.ifPresent(
                            executor -> out.add(Op.SYNC_READ | Op.HIDDEN, out.numbers.variable(executor, ".ended")));
                }
            }
            default -> tasks(operation, part);
        }
    }

    private void tasks(Event.Operation operation, Part part) {
        if (Ties.hands(operation.entry().meaning())) {
            for (Thing task : ties.tasks(operation)) {
                if (part == Part.END) {
                    ended(ties.body(task));
                } else {
                    hand(task);
                }
            }
        }
    }

    private void hand(Thing task) {
        Thing body = ties.body(task);
        out.add(Op.SYNC_UPDATE | Op.GIVING | Op.HIDDEN, out.numbers.variable(body, ".handed"));
        gates.hand(body, out);
    }

    private void get(Thing future, boolean isSure) {
        for (Thing body : gates.bodiesOf(future)) {
            ended(body);
            if (isSure && gates.bodiesOf(future).size() == 1) {
                gates.get(body, out);
            }
        }
    }

    private void ended(Thing body) {
        out.add(Op.SYNC_READ | Op.HIDDEN, out.numbers.variable(body, ".ended"));
    }

    /** What runs as a task begins. */
    void beginTask(Thing body) {
        if (!ties.tiedTo(body).isEmpty()) {
            out.add(Op.SYNC_READ | Op.HIDDEN, out.numbers.variable(body, ".handed"));
            gates.begin(body, out);
        }
    }

    /** What runs as a task ends. */
    void endTask(Thing body) {
        if (!ties.tiedTo(body).isEmpty()) {
            for (Thing thing : ties.tiedTo(body)) {
                if (thing != body) {
                    out.add(Op.SYNC_UPDATE | Op.GIVING | Op.HIDDEN, out.numbers.variable(thing, ".ended"));
                }
            }
            out.add(Op.SYNC_UPDATE | Op.GIVING | Op.HIDDEN, out.numbers.variable(body, ".ended"));
            gates.end(body, out);
        }
    }
}
