// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.machine;

import dev.heddle.catalogue.Entry;
import dev.heddle.expr.Expr;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.machine.code.BrokenHistory;
import dev.heddle.rebuild.machine.code.CallRef;
import dev.heddle.rebuild.machine.code.Causes;
import dev.heddle.rebuild.machine.code.ClassInfo;
import dev.heddle.rebuild.machine.code.Detail;
import dev.heddle.rebuild.machine.code.Instruction;
import dev.heddle.rebuild.machine.code.Operand;
import dev.heddle.rebuild.machine.code.Shadow;
import dev.heddle.rebuild.machine.code.Signature;
import dev.heddle.rebuild.machine.code.Sinks;
import dev.heddle.trace.Logged;
import dev.heddle.trace.Turn;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;

/**
 * Calls into code that is not woven: what they let escape, what runs inside of them, and how they end.
 *
 * <p>What Heddle does not model returns what it returned, under the condition that its arguments are the observed ones.
 */
final class CallsOut {

    private final ThreadMachine machine;
    private final Heap heap;
    private final Log log;
    private final Events events;
    private final Guards guards;
    private final Boxes boxes;
    private final OutsideEntries entries;
    private final Returns returns;
    private final Operations operations;
    private final Assertions assertions;
    private final DirectCalls directs;
    private final CellCalls cells;

    CallsOut(
            ThreadMachine machine,
            Heap heap,
            Log log,
            Events events,
            Guards guards,
            Boxes boxes,
            OutsideEntries entries,
            Returns returns,
            MemoryPlaces places) {
        this.machine = machine;
        this.heap = heap;
        this.log = log;
        this.events = events;
        this.guards = guards;
        this.boxes = boxes;
        this.entries = entries;
        this.returns = returns;
        this.operations = new Operations(heap, events, places);
        this.assertions = new Assertions(events, guards);
        this.directs = new DirectCalls(heap, boxes);
        this.cells = new CellCalls(machine, heap, log, events, guards, places);
    }

    // ── beginning ───────────────────────────────────────────────────────────────────────────────────────────────────

    /** A call that the plan says goes out. */
    void begin(Frame frame, Instruction instruction, Logged plan) {
        CallRef call = instruction.call();
        List<Operand> arguments = peek(frame, call.operands());
        letEscape(call, arguments, plan, instruction);
        if (CellCalls.isOne(plan)) {
            beginOnArrays(frame, instruction, plan, arguments);
            return;
        }
        long before = stamp(plan, instruction);
        if (plan == Logged.REFLECTION) {
            machine.settle(instruction);
            reflect(arguments.get(1).thing(), log.readByte() != 0);
        }
        if (call.hasReceiver() && !call.isConstructor()) {
            guards.notNull(arguments.get(0), frame, instruction);
        }
        CallOut.Direct direct = directs.find(call, arguments, frame, instruction);
        Optional<Entry> entry = direct != null ? Optional.empty() : operations.entry(call, arguments);
        CallOut out = new CallOut(instruction, call.toString(), call, call.signature(), arguments, plan, entry, before);
        if (direct != null) {
            out.setDirect(direct);
            guards.fix(arguments.get(0), instruction);
        } else {
            guardArguments(out);
        }
        frame.setTop(frame.top() - arguments.size());
        frame.setCallOut(out);
        if (direct != null && direct.target().isSilent()) {
            runSilently(direct, frame, out);
        }
    }

    // From here on the recorder logs its final fields, which no constructor can tell any more.
    private static void reflect(@Nullable Shadow target, boolean changesFinal) {
        if (changesFinal && target != null) {
            target.becomeForeign(target.type());
            target.changeFinals();
        }
    }

    private long stamp(Logged plan, Instruction instruction) {
        if (plan != Logged.OPERATION && plan != Logged.OPEN) {
            return 0;
        }
        machine.settle(instruction);
        return plan == Logged.OPERATION ? log.readStamp() : log.readOpenStamp();
    }

