// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.order;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * An article that is not there any more is left out.
 *
 * <p>The twin of DeletedWhileListed.
 */
public final class DeletedWhileListedFixed {

    private final Map<String, String> articles = new ConcurrentHashMap<>(Map.of("java", "text"));

    private int read() {
        int letters = 0;
        for (String name : List.copyOf(articles.keySet())) {
            String text = articles.get(name);
            letters += text == null ? 0 : text.length();
        }
        return letters;
    }

    public static void main(String[] args) throws InterruptedException {
        DeletedWhileListedFixed wiki = new DeletedWhileListedFixed();
        wiki.read();
        Thread reader = new Thread(() -> wiki.read(), "reader");
        Thread editor = new Thread(() -> wiki.articles.remove("java"), "editor");
        reader.start();
        editor.start();
        reader.join();
        editor.join();
    }
}
