package bank;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** A test without threads. */
class PlainTest {

    @Test
    void a_deposit_is_kept() {
        Account account = new Account();
        account.deposit(50);
        assertEquals(50, account.balance());
    }
}
