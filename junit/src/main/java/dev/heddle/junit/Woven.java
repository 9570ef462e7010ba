// SPDX-License-Identifier: Apache-2.0
package dev.heddle.junit;

import java.util.List;

/** Tells whether Heddle has started this JVM. */
final class Woven {

    /** The packages that its agent brings into the JVM in order to record, and in order to control. */
    private static final List<String> RUNTIME = List.of("dev.heddle.runtime.Recorder", "dev.heddle.gate.Gate");

    private Woven() {}

    static boolean isThisJvm() {
        return RUNTIME.stream().anyMatch(Woven::isInBootstrapLoader);
    }

    // Only there: they may be on the class path of whoever tests Heddle.
    private static boolean isInBootstrapLoader(String name) {
        try {
            Class.forName(name, false, null);
            return true;
        } catch (ClassNotFoundException notThere) {
            return false;
        }
    }
}
