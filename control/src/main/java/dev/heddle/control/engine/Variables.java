// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.engine;

import dev.heddle.catalogue.Effect;
import dev.heddle.catalogue.Meaning;
import dev.heddle.control.engine.table.OperationTable;
import dev.heddle.control.engine.table.OperationTable.How;
import dev.heddle.explore.OperationKind;
import dev.heddle.gate.PassedArguments;
import dev.heddle.instrument.control.GateSite;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Modifier;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import org.jspecify.annotations.Nullable;

/** Variables that are reached through handles and updaters, and elements of atomic arrays: the same as if they were accessed directly. */
final class Variables {

    private static final int PRIVATE = -1;
    private static final int UNKNOWN = -2;
    private static final int SELF = 3;

    private final Engine engine;
    private final OperationTable table;
    private final Guidance guidance;

    /** The fields that handles and updaters stand for, as sites name them. Some live as long as the JVM. */
    private final Map<Object, String> fields = new IdentityHashMap<>();

    /** The classes of those fields that are static. */
    private final Map<Object, Class<?>> owners = new IdentityHashMap<>();

    /**
     * A variable that a call acts on.
     *
     * @param receiver the variable handle, field updater or atomic array
     * @param holder what has the variable; null if it is static
     * @param index the index of the element, or -1
     */
    record Variable(Object receiver, @Nullable Object holder, int index) {

        /** Whether it is a cell of an array, to which code of the JDK may write as well. */
        boolean isCell() {
            return index >= 0 && receiver instanceof VarHandle;
        }
    }

    Variables(Engine engine, Guidance guidance) {
        this.engine = engine;
        this.table = engine.table;
        this.guidance = guidance;
    }

    void found(Object handle, Class<?> owner, String name) {
        for (Class<?> type = owner; type != null; type = type.getSuperclass()) {
            try {
                boolean isStatic = Modifier.isStatic(type.getDeclaredField(name).getModifiers());
                String field = type.getName() + "." + name;
                fields.put(handle, isStatic ? field : "." + field);
                if (isStatic) {
                    owners.put(handle, type);
                }
                return;
            } catch (NoSuchFieldException e) {
                // It may be a superclass that has it.
            }
        }
    }

    /** The class of the static field that the handle stands for; null if it is another handle, or not known. */
    @Nullable
    Class<?> owner(Object handle) {
        return owners.get(handle);
    }

    void stop(Strand strand, int site, Object receiver, @Nullable Object holder, int index) {
        Variable variable = new Variable(receiver, holder, index);
        GateSite place = table.site(site);
        Meaning meaning =
                place == null ? Meaning.CELL_GET_AND_SET : place.meaning().orElse(Meaning.CELL_GET_AND_SET);
        boolean isRead = meaning.effect() == Effect.READ;
        int object = object(strand, variable);
        if (object == PRIVATE) {
            if (!isRead) {
                strand.hand.changed();
            }
            return;
        }
        if (object == UNKNOWN) {
            strand.isInside = true;
            engine.stop(strand, table.of(OperationKind.OPAQUE, site), site);
        } else {
            strand.isInside = false;
            strand.pushCall(site, object);
            OperationKind kind = isRead
                    ? OperationKind.READ
                    : meaning == Meaning.CELL_WRITE ? OperationKind.WRITE : OperationKind.UPDATE;
            engine.stop(strand, table.on(kind, site, isRead ? How.READ : How.UPDATE, object), site);
            strand.hand.sight.variable(variable);
        }
    }

    void attempt(Strand strand, int site, Variable variable, long number, @Nullable Object reference) {
        int object = object(strand, variable);
        if (object < 0) {
            stop(strand, site, variable.receiver(), variable.holder(), variable.index());
            return;
        }
        strand.isInside = true;
        GateSite place = table.site(site);
        boolean isExchange = place != null
                && place.meaning().filter(Meaning.CELL_GET_AND_SET::equals).isPresent();
        engine.stop(
                strand,
                () -> table.on(
                        OperationKind.UPDATE,
                        site,
                        isThere(variable, number, reference) != isExchange ? How.ATTEMPT : How.FAIL,
                        object),
                site);
        strand.hand.sight.variable(variable);
    }

    private int object(Strand strand, Variable variable) {
        String field = variable.index() >= 0 ? "[" + place(variable) + "]" : fields.get(variable.receiver());
        if (field == null || isView(variable)) {
            return UNKNOWN;
        }
        Object holder = variable.holder();
        if (holder == null) {
            return field.startsWith(".") ? UNKNOWN : table.variable(0, field);
        }
        long stamp = guidance.stamp(strand, holder);
        return stamp < 0 ? PRIVATE : table.variable(stamp, field);
    }

