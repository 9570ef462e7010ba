// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.engine;

import dev.heddle.explore.Operation;
import dev.heddle.gate.Gate;
import dev.heddle.gate.Guided;
import dev.heddle.instrument.control.GateSite;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** Finds where the values are that threads are about to read or change; to be asked between two steps. */
public final class ValuePlaces {

    private final Engine engine;
    private final ClassLoader loader;

    /** By the name of the field with its class. */
    private final Map<String, Optional<Field>> fields = new HashMap<>();

    private final Map<Class<?>, List<Field>> fieldsOf = new HashMap<>();

    ValuePlaces(Engine engine, ClassLoader loader) {
        this.engine = engine;
        this.loader = loader;
    }

    /** Returns where the value is that the thread is about to read or change, if it is about to and that can be looked at. */
    public Optional<ValuePlace> of(int thread) {
        Strand strand = engine.strands.get(thread);
        return strand == null ? Optional.empty() : of(strand);
    }

    /** The site of the thread's next operation, if that is in woven code. */
    public Optional<GateSite> site(int thread) {
        Strand strand = engine.strands.get(thread);
        return strand == null ? Optional.empty() : Optional.ofNullable(engine.table.site(strand.site));
    }

    /** Returns how many objects a thread has made so far; they are numbered in their names. */
    public long made(int thread) {
        Strand strand = engine.strands.get(thread);
        return strand == null ? 0 : strand.hand.made();
    }

    private Optional<ValuePlace> of(Strand strand) {
        GateSite site = engine.table.site(strand.site);
        Operation operation = site == null ? null : engine.next(strand);
        if (site == null || operation == null || operation.accesses().isEmpty()) {
            return Optional.empty();
        }
        String name = engine.objectName(operation.accesses().get(0).object());
        return switch (site.kind()) {
            case READ, WRITE -> site.member().isEmpty() ? cell(name, strand.hand) : field(name, site, strand.hand);
            case CALL -> callee(name, strand);
            case ENTER, EXIT, LOOP, BEGIN, END -> Optional.empty();
        };
    }

    private static Optional<ValuePlace> cell(String name, StrandHandle hand) {
        Object array = hand.target();
        int cell = hand.cell();
        if (array == null || !array.getClass().isArray() || cell >= Array.getLength(array)) {
            return Optional.empty();
        }
        // Of large arrays several cells have one name.
        String owner = name.substring(0, Math.max(0, name.lastIndexOf('[')));
        String member = "[" + cell + "]";
        Class<?> type = array.getClass().getComponentType();
        return Optional.of(new ValuePlace(owner + member, owner, member, type, array, () -> Array.get(array, cell)));
    }

    private Optional<ValuePlace> field(String name, GateSite site, StrandHandle hand) {
        Field field = fields.computeIfAbsent(site.member(), this::find).orElse(null);
        if (field == null) {
            return Optional.empty();
        }
        Object target = Modifier.isStatic(field.getModifiers()) ? null : hand.target();
        return Optional.of(field(field, target, name, site.member()));
    }

    private static ValuePlace field(Field field, @Nullable Object target, String name, String member) {
        String owner = target == null ? "" : name.substring(0, Math.max(0, name.length() - member.length() - 1));
        return new ValuePlace(
                name, owner, member, field.getType(), target == null ? field.getDeclaringClass() : target, () -> {
                    try {
                        return field.get(target);
                    } catch (IllegalAccessException | IllegalArgumentException e) {
                        return null;
                    }
                });
    }

