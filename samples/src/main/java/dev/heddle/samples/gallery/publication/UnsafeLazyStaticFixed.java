// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.publication;

import java.util.Map;

/**
 * A nested class makes the table in its initialiser, which the JVM runs once, before anybody may see it.
 *
 * <p>The twin of UnsafeLazyStatic.
 */
public final class UnsafeLazyStaticFixed {

    private static final class Rates {
        static final Map<String, Integer> TABLE = Map.of("eur", 2);
    }

    private static int rate(String currency) {
        return Rates.TABLE.get(currency);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread client1 = new Thread(() -> rate("eur"), "client-1");
        Thread client2 = new Thread(() -> rate("eur"), "client-2");
        client1.start();
        client2.start();
        client1.join();
        client2.join();
    }
}
