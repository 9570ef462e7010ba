// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.engine;

import dev.heddle.instrument.control.GateSite;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Looks up what fields and array cells hold, for people. */
final class FieldValues {

    private static final int LONGEST = 30;

    private FieldValues() {}

    /**
     * Returns what is in the field or cell that an instruction accesses.
     *
     * @param target the object, of an instance field or cell
     * @param cell which cell, of an array
     */
    static Optional<String> find(@Nullable Object target, int cell, GateSite site, ClassLoader loader) {
        try {
            if (site.member().isEmpty()) {
                return target != null && target.getClass().isArray() && cell < Array.getLength(target)
                        ? Optional.of(text(Array.get(target, cell)))
                        : Optional.empty();
            }
            String name = site.member().substring(site.member().lastIndexOf('.') + 1);
            Optional<Field> field = field(Class.forName(site.className(), false, loader), name, true);
            if (field.isEmpty() && target != null) {
                field = field(target.getClass(), name, false);
            }
            if (field.isEmpty()) {
                return Optional.empty();
            }
            field.get().setAccessible(true);
            return Optional.of(text(field.get().get(target)));
        } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
            // It is only for people.
            return Optional.empty();
        }
    }

    private static Optional<Field> field(Class<?> type, String name, boolean isStatic) {
        for (Class<?> owner = type; owner != null; owner = owner.getSuperclass()) {
            for (Field field : owner.getDeclaredFields()) {
                if (field.getName().equals(name) && Modifier.isStatic(field.getModifiers()) == isStatic) {
                    return Optional.of(field);
                }
            }
        }
        return Optional.empty();
    }

    static String text(@Nullable Object value) {
        if (value == null) {
            return "null";
        }
        if (value instanceof Number || value instanceof Boolean) {
            return value.toString();
        }
        if (value instanceof Character) {
            return "'" + value + "'";
        }
        if (value instanceof String string) {
            return string.length() <= LONGEST ? '"' + string + '"' : '"' + string.substring(0, LONGEST) + "…\"";
        }
        // Its toString may be the program's own code.
        String simple = value.getClass().getSimpleName();
        return simple.isEmpty() ? value.getClass().getName() : simple;
    }
}
