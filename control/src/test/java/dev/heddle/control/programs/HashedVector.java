// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.programs;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Vector;

/** A map asks its key for a hash code, and so takes the monitor of the key, which is no step. */
public final class HashedVector {

    private HashedVector() {}

    public static void main(String[] arguments) throws InterruptedException {
        Vector<Integer> key = new Vector<>(List.of(1));
        Map<Vector<Integer>, String> map = new HashMap<>(Map.of(key, "value"));
        Thread thread = new Thread(() -> map.get(key));
        thread.start();
        synchronized (key) {
            key.add(2);
        }
        thread.join();
    }
}
