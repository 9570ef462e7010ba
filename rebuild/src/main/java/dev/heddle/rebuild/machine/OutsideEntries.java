// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.machine;

import dev.heddle.rebuild.Datum;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.Location;
import dev.heddle.rebuild.Site;
import dev.heddle.rebuild.Thing;
import dev.heddle.rebuild.machine.code.BrokenHistory;
import dev.heddle.rebuild.machine.code.CallRef;
import dev.heddle.rebuild.machine.code.ClassInfo;
import dev.heddle.rebuild.machine.code.ClassInfo.Initialisation;
import dev.heddle.rebuild.machine.code.Functions;
import dev.heddle.rebuild.machine.code.Instruction;
import dev.heddle.rebuild.machine.code.MethodInfo;
import dev.heddle.rebuild.machine.code.Operand;
import dev.heddle.rebuild.machine.code.Shadow;
import dev.heddle.trace.Turn;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Entries from outside: methods that are entered, threads that are started, remarks. */
final class OutsideEntries {

    private final ThreadMachine machine;
    private final Heap heap;
    private final Log log;
    private final Events events;
    private final Monitors monitors;
    private final Updates updates;
    private final List<Begun> begun = new ArrayList<>();

    /** A method that was entered, whose function object is looked for when all threads are interpreted. */
    private record Begun(int event, MethodInfo method, List<Operand> arguments) {}

    OutsideEntries(ThreadMachine machine, Heap heap, Log log, Events events, Monitors monitors, Boxes boxes) {
        this.machine = machine;
        this.heap = heap;
        this.log = log;
        this.events = events;
        this.monitors = monitors;
        this.updates = new Updates(events, boxes);
    }

    /** Uses up a turn that a thread was started, or that something is not modelled. */
    void takeRemark(Site site) {
        Turn turn = log.next();
        int id = log.takeId();
        if (turn == Turn.NOTE) {
            machine.world().note(id);
            return;
        }
        String child = machine.world().path(id);
        events.add(new Event.Start(site, child));
        Frame frame = machine.top();
        CallOut call = frame == null ? null : frame.callOut();
        if (call != null) {
            noteStarter(call, child);
        }
    }

    private void noteStarter(CallOut call, String child) {
        Operand receiver = call.receiver();
        Shadow thread = receiver == null ? null : receiver.thing();
        CallRef ref = call.call();
        if (thread != null
                && ref != null
                && ref.name().equals("start")
                && thread.type().isSubtypeOf("java.lang.Thread")) {
            machine.world().startedByProgram(child, thread);
        }
    }

    // ── methods ─────────────────────────────────────────────────────────────────────────────────────────────────────

    /** Enters the method that the pending turn says was entered. */
    void enter() {
        Log.Arrival arrival = log.takeArrival(heap.table());
        MethodInfo method = arrival.method();
        Map<Integer, Location> captures = captures(arrival);
        if (method.isOpaque() || method.isAbstract() || method.isNative()) {
            throw new BrokenHistory(
                    "the log and the bytecode disagree: %s was entered, which is not woven".formatted(method));
        }
        Frame below = machine.top();
        CallOut call = below == null ? null : below.callOut();
        Frame frame =
                new Frame(method, method.isInitialiser() ? Frame.Origin.INITIALISER : Frame.Origin.ENTERED, below);
        List<Operand> arguments = new ArrayList<>(arrival.arguments());
        if (method.isConstructor()) {
            arguments.add(0, Operand.ofThing(underConstruction(method, call)));
        }
        machine.push(frame);
        Site site = frame.instruction().site();
        if (method.isInitialiser()) {
            method.owner().initialise(Initialisation.RUNNING, machine.id());
        } else {
            announce(call, below);
            Updates.Given given = updates.given(call, method, arguments);
            begin(frame, arguments, given == null ? Optional.empty() : given.old());
            if (given != null) {
                frame.setGiven(given);
                heap.functions().untell(method);
            }
            arguments = given != null ? given.arguments() : serve(frame, arguments, call);
            arguments = readCaptured(arguments, captures, site);
            arguments = machine.inputs().parameters(method, arguments, site);
        }
        frame.begin(arguments);
        monitors.beginMethod(frame);
    }

    /** The places of what the lambda that runs here has captured, where that may differ; whoever made it must have come so far. */
    private Map<Integer, Location> captures(Log.Arrival arrival) {
        if (!machine.world().told().contains(Functions.method(arrival.method()))) {
            return Map.of();
        }
        Optional<Shadow> function = heap.functions().like(arrival.method(), arrival.arguments());
        if (function.isEmpty() || !function.get().isNumbered()) {
            log.giveBack(arrival);
            throw new Suspended(-1, "who made the lambda behind %s has not done so".formatted(arrival.method()));
        }
        return heap.captures(function.get());
    }

    private List<Operand> readCaptured(List<Operand> arguments, Map<Integer, Location> captures, Site site) {
        List<Operand> read = new ArrayList<>(arguments);
        captures.forEach((index, location) -> {
            if (!read.get(index).isSymbolic()) {
                Operand symbol = events.fresh(read.get(index));
                events.add(new Event.Read(site, location, symbol.datum(), false, 0));
                read.set(index, symbol);
            }
        });
        return read;
    }

