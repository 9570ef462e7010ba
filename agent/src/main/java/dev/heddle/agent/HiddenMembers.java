// SPDX-License-Identifier: Apache-2.0
package dev.heddle.agent;

import java.lang.instrument.Instrumentation;
import java.lang.reflect.InvocationTargetException;
import java.util.Map;
import java.util.Set;

/** Keeps reflection from seeing what the superclass of woven classes has. */
final class HiddenMembers {

    private HiddenMembers() {}

    static void hide(Instrumentation instrumentation, Class<?> type, Set<String> fields, Set<String> methods) {
        instrumentation.redefineModule(
                Object.class.getModule(),
                Set.of(),
                Map.of("jdk.internal.reflect", Set.of(HiddenMembers.class.getModule())),
                Map.of(),
                Set.of(),
                Map.of());
        register("registerFieldsToFilter", type, fields);
        register("registerMethodsToFilter", type, methods);
    }

    private static void register(String how, Class<?> type, Set<String> names) {
        try {
            // By reflection, because the package is exported to us only at run time.
            Class.forName("jdk.internal.reflect.Reflection")
                    .getMethod(how, Class.class, Set.class)
                    .invoke(null, type, names);
        } catch (ClassNotFoundException
                | NoSuchMethodException
                | IllegalAccessException
                | InvocationTargetException
                | RuntimeException e) {
            // Then they are seen by those who look at superclasses member by member; the fields are transient.
        }
    }
}
