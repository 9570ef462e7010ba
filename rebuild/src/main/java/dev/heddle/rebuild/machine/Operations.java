// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.machine;

import dev.heddle.catalogue.Entry;
import dev.heddle.catalogue.Meaning;
import dev.heddle.catalogue.Target;
import dev.heddle.catalogue.Treatment;
import dev.heddle.expr.Expr;
import dev.heddle.expr.JavaArithmetic;
import dev.heddle.rebuild.Datum;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.Location;
import dev.heddle.rebuild.Thing;
import dev.heddle.rebuild.machine.code.CallRef;
import dev.heddle.rebuild.machine.code.Operand;
import dev.heddle.rebuild.machine.code.Shadow;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Calls that the catalogue models, as events. */
final class Operations {

    private final Heap heap;
    private final Events events;
    private final Variables variables;

    Operations(Heap heap, Events events, MemoryPlaces places) {
        this.heap = heap;
        this.events = events;
        this.variables = new Variables(places);
    }

    // ── what is what ────────────────────────────────────────────────────────────────────────────────────────────────

    static Optional<Thing> thing(@Nullable Operand operand) {
        return operand == null ? Optional.empty() : Optional.ofNullable(operand.thing());
    }

    static List<Datum> data(List<Operand> operands) {
        return operands.stream().map(Operand::datum).toList();
    }

    static List<Optional<Thing>> things(List<Operand> operands) {
        return operands.stream().map(Operations::thing).toList();
    }

    /** Returns what a call means: by the receiver's class where that is known, else by the owner in the bytecode. */
    Optional<Entry> entry(CallRef call, List<Operand> arguments) {
        Optional<Entry> named = call.entry(heap.table());
        Shadow receiver =
                call.hasReceiver() && !call.isConstructor() ? arguments.get(0).thing() : null;
        if (named.isEmpty() || receiver == null || named.get().treatment() == Treatment.ASSERTION) {
            return named;
        }
        return call.find(receiver.type()).or(() -> named);
    }

    // ── beginning and end ───────────────────────────────────────────────────────────────────────────────────────────

    /** Called before the call runs. */
    void begin(CallOut call) {
        boolean exits =
                call.entry().filter(entry -> entry.meaning() == Meaning.EXIT).isPresent();
        if (exits && !call.arguments().isEmpty()) {
            Operand status = call.arguments().get(0);
            Expr condition = Expr.equal(status.term(), JavaArithmetic.constant(0));
            boolean held = status.bits() == 0;
            if (!held || !condition.isConstant()) {
                events.add(new Event.Check(
                        call.instruction().site(),
                        condition,
                        "exit",
                        held,
                        "the program exits with a status that is not 0"));
            }
        }
    }

    /** The call returned; what it returns has a symbol of its own. */
    @Nullable
    Operand returned(CallOut call, @Nullable Operand observed, long after) {
        Entry entry = entryOf(call);
        Operand result = observed == null ? fluent(call) : events.fresh(observed);
        variables.note(entry, call, observed);
        add(call, result, Optional.empty(), after);
        return result;
    }

    // A call that returns its receiver logs nothing about it.
    private static @Nullable Operand fluent(CallOut call) {
        return call.signature().result().isEmpty() ? null : call.receiver();
    }

    /** The call ended with an exception. */
    void threw(CallOut call, String exception) {
        add(call, null, Optional.of(exception), 0);
    }

    /** The thread was still inside of it when the recording ended. */
    void neverReturned(CallOut call) {
        add(call, null, Optional.empty(), 0);
    }

    private void add(CallOut call, @Nullable Operand result, Optional<String> thrown, long after) {
        Entry entry = entryOf(call);
        Optional<Location> location = entry.target() == Target.HANDLE || entry.target() == Target.FIELD
                ? variables.location(call)
                : Optional.empty();
        events.add(new Event.Operation(
                call.instruction().site(),
                entry,
                thing(call.receiver()),
                data(call.arguments()),
                things(call.arguments()),
                Optional.ofNullable(result).map(Operand::datum),
                thing(result),
                thrown,
                location,
                call.before(),
                after));
    }

    private static Entry entryOf(CallOut call) {
        return call.entry().orElseThrow(() -> new IllegalStateException("the catalogue does not know " + call.what()));
    }
}