    // What is in the log as reads and writes of elements is no operation on the array as a whole.
    private void beginOnArrays(Frame frame, Instruction instruction, Logged plan, List<Operand> arguments) {
        CallRef call = instruction.call();
        List<CellCalls.Stretch> stretches = cells.before(call, arguments, plan, instruction);
        if (call.hasReceiver()) {
            guards.notNull(arguments.get(0), frame, instruction);
        }
        Optional<Entry> entry = stretches != null ? Optional.empty() : operations.entry(call, arguments);
        CallOut out = new CallOut(instruction, call.toString(), call, call.signature(), arguments, plan, entry, 0);
        arguments.forEach(argument -> guards.fix(argument, instruction));
        if (stretches != null) {
            out.setStretches(stretches);
            if (plan == Logged.ELEMENTS) {
                cells.relyOn(stretches, instruction);
            }
        }
        frame.setTop(frame.top() - arguments.size());
        frame.setCallOut(out);
    }

    /** Making an object whose class may be initialised by code that is not woven. */
    void beginNew(Frame frame, Instruction instruction) {
        String what = "the initialiser of " + instruction.type().name();
        frame.setCallOut(
                new CallOut(instruction, what, null, Signature.of("()V"), List.of(), Logged.CALL, Optional.empty(), 0));
    }

    /** A dynamic call that goes out, or a call of a method that could not be woven. */
    void begin(Frame frame, Instruction instruction, String what, Signature signature, @Nullable CallRef call) {
        int count = call == null ? signature.arguments().size() : call.operands();
        List<Operand> arguments = peek(frame, count);
        for (int i = call != null && call.isConstructor() ? 1 : 0; i < arguments.size(); i++) {
            machine.escape(arguments.get(i).thing(), instruction);
        }
        if (call != null) {
            heap.unmodelled().called(call, call.hasReceiver() ? arguments.get(0).thing() : null, machine.id());
        }
        boolean isText = signature.resultDescriptor().equals("Ljava/lang/String;") && call == null;
        if (isText) {
            tell(arguments);
        } else {
            arguments.forEach(argument -> guards.fix(argument, instruction));
        }
        frame.setTop(frame.top() - count);
        frame.setCallOut(new CallOut(instruction, what, call, signature, arguments, Logged.CALL, Optional.empty(), 0));
    }

    /** A text is made of these. */
    void tell(List<Operand> pieces) {
        for (Operand piece : pieces) {
            Shadow thing = piece.thing();
            if (thing != null) {
                heap.unmodelled().told(thing, machine.id());
            }
        }
    }

    static List<Operand> peek(Frame frame, int count) {
        List<Operand> values = new ArrayList<>(count);
        for (int i = count - 1; i >= 0; i--) {
            values.add(frame.peek(i));
        }
        return values;
    }

    private void letEscape(CallRef call, List<Operand> arguments, Logged plan, Instruction instruction) {
        for (int i = 0; i < arguments.size(); i++) {
            boolean isReceiver = i == 0 && call.hasReceiver();
            if (!isReceiver || receiverEscapes(call, plan)) {
                machine.escape(arguments.get(i).thing(), instruction);
            }
        }
    }

    // Locks, atomic variables and builders are called all the time and keep no hold of themselves.
    private static boolean receiverEscapes(CallRef call, Logged plan) {
        return plan != Logged.FLUENT
                && !call.isConstructor()
                && !call.ownerName().startsWith("java/util/concurrent/locks/")
                && !call.ownerName().startsWith("java/util/concurrent/atomic/");
    }

    private void guardArguments(CallOut out) {
        Operand receiver = out.receiver();
        if (receiver != null) {
            guards.fix(receiver, out.instruction());
        }
        if (isBoxing(out.call())) {
            return;
        }
        if (out.plan() == Logged.ASSERTION) {
            assertions.begin(out);
        } else if (out.entry().isEmpty() && out.plan() != Logged.INPUT && !Sinks.swallows(out.call())) {
            out.arguments().forEach(argument -> guards.fix(argument, out.instruction()));
            CallRef call = out.call();
            if (call != null) {
                heap.unmodelled().called(call, receiver == null ? null : receiver.thing(), machine.id());
            }
        } else {
            if (out.call() != null && Sinks.swallows(out.call())) {
                heap.unmodelled().printed(out.call(), machine.id());
            }
            operations.begin(out);
        }
    }

