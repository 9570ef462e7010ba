// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.worker;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Optional;

/**
 * Initialises a class once per execution. Woven code does that by itself; this is for what is called by reflection.
 *
 * @param check the method that the weaver added to the class, if it is woven
 */
record Initialiser(Optional<Method> check) {

    static Initialiser of(Class<?> type) {
        try {
            return new Initialiser(Optional.of(type.getMethod("heddle$check")));
        } catch (NoSuchMethodException e) {
            return new Initialiser(Optional.empty());
        }
    }

    void run() throws ReflectiveOperationException {
        if (check.isPresent()) {
            try {
                Method method = check.get();
                method.setAccessible(true);
                method.invoke(null);
            } catch (InvocationTargetException e) {
                if (e.getCause() instanceof Error error) {
                    throw error;
                }
                throw e;
            }
        }
    }
}
