// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.lower.operations;

import dev.heddle.catalogue.Meaning;
import dev.heddle.catalogue.Target;
import dev.heddle.expr.Expr;
import dev.heddle.expr.JavaArithmetic;
import dev.heddle.expr.Sort;
import dev.heddle.expr.Value;
import dev.heddle.rebuild.Datum;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.Thing;
import dev.heddle.rebuild.lower.draft.BoxCoding;
import dev.heddle.rebuild.lower.draft.Cell;
import dev.heddle.rebuild.lower.draft.Change;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BinaryOperator;
import java.util.function.Function;

/** Atomic variables, elements of atomic arrays, fields behind updaters and variable handles, adders. */
final class Atomics {

    private static final Expr FALSE = JavaArithmetic.constant(0);
    private static final Expr TRUE = JavaArithmetic.constant(1);

    private final World world;
    private final AtomicCells cells;

    Atomics(World world) {
        this.world = world;
        this.cells = new AtomicCells(world);
    }

    /** An atomic variable is made with a value that depends on shared data; a constant one is known from the start. */
    void create(Call call) {
        Optional<Thing> made = call.event().receiver();
        boolean single = call.event().arguments().size() == 1
                && !call.event().entry().owner().endsWith("Array");
        if (made.isPresent() && single && !call.event().arguments().get(0).isConstant()) {
            Datum value = call.event().arguments().get(0);
            Optional<BoxCoding> coding = cells.coding(made.get());
            Cell cell = cells.cell(
                    made.get(), coding.map(BoxCoding::sort).orElse(value.term().sort()), Optional.empty());
            Expr kept = coding.isPresent()
                    ? coding.get().code(call.lane(), value)
                    : call.lane().term(value);
            Value left = coding.isPresent() ? coding.get().code(value.observed()) : value.observed();
            call.lane().change(cell, old -> Change.writing(kept).leaving(left), Optional.empty());
        }
    }

    void operation(Call call) {
        Optional<Cell> cell = cells.cell(call);
        if (cell.isEmpty() || call.threw()) {
            if (cell.isEmpty()) {
                world.draft().note("acts on a variable that is not known; kept as observed", call.description());
            }
            call.pinArguments();
            call.keepResult();
            return;
        }
        perform(call, cell.get());
    }

    // ── what it does ────────────────────────────────────────────────────────────────────────────────────────────────

    private void perform(Call call, Cell cell) {
        switch (call.meaning()) {
            case CELL_READ, ADDER_SUM ->
                change(call, cell, old -> Change.reading(old).finding(result(call)));
            case CELL_READ_AS -> readAs(call, cell);
            case CELL_WRITE ->
                change(call, cell, old -> Change.writing(cells.term(call, 0)).leaving(cells.seen(call, 0)));
            case CELL_GET_AND_SET ->
                change(
                        call,
                        cell,
                        old -> Change.reading(old)
                                .writes(cells.term(call, 0))
                                .finding(result(call))
                                .leaving(cells.seen(call, 0)));
            case CELL_COMPARE_AND_SET, CELL_WEAK_COMPARE_AND_SET -> compareAndSet(call, cell);
            case CELL_COMPARE_AND_EXCHANGE -> compareAndExchange(call, cell);
            case CELL_GET_AND_UPDATE, CELL_GET_AND_ACCUMULATE, CELL_UPDATE_AND_GET, CELL_ACCUMULATE_AND_GET ->
                update(call, cell);
            case ADDER_RESET ->
                change(
                        call,
                        cell,
                        old -> Change.writing(zero(cell)).leaving(cell.sort().zero()));
            case ADDER_SUM_THEN_RESET ->
                change(
                        call,
                        cell,
                        old -> Change.reading(old)
                                .writes(zero(cell))
                                .finding(result(call))
                                .leaving(cell.sort().zero()));
            default -> arithmetic(call, cell);
        }
    }

    private void change(Call call, Cell cell, Function<Expr, Change> change) {
        Optional<Datum> result = call.event().result();
        Optional<BoxCoding> coding = cells.coding(call)
                .filter(boxes -> result.filter(MapModel::isReference).isPresent());
        if (coding.isEmpty()) {
            call.lane().change(cell, change, result);
            return;
        }
        Datum kept = coding.get().coded(result.orElseThrow());
        call.lane().change(cell, change, Optional.of(kept));
        coding.get().receive(call.lane(), result.get());
    }

