// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.collections;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * The list is asked for an array, which is one snapshot.
 *
 * <p>The twin of SnapshotSize.
 */
public final class SnapshotSizeFixed {

    private final List<String> names = new CopyOnWriteArrayList<>(List.of("ann"));

    private String[] copy() {
        return names.toArray(new String[0]);
    }

    private void join() {
        names.add("bob");
    }

    public static void main(String[] args) throws InterruptedException {
        SnapshotSizeFixed chat = new SnapshotSizeFixed();
        Thread screen = new Thread(() -> chat.copy(), "screen");
        Thread newcomer = new Thread(() -> chat.join(), "newcomer");
        screen.start();
        newcomer.start();
        screen.join();
        newcomer.join();
    }
}
