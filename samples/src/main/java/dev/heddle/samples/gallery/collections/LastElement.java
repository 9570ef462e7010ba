// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.collections;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The newest entry of a synchronized list is asked for with its size minus one. Between the two calls another thread
 * removes it.
 *
 * <p>Pattern: compound operation on a synchronized list: size and get. The twin: both calls are made while holding the
 * lock of the list.
 */
public final class LastElement {

    private final List<String> history = Collections.synchronizedList(new ArrayList<>(List.of("home", "news")));

    private String newest() {

        return history.get(history.size() - 1);
    }

    private void back() {
        history.remove("news");
    }

    public static void main(String[] args) throws InterruptedException {
        LastElement browser = new LastElement();
        Thread title = new Thread(() -> browser.newest(), "title");
        Thread button = new Thread(() -> browser.back(), "button");
        title.start();
        button.start();
        title.join();
        button.join();
    }
}
