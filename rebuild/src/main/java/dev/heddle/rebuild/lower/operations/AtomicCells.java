// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.lower.operations;

import dev.heddle.catalogue.Target;
import dev.heddle.expr.Expr;
import dev.heddle.expr.Sort;
import dev.heddle.expr.Value;
import dev.heddle.rebuild.Datum;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.Thing;
import dev.heddle.rebuild.lower.draft.BoxCoding;
import dev.heddle.rebuild.lower.draft.Cell;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The cells that atomic operations act on, and how values are kept there. */
final class AtomicCells {

    private final World world;

    AtomicCells(World world) {
        this.world = world;
    }

    /** The cell that a call acts on, if it is known. */
    Optional<Cell> cell(Call call) {
        Target target = call.event().entry().target();
        if (target == Target.FIELD || target == Target.HANDLE) {
            return call.event().location().map(call.memory());
        }
        Optional<Thing> subject = call.subject();
        if (target == Target.ELEMENT && subject.isPresent()) {
            Datum index = call.event().arguments().get(0);
            call.lane().pin(index);
            return Optional.of(element(subject.get(), index.observed(), sort(call)));
        }
        return subject.map(thing -> {
            Optional<BoxCoding> coding = coding(thing);
            Sort sort = coding.map(BoxCoding::sort).orElseGet(() -> sort(call));
            return cell(thing, sort, initial(thing, sort).map(value -> kept(coding, value)));
        });
    }

    /** Returns how a reference keeps boxes, if it holds nothing else. */
    Optional<BoxCoding> coding(Thing thing) {
        if (!thing.typeName().equals("java.util.concurrent.atomic.AtomicReference")) {
            return Optional.empty();
        }
        return world.possibleModel(
                BoxCoding.class, thing, () -> BoxCoding.of(world.things().boxes(), held(thing)));
    }

    /** Returns how the cell that a call acts on keeps boxes, if it holds nothing else. */
    Optional<BoxCoding> coding(Call call) {
        return call.event().entry().target() == Target.RECEIVER
                ? call.subject().flatMap(this::coding)
                : Optional.empty();
    }

    private Set<Value> held(Thing thing) {
        Set<Value> held = new HashSet<>(world.things().returned(thing));
        world.things().creation(thing).ifPresent(made -> made.arguments().forEach(datum -> held.add(datum.observed())));
        for (Things.Done done : world.things().operations(thing)) {
            Event.Operation event = done.event();
            event.result().ifPresent(result -> held.add(result.observed()));
            int functions = PureUpdate.isUpdate(event.entry().meaning()) ? 1 : 0;
            for (int i = 0; i < event.arguments().size() - functions; i++) {
                held.add(event.arguments().get(i).observed());
            }
        }
        held.removeIf(value -> !value.sort().equals(Sort.INT));
        return held;
    }

    /** A value of the recorded run, as the cell keeps it. */
    static Value kept(Optional<BoxCoding> coding, Value value) {
        return coding.isPresent() && value.sort().equals(Sort.INT)
                ? coding.get().code(value)
                : value;
    }

    /** An operand, as the cell keeps it. */
    Expr term(Call call, int operand) {
        Optional<BoxCoding> coding = coding(call);
        return coding.isPresent() ? coding.get().code(call.lane(), call.operand(operand)) : call.operandTerm(operand);
    }

    /** An operand in the recorded run, as the cell keeps it. */
    Value seen(Call call, int operand) {
        return kept(coding(call), call.operand(operand).observed());
    }

    /** The cell of an atomic variable. */
    Cell cell(Thing thing, Sort sort, Optional<Value> initial) {
        return world.cell(
                List.of(AtomicCells.class, thing),
                world.things().isShared(thing),
                thing.name() + ".value",
                sort,
                initial);
    }

    private Cell element(Thing thing, Value index, Sort sort) {
        // new AtomicIntegerArray(int[]) copies an array; new AtomicIntegerArray(int) starts with zeros.
        Optional<Value> initial = world.things()
                .creation(thing)
                .filter(creation -> creation.entry().descriptor().equals("(I)V"))
                .map(creation -> sort.zero());
        return world.cell(
                List.of(AtomicCells.class, thing, index),
                world.things().isShared(thing),
                "%s[%s]".formatted(thing.name(), index),
                sort,
                initial);
    }

    private Optional<Value> initial(Thing thing, Sort sort) {
        Optional<Event.Operation> creation = world.things().creation(thing);
        if (creation.isEmpty()) {
            return Optional.empty();
        }
        List<Datum> arguments = creation.get().arguments();
        if (arguments.isEmpty()) {
            return Optional.of(sort.zero());
        }
        return Optional.of(arguments.get(0)).filter(Datum::isConstant).map(Datum::observed);
    }

    private static Sort sort(Call call) {
        String owner = call.event().entry().owner();
        String type = owner.substring(owner.lastIndexOf('/') + 1);
        if (type.startsWith("AtomicInteger")
                || type.equals("AtomicBoolean")
                || type.equals("AbstractQueuedSynchronizer")) {
            return Sort.JAVA_INT;
        }
        return type.startsWith("AtomicReference") ? Sort.INT : Sort.JAVA_LONG;
    }
}
