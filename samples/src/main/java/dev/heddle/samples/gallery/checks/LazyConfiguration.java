// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.checks;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * The configuration is loaded when it is first asked for. Two threads may both find that it is not there, and both
 * load it, so that they work with different objects.
 *
 * <p>Pattern: check-then-act: lazy initialisation. The twin: the method that looks and loads is synchronized.
 */
public final class LazyConfiguration {

    private final AtomicInteger loads = new AtomicInteger();
    private volatile Object configuration;

    private Object configuration() {
        if (configuration == null) {
            loads.incrementAndGet();
            configuration = new Object();
        }
        return configuration;
    }

    public static void main(String[] args) throws InterruptedException {
        LazyConfiguration server = new LazyConfiguration();
        Thread handler1 = new Thread(() -> server.configuration(), "handler-1");
        Thread handler2 = new Thread(() -> server.configuration(), "handler-2");
        handler1.start();
        handler2.start();
        handler1.join();
        handler2.join();
        if (server.loads.get() != 1) {
            throw new AssertionError("loaded " + server.loads + " times");
        }
    }
}
