// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.engine.jdk;

import dev.heddle.gate.CarrierThread;
import java.util.Arrays;
import java.util.Collections;
import java.util.Optional;
import java.util.Set;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Real threads that what the program calls has started and nobody controls, such as those of a library that is not looked into.
 *
 * <p>Whoever of the program waits may be woken by one of them, though no thread at the gate can do it.
 */
public final class Outsiders {

    private final ClassLoader loader;

    // Those who were there before the program was.
    private final Set<Thread> earlier = Collections.newSetFromMap(new WeakHashMap<>());

    private @Nullable String gone;

    public Outsiders(ClassLoader loader) {
        this.loader = loader;
        earlier.addAll(Arrays.asList(all()));
    }

    /**
     * An execution ends while this thread, which a library has started, still waits for work. What the library has in its fields is not
     * taken back, so in later executions it gives work to a thread that is gone.
     */
    public void leave(String name) {
        gone = name;
    }

    /** Returns why somebody who waits may be woken all the same, or would be if nothing had run before; empty if there is no reason. */
    public Optional<String> whoMayWake() {
        return gone == null
                ? any().map(thread -> "the thread %s, which Heddle does not control, may end that"
                        .formatted(numberless(thread.getName())))
                : Optional.of("a library may still rely on the thread %s, which it started in an earlier execution"
                        .formatted(numberless(gone)));
    }

    // Those that the JDK numbers have other numbers in each execution.
    private static String numberless(String name) {
        int end = name.length();
        while (end > 0 && Character.isDigit(name.charAt(end - 1))) {
            end--;
        }
        return end > 0 && end < name.length() && name.charAt(end - 1) == '-' ? name.substring(0, end - 1) : name;
    }

    /** One that is alive. Threads inherit the loader by which those of the program are known. */
    private Optional<Thread> any() {
        return Arrays.stream(all())
                .filter(thread -> !(thread instanceof CarrierThread) && !earlier.contains(thread))
                .filter(thread -> thread.getContextClassLoader() == loader
                        || thread.getClass().getClassLoader() == loader)
                .filter(Thread::isAlive)
                .findFirst();
    }

    private static Thread[] all() {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        while (group.getParent() != null) {
            group = group.getParent();
        }
        // More may have come while they were counted.
        Thread[] threads = new Thread[2 * group.activeCount() + 16];
        return Arrays.copyOf(threads, group.enumerate(threads));
    }
}
