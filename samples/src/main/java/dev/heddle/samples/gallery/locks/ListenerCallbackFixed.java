// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.locks;

/**
 * The model tells the view after it has given up its lock.
 *
 * <p>The twin of ListenerCallback.
 */
public final class ListenerCallbackFixed {

    private int value;
    private View view;

    private static final class View {
        private final ListenerCallbackFixed model;
        private int drawn;

        View(ListenerCallbackFixed model) {
            this.model = model;
        }

        synchronized void draw() {
            drawn = model.value();
        }
    }

    private synchronized int value() {
        return value;
    }

    private void change(int to) {
        synchronized (this) {
            value = to;
        }
        view.draw();
    }

    public static void main(String[] args) throws InterruptedException {
        ListenerCallbackFixed model = new ListenerCallbackFixed();
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
