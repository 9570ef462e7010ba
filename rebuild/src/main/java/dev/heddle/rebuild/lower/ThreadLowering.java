// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.lower;

import dev.heddle.expr.Expr;
import dev.heddle.expr.Value;
import dev.heddle.program.InputValue;
import dev.heddle.program.Step;
import dev.heddle.program.Variable;
import dev.heddle.rebuild.Datum;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.Site;
import dev.heddle.rebuild.Thing;
import dev.heddle.rebuild.ThreadHistory;
import dev.heddle.rebuild.lower.draft.BoxCoding;
import dev.heddle.rebuild.lower.draft.Cell;
import dev.heddle.rebuild.lower.draft.Change;
import dev.heddle.rebuild.lower.draft.Lane;
import dev.heddle.rebuild.lower.operations.Operations;
import dev.heddle.rebuild.lower.operations.PureUpdate;
import dev.heddle.rebuild.order.Observation;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Writes the events of one thread into its lane. */
final class ThreadLowering {

    /** A call in which code of the program runs. */
    private static final class Frame {
        final Event.Calling call;
        final Set<Thing> ran = new HashSet<>();
        Optional<Datum> returned = Optional.empty();

        Frame(Event.Calling call) {
            this.call = call;
        }
    }

    private final ThreadHistory history;
    private final int number;
    private final Lane lane;
    private final Memory memory;
    private final Operations operations;
    private final Anchors anchors;
    private final LoweringOptions options;
    private final Map<Site, Integer> branchChecks = new HashMap<>();
    private final Map<String, Integer> inputs = new HashMap<>();
    private final ArrayDeque<Frame> frames = new ArrayDeque<>();
    private final List<Rebuilt.Failure> failures = new ArrayList<>();
    /** The place where the index of an array was last looked at. */
    private Optional<Site> indexed = Optional.empty();

    private long foldedAccesses;
    private long constantChecks;

    ThreadLowering(
            ThreadHistory history,
            int number,
            Lane lane,
            Memory memory,
            Operations operations,
            Anchors anchors,
            LoweringOptions options) {
        this.history = history;
        this.number = number;
        this.lane = lane;
        this.memory = memory;
        this.operations = operations;
        this.anchors = anchors;
        this.options = options;
    }

    void lower() {
        List<Event> events = history.events();
        for (int i = 0; i < events.size(); i++) {
            Event event = events.get(i);
            lane.from(i, event.site().line());
            if (event instanceof Event.Calling calling
                    && PureUpdate.isUpdate(calling.entry().meaning())) {
                Optional<PureUpdate> update = PureUpdate.find(events, i);
                if (update.isPresent() && update(update.get(), i)) {
                    i = update.get().operation();
                    continue;
                }
            }
            int needed = anchors.needed(history.path(), i);
            if (needed == 0) {
                lower(event, i);
            } else {
                tie(event, i, needed);
            }
        }
    }

    /** Writes an update as one step, if what it acts on allows that. */
    private boolean update(PureUpdate update, int start) {
        for (int i = start; i <= update.operation(); i++) {
            if (anchors.needed(history.path(), i) != 0) {
                return false;
            }
        }
        Event.Operation operation = (Event.Operation) history.events().get(update.operation());
        if (!operations.canUpdate(operation, update)) {
            return false;
        }
        lane.from(update.operation(), operation.site().line());
        operation.result().ifPresent(lane::introduce);
        operations.update(operation, lane, location -> memory.cell(number, location), update);
        return true;
    }

    // What comes before others is a step of its own, in front: a call that asks for a task has asked before it returns.
    private void tie(Event event, int index, int needed) {
        lane.settle();
        int first = lane.size();
        if (event instanceof Event.Operation operation) {
            lane.mark(operation.before());
            lane.stand();
        }
        lower(event, index);
        while (lane.size() < first + needed) {
            lane.stand();
        }
        anchors.found(history.path(), index, new Step(lane.thread(), first), lane.latest());
    }

    List<Rebuilt.Failure> failures() {
        return failures;
    }

    long foldedAccesses() {
        return foldedAccesses;
    }

    long constantChecks() {
        return constantChecks;
    }

    private void lower(Event event, int index) {
        if (event instanceof Event.Read read) {
            read(read);
        } else if (event instanceof Event.Write write) {
            write(write);
        } else if (event instanceof Event.Branch branch) {
            branch(branch, index);
        } else if (event instanceof Event.Check check) {
            check(check);
        } else if (event instanceof Event.Enter enter) {
            enter(enter);
        } else if (event instanceof Event.Exit exit) {
            exit(exit);
        } else if (event instanceof Event.Operation operation) {
            lane.mark(operation.before());
            operations.futures().waitForOne(lane, index);
            operation(operation);
            operations.futures().passed(lane, index);
        } else if (event instanceof Event.Calling calling) {
            frames.push(new Frame(calling));
            operations.begin(calling, lane);
            operations.futures().passed(lane, index);
        } else if (event instanceof Event.Return result) {
            Optional.ofNullable(frames.peek()).ifPresent(frame -> frame.returned = result.result());
            operations.futures().returned(lane, index, result.result());
        } else if (event instanceof Event.Start start) {
            operations.threads().start(lane, start.child());
        } else if (event instanceof Event.End) {
            operations.threads().end(lane);
        } else if (event instanceof Event.Input input) {
            input(input);
        } else if (event instanceof Event.RegionBegin begin) {
            lane.settle();
            lane.beginRegion(begin.name());
        } else if (event instanceof Event.RegionEnd end) {
            lane.settle();
            lane.endRegion(end.name());
        }
        if (event instanceof Event.Begin begin) {
            // The function did more than compute, so it is kept what it was given.
            begin.given().ifPresent(lane::keep);
            Optional.ofNullable(frames.peek())
                    .ifPresent(frame -> begin.receiver().ifPresent(frame.ran::add));
            operations.futures().waitForOne(lane, index);
        }
        // Otherwise Begin matters only where an order is tied to it, and Escape only to ownership.
    }

