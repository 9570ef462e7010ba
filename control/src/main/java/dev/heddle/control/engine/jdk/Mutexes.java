// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.engine.jdk;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.Set;
import java.util.Vector;
import org.jspecify.annotations.Nullable;

/** Tells which monitor the methods of a JDK object take, if any. */
public final class Mutexes {

    private static final String WRAPPERS = "java.util.Collections$Synchronized";

    /** For each class of wrappers, the field that tells the monitor. */
    private static final ClassValue<@Nullable Field> FIELDS = new ClassValue<>() {
        @Override
        protected @Nullable Field computeValue(Class<?> type) {
            for (Class<?> at = type; at != null && at.getName().startsWith(WRAPPERS); at = at.getSuperclass()) {
                try {
                    Field field = at.getDeclaredField("mutex");
                    field.setAccessible(true);
                    return field;
                } catch (ReflectiveOperationException | RuntimeException e) {
                    // It may be a superclass that has it.
                }
            }
            return null;
        }
    };

    /** For each class, the names of its methods that take the monitor of the object. */
    private static final ClassValue<Set<String>> METHODS = new ClassValue<>() {
        @Override
        protected Set<String> computeValue(Class<?> type) {
            // These take it by calling others.
            Set<String> names = new HashSet<>(Set.of("contains", "containsValue", "indexOf", "codePoints", "chars"));
            for (Class<?> at = type;
                    at != null && at.getModule() == Object.class.getModule();
                    at = at.getSuperclass()) {
                for (Method method : at.getDeclaredMethods()) {
                    if (Modifier.isSynchronized(method.getModifiers())) {
                        names.add(method.getName());
                    }
                }
            }
            return names;
        }
    };

    private Mutexes() {}

    /** Returns true if programs use the object as one that takes its own monitor. */
    public static boolean isOfProgram(Object object) {
        return object == of(object);
    }

    /** Returns true if the method looks at its argument before it takes the monitor of the receiver. */
    public static boolean takesLate(Object receiver, String member) {
        return receiver instanceof Vector<?> && member.endsWith(".addAll(Ljava/util/Collection;)Z");
    }

    /** Returns true if the method of this name takes the monitor of the object. */
    public static boolean takesMonitor(Object object, String method) {
        return METHODS.get(object.getClass()).contains(method);
    }

    /** Returns true if it is a wrapper of {@code Collections.synchronized…}. */
    public static boolean isWrapper(Object object) {
        return object.getClass().getName().startsWith(WRAPPERS);
    }

    /** The object whose monitor the methods of this one take; null if they take none. */
    public static @Nullable Object of(Object object) {
        if (object instanceof Vector<?> || object instanceof Hashtable<?, ?> || object instanceof StringBuffer) {
            return object;
        }
        if (!isWrapper(object)) {
            return null;
        }
        Field field = FIELDS.get(object.getClass());
        try {
            return field == null ? object : field.get(object);
        } catch (IllegalAccessException e) {
            return object;
        }
    }
}
