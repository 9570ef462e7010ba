// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.engine.jdk;

import java.lang.reflect.Field;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Tells whose code a thread begins with. */
public final class Bodies {

    /** The fields that lead from a thread to what it was given to run; other JDKs have other ones. */
    private static final Optional<Field> TARGET = field(Thread.class, "target");

    private static final Optional<Field> HOLDER = field(Thread.class, "holder");
    private static final Optional<Field> TASK = HOLDER.flatMap(holder -> field(holder.getType(), "task"));

    private Bodies() {}

    /** Returns true if a thread begins with code of the JDK, such as a task that has a state of its own. */
    public static boolean isOfJdk(Thread thread, @Nullable Runnable task) {
        if (isOfProgram(thread)) {
            return false;
        }
        Object body = task != null ? task : target(thread);
        // A kind of thread that the JDK has for itself has a body of its own.
        return body == null ? thread.getClass() != Thread.class : !isOfProgram(body);
    }

    /** Returns true if the JDK has a thread for itself, which runs nothing of a program: what reaps processes, cleans up, and the like. */
    public static boolean isOfNobody(Thread thread) {
        ThreadGroup group = thread.getThreadGroup();
        return thread.getClass().getName().startsWith("jdk.internal.misc.")
                || group != null && group.getParent() == null;
    }

    private static boolean isOfProgram(Object object) {
        return object.getClass().getClassLoader() instanceof ControlLoader;
    }

    private static @Nullable Object target(Thread thread) {
        try {
            if (TARGET.isPresent()) {
                return TARGET.get().get(thread);
            }
            Object holder = HOLDER.isPresent() ? HOLDER.get().get(thread) : null;
            return holder != null && TASK.isPresent() ? TASK.get().get(holder) : null;
        } catch (IllegalAccessException e) {
            return null;
        }
    }

    private static Optional<Field> field(Class<?> type, String name) {
        try {
            Field field = type.getDeclaredField(name);
            field.setAccessible(true);
            return Optional.of(field);
        } catch (ReflectiveOperationException | RuntimeException e) {
            return Optional.empty();
        }
    }
}
