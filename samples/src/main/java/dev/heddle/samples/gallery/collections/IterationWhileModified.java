// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.collections;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A synchronized list of listeners is iterated without its lock. A listener that is added meanwhile makes the iterator
 * fail.
 *
 * <p>Pattern: iteration while modified. The twin: the list is a copy-on-write list, whose iterators see what was there
 * when they were made.
 */
public final class IterationWhileModified {

    private final List<String> listeners = Collections.synchronizedList(new ArrayList<>(List.of("log", "mail")));
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
        IterationWhileModified events = new IterationWhileModified();
        events.fire();
        Thread event = new Thread(() -> events.fire(), "event");
        Thread plugin = new Thread(() -> events.register(), "plugin");
        event.start();
        plugin.start();
        event.join();
        plugin.join();
    }
}
