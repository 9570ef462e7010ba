// SPDX-License-Identifier: Apache-2.0
package dev.heddle.tried;

import dev.heddle.junit.HeddleTest;

/** A test whose settings leave nothing to look at. */
public class NotLookedAt {

    @HeddleTest(include = "com.acme.elsewhere")
    void looks_at_other_classes() {
        Thread.onSpinWait();
    }
}
