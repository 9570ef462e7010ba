// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.worker;

import dev.heddle.finding.CodePlace;
import dev.heddle.finding.Failure;
import dev.heddle.finding.Outcome;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.List;

/** A method of the user that tells by what an execution left behind whether it was good. */
final class Oracle {

    private final String name;
    private final Method method;
    private final Initialiser initialiser;

    private Oracle(String name, Method method) {
        this.name = name;
        this.method = method;
        this.initialiser = Initialiser.of(method.getDeclaringClass());
    }

    /**
     * The oracle of this name, as in {@code com.acme.Check#holds}.
     *
     * @throws ClassNotFoundException if there is none; the message is for people
     * @throws NoSuchMethodException the same
     */
    static Oracle of(String name, ClassLoader loader) throws ClassNotFoundException, NoSuchMethodException {
        int hash = name.indexOf('#');
        if (hash <= 0 || hash == name.length() - 1) {
            throw new NoSuchMethodException("--good-if takes Class#method, as in com.acme.Check#holds, not " + name);
        }
        Class<?> type;
        try {
            type = Class.forName(name.substring(0, hash), false, loader);
        } catch (ClassNotFoundException e) {
            throw new ClassNotFoundException(
                    "--good-if: there is no class " + name.substring(0, hash) + " on the class path", e);
        }
        for (Method method : type.getDeclaredMethods()) {
            boolean isOne = method.getName().equals(name.substring(hash + 1))
                    && Modifier.isStatic(method.getModifiers())
                    && method.getParameterCount() == 0
                    && method.getReturnType() == boolean.class;
            if (isOne) {
                method.setAccessible(true);
                return new Oracle(name, method);
            }
        }
        throw new NoSuchMethodException("--good-if: %s has no static boolean %s()"
                .formatted(name.substring(0, hash), name.substring(hash + 1)));
    }

    /** Asks the user about an execution that did not fail by itself. */
    Outcome judge(Outcome outcome) {
        if (outcome.verdict() != Outcome.Verdict.OK) {
            return outcome;
        }
        try {
            initialiser.run();
            return (Boolean) method.invoke(null) ? outcome : failed(name + " does not hold");
        } catch (InvocationTargetException e) {
            Throwable thrown = e.getCause() == null ? e : e.getCause();
            return failed("%s throws %s".formatted(name, thrown));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("it was made accessible", e);
        }
    }

    private static Outcome failed(String text) {
        return new Outcome(Outcome.Verdict.FAILED, List.of(new Failure.Broken("", text, CodePlace.UNKNOWN)));
    }
}
