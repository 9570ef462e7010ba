// SPDX-License-Identifier: Apache-2.0
package dev.heddle.tried;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.mockStatic;
import static org.mockito.Mockito.spy;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.heddle.junit.HeddleTest;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mockito.InOrder;
import org.mockito.Mock;
import org.mockito.MockedStatic;
import org.mockito.Mockito;
import org.mockito.junit.jupiter.MockitoExtension;

/** Deposits again, with every kind of mock around. */
@ExtendWith(MockitoExtension.class)
public class Mocked {

    interface Teller {
        int amount();

        void done(int balance);
    }

    static class Fees {
        int fee(int amount) {
            return amount / 10;
        }
    }

    static class Bonus {
        static int bonus() {
            return 5;
        }
    }

    static class Account {
        int balance;

        void deposit(int amount) {
            int seen = balance;
            balance = seen + amount;
        }

        int balance() {
            return balance;
        }
    }

    static class LockedAccount extends Account {
        @Override
        synchronized void deposit(int amount) {
            super.deposit(amount);
        }

        @Override
        synchronized int balance() {
            return super.balance();
        }
    }

    @Mock
    Teller teller;

    @HeddleTest(replays = 3, explore = "30s", further = 0, include = "dev.heddle.tried")
    void without_a_lock() throws InterruptedException {
        deposits(spy(new Account()));
    }

    @HeddleTest(replays = 3, explore = "30s", further = 0, include = "dev.heddle.tried")
    void with_a_lock() throws InterruptedException {
        deposits(spy(new LockedAccount()));
    }

    private void deposits(Account account) throws InterruptedException {
        when(teller.amount()).thenReturn(8);
        try (MockedStatic<Bonus> statics = mockStatic(Bonus.class)) {
            statics.when(Bonus::bonus).thenReturn(1);
            int bonus = Bonus.bonus();
            Runnable deposit = () -> account.deposit(teller.amount() + bonus);
            Deposits.together(deposit, deposit);
        }
        assertEquals(18, account.balance());
        verify(account, times(2)).deposit(9);
    }

    @HeddleTest(replays = 3, explore = "30s", further = 0, include = "dev.heddle.tried")
    void with_a_mock_of_a_class_and_no_lock() throws InterruptedException {
        depositsWithFees(new Account());
    }

    @HeddleTest(replays = 3, explore = "30s", further = 0, include = "dev.heddle.tried")
    void with_a_mock_of_a_class_and_a_lock() throws InterruptedException {
        depositsWithFees(new LockedAccount());
    }

    private static void depositsWithFees(Account account) throws InterruptedException {
        Fees fees = mock(Fees.class);
        when(fees.fee(anyInt())).thenReturn(1);
        Deposits.together(() -> account.deposit(10 - fees.fee(10)), () -> account.deposit(10 - fees.fee(10)));
        assertEquals(18, account.balance());
    }

    @HeddleTest(replays = 3, explore = "30s", further = 0, include = "dev.heddle.tried")
    void verified_in_an_order_that_nothing_makes() throws InterruptedException {
        Deposits.together(() -> teller.done(1), () -> teller.done(2));
        InOrder order = Mockito.inOrder(teller);
        order.verify(teller).done(1);
        order.verify(teller).done(2);
    }

    @HeddleTest(replays = 3, explore = "30s", further = 0, include = "dev.heddle.tried")
    void verified_within_a_time() throws InterruptedException {
        Account account = new LockedAccount();
        Thread other = new Thread(
                () -> {
                    account.deposit(1);
                    teller.done(account.balance());
                },
                "teller-1");
        other.start();
        verify(teller, Mockito.timeout(1000)).done(1);
        other.join();
    }
}
