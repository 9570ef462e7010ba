// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.worker;

import dev.heddle.trace.TestSelector;
import java.lang.reflect.Array;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;

/**
 * A test that is run by the JUnit of the program's class path, of version 5 and later or 4, once per execution.
 *
 * <p>JUnit is called by reflection, since its classes are the program's.
 */
final class JunitTest {

    private static final String PLATFORM = "org.junit.platform.";
    private static final List<String> NOT_TESTS = List.of(
            "org.junit.",
            "junit.",
            "org.opentest4j.",
            "org.assertj.",
            "org.hamcrest.",
            "com.google.common.truth.",
            "dev.heddle.junit.");

    private final ClassLoader loader;
    private final Class<?> type;
    private final List<Method> methods;
    private final int invocation;
    private final boolean isOnPlatform;
    private final Initialiser initialiser;

    private JunitTest(ClassLoader loader, Class<?> type, List<Method> methods, int invocation, boolean isOnPlatform) {
        this.loader = loader;
        this.type = type;
        this.methods = methods;
        this.invocation = invocation;
        this.isOnPlatform = isOnPlatform;
        this.initialiser = Initialiser.of(type);
    }

    /**
     * The test that a {@link TestSelector} names, which may be a class if that has only one.
     *
     * @throws ClassNotFoundException if there is none; the message is for people
     * @throws NoSuchMethodException the same
     */
    static JunitTest of(String selector, ClassLoader loader) throws ClassNotFoundException, NoSuchMethodException {
        TestSelector named = TestSelector.of(selector);
        Class<?> type;
        try {
            type = Class.forName(named.className(), false, loader);
        } catch (ClassNotFoundException e) {
            throw new ClassNotFoundException("there is no class " + named.className() + " on the class path", e);
        }
        List<Method> methods = methods(type, named);
        if (named.method().isPresent() && methods.isEmpty()) {
            throw new NoSuchMethodException(
                    named.className() + " has no method " + selector.substring(selector.indexOf('#') + 1));
        }
        JunitTest test = new JunitTest(loader, type, methods, named.invocation(), isOnPlatform(loader));
        if (named.invocation() > 0 && !test.isOnPlatform) {
            throw new NoSuchMethodException(
                    "single invocations of a test need the JUnit Platform, not JUnit 4: " + selector);
        }
        test.requireOne(selector);
        return test;
    }

    private static boolean isOnPlatform(ClassLoader loader) throws ClassNotFoundException {
        if (exists("org.junit.platform.launcher.Launcher", loader)) {
            return true;
        }
        if (exists("org.junit.jupiter.api.Test", loader)) {
            throw new ClassNotFoundException(
                    "JUnit 5 and later start tests by org.junit.platform:junit-platform-launcher; add it to the class"
                            + " path, in the version that fits the other JUnit jars there");
        }
        if (!exists("org.junit.runner.JUnitCore", loader)) {
            throw new ClassNotFoundException(
                    "there is no JUnit on the class path; add org.junit.platform:junit-platform-launcher and an engine"
                            + " such as org.junit.jupiter:junit-jupiter, or junit:junit for JUnit 4");
        }
        return false;
    }

