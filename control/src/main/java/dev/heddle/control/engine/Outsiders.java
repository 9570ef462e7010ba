package dev.heddle.control.engine;

import dev.heddle.gate.CarrierThread;
import java.util.Arrays;
import java.util.Collections;
import java.util.Optional;
import java.util.Set;
import java.util.WeakHashMap;

/**
 * Real threads that what the program calls has started and nobody controls, such as those of a library that is not looked into.
 *
 * <p>Whoever of the program waits may be woken by one of them, though no thread at the gate can do it.
 */
final class Outsiders {

    private final ClassLoader loader;

    // Those who were there before the program was.
    private final Set<Thread> earlier = Collections.newSetFromMap(new WeakHashMap<>());

    Outsiders(ClassLoader loader) {
        this.loader = loader;
        earlier.addAll(Arrays.asList(all()));
    }

    /** One that is alive. Threads inherit the loader by which those of the program are known. */
    Optional<Thread> any() {
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
