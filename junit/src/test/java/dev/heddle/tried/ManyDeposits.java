// SPDX-License-Identifier: Apache-2.0
package dev.heddle.tried;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.junit.HeddleExtension;
import dev.heddle.junit.HeddleTest;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that are invoked several times, that have something to do before each, and that lie within others. */
public class ManyDeposits {

    private int balance;
    private final AtomicInteger safe = new AtomicInteger();

    @BeforeEach
    void begin() {
        balance = 100;
        safe.set(100);
    }

    @ExtendWith(HeddleExtension.class)
    @ParameterizedTest(name = "{index} {0}")
    @ValueSource(booleans = {true, false})
    void atomic_or_not(boolean isSafe) throws InterruptedException {
        Deposits.together(() -> deposit(50, isSafe), () -> deposit(30, isSafe));
        assertEquals(180, isSafe ? safe.get() : balance);
    }

    private void deposit(int amount, boolean isSafe) {
        if (isSafe) {
            safe.addAndGet(amount);
        } else {
            balance += amount;
        }
    }

    /** All tests of this class are checked, those within it as well. */
    @Nested
    @HeddleTest(replays = 1)
    class Within {

        @RepeatedTest(3)
        void again() throws InterruptedException {
            Deposits.together(() -> safe.addAndGet(50), () -> safe.addAndGet(30));
            assertEquals(180, safe.get());
        }

        @Nested
        class Deeper {

            @Test
            void without_a_lock() throws InterruptedException {
                Deposits.together(() -> balance += 50, () -> balance += 30);
                assertEquals(180, balance);
            }
        }
    }

    /** What can't be done. */
    public static class Both {

        @HeddleTest
        @ParameterizedTest
        @CsvSource("1, 2")
        void a_test_twice_over(int first, int second) {
            assertEquals(first, second);
        }
    }
}