    // A silent method leaves no trace of being entered, but all that it does can be computed.
    private void runSilently(CallOut.Direct direct, Frame frame, CallOut out) {
        direct.begin();
        Frame silent = new Frame(direct.target(), Frame.Origin.CALLED, frame);
        silent.serve(out);
        silent.begin(direct.arguments());
        machine.push(silent);
    }

    // ── going on ────────────────────────────────────────────────────────────────────────────────────────────────────

    /** Looks whether the call has returned, thrown, or called back. */
    void resume(Frame frame, CallOut call) {
        Turn pending = log.pending();
        if (pending == null) {
            complete(frame, call);
            return;
        }
        switch (pending) {
            case STARTED, NOTE -> entries.takeRemark(call.instruction().site());
            case ENTER -> entries.enter();
            case CAUGHT, ESCAPED -> fail(frame, call);
            case ENDED ->
                throw machine.disagreement(
                        call.instruction(), "the thread ends inside a call of %s".formatted(call.what()));
        }
    }

    private void fail(Frame frame, CallOut call) {
        if (isSuperCall(frame, call) && frame.origin() == Frame.Origin.ENTERED) {
            // No handler may cover the call of super(…), so nobody saw the exception leave; what is pending is somebody
            // else's.
            returns.leave(frame, "java.lang.Throwable");
            return;
        }
        Shadow exception = log.thrown(null).exception();
        // Of an object that never came to be, nobody cares.
        if (isOperation(call)
                && call.constructed() == null
                && exception.type().isSubtypeOf("java.lang.VirtualMachineError")) {
            operations.neverReturned(call);
            throw new BrokenHistory("%s arrives in a call of %s at %s, of which it is not known whether it was done"
                    .formatted(
                            exception.typeName(),
                            call.what(),
                            call.instruction().site()));
        }
        frame.setCallOut(null);
        if (call.plan() == Logged.ASSERTION) {
            assertions.failed(call, exception.typeName());
        } else if (isOperation(call)) {
            operations.threw(call, exception.typeName());
        }
        machine.fly(exception);
    }

    private static boolean isSuperCall(Frame frame, CallOut call) {
        return frame.method().isConstructor()
                && call.constructed() != null
                && call.constructed() == frame.constructed();
    }

    private static boolean isOperation(CallOut call) {
        return call.entry().isPresent() && call.plan() != Logged.INPUT;
    }

    /** Reads how the call returned. */
    private void complete(Frame frame, CallOut call) {
        boolean isVoid = call.signature().result().isEmpty();
        if (!call.hasReturned()) {
            if (!isVoid && call.plan() != Logged.FLUENT) {
                call.setObserved(log.readValue(call.signature().result().get()));
            } else if (!call.isStamped()) {
                expectZero(call);
            }
            call.returned(call.isStamped() ? log.readStamp() : 0);
        }
        Operand observed = call.observed();
        long after = call.after();
        returns.born(call.constructed(), frame);
        keepConstant(call);
        keepBoxed(frame, call);
        if (call.instruction().plan() == null) {
            finishOpaque(call.constructed());
        }
        Operand result = result(frame, call, observed, after);
        Causes causes = causes(call);
        keepCauses(call, causes);
        frame.setCallOut(null);
        if (call.instruction().opcode() == Opcodes.NEW) {
            frame.push(made(call.instruction()));
        } else if (!isVoid && result != null) {
            frame.push(result.causedBy(causes));
        }
        frame.advance();
    }

    private static @Nullable Causes causes(CallOut call) {
        Operand receiver = call.receiver();
        Causes given = Causes.of(call.arguments());
        return receiver == null ? given : Causes.union(receiver.causes(), given);
    }

    /** Remembers what is given to an object that this thread has made, and of which nobody sees the inside: it may be in it from now on. */
    private void keepCauses(CallOut call, @Nullable Causes causes) {
        Shadow made = call.constructed();
        Operand receiver = call.receiver();
        Shadow changed = made != null || receiver == null ? made : receiver.thing();
        if (causes != null && changed != null && changed.maker() == machine.id()) {
            changed.addCauses(causes);
        }
    }

