// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.engine;

import dev.heddle.control.engine.jdk.Stacks;
import dev.heddle.gate.Guided;
import dev.heddle.program.GeneratedNames;
import dev.heddle.program.Naming;
import java.lang.StackWalker.StackFrame;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Gets to know objects while a story is told, for people: what they are, which field has them, where they were made. */
final class KnownObjects {

    /** The number of objects that are told; a thread that makes more is told less of. */
    private static final int MOST = 20_000;

    private static final StackWalker WALKER = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

    private final Map<Long, Object> known = new LinkedHashMap<>();
    private final Map<Long, String> made = new HashMap<>();
    private boolean isOpen;

    /** Forgets all; from now on, whether objects are to be known. */
    void begin(boolean isToKnow) {
        known.clear();
        made.clear();
        isOpen = isToKnow;
    }

    boolean isOpen() {
        return isOpen;
    }

    /** The object is being made, or was just now, by the caller. */
    void born(Object object, long stamp) {
        if (isOpen && known.size() < MOST) {
            known.put(stamp, object);
            // One with room for a stamp gets it from its constructor, another one after that.
            Class<?> constructed = object instanceof Guided ? Guided.class : null;
            WALKER.<Optional<String>>walk(frames -> maker(frames, constructed))
                    .ifPresent(place -> made.put(stamp, place));
        }
    }

    /** The object is there, wherever it comes from. */
    void meet(Object object, long stamp) {
        if (isOpen && known.size() < MOST) {
            known.putIfAbsent(stamp, object);
        }
    }

    /** The first place outside of the object's own constructors, which call those of superclasses and one another. */
    private static Optional<String> maker(Stream<StackFrame> frames, @Nullable Class<?> base) {
        Class<?> constructed = base;
        for (StackFrame frame : (Iterable<StackFrame>) frames::iterator) {
            Class<?> type = frame.getDeclaringClass();
            boolean isConstructor =
                    frame.getMethodName().equals("<init>") && constructed != null && constructed.isAssignableFrom(type);
            if (isConstructor) {
                constructed = type;
            } else if (!Stacks.isOurs(type.getName()) && type.getClassLoader() != null) {
                return Optional.of(place(frame));
            }
        }
        return Optional.empty();
    }

    private static String place(StackFrame frame) {
        String simple = frame.getClassName().substring(frame.getClassName().lastIndexOf('.') + 1);
        return "%s.%s:%d".formatted(simple, Stacks.method(frame.getMethodName()), frame.getLineNumber());
    }

    /**
     * Returns what is known of objects, by their names.
     *
     * @param stamps which objects, by their names
     * @param classes the names of classes that were initialised, whose static fields may be looked at
     */
    Map<String, Naming.Thing> things(Map<String, Long> stamps, Set<String> classes, ClassLoader loader) {
        Map<String, Naming.Thing> things = new HashMap<>();
        Map<Object, Set<String>> holders = holders(stamps, classes, loader);
        stamps.forEach((name, stamp) -> {
            Object object = known.get(stamp);
            if (object instanceof Class<?> type) {
                String simple = type.getName().substring(type.getName().lastIndexOf('.') + 1);
                things.put(name, new Naming.Thing(Class.class.getName(), simple.replace('$', '.') + ".class", ""));
            } else if (object != null) {
                Set<String> all = holders.getOrDefault(object, Set.of());
                String holder = all.size() == 1 ? all.iterator().next() : "";
                things.put(
                        name,
                        new Naming.Thing(
                                GeneratedNames.stable(object.getClass().getTypeName()),
                                holder,
                                made.getOrDefault(stamp, "")));
            }
        });
        return things;
    }

    // ── who has them ────────────────────────────────────────────────────────────────────────────────────────────────

    private Map<Object, Set<String>> holders(Map<String, Long> stamps, Set<String> classes, ClassLoader loader) {
        Map<Object, Set<String>> holders = new IdentityHashMap<>();
        stamps.values().stream()
                .map(known::get)
                .filter(object -> object != null)
                .forEach(object -> holders.put(object, new TreeSet<>()));
        Map<Object, Map<Object, Integer>> cells = new IdentityHashMap<>();
        known.values().stream()
                .filter(Object[].class::isInstance)
                .forEach(array -> cells(array, (Object[]) array, holders, cells));
        Map<Object, Set<String>> wanted = new IdentityHashMap<>(holders);
        cells.keySet().forEach(array -> wanted.computeIfAbsent(array, ignored -> new TreeSet<>()));
        eachField(
                classes,
                loader,
                (field, value) -> Optional.ofNullable(wanted.get(value)).ifPresent(names -> names.add(name(field))));
        cells.forEach((array, indices) -> indices.forEach((object, index) -> wanted.getOrDefault(array, Set.of())
                .forEach(name -> Optional.ofNullable(holders.get(object))
                        .ifPresent(names -> names.add("%s[%d]".formatted(name, index))))));
        return holders;
    }

    private static void cells(
            Object key, Object[] array, Map<Object, Set<String>> holders, Map<Object, Map<Object, Integer>> cells) {
        for (int i = 0; i < array.length; i++) {
            Object element = array[i];
            if (element != null && holders.containsKey(element)) {
                cells.computeIfAbsent(key, ignored -> new IdentityHashMap<>()).putIfAbsent(element, i);
            }
        }
    }

    private static String name(Field field) {
        String type = field.getDeclaringClass().getName();
        return type.substring(type.lastIndexOf('.') + 1).replace('$', '.') + "." + field.getName();
    }

    private void eachField(Set<String> classes, ClassLoader loader, BiConsumer<Field, Object> fields) {
        Set<Class<?>> initialised = new LinkedHashSet<>();
        for (String name : new TreeSet<>(classes)) {
            try {
                initialised.add(Class.forName(name, false, loader));
            } catch (ReflectiveOperationException | LinkageError e) {
                // It is only for people.
            }
        }
        for (Object object : known.values()) {
            if (!(object instanceof Class<?>)) {
                for (Field field : ValuePlaces.fields(object.getClass())) {
                    look(field, object, fields);
                }
                initialised.add(object.getClass());
            }
        }
        for (Class<?> type : initialised) {
            for (Field field : ValuePlaces.fields(type)) {
                look(field, null, fields);
            }
        }
    }

    private static void look(Field field, @Nullable Object object, BiConsumer<Field, Object> fields) {
        if (field.getType().isPrimitive() || Modifier.isStatic(field.getModifiers()) != (object == null)) {
            return;
        }
        try {
            Object value = field.get(object);
            if (value != null) {
                fields.accept(field, value);
            }
        } catch (IllegalAccessException | RuntimeException e) {
            // It is only for people.
        }
    }
}
