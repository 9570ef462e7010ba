// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.order;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A page lists the names of all articles and reads each of them. An article that is deleted after the listing is not
 * there to be read.
 *
 * <p>Pattern: order violation: use of what was removed. The twin: an article that is not there any more is left out.
 */
public final class DeletedWhileListed {

    private final Map<String, String> articles = new ConcurrentHashMap<>(Map.of("java", "text"));

    private int read() {
        int letters = 0;
        for (String name : List.copyOf(articles.keySet())) {
            letters += articles.get(name).length();
        }
        return letters;
    }

    public static void main(String[] args) throws InterruptedException {
        DeletedWhileListed wiki = new DeletedWhileListed();
        wiki.read();
        Thread reader = new Thread(() -> wiki.read(), "reader");
        Thread editor = new Thread(() -> wiki.articles.remove("java"), "editor");
        reader.start();
        editor.start();
        reader.join();
        editor.join();
    }
}
