// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.lower.operations;

import dev.heddle.catalogue.Effect;
import dev.heddle.catalogue.Meaning;
import dev.heddle.catalogue.Qualities;
import dev.heddle.catalogue.Quality;
import dev.heddle.expr.Expr;
import dev.heddle.expr.JavaArithmetic;
import dev.heddle.expr.Sort;
import dev.heddle.expr.Value;
import dev.heddle.program.Variable;
import dev.heddle.rebuild.Datum;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.Thing;
import dev.heddle.rebuild.lower.draft.BoxCoding;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * A queue or deque that several threads use. Places in it are numbered: {@code head} is the number of the first element, {@code
 * tail} the first free number after the last. Each call that puts something in has a variable of its own for the number its
 * element got. So "the head is the element that this call put in" is an equation between two numbers, in every interleaving.
 *
 * <p>A queue of few boxes of one class has another variable per such call, with what is in the box; then what is taken out is what
 * the call put in whose element has the number of the head, and may be another one than in the recorded run.
 */
final class QueueModel {

    /** The number of an element that is not in the queue. */
    static final Expr ABSENT = JavaArithmetic.constant(Integer.MIN_VALUE);

    /** More equal elements than this are matched in the recorded order. */
    private static final int FEW = 4;

    /** More boxes than this are not kept one by one: each call that takes one out speaks of all of them. */
    private static final int FEW_BOXES = 16;

    private final Thing thing;
    private final Variable head;
    private final Variable tail;
    private final OptionalInt capacity;
    private final Optional<Variable> version;
    private final Optional<BoxCoding> coding;
    private final Map<Event.Operation, Variable> numbers = new LinkedHashMap<>();
    private final Map<Event.Operation, Variable> contents = new HashMap<>();
    private final Map<Event.Operation, List<Variable>> sources = new HashMap<>();

    private QueueModel(World world, Thing thing, Event.Operation creation) {
        this.thing = thing;
        this.capacity = capacity(creation);
        this.head = world.draft().variable(thing.name() + ".head", Sort.JAVA_INT, Value.ofJavaInt(0));
        this.tail = world.draft().variable(thing.name() + ".tail", Sort.JAVA_INT, Value.ofJavaInt(0));
        boolean asked = world.things().hasBlurredSizes(thing)
                || world.things().meanings(thing).stream()
                        .anyMatch(meaning -> meaning.effect() == Effect.READ && !isKnown(meaning));
        this.coding = coding(world, thing);
        this.version = asked ? Optional.of(new Versions(world).version(thing)) : Optional.empty();
        match(world);
    }

    /** The model, if the queue is one in which elements leave in the order in which they came, and started empty. */
    static Optional<QueueModel> of(World world, Thing thing) {
        return world.possibleModel(QueueModel.class, thing, () -> make(world, thing));
    }

    private static Optional<QueueModel> make(World world, Thing thing) {
        boolean ordered = Qualities.has(thing.typeName(), Quality.IN_ORDER)
                && world.things().isShared(thing)
                && !world.things().hasViewWrites(thing)
                && world.things().meanings(thing).stream()
                        .allMatch(meaning -> meaning.effect() != Effect.WRITE || isKnown(meaning))
                && (coding(world, thing).isPresent()
                        || world.things().operations(thing).stream().allMatch(done -> isPlain(done.event())));
        return world.things()
                .creation(thing)
                .filter(made -> ordered && made.things().stream().noneMatch(Optional::isPresent))
                .map(made -> new QueueModel(world, thing, made));
    }

    private static OptionalInt capacity(Event.Operation creation) {
        boolean bounded = creation.entry().owner().contains("Blocking")
                && !creation.arguments().isEmpty();
        if (!bounded) {
            return OptionalInt.empty();
        }
        return OptionalInt.of(
                (int) ((Value.BitsValue) creation.arguments().get(0).observed()).bits());
    }

    static boolean isKnown(Meaning meaning) {
        return isPut(meaning)
                || isTake(meaning)
                || switch (meaning) {
                    case QUEUE_PEEK,
                            QUEUE_ELEMENT,
                            DEQUE_PEEK_LAST,
                            DEQUE_LAST,
                            QUEUE_ROOM,
                            COLLECTION_SIZE,
                            COLLECTION_IS_EMPTY -> true;
                    default -> false;
                };
    }

    static boolean isPut(Meaning meaning) {
        return switch (meaning) {
            case QUEUE_ADD,
                    QUEUE_OFFER,
                    QUEUE_OFFER_TIMED,
                    QUEUE_PUT,
                    DEQUE_ADD_FIRST,
                    DEQUE_OFFER_FIRST,
                    DEQUE_OFFER_FIRST_TIMED,
                    DEQUE_PUT_FIRST -> true;
            default -> false;
        };
    }

    static boolean isTake(Meaning meaning) {
        return switch (meaning) {
            case QUEUE_REMOVE,
                    QUEUE_POLL,
                    QUEUE_POLL_TIMED,
                    QUEUE_TAKE,
                    DEQUE_REMOVE_LAST,
                    DEQUE_POLL_LAST,
                    DEQUE_POLL_LAST_TIMED,
                    DEQUE_TAKE_LAST -> true;
            default -> false;
        };
    }

