// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.lower.operations;

import dev.heddle.catalogue.Meaning;
import dev.heddle.expr.Expr;
import dev.heddle.expr.JavaArithmetic;
import dev.heddle.expr.Sort;
import dev.heddle.expr.Value;
import dev.heddle.program.Variable;
import dev.heddle.rebuild.Datum;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.Thing;
import dev.heddle.rebuild.lower.draft.BoxCoding;
import dev.heddle.rebuild.lower.draft.Lane;
import dev.heddle.rebuild.order.Observation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Maps and sets by their keys; {@link MapModel} says when that is possible. */
final class Maps {

    private static final Expr NONE = Expr.integer(0);
    private static final Expr PRESENT = Expr.integer(1);
    private static final Expr TRUE = JavaArithmetic.constant(1);
    private static final Expr FALSE = JavaArithmetic.constant(0);
    private static final Value NOTHING = Value.of(0);

    private final World world;
    private final Versions versions;

    Maps(World world) {
        this.world = world;
        this.versions = new Versions(world);
    }

    /** The effect of a call on the value of its key. */
    private record Effect(
            Expr guard,
            Optional<Expr> value,
            Optional<Expr> result,
            Optional<Value> found,
            Optional<Value> left,
            boolean kept) {

        static Effect reading(Expr result) {
            return new Effect(
                    Expr.TRUE, Optional.empty(), Optional.of(result), Optional.empty(), Optional.empty(), false);
        }

        Effect writing(Expr fresh) {
            return new Effect(guard, Optional.of(fresh), result, found, left, kept);
        }

        Effect finding(Value before) {
            return new Effect(guard, value, result, Optional.of(before), left, kept);
        }

        Effect leaving(Value after) {
            return new Effect(guard, value, result, found, Optional.of(after), kept);
        }

        /** The result is kept, and the step goes on only where the key has the value of the recorded run. */
        Effect asRecorded(Expr condition) {
            return new Effect(condition, value, Optional.empty(), found, left, true);
        }
    }

    void operation(Call call) {
        Optional<MapModel> model = call.subject().flatMap(thing -> MapModel.of(world, thing));
        boolean view = call.event().receiver().filter(world.things()::isView).isPresent();
        if (model.isEmpty() || view || call.threw() || call.neverReturned()) {
            versions.operation(call);
        } else if (MapModel.isByKey(call.meaning())) {
            byKey(call, model.get());
        } else if (MapModel.isClearing(call.meaning())) {
            change(call, model.get(), Expr.TRUE, model.get().cleared(), Observation.UNKNOWN, List.of());
        } else if (MapModel.isSize(call.meaning())
                && model.get().size().isPresent()
                && !world.things().isBlurred(call.subject().orElseThrow(), call.event())) {
            size(call, model.get().size().get());
        } else {
            versions.operation(call);
        }
    }

    private static void size(Call call, Variable size) {
        call.event().result().ifPresent(result -> {
            Variable local = call.lane().local(result.term());
            boolean asNumber = call.meaning() == Meaning.MAP_SIZE || call.meaning() == Meaning.COLLECTION_SIZE;
            Expr number =
                    result.term().sort().equals(Sort.JAVA_LONG) ? JavaArithmetic.toLong(size.symbol()) : size.symbol();
            Expr answer = asNumber ? number : Expr.ite(Expr.equal(size.symbol(), FALSE), TRUE, FALSE);
            call.lane()
                    .act(
                            Expr.TRUE,
                            Map.of(local, answer),
                            Observation.evaluated(Map.of(), Map.of(local, result.observed())));
        });
    }

    // ── by key ──────────────────────────────────────────────────────────────────────────────────────────────────────

    private void byKey(Call call, MapModel model) {
        Object key = MapModel.key(call.event());
        Variable value = model.value(key);
        call.lane().pin(call.operand(0));
        Effect effect = call.begun() && MapModel.isComputation(call.meaning())
                ? computed(call, model)
                : effect(call, model, value.symbol());
        if (effect.kept() || effect.result().isEmpty()) {
            call.keepResult();
        }
        write(call, model, key, effect);
    }

    private Effect effect(Call call, MapModel model, Expr old) {
        Optional<Value> result = call.event().result().map(Datum::observed);
        Expr absent = Expr.equal(old, model.none());
        return switch (call.meaning()) {
            case MAP_GET -> found(Effect.reading(old), result);
            case MAP_GET_OR_DEFAULT -> Effect.reading(Expr.ite(absent, value(call, model, 1), old));
            case MAP_CONTAINS_KEY, SET_CONTAINS -> Effect.reading(Expr.ite(absent, FALSE, TRUE));
            case MAP_PUT ->
                found(Effect.reading(old), result)
                        .writing(value(call, model, 1))
                        .leaving(call.operand(1).observed());
            case MAP_PUT_IF_ABSENT ->
                found(Effect.reading(old), result).writing(Expr.ite(absent, value(call, model, 1), old));
            case MAP_REMOVE ->
                found(Effect.reading(old), result).writing(model.none()).leaving(NOTHING);
            case MAP_REPLACE ->
                found(Effect.reading(old), result).writing(Expr.ite(absent, old, value(call, model, 1)));
            case SET_ADD -> Effect.reading(Expr.ite(absent, TRUE, FALSE)).writing(PRESENT);
            case SET_REMOVE -> Effect.reading(Expr.ite(absent, FALSE, TRUE)).writing(NONE);
            case MAP_REMOVE_PAIR -> pair(call, model, old, model.none());
            case MAP_REPLACE_PAIR -> pair(call, model, old, value(call, model, 2));
            default -> unseen(call, model, old);
        };
    }

