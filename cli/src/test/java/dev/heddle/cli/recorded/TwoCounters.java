// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli.recorded;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests to be recorded. Its name keeps it from being run with ours. */
class TwoCounters {

    private int count;

    @Test
    void one_after_the_other() throws InterruptedException {
        for (int i = 0; i < 2; i++) {
            Thread thread = new Thread(() -> count++, "counter-" + i);
            thread.start();
            thread.join();
        }
        assertEquals(2, count);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void with_parameters(int number) {
        assertTrue(number > count);
    }

    @Test
    void fails() {
        assertEquals(1, count, "nobody counted");
    }
}
