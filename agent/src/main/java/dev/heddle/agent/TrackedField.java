package dev.heddle.agent;

import dev.heddle.runtime.Tracked;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.InvocationTargetException;
import java.util.Map;
import java.util.Set;

/** Keeps reflection from seeing the field that holds an object's number. */
final class TrackedField {

    private TrackedField() {}

    static void hide(Instrumentation instrumentation) {
        instrumentation.redefineModule(
                Object.class.getModule(),
                Set.of(),
                Map.of("jdk.internal.reflect", Set.of(TrackedField.class.getModule())),
                Map.of(),
                Set.of(),
                Map.of());
        try {
            // By reflection, because the package is exported to us only at run time.
            Class.forName("jdk.internal.reflect.Reflection")
                    .getMethod("registerFieldsToFilter", Class.class, Set.class)
                    .invoke(null, Tracked.class, Set.of("heddleNumber"));
        } catch (ClassNotFoundException
                | NoSuchMethodException
                | IllegalAccessException
                | InvocationTargetException
                | RuntimeException e) {
            // Then the field is seen by those who look at superclasses field by field; it is transient.
        }
    }
}
