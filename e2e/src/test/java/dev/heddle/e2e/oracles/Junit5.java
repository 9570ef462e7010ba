// SPDX-License-Identifier: Apache-2.0
package dev.heddle.e2e.oracles;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Assertions of JUnit 5 and 6. */
public final class Junit5 {

    private Junit5() {}

    public static void main(String[] args) throws InterruptedException {
        assertEquals(2, Race.unguarded()); // can fail
        assertEquals(2, Race.unguarded(), "with a message"); // can fail
        assertNotEquals(1, Race.unguarded()); // can fail
        assertTrue(Race.unguarded() > 1); // can fail
        assertFalse(Race.unguarded() < 1); // holds
        assertEquals(2, Race.guarded()); // holds
        int one = Race.unguarded();
        int another = Race.unguarded();
        int certain = Race.guarded();
        assertTrue(one == 2 && certain == 2); // can fail
        assertTrue(certain == 1 || another == 2); // can fail
        assertTrue(certain == 2 && one >= 1); // holds
        boolean all = another > 0 && (certain == 1 || certain == 2) && Race.unguarded() == 2;
        assertTrue(all); // can fail
        boolean allAgain = Race.unguarded() == 2 && (certain == 1 || certain == 2) && another > 0;
        assertTrue(allAgain); // can fail
    }
}
