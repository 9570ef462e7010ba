// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.collections;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * The list is a copy-on-write list, whose iterators see what was there when they were made.
 *
 * <p>The twin of IterationWhileModified.
 */
public final class IterationWhileModifiedFixed {

    private final List<String> listeners = new CopyOnWriteArrayList<>(List.of("log", "mail"));
    private int fired;

    private void fire() {
        for (String listener : listeners) {
            fired += listener.length();
        }
    }

    private void register() {
        listeners.add("audit");
    }

    public static void main(String[] args) throws InterruptedException {
        IterationWhileModifiedFixed events = new IterationWhileModifiedFixed();
        events.fire();
        Thread event = new Thread(() -> events.fire(), "event");
        Thread plugin = new Thread(() -> events.register(), "plugin");
        event.start();
        plugin.start();
        event.join();
        plugin.join();
    }
}
