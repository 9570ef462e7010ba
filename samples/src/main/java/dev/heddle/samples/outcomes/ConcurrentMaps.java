// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.outcomes;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** Each key is on its own, and putIfAbsent has one winner. */
public final class ConcurrentMaps {

    private static final ConcurrentMap<String, Object> map = new ConcurrentHashMap<>();
    private static final Object mine = new Object();
    private static final Object yours = new Object();
    private static int winners;

    private ConcurrentMaps() {}

    public static void main(String[] args) throws Exception {
        Pair.inTurn(() -> map.put("a", mine), () -> {
            map.put("b", yours);
            if (map.get("b") != yours) { // holds
                throw new AssertionError();
            }
            if (map.get("a") != mine) { // can fail
                throw new AssertionError();
            }
        });
        Pair.inTurn(() -> map.put("c", mine), () -> {
            map.put("c", yours);
            if (map.get("c") != yours) { // can fail
                throw new AssertionError();
            }
        });
        boolean[] won = new boolean[2];
        Pair.inTurn(
                () -> won[0] = map.putIfAbsent("d", mine) == null, () -> won[1] = map.putIfAbsent("d", yours) == null);
        winners = (won[0] ? 1 : 0) + (won[1] ? 1 : 0);
        if (winners != 1) { // holds
            throw new AssertionError();
        }
    }
}
