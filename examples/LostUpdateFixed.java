/** Two tellers deposit at the same time, one after the other at the account: heddle prove says that nothing is ever lost. */
public class LostUpdateFixed {

    private int balance;

    private synchronized void deposit(int amount) {
        balance = balance + amount;
    }

    public static void main(String[] args) throws InterruptedException {
        LostUpdateFixed account = new LostUpdateFixed();
        Thread first = new Thread(() -> account.deposit(10), "teller-1");
        Thread second = new Thread(() -> account.deposit(20), "teller-2");
        first.start();
        second.start();
        first.join();
        second.join();
        if (account.balance != 30) {
            throw new AssertionError("the balance is " + account.balance);
        }
    }
}