    // ── memory ──────────────────────────────────────────────────────────────────────────────────────────────────────

    private void read(Event.Read read) {
        Cell cell = memory.cell(number, read.location());
        Optional<BoxCoding> coding = memory.coding(read.location());
        lane.introduce(read.result());
        Datum result = coding.map(boxes -> boxes.coded(read.result())).orElse(read.result());
        lane.change(cell, old -> Change.reading(old).finding(result.observed()), Optional.of(result));
        coding.ifPresent(boxes -> boxes.receive(lane, read.result()));
        lane.mark(read.stamp());
        countFolded(cell);
    }

    private void write(Event.Write write) {
        Cell cell = memory.cell(number, write.location());
        Optional<BoxCoding> coding = memory.coding(write.location());
        Expr value = coding.isPresent() ? coding.get().code(lane, write.value()) : lane.term(write.value());
        Value left = write.value().observed();
        Value kept = coding.isPresent() ? coding.get().code(left) : left;
        coding.ifPresent(boxes -> lane.claim(value, kept));
        lane.mark(write.stamp());
        lane.change(cell, old -> Change.writing(value).leaving(kept), Optional.empty());
        countFolded(cell);
    }

    private void countFolded(Cell cell) {
        if (cell.variable().isEmpty()) {
            foldedAccesses++;
        }
    }

    // ── monitors and calls ──────────────────────────────────────────────────────────────────────────────────────────

    // The stamp is drawn when the thread has the monitor, so the step comes before it.
    private void enter(Event.Enter enter) {
        if (enter.depth() == 1) {
            operations.locks().enter(lane, enter.monitor());
        }
        lane.mark(enter.stamp());
    }

    // The stamp is drawn while the thread still has the monitor, so the step comes after it.
    private void exit(Event.Exit exit) {
        lane.mark(exit.stamp());
        if (exit.depth() == 1) {
            operations.locks().exit(lane, exit.monitor());
        }
    }

    private void operation(Event.Operation operation) {
        Frame frame = frames.peek();
        boolean begun = frame != null
                && frame.call.entry().equals(operation.entry())
                && frame.call.before() == operation.before();
        operation.result().ifPresent(lane::introduce);
        Optional<Datum> returned = begun ? frame.returned : Optional.empty();
        if (begun) {
            frames.pop();
        }
        Set<Thing> ran = begun ? frame.ran : Set.of();
        operations.write(operation, lane, location -> memory.cell(number, location), begun, returned, ran);
    }

    // ── branches ────────────────────────────────────────────────────────────────────────────────────────────────────

    private void branch(Event.Branch branch, int index) {
        Expr condition = lane.term(branch.condition());
        if (branch.concretised()
                && options.proof().isEmpty()
                && !condition.isConstant()
                && indexed.filter(branch.site()::equals).isPresent()) {
            lane.draft()
                    .note(
                            "an index of an array depends on what threads share; only the recorded one is looked at",
                            branch.site().toString());
        }
        boolean isChecked = options.branchChecks() > 0
                && !condition.isConstant()
                && branchChecks.merge(branch.site(), 1, Integer::sum) <= options.branchChecks();
        if (isChecked) {
            // Terms that are too large get names, by steps of their own: before the check, not after it.
            List<Expr> others = otherConditions(index);
            lane.check(condition);
            lane.draft().alternatives(lane.latest(), others);
        } else {
            lane.assume(condition);
        }
    }

    private List<Expr> otherConditions(int index) {
        return options.proof().map(others -> others.conditions(history.path(), index)).orElse(List.of()).stream()
                .map(lane::term)
                .toList();
    }

    // ── conditions and inputs ───────────────────────────────────────────────────────────────────────────────────────

    private void check(Event.Check check) {
        if (check.kind().equals("bounds")) {
            indexed = Optional.of(check.site());
        }
        Expr condition = lane.term(check.condition());
        if (!check.held()) {
            // The program has it as something that went wrong; whether threads end here is decided when all is known.
            lane.act(Expr.not(condition), Map.of(), Observation.LOCAL);
            failures.add(new Rebuilt.Failure(lane.latest(), check));
        } else if (condition == Expr.TRUE) {
            constantChecks++;
        } else {
            lane.check(condition);
        }
    }

    private void input(Event.Input input) {
        Datum value = input.value();
        if (options.fixedInputs()) {
            lane.keep(value);
            return;
        }
        lane.introduce(value);
        Variable variable = lane.draft().variable(input.name(), value.term().sort());
        Variable local = lane.local(value.term());
        lane.draft().inputs().put(variable, value.observed());
        int number = inputs.merge(input.name(), 1, Integer::sum);
        lane.draft()
                .recordedInputs()
                .put(variable, new InputValue(history.path(), input.name(), number, number(value.observed())));
        lane.act(
                Expr.TRUE,
                Map.of(local, variable.symbol()),
                Observation.exact(Map.of(variable, value.observed()), Map.of(local, value.observed())));
    }

    private static long number(Value value) {
        return value instanceof Value.BitsValue bits ? bits.bits() : 0;
    }
}
