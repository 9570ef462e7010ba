package dev.heddle.control.engine;

import java.lang.reflect.Field;
import java.util.Hashtable;
import java.util.Vector;
import org.jspecify.annotations.Nullable;

/** Which monitor the methods of an object of the JDK take, if they do. */
final class Mutexes {

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

    private Mutexes() {}

    /** The object whose monitor the methods of this one take; null if they take none. */
    static @Nullable Object of(Object object) {
        if (object instanceof Vector<?> || object instanceof Hashtable<?, ?> || object instanceof StringBuffer) {
            return object;
        }
        if (!object.getClass().getName().startsWith(WRAPPERS)) {
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
