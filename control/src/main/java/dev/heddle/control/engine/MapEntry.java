// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.engine;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One entry of a map, or element of a list, in one execution: the same if it is in the same object, under the same key. No code of the program
 * runs to find that out: of its classes, records are compared by their parts, and others by identity.
 */
public final class MapEntry {

    private final Object owner;
    private final Object key;

    private MapEntry(Object owner, Object key) {
        this.owner = owner;
        this.key = key;
    }

    /** Returns what the call at this site is about. */
    static Optional<MapEntry> of(StrandHandle hand, int site) {
        Object callee = hand.callee(site);
        return callee != null && hand.hasKey(site)
                ? Optional.of(new MapEntry(callee, plain(hand.key())))
                : Optional.empty();
    }

    private static Object plain(@Nullable Object key) {
        if (key == null) {
            return List.of();
        }
        if (key instanceof Record) {
            return Stream.of(key.getClass().getRecordComponents())
                    .map(part -> plain(part(key, part.getName())))
                    .collect(Collectors.toCollection(() -> new ArrayList<>(List.of(key.getClass()))));
        }
        return isValue(key) ? key : new Identity(key);
    }

    private static @Nullable Object part(Object key, String name) {
        try {
            Field field = key.getClass().getDeclaredField(name);
            field.setAccessible(true);
            return field.get(key);
        } catch (ReflectiveOperationException | RuntimeException e) {
            // It equals no other then.
            return new Object();
        }
    }

    /** An object that equals only itself. */
    private record Identity(Object object) {

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Identity that && object == that.object;
        }

        @Override
        public int hashCode() {
            return System.identityHashCode(object);
        }
    }

    /** Returns true if its class is known to say by itself what is equal, without code of the program. */
    private static boolean isValue(Object key) {
        return key instanceof String
                || key instanceof Enum<?>
                || key instanceof Boolean
                || key instanceof Character
                || key instanceof Number && key.getClass().getName().startsWith("java.lang.");
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof MapEntry that && owner == that.owner && key.equals(that.key);
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(owner) * 31 + key.hashCode();
    }
}