    private static boolean exists(String name, ClassLoader loader) {
        try {
            Class.forName(name, false, loader);
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    /** All methods that may be meant, inherited ones included: JUnit itself decides which of them are tests. */
    private static List<Method> methods(Class<?> type, TestSelector test) {
        String name = test.method().orElse("");
        List<Method> found = new ArrayList<>();
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            for (Method method : at.getDeclaredMethods()) {
                if (method.getName().equals(name) && !method.isSynthetic() && test.takes(method.getParameterTypes())) {
                    found.add(method);
                }
            }
        }
        return found;
    }

    private void requireOne(String selector) throws NoSuchMethodException {
        try {
            Thread.currentThread().setContextClassLoader(loader);
            long tests = isOnPlatform ? platformTests() : junit4Tests();
            if (tests == 0) {
                throw new NoSuchMethodException(
                        "there is no test " + selector + " that the JUnit of the class path knows");
            }
            if (tests > 1) {
                throw new NoSuchMethodException("%s has %d tests, and one is explored at a time: --junit %s#METHOD"
                        .formatted(selector, tests, type.getName()));
            }
        } catch (InvocationTargetException e) {
            throw noJunit(e.getCause() == null ? e : e.getCause());
        } catch (NoSuchMethodException e) {
            throw e;
        } catch (ReflectiveOperationException e) {
            throw noJunit(e);
        }
    }

    private static NoSuchMethodException noJunit(Throwable cause) {
        return new NoSuchMethodException("the JUnit of the class path can't be used: " + cause);
    }

    /** Runs the test. What it fails with is thrown, with the trace of the program alone. */
    void run() throws Throwable {
        List<Throwable> failures;
        // JUnit is not woven, so it asks the real thread, and on JDK 21 and later that is one of ours.
        Thread.currentThread().setContextClassLoader(loader);
        initialiser.run();
        try {
            failures = isOnPlatform ? runOnPlatform() : runOnJunit4();
        } catch (InvocationTargetException e) {
            throw e.getCause() == null ? e : e.getCause();
        }
        if (!failures.isEmpty()) {
            Throwable failure = failures.get(0);
            failure.setStackTrace(Arrays.stream(failure.getStackTrace())
                    .filter(frame -> NOT_TESTS.stream().noneMatch(frame.getClassName()::startsWith))
                    .toArray(StackTraceElement[]::new));
            throw failure;
        }
    }

    // ── JUnit 5 and later ───────────────────────────────────────────────────────────────────────────────────────────

    private long platformTests() throws ReflectiveOperationException {
        Object plan = type(PLATFORM + "launcher.Launcher")
                .getMethod("discover", type(PLATFORM + "launcher.LauncherDiscoveryRequest"))
                .invoke(launcher(), request());
        Class<?> planType = type(PLATFORM + "launcher.TestPlan");
        if (!(Boolean) planType.getMethod("containsTests").invoke(plan)) {
            return 0;
        }
        Method isTest = type(PLATFORM + "launcher.TestIdentifier").getMethod("isTest");
        Predicate<Object> tests = identifier -> {
            try {
                return (Boolean) isTest.invoke(identifier);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        };
        // Those that are made while they run, such as parameterised ones, are not known before.
        return Math.max(1, (Long)
                planType.getMethod("countTestIdentifiers", Predicate.class).invoke(plan, tests));
    }

    private Object launcher() throws ReflectiveOperationException {
        return type(PLATFORM + "launcher.core.LauncherFactory")
                .getMethod("create")
                .invoke(null);
    }

    private Object request() throws ReflectiveOperationException {
        Class<?> selectors = type(PLATFORM + "engine.discovery.DiscoverySelectors");
        List<Object> chosen = new ArrayList<>();
        if (methods.isEmpty()) {
            chosen.add(selectors.getMethod("selectClass", Class.class).invoke(null, type));
        }
        for (Method method : methods) {
            Object all = selectors
                    .getMethod("selectMethod", Class.class, Method.class)
                    .invoke(null, type, method);
            chosen.add(invocation == 0 ? all : oneOf(all, selectors));
        }
        Class<?> builderType = type(PLATFORM + "launcher.core.LauncherDiscoveryRequestBuilder");
        Object builder = builderType.getMethod("request").invoke(null);
        builderType.getMethod("selectors", List.class).invoke(builder, chosen);
        return builderType.getMethod("build").invoke(builder);
    }

    // JUnit counts from 0 here, though it shows numbers from 1 on.
    private Object oneOf(Object all, Class<?> selectors) throws ReflectiveOperationException {
        return selectors
                .getMethod("selectIteration", type(PLATFORM + "engine.DiscoverySelector"), int[].class)
                .invoke(null, all, new int[] {invocation - 1});
    }

    private List<Throwable> runOnPlatform() throws ReflectiveOperationException {
        Class<?> listenerType = type(PLATFORM + "launcher.TestExecutionListener");
        Class<?> summarising = type(PLATFORM + "launcher.listeners.SummaryGeneratingListener");
        Object listener = summarising.getConstructor().newInstance();
        Object listeners = Array.newInstance(listenerType, 1);
        Array.set(listeners, 0, listener);
        type(PLATFORM + "launcher.Launcher")
                .getMethod("execute", type(PLATFORM + "launcher.LauncherDiscoveryRequest"), listeners.getClass())
                .invoke(launcher(), request(), listeners);
        Object summary = summarising.getMethod("getSummary").invoke(listener);
        return exceptions(
                (List<?>) type(PLATFORM + "launcher.listeners.TestExecutionSummary")
                        .getMethod("getFailures")
                        .invoke(summary),
                type(PLATFORM + "launcher.listeners.TestExecutionSummary$Failure"));
    }

    // ── JUnit 4 ─────────────────────────────────────────────────────────────────────────────────────────────────────

    private Object junit4Request() throws ReflectiveOperationException {
        Class<?> request = type("org.junit.runner.Request");
        return methods.isEmpty()
                ? request.getMethod("aClass", Class.class).invoke(null, type)
                : request.getMethod("method", Class.class, String.class)
                        .invoke(null, type, methods.get(0).getName());
    }

    private long junit4Tests() throws ReflectiveOperationException {
        Object runner = type("org.junit.runner.Request").getMethod("getRunner").invoke(junit4Request());
        return (Integer) type("org.junit.runner.Runner").getMethod("testCount").invoke(runner);
    }

    private List<Throwable> runOnJunit4() throws ReflectiveOperationException {
        Class<?> core = type("org.junit.runner.JUnitCore");
        Object result = core.getMethod("run", type("org.junit.runner.Request"))
                .invoke(core.getConstructor().newInstance(), junit4Request());
        return exceptions(
                (List<?>)
                        type("org.junit.runner.Result").getMethod("getFailures").invoke(result),
                type("org.junit.runner.notification.Failure"));
    }

    // ────────────────────────────────────────────────────────────────────────────────────────────────────────────────

    private static List<Throwable> exceptions(List<?> failures, Class<?> failureType)
            throws ReflectiveOperationException {
        List<Throwable> exceptions = new ArrayList<>();
        for (Object failure : failures) {
            exceptions.add((Throwable) failureType.getMethod("getException").invoke(failure));
        }
        return exceptions;
    }

    private Class<?> type(String name) throws ClassNotFoundException {
        return Class.forName(name, true, loader);
    }
}