    private Shadow underConstruction(MethodInfo method, @Nullable CallOut call) {
        Shadow made = call == null ? null : call.constructed();
        if (made != null && call != null && made.type().isSubtypeOf(method.owner()) && call.enterBase()) {
            return made;
        }
        Shadow fresh = heap.make(method.owner(), machine.id());
        if (!method.owner().isFinal()) {
            fresh.setMaybeSubclass();
        }
        return fresh;
    }

    private void announce(@Nullable CallOut call, @Nullable Frame below) {
        if (call != null && below != null && call.entry().isPresent() && call.announce()) {
            events.add(new Event.Calling(
                    call.instruction().site(),
                    call.entry().get(),
                    Operations.thing(call.receiver()),
                    Operations.data(call.arguments()),
                    Operations.things(call.arguments()),
                    call.before()));
        }
    }

    private void begin(Frame frame, List<Operand> arguments, Optional<Datum> given) {
        MethodInfo method = frame.method();
        Optional<Thing> receiver =
                method.isStatic() || arguments.isEmpty() ? Optional.empty() : Operations.thing(arguments.get(0));
        if (events.isTold()) {
            // By now: later nobody can be told.
            Optional<Thing> function = method.isConstructor()
                    ? Optional.empty()
                    : heap.functions().begin(method, arguments).map(Thing.class::cast);
            events.add(new Event.Begin(frame.instruction().site(), function.or(() -> receiver), given));
            return;
        }
        if (!method.isConstructor()) {
            begun.add(new Begun(events.all().size(), method, List.copyOf(arguments)));
        }
        events.add(new Event.Begin(frame.instruction().site(), receiver, given));
    }

    /** Returns the call's arguments, with their terms, where the method is the very one that the call out calls. */
    private List<Operand> serve(Frame frame, List<Operand> logged, @Nullable CallOut call) {
        CallOut.Direct direct = call == null ? null : call.direct();
        if (call == null || direct == null || direct.isBegun() || direct.target() != frame.method()) {
            return logged;
        }
        direct.begin();
        frame.serve(call);
        List<Operand> passed = new ArrayList<>(logged);
        for (int i = 0; i < logged.size() && i < direct.arguments().size(); i++) {
            Operand known = direct.arguments().get(i);
            if (known.mayBeSame(logged.get(i))) {
                passed.set(i, known);
            }
        }
        return passed;
    }

    /** Fills in which function object each entered method belongs to; to be called when all threads are interpreted. */
    void findFunctions() {
        for (Begun begin : begun) {
            heap.functions().begin(begin.method(), begin.arguments()).ifPresent(function -> {
                Event.Begin event = (Event.Begin) events.all().get(begin.event());
                events.all().set(begin.event(), new Event.Begin(event.site(), Optional.of(function), event.given()));
            });
        }
    }

    // ── classes ─────────────────────────────────────────────────────────────────────────────────────────────────────

    /** Runs the static initialiser that the log has here, if this instruction needs its class; true if so. */
    boolean initialise(ClassInfo type, Instruction instruction) {
        Turn pending = log.pending();
        if (pending == null) {
            return false;
        }
        if (pending == Turn.STARTED || pending == Turn.NOTE) {
            return false;
        }
        if (pending == Turn.ENTER) {
            MethodInfo entered = log.peekArrival(heap.table());
            if (entered.isInitialiser() && mayInitialise(type, entered.owner())) {
                enter();
                return true;
            }
            return false;
        }
        if (hasFailed(type) && (pending == Turn.CAUGHT || pending == Turn.ESCAPED)) {
            throw new Raised(log.thrown(null).exception());
        }
        return false;
    }

    // The log has no more than the order of initialisers: one of a supertype may also belong to a later instruction.
    private static boolean mayInitialise(ClassInfo type, ClassInfo entered) {
        if (!type.isSubtypeOf(entered)) {
            return false;
        }
        if (type.name().equals(entered.name())) {
            return true;
        }
        // Supertypes come before the class itself, and of the interfaces only those with default methods (JVMS 5.5).
        return type.initialisation() == Initialisation.NOT_BEGUN
                && (isSuperclass(entered, type) || hasDefaultMethods(entered));
    }

    private static boolean isSuperclass(ClassInfo ancestor, ClassInfo type) {
        for (ClassInfo at = type; at != null; at = at.superclass()) {
            if (at.name().equals(ancestor.name())) {
                return true;
            }
        }
        return false;
    }

    private static boolean hasDefaultMethods(ClassInfo type) {
        return type.methods().stream().anyMatch(method -> !method.isStatic() && !method.isAbstract());
    }

    private static boolean hasFailed(ClassInfo type) {
        for (ClassInfo at = type; at != null; at = at.superclass()) {
            if (at.initialisation() == Initialisation.FAILED) {
                return true;
            }
        }
        return false;
    }
}
