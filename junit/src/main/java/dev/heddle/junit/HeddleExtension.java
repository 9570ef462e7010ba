package dev.heddle.junit;

import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.platform.commons.support.AnnotationSupport;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

/** Checks tests instead of running them. What Heddle itself calls, in the JVMs that it starts for that, simply runs. */
public final class HeddleExtension implements InvocationInterceptor {

    private static final String SKIP = "heddle.skip";
    private static final String REQUIRE = "heddle.require";

    @Override
    public void interceptTestMethod(
            Invocation<Void> invocation,
            ReflectiveInvocationContext<Method> invocationContext,
            ExtensionContext extensionContext)
            throws Throwable {
        if (Woven.isThisJvm() || Boolean.getBoolean(SKIP)) {
            invocation.proceed();
            return;
        }
        invocation.skip();
        check(extensionContext, invocationContext.getExecutable());
    }

    @Override
    public void interceptTestTemplateMethod(
            Invocation<Void> invocation,
            ReflectiveInvocationContext<Method> invocationContext,
            ExtensionContext extensionContext)
            throws Throwable {
        tellNotChecked(extensionContext);
        invocation.proceed();
    }

    @Override
    public <T> T interceptTestFactoryMethod(
            Invocation<T> invocation,
            ReflectiveInvocationContext<Method> invocationContext,
            ExtensionContext extensionContext)
            throws Throwable {
        tellNotChecked(extensionContext);
        return invocation.proceed();
    }

    // A test with many invocations is many tests, and Heddle is asked about one at a time.
    private static void tellNotChecked(ExtensionContext context) {
        if (!Woven.isThisJvm()) {
            context.publishReportEntry("heddle", "not checked: only plain tests are; this one ran as without Heddle");
        }
    }

    private static void check(ExtensionContext context, Method method) throws IOException, InterruptedException {
        Class<?> type = context.getRequiredTestClass();
        HeddleTest settings = settings(type, method);
        CheckedTest test = new CheckedTest(type.getName(), method.getName());
        Path folder = OutputFolder.under(Path.of(""));
        Tool tool = Tool.in(folder);
        Optional<Verdict> known = KeptSchedules.of(folder, test).stillFailing(tool);
        Verdict verdict = known.isPresent() ? known.get() : tool.check(test, settings, folder);
        verdict.entries().forEach(context::publishReportEntry);
        if (verdict.isGood()) {
            return;
        }
        if (verdict.isInconclusive() && "false".equals(System.getProperty(REQUIRE))) {
            throw new TestAbortedException(verdict.message(tool));
        }
        throw failure(verdict, tool);
    }

    private static HeddleTest settings(Class<?> type, Method method) {
        Optional<HeddleTest> own = AnnotationSupport.findAnnotation(method, HeddleTest.class);
        Class<?> at = type;
        while (own.isEmpty() && at != null) {
            own = AnnotationSupport.findAnnotation(at, HeddleTest.class);
            // A class within a class that is checked is checked as well.
            at = at.getEnclosingClass();
        }
        return own.orElseThrow(() -> new IllegalStateException(
                "@ExtendWith(HeddleExtension.class) needs @HeddleTest on the method or its class"));
    }

    private static AssertionFailedError failure(Verdict verdict, Tool tool) {
        AssertionFailedError failure = new AssertionFailedError(verdict.message(tool));
        StackTraceElement[] places = verdict.places();
        if (places.length > 0) {
            failure.setStackTrace(places);
        }
        return failure;
    }
}