    // Calls through an interface of the program, which know nothing of enums, find them here.
    private static void keepConstant(CallOut call) {
        CallRef ref = call.call();
        Shadow made = call.constructed();
        if (made != null && ref != null && ref.ownerName().equals("java/lang/Enum")) {
            made.setDetail(new Detail.Constant(
                    call.arguments().get(0), call.arguments().get(1)));
        }
    }

    // Old programs make boxes by constructors. In the log they are what is in them, as all boxes are.
    private void keepBoxed(Frame frame, CallOut call) {
        Shadow made = call.constructed();
        if (made != null && isBoxing(call.call())) {
            Operand given = call.arguments().get(0);
            boxes.boxAs(made.typeName(), given, call.instruction()).ifPresent(box -> frame.replace(made, box));
        }
    }

    private static boolean isBoxing(@Nullable CallRef call) {
        return call != null && call.isConstructor() && Boxes.isBox(call.ownerName());
    }

    private Operand made(Instruction instruction) {
        ClassInfo type = instruction.type().in(heap.table());
        machine.classes().use(type, instruction);
        return Operand.ofThing(heap.make(type, machine.id()));
    }

    // What a constructor that is not woven did to the object is unknown; the recorder says so by its number.
    private void finishOpaque(@Nullable Shadow made) {
        if (made != null && !made.isNumbered()) {
            made.becomeForeign(made.type());
            heap.number(made, machine.id());
            machine.numbered(made);
        }
    }

    private void expectZero(CallOut call) {
        int value = log.readByte();
        if (value != 0) {
            throw machine.disagreement(
                    call.instruction(), "the return of %s is %d in the log, not 0".formatted(call.what(), value));
        }
    }

    private @Nullable Operand result(Frame frame, CallOut call, @Nullable Operand observed, long after) {
        Optional<Operand> parsed = machine.inputs().parsed(call, observed);
        if (parsed.isPresent()) {
            return parsed.get();
        }
        if (call.plan() == Logged.INPUT && observed != null) {
            Operand input = events.fresh(observed);
            events.add(new Event.Input(call.instruction().site(), inputName(call), input.datum()));
            return input;
        }
        if (call.plan() == Logged.ASSERTION) {
            return assertions.held(call, observed);
        }
        if (CellCalls.isOne(call.plan()) && cells.returned(call, observed)) {
            return observed;
        }
        if (cells.filled(call)) {
            return observed;
        }
        if (isOperation(call)) {
            Operand result = operations.returned(call, observed, after);
            noteThread(call, observed);
            return result;
        }
        CallOut.Direct direct = call.direct();
        if (direct != null && observed != null) {
            return directResult(direct, observed, call, frame);
        }
        return observed == null || call.call() != null ? observed : conditional(observed, call);
    }

    private void noteThread(CallOut call, @Nullable Operand observed) {
        CallRef ref = call.call();
        Shadow thing = observed == null ? null : observed.thing();
        if (thing != null && ref != null && ref.name().equals("currentThread")) {
            machine.world().isThread(machine.world().path(machine.id()), thing);
        }
    }

    private Operand directResult(CallOut.Direct direct, Operand observed, CallOut call, Frame frame) {
        Operand computed = direct.adaptation().apply(direct.result(), boxes, frame, call.instruction());
        if (computed == null) {
            return observed;
        }
        if (!computed.mayBeSame(observed)) {
            throw machine.disagreement(
                    call.instruction(),
                    "%s returned %s by the log, %s by the bytecode".formatted(call.what(), observed, computed));
        }
        return computed;
    }

    /** A text made of values; it is this one as long as they are the observed ones. */
    private Operand conditional(Operand observed, CallOut call) {
        Shadow text = observed.thing();
        if (text == null) {
            return observed;
        }
        List<Expr> conditions =
                call.arguments().stream().map(Operand::condition).toList();
        return boxes.text(text, Expr.and(conditions));
    }

    private static String inputName(CallOut call) {
        Shadow name = call.arguments().get(0).thing();
        return name != null && name.detail() instanceof Detail.Text text && text.content() != null
                ? text.content()
                : "input";
    }

    /** Ends what is still underway when the log ends. */
    void unfinished(CallOut call) {
        if (isOperation(call)) {
            operations.neverReturned(call);
        }
    }
}
