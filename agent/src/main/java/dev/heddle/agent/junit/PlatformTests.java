// SPDX-License-Identifier: Apache-2.0
package dev.heddle.agent.junit;

import dev.heddle.trace.TestSelector;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/** Tests of any engine of the JUnit Platform. */
final class PlatformTests {

    private PlatformTests() {}

    static boolean run(Class<?> type, TestSelector test, PrintStream err) {
        SummaryGeneratingListener listener = new SummaryGeneratingListener();
        LauncherFactory.create()
                .execute(
                        LauncherDiscoveryRequestBuilder.request()
                                .selectors(selectors(type, test).toArray(DiscoverySelector[]::new))
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

    /** The tests of a class and of those within it; one that has several invocations is one. */
    static List<String> list(Class<?> type) {
        TestPlan plan = LauncherFactory.create()
                .discover(LauncherDiscoveryRequestBuilder.request()
                        .selectors(DiscoverySelectors.selectClass(type))
                        .build());
        List<MethodSource> sources = new ArrayList<>();
        for (TestIdentifier root : plan.getRoots()) {
            for (TestIdentifier found : plan.getDescendants(root)) {
                if (found.getSource().orElse(null) instanceof MethodSource source) {
                    sources.add(source);
                }
            }
        }
        List<String> tests = new ArrayList<>();
        for (MethodSource source : sources) {
            String name = source.getClassName() + "#" + source.getMethodName();
            long sameName = sources.stream()
                    .filter(other -> name.equals(other.getClassName() + "#" + other.getMethodName()))
                    .map(MethodSource::getMethodParameterTypes)
                    .distinct()
                    .count();
            tests.add(sameName == 1 ? name : name + "(" + types(source) + ")");
        }
        return tests;
    }

    private static String types(MethodSource source) {
        List<String> names = new ArrayList<>();
        for (Class<?> parameter : source.getJavaMethod().getParameterTypes()) {
            names.add(parameter.getTypeName());
        }
        return String.join(",", names);
    }

    // Each method with its parameters, because a test may have some.
    private static List<DiscoverySelector> selectors(Class<?> type, TestSelector test) {
        List<DiscoverySelector> selectors = new ArrayList<>();
        if (test.method().isEmpty()) {
            selectors.add(DiscoverySelectors.selectClass(type));
        }
        for (Method method : RunTests.methods(type, test)) {
            DiscoverySelector all = DiscoverySelectors.selectMethod(type, method);
            // JUnit counts from 0 here, though it shows numbers from 1 on.
            selectors.add(
                    test.invocation() == 0 ? all : DiscoverySelectors.selectIteration(all, test.invocation() - 1));
        }
        return selectors;
    }
}
