package dev.heddle.agent.junit;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/** Tests of any engine of the JUnit Platform. */
final class PlatformTests {

    private PlatformTests() {}

    static boolean run(Class<?> type, @Nullable String method, PrintStream err) {
        SummaryGeneratingListener listener = new SummaryGeneratingListener();
        LauncherFactory.create()
                .execute(
                        LauncherDiscoveryRequestBuilder.request()
                                .selectors(selectors(type, method).toArray(DiscoverySelector[]::new))
                                .build(),
                        listener);
        TestExecutionSummary summary = listener.getSummary();
        if (summary.getTotalFailureCount() > 0) {
            summary.printFailuresTo(new PrintWriter(err, true, StandardCharsets.UTF_8), 30);
        }
        // Aborted are those whose assumptions do not hold.
        boolean passed = RunTests.report(
                summary.getTestsStartedCount() - summary.getTestsAbortedCount(),
                summary.getTestsFailedCount(),
                summary.getTestsSkippedCount() + summary.getTestsAbortedCount(),
                err);
        return passed && summary.getTotalFailureCount() == 0;
    }

    // Each method with its parameters, because a test may have some.
    private static List<DiscoverySelector> selectors(Class<?> type, @Nullable String name) {
        List<DiscoverySelector> selectors = new ArrayList<>();
        if (name == null) {
            selectors.add(DiscoverySelectors.selectClass(type));
        } else {
            for (Method method : RunTests.methods(type, name)) {
                selectors.add(DiscoverySelectors.selectMethod(type, method));
            }
        }
        return selectors;
    }
}
