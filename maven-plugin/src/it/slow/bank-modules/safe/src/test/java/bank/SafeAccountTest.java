package bank;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class SafeAccountTest {

    @Test
    public void no_deposit_is_lost() throws InterruptedException {
        SafeAccount account = new SafeAccount();
        Thread ann = new Thread(() -> account.deposit(50), "ann");
        Thread bob = new Thread(() -> account.deposit(30), "bob");
        ann.start();
        bob.start();
        ann.join();
        bob.join();
        assertEquals(80, account.balance());
    }
}
