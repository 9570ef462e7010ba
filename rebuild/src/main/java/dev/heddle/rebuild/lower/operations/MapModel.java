// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.lower.operations;

import dev.heddle.catalogue.Effect;
import dev.heddle.catalogue.Meaning;
import dev.heddle.catalogue.Sharing;
import dev.heddle.expr.Expr;
import dev.heddle.expr.JavaArithmetic;
import dev.heddle.expr.Sort;
import dev.heddle.expr.Value;
import dev.heddle.program.Variable;
import dev.heddle.rebuild.Datum;
import dev.heddle.rebuild.Event;
import dev.heddle.rebuild.Thing;
import dev.heddle.rebuild.lower.draft.BoxCoding;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A map or set that several threads use, by its keys: each key's value is a variable of its own, zero where it has none; the
 * elements of a set have one where they are in it. The number of keys and the sequence of all changes are kept only if somebody
 * asks for something that depends on them.
 */
final class MapModel {

    private static final Set<Meaning> BY_KEY = EnumSet.of(
            Meaning.MAP_GET,
            Meaning.MAP_GET_OR_DEFAULT,
            Meaning.MAP_CONTAINS_KEY,
            Meaning.MAP_PUT,
            Meaning.MAP_PUT_IF_ABSENT,
            Meaning.MAP_REMOVE,
            Meaning.MAP_REMOVE_PAIR,
            Meaning.MAP_REPLACE,
            Meaning.MAP_REPLACE_PAIR,
            Meaning.MAP_COMPUTE,
            Meaning.MAP_COMPUTE_IF_ABSENT,
            Meaning.MAP_COMPUTE_IF_PRESENT,
            Meaning.MAP_MERGE,
            Meaning.SET_ADD,
            Meaning.SET_REMOVE,
            Meaning.SET_CONTAINS);

    private static final Set<Meaning> SIZES =
            EnumSet.of(Meaning.MAP_SIZE, Meaning.MAP_IS_EMPTY, Meaning.COLLECTION_SIZE, Meaning.COLLECTION_IS_EMPTY);

    private static final Set<Meaning> CLEARING = EnumSet.of(Meaning.MAP_CLEAR, Meaning.COLLECTION_CLEAR);

    private final World world;
    private final Thing thing;
    private final boolean startsEmpty;
    private final boolean atomic;
    private final Map<Object, Variable> values = new LinkedHashMap<>();
    private final Map<Object, Variable> locks = new HashMap<>();
    private final Optional<Variable> size;
    private final Optional<Variable> version;
    private final Optional<BoxCoding> coding;

    private MapModel(World world, Thing thing, boolean startsEmpty) {
        this.world = world;
        this.thing = thing;
        this.startsEmpty = startsEmpty;
        this.atomic = world.things().operations(thing).stream()
                .anyMatch(done -> done.event().entry().sharing() == Sharing.ATOMIC);
        Set<Meaning> meanings = world.things().meanings(thing);
        this.size = startsEmpty && meanings.stream().anyMatch(SIZES::contains)
                ? Optional.of(world.draft().variable(thing.name() + ".size", Sort.JAVA_INT, Value.ofJavaInt(0)))
                : Optional.empty();
        boolean readAsWhole = meanings.stream().anyMatch(meaning -> readsAll(meaning, startsEmpty))
                || world.things().hasViewReads(thing)
                || world.things().hasBlurredSizes(thing);
        this.version = readAsWhole ? Optional.of(new Versions(world).version(thing)) : Optional.empty();
        this.coding = BoxCoding.of(world.things().boxes(), held());
        keys().forEach(this::declare);
        declareLocks();
    }

    private static boolean readsAll(Meaning meaning, boolean startsEmpty) {
        return meaning.effect() == Effect.READ
                && !BY_KEY.contains(meaning)
                && !(startsEmpty && SIZES.contains(meaning));
    }

    /** The model of a map, if it can be told which keys are equal and nothing changes many at once. */
    static Optional<MapModel> of(World world, Thing thing) {
        return world.possibleModel(
                MapModel.class,
                thing,
                () -> world.things().isShared(thing) && isByKey(world, thing)
                        ? Optional.of(new MapModel(world, thing, startsEmpty(world, thing)))
                        : Optional.empty());
    }

    private static boolean startsEmpty(World world, Thing thing) {
        return world.things()
                .creation(thing)
                .map(creation -> creation.things().stream().noneMatch(Optional::isPresent))
                .orElse(false);
    }

    private static boolean isByKey(World world, Thing thing) {
        boolean known = world.things().meanings(thing).stream()
                .allMatch(meaning ->
                        meaning.effect() != Effect.WRITE || BY_KEY.contains(meaning) || CLEARING.contains(meaning));
        return known
                && !world.things().hasViewWrites(thing)
                && world.things().operations(thing).stream()
                        .filter(done -> BY_KEY.contains(done.event().entry().meaning()))
                        .allMatch(done -> isKey(world, done.event()));
    }

    /** Returns true if it is certain which other keys this one equals: those with the same content, or only itself. */
    private static boolean isKey(World world, Event.Operation event) {
        int index = event.entry().operand();
        if (index >= event.arguments().size()) {
            return false;
        }
        if (Call.isZero(event.arguments().get(index).observed())) {
            return true;
        }
        return event.things()
                .get(index)
                .filter(key -> hasKnownEquality(world, key))
                .isPresent();
    }

