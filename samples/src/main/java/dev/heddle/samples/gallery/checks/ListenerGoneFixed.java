// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.checks;

/**
 * The field is read once, into a local variable.
 *
 * <p>The twin of ListenerGone.
 */
public final class ListenerGoneFixed {

    private volatile Runnable listener = () -> {};

    private void fire() {
        Runnable current = listener;
        if (current != null) {
            current.run();
        }
    }

    private void remove() {
        listener = null;
    }

    public static void main(String[] args) throws InterruptedException {
        ListenerGoneFixed button = new ListenerGoneFixed();
        Thread events = new Thread(() -> button.fire(), "events");
        Thread window = new Thread(() -> button.remove(), "window");
        events.start();
        window.start();
        events.join();
        window.join();
    }
}
