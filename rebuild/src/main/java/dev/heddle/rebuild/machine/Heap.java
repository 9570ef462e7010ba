// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.machine;

import dev.heddle.expr.Value;
import dev.heddle.rebuild.History;
import dev.heddle.rebuild.Location;
import dev.heddle.rebuild.machine.code.ClassInfo;
import dev.heddle.rebuild.machine.code.ClassTable;
import dev.heddle.rebuild.machine.code.Detail;
import dev.heddle.rebuild.machine.code.Functions;
import dev.heddle.rebuild.machine.code.Instruction;
import dev.heddle.rebuild.machine.code.Operand;
import dev.heddle.rebuild.machine.code.Shadow;
import dev.heddle.rebuild.machine.code.Unmodelled;
import dev.heddle.rebuild.machine.code.ValueKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** The objects of the interpreted program, which number stands for which, and what all threads share besides. */
final class Heap {

    private final ClassTable table;
    private final Map<Integer, List<Shadow>> numbers = new HashMap<>();
    private final Map<Digest, Shadow> anonymous = new HashMap<>();
    private final Map<Instruction, Shadow> constantClosures = new HashMap<>();
    private final Functions functions = new Functions();
    private final Map<Location, Value> initial = new LinkedHashMap<>();
    private final Set<String> notes = new LinkedHashSet<>();
    private final List<Shadow> mirrors = new ArrayList<>();
    private final Unmodelled unmodelled = new Unmodelled();
    private final Map<Shadow, Map<Integer, Location>> captures = new HashMap<>();
    private final Map<Maker, Integer> made = new HashMap<>();
    private final Map<Maker, Integer> met = new HashMap<>();
    private long lastIdentity;

    private record Maker(int thread, ClassInfo type) {}

    private record Digest(ClassInfo type, long value) {}

    Heap(ClassTable table) {
        this.table = table;
    }

    ClassTable table() {
        return table;
    }

    // ── making ──────────────────────────────────────────────────────────────────────────────────────────────────────

    /** A new object. */
    Shadow make(ClassInfo type, int maker) {
        return counted(new Shadow(type, ++lastIdentity, -1, maker));
    }

    Shadow makeArray(ClassInfo type, int length, int maker) {
        return counted(new Shadow(type, ++lastIdentity, length, maker));
    }

    /** A new object that exists once, whichever thread makes it. */
    Shadow makeConstant(ClassInfo type, int maker) {
        return new Shadow(type, ++lastIdentity, -1, maker);
    }

    /** An object that code which is not woven made, and that this thread is the first to see. */
    Shadow meet(ClassInfo type, int length, int finder) {
        Shadow thing = new Shadow(type, ++lastIdentity, length, -1);
        thing.setOfItsKind(finder, met.merge(new Maker(finder, type), 1, Integer::sum));
        return thing;
    }

    private Shadow counted(Shadow thing) {
        if (thing.maker() >= 0) {
            int number = made.merge(new Maker(thing.maker(), thing.type()), 1, Integer::sum);
            thing.setOfItsKind(thing.maker(), number);
        }
        return thing;
    }

    /** An object without identity: the one that stands for all boxes or strings with the digest, else a new one. */
    Shadow anonymous(ClassInfo type, long logged) {
        long digest = digest(type.name(), logged);
        Digest key = new Digest(type, digest);
        Shadow known = anonymous.get(key);
        if (known != null) {
            return known;
        }
        Shadow made = make(type, -1);
        Detail detail = detail(type.name(), digest);
        if (detail != null) {
            made.setDetail(detail);
            anonymous.put(key, made);
        }
        return made;
    }

    // All NaNs are one.
    private static long digest(String type, long logged) {
        return switch (type) {
            case "java.lang.Float" -> Float.floatToIntBits(Float.intBitsToFloat((int) logged));
            case "java.lang.Double" -> Double.doubleToLongBits(Double.longBitsToDouble(logged));
            default -> logged;
        };
    }

    private static @Nullable Detail detail(String type, long digest) {
        return switch (type) {
            case "java.lang.String" -> Detail.Text.ofDigest(digest);
            case "java.lang.Integer", "java.lang.Short", "java.lang.Byte", "java.lang.Character", "java.lang.Boolean" ->
                new Detail.Box(Operand.ofInt((int) digest));
            case "java.lang.Long" -> new Detail.Box(Operand.ofLong(digest));
            case "java.lang.Float" -> new Detail.Box(Operand.ofBits(ValueKind.FLOAT, digest));
            case "java.lang.Double" -> new Detail.Box(Operand.ofBits(ValueKind.DOUBLE, digest));
            default -> null;
        };
    }

