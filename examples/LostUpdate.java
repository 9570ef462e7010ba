/**
 * Two tellers deposit money into one account, and nothing keeps them apart: each reads the balance, adds to it and writes it
 * back. Mostly they do not meet, and all is well. If both read before one of them writes, a deposit disappears.
 */
final class LostUpdate {

    private int balance = 100;

    void deposit(int amount) {
        int seen = balance;
        balance = seen + amount;
    }

    public static void main(String[] arguments) throws InterruptedException {
        LostUpdate account = new LostUpdate();
        Thread first = new Thread(() -> account.deposit(50), "teller-1");
        Thread second = new Thread(() -> account.deposit(30), "teller-2");
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println("balance: " + account.balance);
        if (account.balance != 180) {
            throw new IllegalStateException("a deposit is lost");
        }
    }
}
