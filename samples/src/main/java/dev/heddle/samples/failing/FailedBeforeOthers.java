// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.failing;

import java.util.HashMap;
import java.util.Map;

/** One thread fails for sure, and only then another one looks into the map. */
public final class FailedBeforeOthers {

    private static final Map<String, Integer> COUNTS = new HashMap<>();

    static {
        COUNTS.put("loom", 0);
    }

    private FailedBeforeOthers() {}

    private static void count() {
        COUNTS.put("loom", COUNTS.get("loom") + 1);
    }

    private static void countAndFail() {
        count();
        if (COUNTS.get("loom") == 1) {
            throw new IllegalStateException("counted");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(FailedBeforeOthers::countAndFail, "first");
        first.start();
        first.join(10_000);
        Thread second = new Thread(FailedBeforeOthers::count, "second");
        second.start();
        second.join();
    }
}
