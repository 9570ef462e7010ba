// SPDX-License-Identifier: Apache-2.0
package dev.heddle.tried;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.engine.reporting.ReportEntry;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Runs test classes with whatever JUnit is on the class path, and tells what came of each test. */
public final class RunTried implements TestExecutionListener {

    /**
     * What came of a test.
     *
     * @param status SUCCESSFUL, FAILED or ABORTED
     * @param message what it failed with, and where
     * @param trace what is printed of it behind the message
     */
    public record Came(String test, String status, String message, String place, String trace) {}

    private final List<Came> came = new ArrayList<>();
    private final List<Map<String, String>> entries = new ArrayList<>();

    /** Runs these classes. */
    public static RunTried of(Class<?>... types) {
        return of(Map.of(), types);
    }

    /** Runs these classes with a configuration such as {@code junit-platform.properties} gives. */
    public static RunTried of(Map<String, String> configuration, Class<?>... types) {
        RunTried run = new RunTried();
        for (Class<?> type : types) {
            LauncherFactory.create()
                    .execute(
                            LauncherDiscoveryRequestBuilder.request()
                                    .selectors(DiscoverySelectors.selectClass(type))
                                    .configurationParameters(configuration)
                                    .build(),
                            run);
        }
        return run;
    }

    /** Prints what came of the tests of classes; no assertions, because their library may not be there. */
    public static void main(String[] names) throws ClassNotFoundException {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        for (String name : names) {
            for (Came one : of(Class.forName(name)).came()) {
                out.printf("%s %s%n%s%n", one.status(), one.test(), one.message());
            }
        }
    }

    public List<Came> came() {
        return came;
    }

    public List<Map<String, String>> entries() {
        return entries;
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        // What holds other tests counts only if it fails by itself.
        if (test.isTest() || result.getThrowable().isPresent()) {
            String message = result.getThrowable().map(Throwable::getMessage).orElse("");
            String place = result.getThrowable()
                    .map(Throwable::getStackTrace)
                    .filter(trace -> trace.length > 0)
                    .map(trace -> trace[0].toString())
                    .orElse("");
            String trace = result.getThrowable().map(RunTried::trace).orElse("");
            came.add(new Came(test.getDisplayName(), result.getStatus().name(), message, place, trace));
        }
    }

    private static String trace(Throwable thrown) {
        StringWriter text = new StringWriter();
        thrown.printStackTrace(new PrintWriter(text));
        return text.toString().replace(String.valueOf(thrown.getMessage()), "");
    }

    @Override
    public void reportingEntryPublished(TestIdentifier test, ReportEntry entry) {
        entries.add(entry.getKeyValuePairs());
    }
}