    private Value result(Call call) {
        return AtomicCells.kept(
                cells.coding(call), call.event().result().orElseThrow().observed());
    }

    private static Expr zero(Cell cell) {
        return Expr.constant(cell.sort().zero());
    }

    // intValue() and longValue() are expressions; texts and fractions are kept.
    private void readAs(Call call, Cell cell) {
        Sort wanted = call.event().result().orElseThrow().term().sort();
        String name = call.event().entry().name();
        boolean integral = name.equals("intValue") || name.equals("longValue");
        if (!integral || !(cell.sort() instanceof Sort.Bits)) {
            call.keepResult();
            call.lane().changeAsRecorded(cell, old -> Change.waiting(Expr.TRUE), Optional.empty());
        } else if (wanted.equals(cell.sort())) {
            change(call, cell, old -> Change.reading(old).finding(result(call)));
        } else {
            boolean wider = wanted.equals(Sort.JAVA_LONG);
            change(call, cell, old -> Change.reading(wider ? JavaArithmetic.toLong(old) : JavaArithmetic.toInt(old)));
        }
    }

    private void compareAndSet(Call call, Cell cell) {
        Expr wanted = cells.term(call, 0);
        Expr value = cells.term(call, 1);
        if (!call.wasTrue() && call.meaning() == Meaning.CELL_WEAK_COMPARE_AND_SET) {
            weaklyFails(call, cell, wanted);
            return;
        }
        change(call, cell, old -> {
            Expr same = Expr.equal(old, wanted);
            Change change = Change.reading(Expr.ite(same, TRUE, FALSE)).writes(Expr.ite(same, value, old));
            return call.wasTrue() ? change.finding(cells.seen(call, 0)).leaving(cells.seen(call, 1)) : change;
        });
    }

    // It may fail although the values are equal; if it did, the step is allowed to lapse.
    private static void weaklyFails(Call call, Cell cell, Expr wanted) {
        call.keepResult();
        call.lane().changeLapsing(cell, old -> Change.waiting(Expr.not(Expr.equal(old, wanted))));
    }

    private void compareAndExchange(Call call, Cell cell) {
        Expr wanted = cells.term(call, 0);
        Expr value = cells.term(call, 1);
        Value found = result(call);
        boolean succeeded = found.equals(cells.seen(call, 0));
        change(
                call,
                cell,
                old -> Change.reading(old)
                        .writes(Expr.ite(Expr.equal(old, wanted), value, old))
                        .finding(found)
                        .leaving(succeeded ? cells.seen(call, 1) : found));
    }

    /** Returns true if an update by a function that only computes can be written as one step. */
    boolean canUpdate(Event.Operation event, PureUpdate update) {
        if (update.given().isEmpty()) {
            return false;
        }
        boolean onReferences = update.given().get().term().sort().equals(Sort.INT);
        return !onReferences
                || (event.entry().target() == Target.RECEIVER
                        && world.things().subject(event).flatMap(cells::coding).isPresent());
    }

    void update(Call call, PureUpdate update) {
        Optional<Cell> cell = cells.cell(call);
        if (cell.isEmpty()) {
            operation(call);
            return;
        }
        Optional<BoxCoding> coding = cells.coding(call);
        Datum given = update.given().orElseThrow();
        Value before = AtomicCells.kept(coding, given.observed());
        Value after = AtomicCells.kept(coding, update.returned().observed());
        // Once for all, in terms of a name for what is there: the cell may be asked for its value more than once.
        Expr there = Expr.symbol(given.term().name() + "t", cell.get().sort());
        coding.ifPresentOrElse(
                boxes -> boxes.decode(call.lane(), given, there),
                () -> call.lane().define(given.term(), there));
        List<Expr> guards = new ArrayList<>();
        update.conditions().forEach(condition -> guards.add(call.lane().term(condition)));
        Expr fresh = coding.isPresent()
                ? coding.get().code(call.lane(), update.returned(), guards::add)
                : narrowed(call, call.lane().term(update.returned()));
        Expr guard = Expr.and(guards);
        change(call, cell.get(), old -> {
            Map<Expr, Expr> known = Map.of(there, old);
            Expr written = fresh.substitute(known);
            return Change.reading(returnsOld(call) ? old : written)
                    .writes(written)
                    .finding(before)
                    .leaving(after)
                    .under(guard.substitute(known));
        });
    }

