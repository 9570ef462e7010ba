package bank;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.junit.HeddleTest;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each invocation is checked by itself, with settings from junit-platform.properties. */
@HeddleTest
class AmountsTest {

    @ParameterizedTest
    @ValueSource(ints = {10, 20})
    void no_deposit_is_lost(int amount) throws InterruptedException {
        SafeAccount account = new SafeAccount();
        Thread ann = new Thread(() -> account.deposit(amount), "ann");
        Thread bob = new Thread(() -> account.deposit(amount), "bob");
        ann.start();
        bob.start();
        ann.join();
        bob.join();
        assertEquals(2 * amount, account.balance());
    }
}
