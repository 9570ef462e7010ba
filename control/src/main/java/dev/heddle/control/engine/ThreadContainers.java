// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.engine;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The containers of threads behind {@code StructuredTaskScope}, which count the threads that are in them. The JVM tells them of beginnings
 * and ends; as threads here are not really started, we do.
 */
final class ThreadContainers {

    private static final String FLOCK = "jdk.internal.misc.ThreadFlock$ThreadContainerImpl";
    private static final Optional<Class<?>> CONTAINER = container();

    private ThreadContainers() {}

    private static Optional<Class<?>> container() {
        try {
            return Optional.of(Class.forName("jdk.internal.vm.ThreadContainer"));
        } catch (ClassNotFoundException e) {
            return Optional.empty();
        }
    }

    /** Returns true if somebody waits for the threads in this container. */
    static boolean isOne(@Nullable Object container) {
        return container != null && container.getClass().getName().equals(FLOCK);
    }

    /** The thread begins; the container may refuse that. */
    static void add(Object container, Thread thread) {
        call("setThreadContainer", thread, container, Thread.class, CONTAINER.orElseThrow());
        call("add", container, thread, CONTAINER.orElseThrow(), Thread.class);
    }

    /** The thread has ended. */
    static void remove(Object container, Thread thread) {
        call("remove", container, thread, CONTAINER.orElseThrow(), Thread.class);
    }

    private static void call(String name, Object receiver, Object argument, Class<?> owner, Class<?> type) {
        try {
            Method method = owner.getDeclaredMethod(name, type);
            method.setAccessible(true);
            method.invoke(receiver, argument);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            if (e.getCause() instanceof Error failure) {
                throw failure;
            }
            throw new IllegalStateException(e);
        } catch (ReflectiveOperationException e) {
            throw new StuckException("this JDK has scopes of tasks that Heddle does not control: " + e.getMessage());
        }
    }
}
