// SPDX-License-Identifier: Apache-2.0
package dev.heddle.agent.junit;

import dev.heddle.trace.TestSelector;
import java.io.PrintStream;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;

/** Runs the tests of one class, or one method of it, and ends with 0 if all passed, else with 1. */
public final class RunTests {

    private RunTests() {}

    /** Called with what a {@link TestSelector} is written as. */
    public static void main(String[] arguments) {
        PrintStream err = System.err;
        boolean passed = false;
        try {
            passed = run(arguments[0], err);
        } catch (LinkageError | RuntimeException e) {
            err.println("heddle: the tests can't be run: " + e);
        }
        // As JUnit's own launchers do: threads that a test leaves behind do not keep the JVM alive.
        System.exit(passed ? 0 : 1);
    }

    private static boolean run(String selector, PrintStream err) {
        TestSelector test = TestSelector.of(selector);
        Class<?> type;
        try {
            type = Class.forName(test.className(), false, RunTests.class.getClassLoader());
        } catch (ClassNotFoundException e) {
            err.println("heddle: there is no class " + test.className() + " on the class path");
            return false;
        }
        if (test.method().isPresent() && methods(type, test).isEmpty()) {
            err.println(
                    "heddle: " + test.className() + " has no method " + selector.substring(selector.indexOf('#') + 1));
            return false;
        }
        if (hasPlatform()) {
            return PlatformTests.run(type, test, err);
        }
        if (test.invocation() > 0) {
            err.println("heddle: single invocations of a test need the JUnit Platform, not JUnit 4: " + selector);
            return false;
        }
        return Junit4Tests.run(type, test.method().orElse(null), err);
    }

    static boolean hasPlatform() {
        try {
            Class.forName("org.junit.platform.launcher.Launcher", false, RunTests.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    /** All methods that may be meant, inherited ones included: JUnit itself decides which of them are tests. */
    static List<Method> methods(Class<?> type, TestSelector test) {
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

    /** Says how it went, in one line. */
    static boolean report(long run, long failed, long skipped, PrintStream err) {
        if (run == 0) {
            err.println(
                    skipped == 0
                            ? "heddle: no test was found there"
                            : "heddle: no test was run; " + skipped + " skipped");
            return false;
        }
        err.println("heddle: " + (run - failed) + " of " + run + (run == 1 ? " test" : " tests") + " passed"
                + (skipped == 0 ? "" : ", " + skipped + " skipped"));
        return failed == 0;
    }
}
