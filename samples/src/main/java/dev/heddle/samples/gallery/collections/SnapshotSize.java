// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.collections;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * An array is made as long as a copy-on-write list and filled by iterating over it. Size and iterator are two
 * snapshots, and the list may grow in between.
 *
 * <p>Pattern: copy-on-write: two snapshots. The twin: the list is asked for an array, which is one snapshot.
 */
public final class SnapshotSize {

    private final List<String> names = new CopyOnWriteArrayList<>(List.of("ann"));

    private String[] copy() {
        String[] copy = new String[names.size()];
        int next = 0;
        for (String name : names) {
            copy[next++] = name;
        }
        return copy;
    }

    private void join() {
        names.add("bob");
    }

    public static void main(String[] args) throws InterruptedException {
        SnapshotSize chat = new SnapshotSize();
        Thread screen = new Thread(() -> chat.copy(), "screen");
        Thread newcomer = new Thread(() -> chat.join(), "newcomer");
        screen.start();
        newcomer.start();
        screen.join();
        newcomer.join();
    }
}
