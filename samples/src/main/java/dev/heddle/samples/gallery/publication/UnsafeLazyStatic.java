// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.publication;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A table of rates is made when it is first needed: the field is set to an empty map, and the map is filled then.
 * Another thread finds the field set, and the rate missing.
 *
 * <p>Pattern: unsafe lazy static. The twin: a nested class makes the table in its initialiser, which the JVM runs
 * once, before anybody may see it.
 */
public final class UnsafeLazyStatic {

    private static volatile Map<String, Integer> rates;

    private static int rate(String currency) {
        if (rates == null) {
            rates = new ConcurrentHashMap<>();
            rates.put("eur", 2);
        }
        return rates.get(currency);
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
