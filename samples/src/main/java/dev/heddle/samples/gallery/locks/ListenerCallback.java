// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.locks;

/**
 * A model tells its view of a change while it holds its own lock, and the view takes its lock to draw. A view that
 * draws by itself holds its lock and asks the model for its value.
 *
 * <p>Pattern: deadlock by a call to the outside under a lock. The twin: the model tells the view after it has given up
 * its lock.
 */
public final class ListenerCallback {

    private int value;
    private View view;

    private static final class View {
        private final ListenerCallback model;
        private int drawn;

        View(ListenerCallback model) {
            this.model = model;
        }

        synchronized void draw() {
            drawn = model.value();
        }
    }

    private synchronized int value() {
        return value;
    }

    private synchronized void change(int to) {
        value = to;
        view.draw();
    }

    public static void main(String[] args) throws InterruptedException {
        ListenerCallback model = new ListenerCallback();
        View view = new View(model);
        model.view = view;
        Thread editor = new Thread(() -> model.change(7), "editor");
        Thread painter = new Thread(() -> view.draw(), "painter");
        editor.start();
        painter.start();
        editor.join();
        painter.join();
        if (view.drawn != 7) {
            throw new AssertionError("the view is out of date: " + view.drawn);
        }
    }
}
