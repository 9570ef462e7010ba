// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.checks;

/**
 * An event is delivered if there is a listener. The field is read twice, for the check and for the call, and the
 * listener may be removed in between.
 *
 * <p>Pattern: check-then-act: null check. The twin: the field is read once, into a local variable.
 */
public final class ListenerGone {

    private volatile Runnable listener = () -> {};

    private void fire() {
        if (listener != null) {
            listener.run();
        }
    }

    private void remove() {
        listener = null;
    }

    public static void main(String[] args) throws InterruptedException {
        ListenerGone button = new ListenerGone();
        Thread events = new Thread(() -> button.fire(), "events");
        Thread window = new Thread(() -> button.remove(), "window");
        events.start();
        window.start();
        events.join();
        window.join();
    }
}
