// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.engine;

import dev.heddle.claim.Reason;
import java.lang.reflect.Field;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Static fields that woven code writes and a class has which is not woven. Such a class is initialised once, not once per execution, so what an
 * execution has written there is taken back in the end.
 */
final class OuterStatics {

    private final Engine engine;
    private final ClassLoader loader;

    /** The fields that this execution has written, with what was there before; those that can't be reached are not in it. */
    private final Map<Field, @Nullable Object> before = new LinkedHashMap<>();

    /** The fields by class and name; null if they can't be reached. */
    private final Map<String, @Nullable Field> fields = new LinkedHashMap<>();

    OuterStatics(Engine engine, ClassLoader loader) {
        this.engine = engine;
        this.loader = loader;
    }

    /**
     * The field will be written.
     *
     * @param member its class and name, as sites have it
     */
    void write(String member) {
        Field field = field(member);
        if (field == null) {
            engine.note(
                    Reason.NOT_MODELLED,
                    "%s keeps what an execution has left there for the next one".formatted(member));
            return;
        }
        try {
            if (!before.containsKey(field)) {
                before.put(field, field.get(null));
            }
        } catch (IllegalAccessException e) {
            throw new IllegalStateException("it was made accessible", e);
        }
    }

    /** Takes back what the execution has written. */
    void restore() {
        try {
            for (Map.Entry<Field, @Nullable Object> entry : before.entrySet()) {
                entry.getKey().set(null, entry.getValue());
            }
        } catch (IllegalAccessException e) {
            throw new IllegalStateException("it was made accessible", e);
        }
        before.clear();
    }

    private @Nullable Field field(String member) {
        if (!fields.containsKey(member)) {
            fields.put(member, find(member));
        }
        return fields.get(member);
    }

    private @Nullable Field find(String member) {
        int dot = member.lastIndexOf('.');
        try {
            // The access comes next, and would initialise it.
            Field field =
                    Class.forName(member.substring(0, dot), true, loader).getDeclaredField(member.substring(dot + 1));
            field.setAccessible(true);
            return field;
        } catch (ReflectiveOperationException | LinkageError | RuntimeException e) {
            return null;
        }
    }
}