    private Optional<Field> find(String member) {
        int dot = member.lastIndexOf('.');
        try {
            Field field =
                    Class.forName(member.substring(0, dot), false, loader).getDeclaredField(member.substring(dot + 1));
            field.setAccessible(true);
            return Optional.of(field);
        } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
            return Optional.empty();
        }
    }

    // ── what calls act on ───────────────────────────────────────────────────────────────────────────────────────────

    private static Optional<ValuePlace> callee(String name, Strand strand) {
        Object callee = strand.hand.callee(strand.site);
        if (callee == null) {
            return Optional.empty();
        }
        if (strand.hand.holder() != null || strand.hand.cell() >= 0) {
            return variable(name, new Variables.Variable(callee, strand.hand.holder(), strand.hand.cell()));
        }
        if (callee instanceof AtomicInteger || callee instanceof AtomicLong || callee.getClass() == LongAdder.class) {
            return Optional.of(new ValuePlace(name, name, "", long.class, callee, () -> AtomicContents.at(callee)));
        }
        if (callee instanceof AtomicBoolean cell) {
            return Optional.of(new ValuePlace(name, name, "", boolean.class, callee, cell::get));
        }
        if (callee instanceof AtomicReference<?> cell) {
            return Optional.of(new ValuePlace(name, name, "", Object.class, callee, cell::get));
        }
        return size(name, callee);
    }

    private static Optional<ValuePlace> variable(String name, Variables.Variable variable) {
        if (variable.isCell()) {
            return Optional.empty();
        }
        int end = name.indexOf('.') < 0 ? name.indexOf('[') : name.indexOf('.');
        // Objects are named main/4 or main.0/4, and fields with their packages come after that.
        int slash = name.indexOf('/');
        if (slash >= 0) {
            end = slash;
            while (end < name.length() && name.charAt(end) != '.' && name.charAt(end) != '[') {
                end++;
            }
        }
        String owner = slash < 0 ? "" : name.substring(0, end);
        String member = slash < 0 ? name : name.substring(end).replaceFirst("^\\.", "");
        Object now = Variables.value(variable);
        Class<?> type = now instanceof Integer || now instanceof Long
                ? long.class
                : now instanceof Boolean ? boolean.class : Object.class;
        return Optional.of(new ValuePlace(name, owner, member, type, null, () -> Variables.value(variable)));
    }

    /** Collections of the JDK say how large they are without running code of the program. */
    private static Optional<ValuePlace> size(String name, Object callee) {
        if (callee.getClass().getClassLoader() != null) {
            return Optional.empty();
        }
        if (callee instanceof Collection<?> collection) {
            return Optional.of(new ValuePlace(
                    name + ".size()", name, "size()", int.class, callee, () -> quietly(collection::size)));
        }
        if (callee instanceof Map<?, ?> map) {
            return Optional.of(
                    new ValuePlace(name + ".size()", name, "size()", int.class, callee, () -> quietly(map::size)));
        }
        return Optional.empty();
    }

    private static Object quietly(java.util.function.IntSupplier size) {
        Gate.off();
        try {
            return size.getAsInt();
        } finally {
            Gate.on();
        }
    }

    // ── objects ─────────────────────────────────────────────────────────────────────────────────────────────────────

    /** All fields of what has this spot: of the same object, or of the same class if it is static. */
    public List<ValuePlace> beside(ValuePlace spot) {
        Object holder = spot.holder();
        if (holder == null) {
            return List.of();
        }
        boolean isStatic = holder instanceof Class<?> && spot.owner().isEmpty();
        Class<?> type = isStatic ? (Class<?>) holder : holder.getClass();
        List<ValuePlace> spots = new ArrayList<>();
        for (Field field : fieldsOf.computeIfAbsent(type, ValuePlaces::fields)) {
            if (Modifier.isStatic(field.getModifiers()) == isStatic) {
                String member = field.getDeclaringClass().getName() + "." + field.getName();
                String name = isStatic ? member : spot.owner() + "." + member;
                spots.add(field(field, isStatic ? null : holder, name, member));
            }
        }
        return spots;
    }

    static List<Field> fields(Class<?> type) {
        List<Field> found = new ArrayList<>();
        for (Class<?> owner = type; owner != null && owner != Guided.class; owner = owner.getSuperclass()) {
            if (owner.getClassLoader() == null) {
                break;
            }
            for (Field field : owner.getDeclaredFields()) {
                boolean isOurs = field.isSynthetic() || field.getName().startsWith("heddle$");
                if (!isOurs && field.trySetAccessible()) {
                    found.add(field);
                }
            }
        }
        return found;
    }

    /**
     * The same name in all executions for an object that nobody can tell from others by its value; empty if there
     * is none.
     */
    public String identity(Object object) {
        long stamp = object instanceof Guided guided ? Gate.rawStamp(guided) : engine.objects.stamp(object);
        return stamp == 0 ? "" : engine.table.objectName(Math.abs(stamp));
    }
}
