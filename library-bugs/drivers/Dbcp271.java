import org.apache.commons.dbcp.AbandonedTrace;

/**
 * DBCP-271: when a connection was used last is written by one thread and read by another, with nothing between them.
 *
 * <p>The fields of {@code AbandonedTrace} were neither volatile nor locked; this one is a {@code long}, of which half
 * may be seen.
 */
public final class Dbcp271 {

    private static final class Used extends AbandonedTrace {
        void use() {
            setLastUsed();
        }

        long last() {
            return getLastUsed();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Used connection = new Used();
        Thread user = new Thread(connection::use, "user");
        user.start();
        if (connection.last() < 0) {
            throw new AssertionError("before all time");
        }
        user.join();
    }
}
