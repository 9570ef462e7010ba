// SPDX-License-Identifier: Apache-2.0
package dev.heddle.e2e.oracles;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

/** Assertions of JUnit 4. */
public final class Junit4 {

    private Junit4() {}

    public static void main(String[] args) throws InterruptedException {
        assertEquals(2, Race.unguarded()); // can fail
        assertEquals("with a message", 2, Race.unguarded()); // can fail
        assertTrue(Race.unguarded() > 1); // can fail
        assertFalse(Race.unguarded() < 1); // holds
        assertEquals(2, Race.guarded()); // holds
    }
}