    private static boolean returnsOld(Call call) {
        return call.meaning() == Meaning.CELL_GET_AND_UPDATE || call.meaning() == Meaning.CELL_GET_AND_ACCUMULATE;
    }

    // The function saw the old value as it was, so the step is tied to that.
    private void update(Call call, Cell cell) {
        boolean returnsOld = returnsOld(call);
        Optional<Datum> computed = call.returned();
        if (returnsOld && computed.isEmpty()) {
            world.draft().note("what its function returned is not known", call.description());
        }
        world.draft().note(PureUpdate.NOT_PURE, call.description());
        Datum fresh = computed.or(() -> call.event().result()).orElseThrow();
        Datum known = computed.isPresent() ? fresh : Datum.constant(fresh.observed());
        Optional<BoxCoding> coding = cells.coding(call);
        Expr value = coding.isPresent()
                ? coding.get().code(call.lane(), known)
                : call.lane().term(known);
        Value left = AtomicCells.kept(coding, known.observed());
        call.pinArguments();
        call.keepResult();
        call.lane()
                .changeAsRecorded(
                        cell,
                        old -> {
                            Change change = Change.writing(value).leaving(left);
                            return returnsOld ? change.finding(result(call)) : change;
                        },
                        Optional.empty());
    }

    private void arithmetic(Call call, Cell cell) {
        BinaryOperator<Expr> operator = operator(call.meaning());
        Expr operand = step(call, cell);
        Value observed = call.hasOperand(0) ? cells.seen(call, 0) : operand.value();
        boolean newValue = returnsNew(call.meaning());
        change(call, cell, old -> {
            Expr fresh = narrowed(call, operator.apply(old, operand));
            if (call.event().result().isEmpty()) {
                return Change.writing(fresh).writes(fresh);
            }
            Value result = result(call);
            Change change = Change.reading(newValue ? fresh : old).writes(fresh);
            if (!newValue) {
                Expr after = narrowed(call, operator.apply(Expr.constant(result), Expr.constant(observed)));
                return change.finding(result).leaving(after.value());
            }
            Expr before = JavaArithmetic.subtract(Expr.constant(result), addend(call.meaning(), observed));
            return change.finding(before.value()).leaving(result);
        });
    }

    private static Expr addend(Meaning meaning, Value observed) {
        Expr amount = Expr.constant(observed);
        return meaning == Meaning.CELL_DECREMENT_AND_GET ? JavaArithmetic.negate(amount) : amount;
    }

    private static boolean returnsNew(Meaning meaning) {
        return meaning == Meaning.CELL_ADD_AND_GET
                || meaning == Meaning.CELL_INCREMENT_AND_GET
                || meaning == Meaning.CELL_DECREMENT_AND_GET;
    }

    private static BinaryOperator<Expr> operator(Meaning meaning) {
        return switch (meaning) {
            case CELL_GET_AND_OR -> JavaArithmetic::or;
            case CELL_GET_AND_AND -> JavaArithmetic::and;
            case CELL_GET_AND_XOR -> JavaArithmetic::xor;
            case CELL_GET_AND_DECREMENT, CELL_DECREMENT_AND_GET, ADDER_DECREMENT -> JavaArithmetic::subtract;
            default -> JavaArithmetic::add;
        };
    }

    private Expr step(Call call, Cell cell) {
        return switch (call.meaning()) {
            case CELL_GET_AND_INCREMENT,
                    CELL_GET_AND_DECREMENT,
                    CELL_INCREMENT_AND_GET,
                    CELL_DECREMENT_AND_GET,
                    ADDER_INCREMENT,
                    ADDER_DECREMENT ->
                cell.sort().equals(Sort.JAVA_LONG) ? JavaArithmetic.constant(1L) : JavaArithmetic.constant(1);
            default -> cells.term(call, 0);
        };
    }

    // A handle of a byte, short or char field wraps around at the field's width.
    private static Expr narrowed(Call call, Expr value) {
        String type = call.event().location().map(Locations::descriptor).orElse("");
        return switch (type) {
            case "B" -> JavaArithmetic.narrowSigned(value, 8);
            case "S" -> JavaArithmetic.narrowSigned(value, 16);
            case "C" -> JavaArithmetic.narrowToChar(value);
            default -> value;
        };
    }
}
