// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.collections;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Both calls are made while holding the lock of the list.
 *
 * <p>The twin of LastElement.
 */
public final class LastElementFixed {

    private final List<String> history = Collections.synchronizedList(new ArrayList<>(List.of("home", "news")));

    private String newest() {
        synchronized (history) {
            return history.get(history.size() - 1);
        }
    }

    private void back() {
        history.remove("news");
    }

    public static void main(String[] args) throws InterruptedException {
        LastElementFixed browser = new LastElementFixed();
        Thread title = new Thread(() -> browser.newest(), "title");
        Thread button = new Thread(() -> browser.back(), "button");
        title.start();
        button.start();
        title.join();
        button.join();
    }
}
