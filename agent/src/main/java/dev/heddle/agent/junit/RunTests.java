package dev.heddle.agent.junit;

import java.io.PrintStream;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Runs the tests of one class, or one method of it, and ends with 0 if all passed, else with 1. */
public final class RunTests {

    private RunTests() {}

    /** Called with {@code com.acme.BankTest} or {@code com.acme.BankTest#transfers}. */
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
        int hash = selector.indexOf('#');
        String className = hash < 0 ? selector : selector.substring(0, hash);
        @Nullable String method = hash < 0 ? null : selector.substring(hash + 1);
        Class<?> type;
        try {
            type = Class.forName(className, false, RunTests.class.getClassLoader());
        } catch (ClassNotFoundException e) {
            err.println("heddle: there is no class " + className + " on the class path");
            return false;
        }
        if (method != null && methods(type, method).isEmpty()) {
            err.println("heddle: " + className + " has no method " + method);
            return false;
        }
        return hasPlatform() ? PlatformTests.run(type, method, err) : Junit4Tests.run(type, method, err);
    }

    private static boolean hasPlatform() {
        try {
            Class.forName("org.junit.platform.launcher.Launcher", false, RunTests.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    /** All methods of this name, inherited ones included: JUnit itself decides which of them are tests. */
    static List<Method> methods(Class<?> type, String name) {
        List<Method> found = new ArrayList<>();
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            for (Method method : at.getDeclaredMethods()) {
                if (method.getName().equals(name) && !method.isSynthetic()) {
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