    static boolean hasKnownEquality(World world, Thing key) {
        boolean ofTheLibrary =
                key.typeName().startsWith("java.") || key.typeName().startsWith("[");
        return key.digest().isPresent()
                || key.typeName().equals("java.lang.Object")
                || key.typeName().equals("java.lang.Thread")
                || (!ofTheLibrary && !world.things().isCalled(key));
    }

    private Set<Object> keys() {
        Set<Object> keys = new LinkedHashSet<>();
        world.things().operations(thing).stream()
                .filter(done -> BY_KEY.contains(done.event().entry().meaning()))
                .forEach(done -> keys.add(key(done.event())));
        return keys;
    }

    private void declare(Object key) {
        String name = "%s[%s]".formatted(thing.name(), key instanceof Thing known ? known.name() : "null");
        Sort sort = none().sort();
        values.put(
                key,
                startsEmpty
                        ? world.draft().variable(name, sort, none().value())
                        : world.draft().variable(name, sort));
    }

    /** All values that calls by key speak of; keys are none, and neither are truth values. */
    private Set<Value> held() {
        Set<Value> held = new HashSet<>();
        for (Things.Done done : world.things().operations(thing)) {
            Event.Operation event = done.event();
            if (!BY_KEY.contains(event.entry().meaning())) {
                continue;
            }
            event.result().ifPresent(result -> held.add(result.observed()));
            int first = event.entry().operand() + 1;
            boolean function = isComputation(event.entry().meaning());
            int end = event.arguments().size() - (function ? 1 : 0);
            for (int i = first; i < end; i++) {
                held.add(event.arguments().get(i).observed());
            }
        }
        held.addAll(world.things().returned(thing));
        held.removeIf(value -> !value.sort().equals(Sort.INT));
        return held;
    }

    static boolean isReference(Datum datum) {
        return datum.term().sort().equals(Sort.INT);
    }

    /** Returns how values are kept, if they are all boxes of one class. */
    Optional<BoxCoding> coding() {
        return coding;
    }

    /** Returns what stands for no value. */
    Expr none() {
        return coding.map(BoxCoding::none).orElse(Expr.integer(0));
    }

    /** A value, as it is kept. */
    Expr code(Call call, Datum datum) {
        return coding.isPresent()
                ? coding.get().code(call.lane(), datum)
                : call.lane().term(datum);
    }

    /** A value of the recorded run, as it is kept. */
    Value code(Value value) {
        return coding.isPresent() ? coding.get().code(value) : value;
    }

    // ── what a call speaks of ───────────────────────────────────────────────────────────────────────────────────────

    /** The key of a call: a thing, or what stands for null. */
    static Object key(Event.Operation event) {
        return event.things()
                .get(event.entry().operand())
                .<Object>map(key -> key)
                .orElse(Meaning.MAP_GET);
    }

    /** The variable that holds the value of the call's key. */
    Variable value(Object key) {
        return Optional.ofNullable(values.get(key)).orElseThrow();
    }

    /** Returns who computes the key's value right now, which keeps others from changing it; only for maps that promise that. */
    Optional<Variable> lock(Object key) {
        return Optional.ofNullable(locks.get(key));
    }

    private void declareLocks() {
        if (!atomic || !world.things().hasCallbacks(thing)) {
            return;
        }
        for (Things.Done done : world.things().operations(thing)) {
            if (isComputation(done.event().entry().meaning())) {
                locks.computeIfAbsent(
                        key(done.event()),
                        key -> world.draft().variable(value(key).name() + ".computing", Sort.INT, Value.of(0)));
            }
        }
    }

    static boolean isComputation(Meaning meaning) {
        return switch (meaning) {
            case MAP_COMPUTE, MAP_COMPUTE_IF_ABSENT, MAP_COMPUTE_IF_PRESENT, MAP_MERGE -> true;
            default -> false;
        };
    }

    Optional<Variable> size() {
        return size;
    }

    Optional<Variable> version() {
        return version;
    }

    static boolean isByKey(Meaning meaning) {
        return BY_KEY.contains(meaning);
    }

    static boolean isSize(Meaning meaning) {
        return SIZES.contains(meaning);
    }

    static boolean isClearing(Meaning meaning) {
        return CLEARING.contains(meaning);
    }

    /** Returns how the number of keys changes when a key's value does. */
    Expr sizeAfter(Variable value, Expr fresh) {
        Expr zero = none();
        Expr before = size.orElseThrow().symbol();
        Expr was = Expr.ite(Expr.equal(value.symbol(), zero), JavaArithmetic.constant(0), JavaArithmetic.constant(1));
        Expr is = Expr.ite(Expr.equal(fresh, zero), JavaArithmetic.constant(0), JavaArithmetic.constant(1));
        return JavaArithmetic.add(before, JavaArithmetic.subtract(is, was));
    }

    /** Returns what changes when all keys lose their values. */
    Map<Variable, Expr> cleared() {
        Map<Variable, Expr> assignments = new LinkedHashMap<>();
        values.values().forEach(value -> assignments.put(value, none()));
        size.ifPresent(count -> assignments.put(count, JavaArithmetic.constant(0)));
        return assignments;
    }
}