    private static int place(Variable variable) {
        Object holder = variable.holder();
        return holder != null && holder.getClass().isArray()
                ? PassedArguments.place(holder, variable.index())
                : variable.index();
    }

    /** Whether it is several elements of an array at once. */
    private static boolean isView(Variable variable) {
        return variable.index() >= 0
                && variable.holder() != null
                && variable.receiver() instanceof VarHandle handle
                && variable.holder().getClass().getComponentType() != handle.varType();
    }

    // ── atomic variables ─────────────────────────────────────────────────────────────────────────────────────────────

    void attempt(Strand strand, int site, Object receiver, long value, @Nullable Object reference) {
        long stamp = guidance.stamp(strand, receiver);
        if (stamp < 0) {
            strand.hand.changed();
            return;
        }
        if (strand.hand.quiet() > 0) {
            guidance.inInitialiser(strand, site, stamp);
            return;
        }
        strand.isInside = true;
        int object = table.part(stamp, SELF, "");
        GateSite place = table.site(site);
        // A value that is replaced by itself is only read.
        boolean changesWhatIsThere = place == null || !place.meaning().equals(Optional.of(Meaning.CELL_GET_AND_SET));
        engine.stop(
                strand,
                () -> table.on(
                        OperationKind.UPDATE,
                        site,
                        holds(receiver, value, reference) == changesWhatIsThere ? How.ATTEMPT : How.FAIL,
                        object),
                site);
        strand.hand.sight.variable(receiver);
    }

    private static boolean holds(Object receiver, long expected, @Nullable Object reference) {
        if (receiver instanceof AtomicInteger cell) {
            return cell.get() == expected;
        }
        if (receiver instanceof AtomicLong cell) {
            return cell.get() == expected;
        }
        if (receiver instanceof AtomicBoolean cell) {
            return cell.get() == (expected != 0);
        }
        return receiver instanceof AtomicReference<?> cell && cell.get() == reference;
    }

    // ── what is there ───────────────────────────────────────────────────────────────────────────────────────────────

    private static boolean isThere(Variable variable, long number, @Nullable Object reference) {
        Object value = value(variable);
        if (value instanceof Boolean truth) {
            return truth == (number != 0);
        }
        if (value instanceof Character character) {
            return character == number;
        }
        // Numbers that are compared as references are boxed by the program, and not by us.
        return value instanceof Number found && !isReference(variable)
                ? found.longValue() == number
                : value == reference;
    }

    private static boolean isReference(Variable variable) {
        Object receiver = variable.receiver();
        return receiver instanceof AtomicReferenceArray<?>
                || receiver instanceof AtomicReferenceFieldUpdater<?, ?>
                || receiver instanceof VarHandle handle && !handle.varType().isPrimitive();
    }

    static @Nullable Object value(Variable variable) {
        Object receiver = variable.receiver();
        int index = variable.index();
        if (receiver instanceof AtomicIntegerArray array) {
            return index < array.length() ? array.get(index) : null;
        }
        if (receiver instanceof AtomicLongArray array) {
            return index < array.length() ? array.get(index) : null;
        }
        if (receiver instanceof AtomicReferenceArray<?> array) {
            return index < array.length() ? array.get(index) : null;
        }
        try {
            return receiver instanceof VarHandle handle
                    ? value(handle, variable)
                    : updated(receiver, variable.holder());
        } catch (Throwable e) {
            // The call will fail by itself.
            return null;
        }
    }

    private static @Nullable Object value(VarHandle handle, Variable variable) throws Throwable {
        var read = handle.toMethodHandle(VarHandle.AccessMode.GET_VOLATILE);
        if (variable.holder() == null) {
            return read.invoke();
        }
        return variable.index() < 0 ? read.invoke(variable.holder()) : read.invoke(variable.holder(), variable.index());
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static @Nullable Object updated(Object updater, @Nullable Object holder) {
        if (holder == null) {
            return null;
        }
        if (updater instanceof AtomicIntegerFieldUpdater known) {
            return known.get(holder);
        }
        if (updater instanceof AtomicLongFieldUpdater known) {
            return known.get(holder);
        }
        return updater instanceof AtomicReferenceFieldUpdater known ? known.get(holder) : null;
    }
}
