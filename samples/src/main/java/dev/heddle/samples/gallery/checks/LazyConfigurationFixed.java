// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.checks;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * The method that looks and loads is synchronized.
 *
 * <p>The twin of LazyConfiguration.
 */
public final class LazyConfigurationFixed {

    private final AtomicInteger loads = new AtomicInteger();
    private volatile Object configuration;

    private synchronized Object configuration() {
        if (configuration == null) {
            loads.incrementAndGet();
            configuration = new Object();
        }
        return configuration;
    }

    public static void main(String[] args) throws InterruptedException {
        LazyConfigurationFixed server = new LazyConfigurationFixed();
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
