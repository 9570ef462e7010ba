package dev.heddle.agent.junit;

import java.io.PrintStream;
import org.jspecify.annotations.Nullable;
import org.junit.runner.Description;
import org.junit.runner.JUnitCore;
import org.junit.runner.Request;
import org.junit.runner.Result;
import org.junit.runner.manipulation.Filter;
import org.junit.runner.notification.Failure;

/** Tests of JUnit 4 where there is no JUnit Platform. */
final class Junit4Tests {

    private Junit4Tests() {}

    static boolean run(Class<?> type, @Nullable String method, PrintStream err) {
        Request request = Request.aClass(type);
        Result result = new JUnitCore().run(method == null ? request : request.filterWith(new Named(method)));
        for (Failure failure : result.getFailures()) {
            err.println(failure.getTestHeader());
            err.println(failure.getTrace());
        }
        return RunTests.report(result.getRunCount(), result.getFailureCount(), result.getIgnoreCount(), err);
    }

    /** A method by its name; a parameterised one has a number or a title in brackets behind it. */
    private static final class Named extends Filter {

        private final String name;

        Named(String name) {
            this.name = name;
        }

        @Override
        public boolean shouldRun(Description description) {
            String method = description.getMethodName();
            if (method != null) {
                return method.equals(name) || method.startsWith(name + "[");
            }
            for (Description child : description.getChildren()) {
                if (shouldRun(child)) {
                    return true;
                }
            }
            return false;
        }

        @Override
        public String describe() {
            return "method " + name;
        }
    }
}
