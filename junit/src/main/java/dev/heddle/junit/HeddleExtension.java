// SPDX-License-Identifier: Apache-2.0
package dev.heddle.junit;

import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.platform.commons.support.AnnotationSupport;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

/**
 * Checks tests instead of running them. What Heddle itself calls, in the JVMs that it starts for that, simply runs.
 *
 * <p>{@link HeddleTest} brings it along. Beside {@code @ParameterizedTest} or {@code @RepeatedTest} on one method it is named
 * itself, by {@code @ExtendWith(HeddleExtension.class)}: {@link HeddleTest} is a {@link Test}, and a method can't be both.
 */
public final class HeddleExtension implements BeforeEachCallback, InvocationInterceptor {

    /** Settings of which nothing is said. */
    @HeddleTest
    private static final class Plain {}

    /** Before JUnit looks for the parameters of a method that it takes for a test without any. */
    @Override
    public void beforeEach(ExtensionContext context) {
        if (Woven.isThisJvm()) {
            return;
        }
        Method method = context.getRequiredTestMethod();
        boolean isTest = AnnotationSupport.isAnnotated(method, Test.class);
        if (isTest
                && (AnnotationSupport.isAnnotated(method, TestTemplate.class)
                        || AnnotationSupport.isAnnotated(method, TestFactory.class))) {
            throw new ExtensionConfigurationException(
                    "%s is a test twice over: @HeddleTest is a @Test, so beside @ParameterizedTest or @RepeatedTest put"
                                    .formatted(method.getName())
                            + " @HeddleTest on the class, or @ExtendWith(HeddleExtension.class) on the method");
        }
    }

    @Override
    public void interceptTestMethod(
            Invocation<Void> invocation,
            ReflectiveInvocationContext<Method> invocationContext,
            ExtensionContext extensionContext)
            throws Throwable {
        if (runsPlainly(extensionContext)) {
            invocation.proceed();
            return;
        }
        invocation.skip();
        check(extensionContext, invocationContext.getExecutable());
    }

    /** Each invocation is checked by itself. */
    @Override
    public void interceptTestTemplateMethod(
            Invocation<Void> invocation,
            ReflectiveInvocationContext<Method> invocationContext,
            ExtensionContext extensionContext)
            throws Throwable {
        if (runsPlainly(extensionContext)) {
            invocation.proceed();
            return;
        }
        invocation.skip();
        Method method = invocationContext.getExecutable();
        if (isLikeTheFirst(method, extensionContext)) {
            extensionContext.publishReportEntry(
                    "heddle", "checked with the first repetition, and this one is the same");
            return;
        }
        check(extensionContext, method);
    }

    @Override
    public <T> T interceptTestFactoryMethod(
            Invocation<T> invocation,
            ReflectiveInvocationContext<Method> invocationContext,
            ExtensionContext extensionContext)
            throws Throwable {
        if (!runsPlainly(extensionContext)) {
            if (!isAllowedNotToLook(extensionContext)) {
                invocation.skip();
                throw notSupported("tests that a @TestFactory makes");
            }
            extensionContext.publishReportEntry(
                    "heddle", "not checked: tests that a @TestFactory makes run as without Heddle");
        }
        return invocation.proceed();
    }

    private static boolean runsPlainly(ExtensionContext context) {
        return Woven.isThisJvm() || Settings.of(context).isTrue("skip");
    }

    private static boolean isAllowedNotToLook(ExtensionContext context) {
        return "warn".equalsIgnoreCase(Settings.of(context).get("inconclusive", ""));
    }

    private static ExtensionConfigurationException notSupported(String what) {
        return new ExtensionConfigurationException(
                "Heddle does not check %s, and seeing nothing is no success; move them to a class without @HeddleTest, or"
                                .formatted(what)
                        + " run them unchecked by -Dheddle.inconclusive=warn");
    }

    // Whoever gets the number of the repetition may do something else each time.
    private static boolean isLikeTheFirst(Method method, ExtensionContext context) {
        return AnnotationSupport.isAnnotated(method, RepeatedTest.class)
                && CheckedTest.of(context.getRequiredTestClass(), method, context)
                                .invocation()
                        > 1
                && Stream.of(method.getParameterTypes())
                        .noneMatch(List.of(RepetitionInfo.class, TestInfo.class)::contains);
    }

    private static void check(ExtensionContext context, Method method) throws IOException, InterruptedException {
        // Classes with parameters of their own, from JUnit 5.13 on: no selector names one invocation of them.
        if (context.getUniqueId().contains("[class-template-invocation:")) {
            throw notSupported("tests of a class that is invoked several times, as by @ParameterizedClass");
        }
        Class<?> type = context.getRequiredTestClass();
        HeddleTest annotation = annotation(type, method);
        Settings settings = Settings.of(context);
        CheckedTest test = CheckedTest.of(type, method, context);
        Path folder = OutputFolder.under(Path.of(""), settings);
        Tool tool = Tool.in(folder, settings);
        Verdict verdict = tool.check(test, annotation, folder);
        verdict.entries().forEach(context::publishReportEntry);
        // A test that can't even be recorded is not checked, so nobody has asked for the setting yet.
        if (verdict.isBlind() && (verdict.isGood() || isAllowedNotToLook(context))) {
            throw new TestAbortedException(verdict.message(tool));
        }
        if (!verdict.isGood()) {
            throw failure(verdict, tool);
        }
        verdict.warning().ifPresent(System.err::println);
    }

    private static HeddleTest annotation(Class<?> type, Method method) {
        Optional<HeddleTest> own = AnnotationSupport.findAnnotation(method, HeddleTest.class);
        Class<?> at = type;
        while (own.isEmpty() && at != null) {
            own = AnnotationSupport.findAnnotation(at, HeddleTest.class);
            // A class within a class that is checked is checked as well.
            at = at.getEnclosingClass();
        }
        return own.or(() -> AnnotationSupport.findAnnotation(Plain.class, HeddleTest.class))
                .orElseThrow();
    }

    private static AssertionFailedError failure(Verdict verdict, Tool tool) {
        AssertionFailedError failure = new AssertionFailedError(verdict.message(tool));
        List<OtherThread> stacks = verdict.stacks();
        StackTraceElement[] places =
                stacks.isEmpty() ? verdict.places() : stacks.get(0).getStackTrace();
        if (places.length > 0) {
            failure.setStackTrace(places);
        }
        stacks.stream().skip(1).forEach(failure::addSuppressed);
        return failure;
    }
}
