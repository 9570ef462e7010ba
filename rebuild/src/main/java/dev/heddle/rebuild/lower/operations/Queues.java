// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.lower.operations;

import dev.heddle.catalogue.Effect;
import dev.heddle.expr.Expr;
import dev.heddle.expr.JavaArithmetic;
import dev.heddle.expr.Value;
import dev.heddle.program.Variable;
import dev.heddle.rebuild.Datum;
import dev.heddle.rebuild.lower.draft.BoxCoding;
import dev.heddle.rebuild.order.Observation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Queues and deques whose elements leave in the order in which they came; {@link QueueModel} says which these are. */
final class Queues {

    private static final Expr ONE = JavaArithmetic.constant(1);
    private static final Expr ZERO = JavaArithmetic.constant(0);

    private final World world;
    private final Versions versions;

    Queues(World world) {
        this.world = world;
        this.versions = new Versions(world);
    }

    void operation(Call call) {
        Optional<QueueModel> model = call.subject().flatMap(thing -> QueueModel.of(world, thing));
        boolean view = call.event().receiver().filter(world.things()::isView).isPresent();
        boolean known = QueueModel.isKnown(call.meaning())
                && call.subject()
                        .filter(thing -> world.things().isBlurred(thing, call.event()))
                        .isEmpty();
        if (model.isEmpty() || view || !known) {
            versions.operation(call);
        } else if (!call.neverReturned()) {
            perform(call, model.get());
        }
        new Threads(world).interruptedIfThrown(call);
    }

    private void perform(Call call, QueueModel model) {
        if (call.threw("InterruptedException") || call.threw("NullPointerException")) {
            return;
        }
        switch (call.meaning()) {
            case COLLECTION_SIZE -> answer(call, model.size());
            case COLLECTION_IS_EMPTY -> answer(call, Expr.ite(Expr.equal(model.size(), ZERO), ONE, ZERO));
            case QUEUE_ROOM ->
                answer(call, model.isBounded() ? model.room() : JavaArithmetic.constant(Integer.MAX_VALUE));
            default -> {
                if (QueueModel.isPut(call.meaning())) {
                    put(call, model);
                } else {
                    take(call, model);
                }
            }
        }
    }

    private static void answer(Call call, Expr term) {
        call.event().result().ifPresent(result -> {
            Variable local = call.lane().local(result.term());
            call.lane()
                    .act(
                            Expr.TRUE,
                            Map.of(local, term),
                            Observation.evaluated(Map.of(), Map.of(local, result.observed())));
        });
    }

    // Whether there was room is kept: offer() that fails and add() that throws put nothing in.
    private static void put(Call call, QueueModel model) {
        boolean refused = call.threw() || (call.event().result().isPresent() && !call.wasTrue());
        call.keepResult();
        if (refused) {
            step(call, model, Expr.not(model.hasRoom()), Map.of(), Effect.READ, Map.of());
            return;
        }
        Variable number = model.number(call.event());
        Map<Variable, Expr> assignments = new LinkedHashMap<>();
        if (QueueModel.isAtEnd(call.meaning())) {
            assignments.put(number, model.tail().symbol());
            assignments.put(model.tail(), JavaArithmetic.add(model.tail().symbol(), ONE));
        } else {
            Expr before = JavaArithmetic.subtract(model.head().symbol(), ONE);
            assignments.put(number, before);
            assignments.put(model.head(), before);
        }
        Map<Variable, Value> left = new LinkedHashMap<>();
        model.coding().ifPresent(boxes -> {
            Variable content = model.content(call.event());
            Datum element = call.operand(0);
            Expr kept = boxes.code(call.lane(), element);
            call.lane().claim(kept, boxes.code(element.observed()));
            assignments.put(content, kept);
            left.put(content, boxes.code(element.observed()));
        });
        step(call, model, model.hasRoom(), assignments, Effect.WRITE, left);
    }

    private static void take(Call call, QueueModel model) {
        Optional<Value> element = call.event().result().map(Datum::observed).filter(value -> !Call.isZero(value));
        if (element.isEmpty()) {
            call.keepResult();
            step(call, model, Expr.equal(model.size(), ZERO), Map.of(), Effect.READ, Map.of());
            return;
        }
        boolean atEnd = QueueModel.isAtEnd(call.meaning());
        Expr place = atEnd
                ? JavaArithmetic.subtract(model.tail().symbol(), ONE)
                : model.head().symbol();
        List<Expr> possible = new ArrayList<>();
        Map<Variable, Expr> assignments = new LinkedHashMap<>();
        boolean removes = QueueModel.isTake(call.meaning());
        Optional<BoxCoding> coding = model.coding();
        for (Variable number : coding.isPresent() ? model.numbers() : model.sources(call.event())) {
            Expr there = Expr.equal(number.symbol(), place);
            possible.add(there);
            if (removes) {
                assignments.put(number, Expr.ite(there, QueueModel.ABSENT, number.symbol()));
            }
        }
        if (removes && atEnd) {
            assignments.put(model.tail(), place);
        } else if (removes) {
            assignments.put(model.head(), JavaArithmetic.add(place, ONE));
        }
        Expr notEmpty = Expr.not(Expr.equal(model.size(), ZERO));
        Effect effect = removes ? Effect.WRITE : Effect.READ;
        if (coding.isEmpty()) {
            call.keepResult();
            step(call, model, Expr.and(notEmpty, Expr.or(possible)), assignments, effect, Map.of());
            return;
        }
        Datum result = call.event().result().orElseThrow();
        Datum kept = coding.get().coded(result);
        Variable local = call.lane().local(kept.term());
        assignments.put(local, model.contentAt(place));
        step(call, model, notEmpty, assignments, effect, Map.of(local, kept.observed()));
        coding.get().receive(call.lane(), result);
    }

    private static void step(
            Call call,
            QueueModel model,
            Expr guard,
            Map<Variable, Expr> assignments,
            Effect effect,
            Map<Variable, Value> left) {
        Observation observation = Observation.evaluated(Map.of(), left);
        if (effect == Effect.WRITE && model.version().isPresent()) {
            call.lane().actCounting(model.version().get(), List.of(), guard, assignments, observation);
        } else {
            call.lane().act(guard, assignments, observation);
        }
    }
}
