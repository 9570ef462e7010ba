// SPDX-License-Identifier: Apache-2.0
package dev.heddle.agent.junit;

import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Tests of JUnit 4 where there is no JUnit Platform.
 *
 * <p>JUnit 4 is called by reflection: were it a dependency of this module, even a provided one, Surefire would take the module's
 * own tests for tests of JUnit 4.
 */
final class Junit4Tests {

    private final ClassLoader loader;
    private final Class<?> requestType;
    private int run;
    private int failed;
    private int ignored;

    private Junit4Tests(ClassLoader loader) throws ClassNotFoundException {
        this.loader = loader;
        this.requestType = type("org.junit.runner.Request");
    }

    static boolean run(Class<?> type, @Nullable String method, PrintStream err) {
        try {
            Junit4Tests tests = new Junit4Tests(Junit4Tests.class.getClassLoader());
            tests.runAll(type, method, err);
            return RunTests.report(tests.run, tests.failed, tests.ignored, err);
        } catch (InvocationTargetException e) {
            throw new IllegalStateException("JUnit 4 failed: " + e.getCause(), e);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("there is neither a JUnit Platform nor a JUnit 4 on the class path", e);
        }
    }

    /** The tests of a class; one that has several invocations is one. */
    static List<String> list(Class<?> type) {
        try {
            Junit4Tests tests = new Junit4Tests(Junit4Tests.class.getClassLoader());
            Object runner = tests.requestType.getMethod("getRunner").invoke(tests.request(type));
            Object all = tests.type("org.junit.runner.Runner")
                    .getMethod("getDescription")
                    .invoke(runner);
            Set<String> names = new LinkedHashSet<>();
            collect(all, tests.type("org.junit.runner.Description"), names);
            return List.copyOf(names);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("JUnit 4 can't list the tests of " + type.getName(), e);
        }
    }

    private static void collect(Object description, Class<?> type, Set<String> names)
            throws ReflectiveOperationException {
        Object method = type.getMethod("getMethodName").invoke(description);
        if (method != null) {
            // A title in brackets tells invocations apart.
            names.add(type.getMethod("getClassName").invoke(description) + "#"
                    + method.toString().replaceFirst("\\[.*", ""));
        }
        for (Object child : (List<?>) type.getMethod("getChildren").invoke(description)) {
            collect(child, type, names);
        }
    }

    private void runAll(Class<?> type, @Nullable String method, PrintStream err) throws ReflectiveOperationException {
        if (method == null) {
            run(request(type), err);
            return;
        }
        Object runner = requestType.getMethod("getRunner").invoke(request(type));
        Object all = type("org.junit.runner.Runner").getMethod("getDescription").invoke(runner);
        Class<?> description = type("org.junit.runner.Description");
        for (Object test : named(method, all, description)) {
            // A request keeps its runner, and a filter takes tests out of that for good.
            run(requestType.getMethod("filterWith", description).invoke(request(type), test), err);
        }
    }

    private Object request(Class<?> type) throws ReflectiveOperationException {
        return requestType.getMethod("aClass", Class.class).invoke(null, type);
    }

    /** A method by its name; a parameterised one has a number or a title in brackets behind it. */
    private static List<Object> named(String name, Object description, Class<?> type)
            throws ReflectiveOperationException {
        List<Object> found = new ArrayList<>();
        Object method = type.getMethod("getMethodName").invoke(description);
        if (method != null) {
            String text = method.toString();
            if (text.equals(name) || text.startsWith(name + "[")) {
                found.add(description);
            }
        } else {
            for (Object child : (List<?>) type.getMethod("getChildren").invoke(description)) {
                found.addAll(named(name, child, type));
            }
        }
        return found;
    }

    private void run(Object request, PrintStream err) throws ReflectiveOperationException {
        Class<?> core = type("org.junit.runner.JUnitCore");
        Object result =
                core.getMethod("run", requestType).invoke(core.getConstructor().newInstance(), request);
        Class<?> resultType = type("org.junit.runner.Result");
        Class<?> failureType = type("org.junit.runner.notification.Failure");
        for (Object failure : (List<?>) resultType.getMethod("getFailures").invoke(result)) {
            err.println(failureType.getMethod("getTestHeader").invoke(failure));
            err.println(failureType.getMethod("getTrace").invoke(failure));
        }
        run += (Integer) resultType.getMethod("getRunCount").invoke(result);
        failed += (Integer) resultType.getMethod("getFailureCount").invoke(result);
        ignored += (Integer) resultType.getMethod("getIgnoreCount").invoke(result);
    }

    private Class<?> type(String name) throws ClassNotFoundException {
        return Class.forName(name, true, loader);
    }
}