    /** Whether the call acts in front of the queue or at its end. */
    static boolean isAtEnd(Meaning meaning) {
        return switch (meaning) {
            case QUEUE_ADD,
                    QUEUE_OFFER,
                    QUEUE_OFFER_TIMED,
                    QUEUE_PUT,
                    DEQUE_REMOVE_LAST,
                    DEQUE_POLL_LAST,
                    DEQUE_POLL_LAST_TIMED,
                    DEQUE_TAKE_LAST,
                    DEQUE_PEEK_LAST,
                    DEQUE_LAST -> true;
            default -> false;
        };
    }

    private static Optional<BoxCoding> coding(World world, Thing thing) {
        Set<Value> held = new HashSet<>();
        int puts = 0;
        for (Things.Done done : world.things().operations(thing)) {
            Event.Operation event = done.event();
            Meaning meaning = event.entry().meaning();
            if (isPut(meaning)) {
                puts++;
                held.add(event.arguments().get(event.entry().operand()).observed());
            } else if (isKnown(meaning)) {
                event.result().filter(MapModel::isReference).ifPresent(result -> held.add(result.observed()));
            }
        }
        return puts <= FEW_BOXES ? BoxCoding.of(world.things().boxes(), held) : Optional.empty();
    }

    // The element must be known: a constant reference.
    private static boolean isPlain(Event.Operation event) {
        return !isPut(event.entry().meaning())
                || event.arguments().get(event.entry().operand()).isConstant();
    }

    // ── which call put in what another took out ─────────────────────────────────────────────────────────────────────

    private void match(World world) {
        Map<Value, List<Event.Operation>> puts = new LinkedHashMap<>();
        Map<Value, List<Event.Operation>> takes = new LinkedHashMap<>();
        for (Things.Done done : world.things().operations(thing)) {
            Event.Operation event = done.event();
            if (isPut(event.entry().meaning())) {
                declare(world, event, done);
                Datum element = event.arguments().get(event.entry().operand());
                puts.computeIfAbsent(element.observed(), ignored -> new ArrayList<>())
                        .add(event);
            } else if (event.result().isPresent()) {
                Value element = event.result().get().observed();
                takes.computeIfAbsent(element, ignored -> new ArrayList<>()).add(event);
            }
        }
        takes.forEach((element, events) -> match(puts.getOrDefault(element, List.of()), events));
    }

    private void declare(World world, Event.Operation event, Things.Done done) {
        String name = "%s.number.%s.%d".formatted(thing.name(), done.thread(), done.index());
        numbers.put(event, world.draft().variable(name, Sort.JAVA_INT, Value.ofJavaInt(Integer.MIN_VALUE)));
        coding.ifPresent(boxes -> {
            String element = "%s.element.%s.%d".formatted(thing.name(), done.thread(), done.index());
            contents.put(
                    event,
                    world.draft().variable(element, boxes.sort(), boxes.none().value()));
        });
    }

    /** Few equal elements may come out in any way; of many, the first that came in comes out first. */
    private void match(List<Event.Operation> puts, List<Event.Operation> takes) {
        if (puts.size() <= FEW) {
            List<Variable> all = puts.stream().map(this::number).toList();
            takes.forEach(take -> sources.put(take, all));
            return;
        }
        List<Event.Operation> in = new ArrayList<>(puts);
        List<Event.Operation> out = new ArrayList<>(takes);
        in.sort(Comparator.comparingLong(Event.Operation::before));
        out.sort(Comparator.comparingLong(Event.Operation::after));
        int next = 0;
        for (Event.Operation take : out) {
            Event.Operation put = in.get(Math.min(next, in.size() - 1));
            sources.put(take, List.of(number(put)));
            next += isTake(take.entry().meaning()) ? 1 : 0;
        }
    }

    /** The variable for the number that the call's element got. */
    Variable number(Event.Operation put) {
        return Optional.ofNullable(numbers.get(put)).orElseThrow();
    }

    /** The numbers of the elements that the call may have seen. */
    List<Variable> sources(Event.Operation take) {
        return sources.getOrDefault(take, List.of());
    }

    /** How elements are kept, if they are few boxes of one class. */
    Optional<BoxCoding> coding() {
        return coding;
    }

    /** The variable for what is in the box that the call put in. */
    Variable content(Event.Operation put) {
        return Optional.ofNullable(contents.get(put)).orElseThrow();
    }

    /** The numbers of all elements. */
    List<Variable> numbers() {
        return List.copyOf(numbers.values());
    }

    /** What is in the box at this place. */
    Expr contentAt(Expr place) {
        Expr found = coding.orElseThrow().none();
        for (Map.Entry<Event.Operation, Variable> put : numbers.entrySet()) {
            Expr there = Expr.equal(put.getValue().symbol(), place);
            found = Expr.ite(there, content(put.getKey()).symbol(), found);
        }
        return found;
    }

    Variable head() {
        return head;
    }

    Variable tail() {
        return tail;
    }

    Optional<Variable> version() {
        return version;
    }

    Expr size() {
        return JavaArithmetic.subtract(tail.symbol(), head.symbol());
    }

    /** Whether there is room for one more. */
    Expr hasRoom() {
        return capacity.isPresent()
                ? JavaArithmetic.less(size(), JavaArithmetic.constant(capacity.getAsInt()))
                : Expr.TRUE;
    }

    Expr room() {
        return JavaArithmetic.subtract(JavaArithmetic.constant(capacity.orElse(Integer.MAX_VALUE)), size());
    }

    boolean isBounded() {
        return capacity.isPresent();
    }
}
