// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.machine.code;

import dev.heddle.rebuild.Location;
import dev.heddle.rebuild.Thing;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * An object of the interpreted program, as far as the interpreter knows it.
 *
 * <p>Fields hold what the thread that made the object wrote; reads that are not logged find it there. Written and read by one
 * thread machine at a time.
 */
public final class Shadow implements Thing {

    private ClassInfo type;
    private final long identity;
    private final int length;
    private final int maker;
    private int ordinal;
    private int ofItsKind;
    private int finder;
    private boolean numbered;
    private boolean foreign;
    private boolean constructed;
    private boolean maybeSubclass;
    private boolean finalsChange;
    private Operand @Nullable [] fields;
    private Location.Field @Nullable [] locations;
    private Operand @Nullable [] cells;
    private @Nullable BitSet touched;
    private @Nullable Detail detail;
    private @Nullable Causes causes;

    /**
     * @param length of an array, else -1
     * @param maker the thread that made it, or -1 if nobody saw its construction
     */
    public Shadow(ClassInfo type, long identity, int length, int maker) {
        this.type = type;
        this.identity = identity;
        this.length = length;
        this.maker = maker;
        this.foreign = maker < 0;
    }

    public ClassInfo type() {
        return type;
    }

    @Override
    public long identity() {
        return identity;
    }

    @Override
    public String typeName() {
        return type.name();
    }

    @Override
    public String name() {
        if (detail instanceof Detail.Mirror mirror) {
            return mirror.represented().name() + ".class";
        }
        if (detail instanceof Detail.Box box) {
            return type.simpleName() + "(" + box.value() + ")";
        }
        return type.simpleName() + "#" + ordinal();
    }

    @Override
    public OptionalLong digest() {
        if (detail instanceof Detail.Box box) {
            return OptionalLong.of(box.value().bits());
        }
        return detail instanceof Detail.Text text ? OptionalLong.of(text.digest()) : OptionalLong.empty();
    }

    private int ordinal() {
        if (ordinal == 0) {
            ordinal = type.nextOrdinal();
        }
        return ordinal;
    }

    /** It is the so manieth of its class that this thread made, or saw first if nobody saw it being made. */
    public void setOfItsKind(int byThread, int number) {
        finder = byThread;
        ofItsKind = number;
    }

    /** Returns what is the same of it in every run in which its maker, or finder, comes so far; unknown if it is one for all. */
    public Optional<String> birth(IntFunction<String> paths) {
        return ofItsKind == 0
                ? Optional.empty()
                : Optional.of("%s %s %s %d"
                        .formatted(maker < 0 ? "seen by" : "made by", paths.apply(finder), type.name(), ofItsKind));
    }

    /** The length of an array. */
    public int length() {
        return length;
    }

    public boolean isArray() {
        return length >= 0;
    }

    /** The thread that made it, or -1. */
    public int maker() {
        return maker;
    }

    /** Returns true if it has a number, so that other threads may know it. */
    public boolean isNumbered() {
        return numbered;
    }

    public void number() {
        numbered = true;
        // Named when it gets its number, so that names do not depend on what is printed first.
        ordinal();
    }

    /** Returns true if the recorder thinks that nobody saw its construction, so that it logs its final fields. */
    public boolean isForeign() {
        return foreign;
    }

    /** The log has met it, and says its class. */
    public void becomeForeign(ClassInfo exact) {
        foreign = true;
        if (maybeSubclass) {
            type = exact;
            maybeSubclass = false;
        }
    }

    /** Somebody changes final fields of it by reflection. */
    public void changeFinals() {
        finalsChange = true;
    }

    /** Returns true if its final fields need not hold what the constructor wrote. */
    public boolean finalsChange() {
        return finalsChange;
    }

    /** Returns true if its values before the first recorded write are known. */
    public boolean wasMadeInSight() {
        return maker >= 0;
    }

    /** Returns true if its constructor has returned. */
    public boolean isConstructed() {
        return constructed;
    }

    public void constructed() {
        constructed = true;
    }

    /** Says that its class may be one below its type: its constructor was entered from a subclass that is not woven. */
    public void setMaybeSubclass() {
        maybeSubclass = true;
    }

    /** Learns from an instruction that its class is this one or below. */
    public void refine(ClassInfo atLeast) {
        if (maybeSubclass && atLeast != type && atLeast.isSubtypeOf(type)) {
            type = atLeast;
        }
    }

    /** Returns true if its class may be one below its type. */
    public boolean isMaybeSubclass() {
        return maybeSubclass;
    }

    /** Returns true if it can be an object of exactly this class. */
    public boolean isOf(ClassInfo exact) {
        return exact == type || (maybeSubclass && exact.isSubtypeOf(type));
    }

    /** Returns true if reads of its fields are not logged, because no other thread knows it. */
    public boolean isConfined() {
        return !numbered && type.isTracked();
    }

    // ── fields ──────────────────────────────────────────────────────────────────────────────────────────────────────

    /** Returns what was last written to the field, as far as the interpreter went; null if nothing was. */
    @Nullable
    public Operand get(FieldInfo field) {
        return fields == null || field.index() >= fields.length ? null : fields[field.index()];
    }

    public void set(FieldInfo field, Operand value) {
        Operand[] all = fields;
        if (all == null) {
            all = new Operand[Math.max(type.fieldCount(), field.index() + 1)];
        } else if (field.index() >= all.length) {
            all = Arrays.copyOf(all, field.index() + 1);
        }
        all[field.index()] = value;
        fields = all;
    }

    /** The place that the field is, if events spoke of it before. */
    public Location.@Nullable Field location(FieldInfo field) {
        return locations == null || field.index() >= locations.length ? null : locations[field.index()];
    }

    public void setLocation(FieldInfo field, Location.Field location) {
        Location.Field[] all = locations;
        if (all == null) {
            all = new Location.Field[Math.max(type.fieldCount(), field.index() + 1)];
        } else if (field.index() >= all.length) {
            all = Arrays.copyOf(all, field.index() + 1);
        }
        all[field.index()] = location;
        locations = all;
    }

    // ── cells ───────────────────────────────────────────────────────────────────────────────────────────────────────

    /** Returns what the interpreter last saw being written to the cell; only kept for references. */
    @Nullable
    public Operand cell(int index) {
        return cells == null ? null : cells[index];
    }

    public void setCell(int index, Operand value) {
        if (cells == null) {
            cells = new Operand[length];
        }
        cells[index] = value;
    }

    /** Says that events speak of the cell; true the first time. */
    public boolean touch(int index) {
        if (touched == null) {
            touched = new BitSet();
        }
        boolean first = !touched.get(index);
        touched.set(index);
        return first;
    }

    // ── what is particular about it ─────────────────────────────────────────────────────────────────────────────────

    @Nullable
    public Detail detail() {
        return detail;
    }

    public void setDetail(Detail particular) {
        detail = particular;
    }

    /** Returns what went into it. */
    @Nullable
    public Causes causes() {
        return causes;
    }

    public void addCauses(@Nullable Causes more) {
        causes = Causes.union(causes, more);
    }

    /** For messages. */
    @Override
    public String toString() {
        return name();
    }
}