    private static Expr value(Call call, MapModel model, int operand) {
        return model.code(call, call.operand(operand));
    }

    private static Effect found(Effect effect, Optional<Value> result) {
        return result.map(effect::finding).orElse(effect);
    }

    // Values are compared with equals(), of which only the outcome is known.
    private Effect pair(Call call, MapModel model, Expr old, Expr fresh) {
        boolean same = call.operandThing(1)
                .filter(thing -> MapModel.hasKnownEquality(world, thing))
                .isPresent();
        if (!same) {
            Effect effect = Effect.reading(old).asRecorded(Expr.TRUE);
            return call.wasTrue() ? effect.writing(fresh) : effect;
        }
        Expr matches = Expr.equal(old, value(call, model, 1));
        return Effect.reading(Expr.ite(matches, TRUE, FALSE)).writing(Expr.ite(matches, fresh, old));
    }

    /** A computation in which no code of the program ran: nothing was to be computed, or a function of a library did it. */
    private Effect unseen(Call call, MapModel model, Expr old) {
        Value result = call.event().result().map(Datum::observed).orElse(NOTHING);
        boolean ownFunction =
                call.event().things().stream().flatMap(Optional::stream).anyMatch(world.things()::isCalled);
        if (call.meaning() == Meaning.MAP_COMPUTE_IF_ABSENT && ownFunction) {
            Effect present = Effect.reading(old).finding(result);
            return new Effect(
                    Expr.not(Expr.equal(old, model.none())),
                    Optional.empty(),
                    present.result(),
                    present.found(),
                    Optional.empty(),
                    false);
        }
        if (call.meaning() == Meaning.MAP_COMPUTE_IF_PRESENT && ownFunction) {
            return new Effect(
                    Expr.equal(old, model.none()),
                    Optional.empty(),
                    Optional.of(old),
                    Optional.of(NOTHING),
                    Optional.empty(),
                    false);
        }
        if (call.meaning() == Meaning.MAP_MERGE && ownFunction) {
            return new Effect(
                    Expr.equal(old, model.none()),
                    Optional.of(value(call, model, 1)),
                    Optional.of(value(call, model, 1)),
                    Optional.of(NOTHING),
                    Optional.of(call.operand(1).observed()),
                    false);
        }
        call.pinArguments();
        Expr possible = call.meaning() == Meaning.MAP_COMPUTE_IF_ABSENT
                ? Expr.or(Expr.equal(old, model.none()), Expr.equal(old, Expr.constant(model.code(result))))
                : Expr.TRUE;
        return Effect.reading(old)
                .writing(Expr.constant(model.code(result)))
                .leaving(result)
                .asRecorded(possible);
    }

    // ── computations that run code of the program ───────────────────────────────────────────────────────────────────

    /** The function is about to see the key's value, which nobody else changes until it has returned. */
    void begin(Event.Calling calling, Lane lane) {
        Optional<Thing> map = calling.receiver().map(world.things()::base);
        Optional<MapModel> model = map.flatMap(thing -> MapModel.of(world, thing));
        if (model.isEmpty() || !MapModel.isComputation(calling.entry().meaning())) {
            return;
        }
        if (calling.entry().meaning() != Meaning.MAP_COMPUTE_IF_ABSENT) {
            world.draft().note(PureUpdate.NOT_PURE, Call.description(calling.entry(), calling.site()));
        }
        Object key = calling.things()
                .get(calling.entry().operand())
                .<Object>map(thing -> thing)
                .orElse(Meaning.MAP_GET);
        Variable value = model.get().value(key);
        Map<Variable, Expr> assignments = new LinkedHashMap<>();
        List<Expr> guards = new ArrayList<>();
        model.get().lock(key).ifPresent(lock -> {
            guards.add(Expr.equal(lock.symbol(), NONE));
            assignments.put(lock, Expr.integer(lane.builder().number()));
        });
        switch (calling.entry().meaning()) {
            case MAP_COMPUTE_IF_ABSENT ->
                guards.add(Expr.equal(value.symbol(), model.get().none()));
            case MAP_COMPUTE_IF_PRESENT, MAP_MERGE ->
                guards.add(Expr.not(Expr.equal(value.symbol(), model.get().none())));
            default -> {}
        }
        lane.actAsRecorded(List.of(value), Expr.and(guards), assignments, Observation.UNKNOWN);
    }

