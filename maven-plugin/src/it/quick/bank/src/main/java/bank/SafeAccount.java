package bank;

/** An account that does not. */
public class SafeAccount {

    private int balance;

    public synchronized void deposit(int amount) {
        balance += amount;
    }

    public synchronized int balance() {
        return balance;
    }
}
