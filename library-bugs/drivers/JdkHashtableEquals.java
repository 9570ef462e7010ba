import java.util.Hashtable;

/**
 * A trap of the JDK, never reported that we know of: two tables that are compared with each other by two threads.
 *
 * <p>{@code Hashtable.equals} holds the lock of one table and asks the other for each entry, which takes the other's
 * lock.
 */
public final class JdkHashtableEquals {

    /** A price that is compared by the program's own code. */
    private static final class Price {
        private final int cents;

        Price(int cents) {
            this.cents = cents;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Price && ((Price) other).cents == cents;
        }

        @Override
        public int hashCode() {
            return cents;
        }
    }

    private static Hashtable<String, Price> prices() {
        Hashtable<String, Price> table = new Hashtable<>();
        table.put("apple", new Price(30));
        table.put("pear", new Price(40));
        return table;
    }

    public static void main(String[] args) throws InterruptedException {
        Hashtable<String, Price> here = prices();
        Hashtable<String, Price> there = prices();
        Thread first = new Thread(() -> here.equals(there), "first");
        Thread second = new Thread(() -> there.equals(here), "second");
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