    private static Effect computed(Call call, MapModel model) {
        Datum fresh = call.returned()
                .orElseGet(() -> Datum.constant(
                        call.event().result().map(Datum::observed).orElse(NOTHING)));
        Expr value = model.code(call, fresh);
        return new Effect(
                Expr.TRUE,
                Optional.of(value),
                Optional.of(value),
                Optional.empty(),
                Optional.of(fresh.observed()),
                false);
    }

    // ── computations by functions that only compute ─────────────────────────────────────────────────────────────────

    /** Returns true if such a computation can be written as one step. */
    boolean canUpdate(Event.Operation event, PureUpdate update) {
        boolean needsOld = event.entry().meaning() != Meaning.MAP_COMPUTE_IF_ABSENT;
        boolean isView = event.receiver().filter(world.things()::isView).isPresent();
        return !isView
                && update.given().isPresent() == needsOld
                && world.things()
                        .subject(event)
                        .flatMap(thing -> MapModel.of(world, thing))
                        .filter(model -> model.coding().isPresent())
                        .isPresent();
    }

    void update(Call call, PureUpdate update) {
        MapModel model =
                call.subject().flatMap(thing -> MapModel.of(world, thing)).orElseThrow();
        BoxCoding coding = model.coding().orElseThrow();
        Object key = MapModel.key(call.event());
        Expr old = model.value(key).symbol();
        call.lane().pin(call.operand(0));
        update.given().ifPresent(given -> coding.decode(call.lane(), given, old));
        List<Expr> guards = new ArrayList<>();
        switch (call.meaning()) {
            case MAP_COMPUTE_IF_ABSENT -> guards.add(Expr.equal(old, model.none()));
            case MAP_COMPUTE_IF_PRESENT, MAP_MERGE -> guards.add(Expr.not(Expr.equal(old, model.none())));
            default -> {}
        }
        update.conditions().forEach(condition -> guards.add(call.lane().term(condition)));
        Expr fresh = coding.code(call.lane(), update.returned(), guards::add);
        write(
                call,
                model,
                key,
                new Effect(
                        Expr.and(guards),
                        Optional.of(fresh),
                        Optional.of(fresh),
                        update.given().map(Datum::observed).or(() -> Optional.of(NOTHING)),
                        Optional.of(update.returned().observed()),
                        false));
    }

    // ── the step ────────────────────────────────────────────────────────────────────────────────────────────────────

    private void write(Call call, MapModel model, Object key, Effect effect) {
        Variable value = model.value(key);
        Map<Variable, Expr> assignments = new LinkedHashMap<>();
        Map<Variable, Value> found = new LinkedHashMap<>();
        Map<Variable, Value> left = new LinkedHashMap<>();
        List<Expr> guards = new ArrayList<>(List.of(effect.guard()));
        effect.found().ifPresent(before -> found.put(value, model.code(before)));
        effect.value().ifPresent(fresh -> {
            assignments.put(value, fresh);
            effect.left().ifPresent(after -> left.put(value, model.code(after)));
            model.size().ifPresent(size -> assignments.put(size, model.sizeAfter(value, fresh)));
            model.lock(key).ifPresent(lock -> {
                Expr mine = Expr.integer(call.lane().builder().number());
                guards.add(Expr.equal(lock.symbol(), call.begun() ? mine : NONE));
                if (call.begun()) {
                    assignments.put(lock, NONE);
                }
            });
        });
        Optional<Datum> result =
                call.event().result().filter(datum -> effect.result().isPresent());
        Optional<BoxCoding> coding = model.coding()
                .filter(boxes -> result.filter(MapModel::isReference).isPresent());
        Optional<Datum> kept =
                result.map(datum -> coding.isPresent() ? coding.get().coded(datum) : datum);
        kept.ifPresent(datum -> {
            Variable local = call.lane().local(datum.term());
            assignments.put(local, effect.result().orElseThrow());
            left.put(local, datum.observed());
        });
        Observation observation = Observation.evaluated(found, left);
        change(call, model, Expr.and(guards), assignments, observation, effect.kept() ? List.of(value) : List.of());
        coding.ifPresent(boxes -> boxes.receive(call.lane(), result.orElseThrow()));
    }

    private static void change(
            Call call,
            MapModel model,
            Expr guard,
            Map<Variable, Expr> assignments,
            Observation observation,
            List<Variable> kept) {
        boolean changes = call.meaning().effect() == dev.heddle.catalogue.Effect.WRITE;
        if (changes && model.version().isPresent()) {
            call.lane().actCounting(model.version().get(), kept, guard, assignments, observation);
        } else if (kept.isEmpty()) {
            call.lane().act(guard, assignments, observation);
        } else {
            call.lane().actAsRecorded(kept, guard, assignments, observation);
        }
    }
}
