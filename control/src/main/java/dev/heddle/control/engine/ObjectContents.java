// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.engine;

import dev.heddle.control.engine.jdk.Mutexes;
import dev.heddle.gate.Gate;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Hashtable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Vector;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The content of an atomic variable, a collection or a map of the JDK at a moment, for people. Nothing of the program
 * runs to find that out, and nobody waits for a lock: what can't be looked at in that way is not known.
 */
sealed interface ObjectContents {

    /** The number of elements that are looked at. */
    int MOST = 1_000;

    /** The length of a text that tells all elements. */
    int LONGEST = 30;

    /** The number of entries that are told of many. */
    int FEW = 2;

    /** Returns what is told of it, above all what was otherwise before. */
    Optional<String> since(ObjectContents before);

    /** Nobody knows. */
    record Unknown() implements ObjectContents {
        @Override
        public Optional<String> since(ObjectContents before) {
            return Optional.empty();
        }
    }

    /** One value. */
    record One(String text) implements ObjectContents {
        @Override
        public Optional<String> since(ObjectContents before) {
            return Optional.of(text);
        }
    }

    /** Elements in some order. */
    record Elements(List<String> texts) implements ObjectContents {
        @Override
        public Optional<String> since(ObjectContents before) {
            String all = "[" + String.join(", ", texts) + "]";
            return Optional.of(all.length() <= LONGEST ? all : "[%d elements]".formatted(texts.size()));
        }
    }

    /** Entries by their keys. */
    record Entries(Map<String, String> texts) implements ObjectContents {
        @Override
        public Optional<String> since(ObjectContents before) {
            List<String> all = new ArrayList<>();
            List<String> changed = new ArrayList<>();
            texts.forEach((key, value) -> {
                all.add(key + "=" + value);
                if (!(before instanceof Entries old) || !value.equals(old.texts.get(key))) {
                    changed.add(key + "=" + value);
                }
            });
            String whole = "{" + String.join(", ", all) + "}";
            if (whole.length() <= LONGEST) {
                return Optional.of(whole);
            }
            return Optional.of(
                    changed.isEmpty() || changed.size() > FEW
                            ? "{%d entries}".formatted(texts.size())
                            : "{…, " + String.join(", ", changed) + "}");
        }
    }

    /** Looks at a variable that is reached through a handle or an updater. */
    static ObjectContents of(Variables.Variable variable) {
        return variable.isCell() ? new Unknown() : new One(FieldValues.text(Variables.value(variable)));
    }

    /** Looks into an object. */
    static ObjectContents of(Object object) {
        if (object.getClass().getClassLoader() != null) {
            return new Unknown();
        }
        if (object instanceof AtomicReference<?> cell) {
            return new One(FieldValues.text(cell.get()));
        }
        if (AtomicContents.canSee(object)) {
            return new One(object.toString());
        }
        Gate.off();
        try {
            Object inside = Mutexes.isWrapper(object) ? wrapped(object) : object;
            return inside == null || locks(inside) ? new Unknown() : elements(inside);
        } catch (RuntimeException e) {
            // A collection that threads have broken is nothing to look at.
            return new Unknown();
        } finally {
            Gate.on();
        }
    }

    /**
     * Returns true if looking at its elements takes a lock, which a thread may have that can't go on now; also of views,
     * of what nobody knows.
     */
    private static boolean locks(Object object) {
        return object instanceof Vector<?>
                || object instanceof Hashtable<?, ?>
                || object instanceof BlockingQueue<?>
                || Mutexes.isWrapper(object)
                || object.getClass().getName().contains("$");
    }

    private static ObjectContents elements(Object object) {
        if (object instanceof Map<?, ?> map && map.size() <= MOST) {
            Map<String, String> texts = new LinkedHashMap<>();
            map.forEach((key, value) -> texts.put(FieldValues.text(key), FieldValues.text(value)));
            // Keys that look alike can't be told apart.
            return texts.size() == map.size() ? new Entries(texts) : new Unknown();
        }
        if (object instanceof Collection<?> collection && collection.size() <= MOST) {
            List<String> texts = new ArrayList<>();
            collection.forEach(element -> texts.add(FieldValues.text(element)));
            return new Elements(texts);
        }
        return new Unknown();
    }

    /** Returns what a wrapper of {@code Collections.synchronized…} wraps; null if nobody knows. */
    private static @Nullable Object wrapped(Object wrapper) {
        for (Class<?> at = wrapper.getClass(); at != null; at = at.getSuperclass()) {
            for (String name : List.of("m", "c")) {
                try {
                    Field field = at.getDeclaredField(name);
                    field.setAccessible(true);
                    return field.get(wrapper);
                } catch (ReflectiveOperationException e) {
                    // It may be the other one, or a superclass that has it.
                }
            }
        }
        return null;
    }
}
