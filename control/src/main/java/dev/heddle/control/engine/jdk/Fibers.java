// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.engine.jdk;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.management.ManagementFactory;
import java.util.Optional;

/**
 * The continuations of the JDK, since 21: stacks that can be left and gone on with, a hundred times cheaper than to let another
 * real thread go on. They are internal, so the agent has to export their package to us.
 */
public final class Fibers {

    private final MethodHandle make;
    private final MethodHandle resume;

    // Not final on purpose. If compilers could see what is called, a loop of the program could keep the thread that it
    // was on
    // when it began, and would look for its continuation on that one even after it went on on another.
    private MethodHandle yield;

    private final MethodHandle stack;

    private Fibers(MethodHandle make, MethodHandle resume, MethodHandle yield, MethodHandle stack) {
        this.stack = stack;
        this.make = make;
        this.resume = resume;
        this.yield = yield;
    }

    /** Finds them, unless this JVM has none, or a debugger wants to see threads. */
    public static Optional<Fibers> find() {
        if (!Boolean.parseBoolean(System.getProperty("heddle.continuations", "true")) || isDebugged()) {
            return Optional.empty();
        }
        try {
            Class<?> type = Class.forName("jdk.internal.vm.Continuation");
            Class<?> scopeType = Class.forName("jdk.internal.vm.ContinuationScope");
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            Object scope = scopeType.getConstructor(String.class).newInstance("heddle");
            MethodHandle make =
                    lookup.findConstructor(type, MethodType.methodType(void.class, scopeType, Runnable.class));
            MethodHandle resume = lookup.findVirtual(type, "run", MethodType.methodType(void.class));
            MethodHandle yield = lookup.findStatic(type, "yield", MethodType.methodType(boolean.class, scopeType));
            return Optional.of(new Fibers(
                    MethodHandles.insertArguments(make, 0, scope)
                            .asType(MethodType.methodType(Object.class, Runnable.class)),
                    resume.asType(MethodType.methodType(void.class, Object.class)),
                    MethodHandles.insertArguments(yield, 0, scope),
                    lookup.findVirtual(type, "getStackTrace", MethodType.methodType(StackTraceElement[].class))
                            .asType(MethodType.methodType(StackTraceElement[].class, Object.class))));
        } catch (ReflectiveOperationException | RuntimeException e) {
            return Optional.empty();
        }
    }

    private static boolean isDebugged() {
        return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .anyMatch(argument -> argument.startsWith("-agentlib:jdwp") || argument.startsWith("-Xrunjdwp"));
    }

    /** Something that can be left in the middle. */
    public Object of(Runnable body) {
        try {
            return (Object) make.invokeExact(body);
        } catch (Throwable e) {
            throw broken(e);
        }
    }

    /** Begins, or goes on with, a fiber on the calling thread, until it ends or is left. */
    public void resume(Object fiber) {
        try {
            resume.invokeExact(fiber);
        } catch (Throwable e) {
            throw broken(e);
        }
    }

    /**
     * Leaves the fiber that the caller is in; returns when it is gone on with.
     *
     * @return whether that was possible; not if there is native code in between, or a monitor that is really held
     */
    public boolean leave() {
        try {
            return (boolean) yield.invokeExact();
        } catch (IllegalStateException e) {
            return false;
        } catch (Throwable e) {
            throw broken(e);
        }
    }

    /** Returns where a fiber was left. */
    public StackTraceElement[] stack(Object fiber) {
        try {
            return (StackTraceElement[]) stack.invokeExact(fiber);
        } catch (Throwable e) {
            throw broken(e);
        }
    }

    private static RuntimeException broken(Throwable thrown) {
        if (thrown instanceof Error error) {
            throw error;
        }
        return thrown instanceof RuntimeException failure ? failure : new IllegalStateException(thrown);
    }
}