    /** All boxes of whole numbers and truth values, by what stands for them in expressions. */
    Map<Value, History.Box> boxes() {
        Map<Value, History.Box> boxes = new HashMap<>();
        for (Shadow thing : anonymous.values()) {
            Operand reference = Operand.ofThing(thing);
            Operand inside = Boxes.inside(reference);
            if (inside != null) {
                boxes.put(reference.value(), new History.Box(thing.typeName(), inside.value()));
            }
        }
        return boxes;
    }

    /** The string with these characters. */
    Shadow text(String content) {
        return text(Detail.Text.of(content));
    }

    Shadow text(Detail.Text text) {
        Shadow thing = anonymous(table.find("java.lang.String", 0), text.digest());
        if (text.content() != null) {
            thing.setDetail(text);
        }
        return thing;
    }

    /** The object that stands for a class. */
    Shadow mirror(ClassInfo represented) {
        Shadow mirror = represented.mirror();
        if (mirror == null) {
            mirror = new Shadow(table.find("java.lang.Class", 0), ++lastIdentity, -1, -1);
            mirror.setDetail(new Detail.Mirror(represented));
            represented.setMirror(mirror);
            mirrors.add(mirror);
        }
        return mirror;
    }

    /** The lambda object that an instruction without captured values gives each time; null if none was made yet. */
    @Nullable
    Shadow constantClosure(Instruction instruction) {
        return constantClosures.get(instruction);
    }

    void setConstantClosure(Instruction instruction, Shadow closure) {
        constantClosures.put(instruction, closure);
    }

    /** The calls of which nothing is known. */
    Unmodelled unmodelled() {
        return unmodelled;
    }

    Functions functions() {
        return functions;
    }

    /** The place that stands for a value that a lambda has captured, from now on. */
    Location capture(Shadow closure, int index, Operand value) {
        Location place = new Location.Field(
                closure, closure.typeName(), "captured %d".formatted(index), value.kind() == ValueKind.INT ? "I" : "J");
        captures.computeIfAbsent(closure, any -> new HashMap<>()).put(index, place);
        initially(place, value.value());
        return place;
    }

    /** The places that stand for values that a lambda has captured, by their indices. */
    Map<Integer, Location> captures(Shadow closure) {
        return captures.getOrDefault(closure, Map.of());
    }

    // ── numbers ─────────────────────────────────────────────────────────────────────────────────────────────────────

    /** Gives the object the thread's next number. */
    void number(Shadow thing, int thread) {
        thing.number();
        numbers.computeIfAbsent(thread, any -> new ArrayList<>()).add(thing);
    }

    /** The object with this number of the thread; null if the interpretation has not come to it. */
    @Nullable
    Shadow numbered(int thread, long number) {
        List<Shadow> given = numbers.get(thread);
        return given == null || number >= given.size() ? null : given.get((int) number);
    }

    /** Returns how many numbers the thread has given. */
    int numbers(int thread) {
        List<Shadow> given = numbers.get(thread);
        return given == null ? 0 : given.size();
    }

    /**
     * Returns what tells objects apart in any run of the program, by what stands for them in expressions.
     *
     * @param paths the names of threads by their ids
     */
    Map<Long, String> births(IntFunction<String> paths) {
        Map<Long, String> births = new HashMap<>();
        numbers.values()
                .forEach(things -> things.forEach(
                        thing -> thing.birth(paths).ifPresent(birth -> births.put(thing.identity(), birth))));
        anonymous
                .values()
                .forEach(thing -> thing.digest()
                        .ifPresent(digest -> births.put(thing.identity(), thing.typeName() + "=" + digest)));
        mirrors.forEach(mirror -> births.put(mirror.identity(), mirror.name()));
        return births;
    }

    // ── what is known of the beginning ──────────────────────────────────────────────────────────────────────────────

    void initially(Location location, Value value) {
        initial.putIfAbsent(location, value);
    }

    Map<Location, Value> initial() {
        return initial;
    }

    void note(String text) {
        notes.add(text);
    }

    List<String> notes() {
        return List.copyOf(notes);
    }
}
