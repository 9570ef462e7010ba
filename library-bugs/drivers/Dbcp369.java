import org.apache.commons.dbcp.datasources.SharedPoolDataSource;

/**
 * DBCP-369: a data source can't be set up while another is closed.
 *
 * <p>{@code InstanceKeyObjectFactory} has all of them in one map, and takes them out of it without the lock under which
 * it goes through them.
 */
public final class Dbcp369 {

    private static SharedPoolDataSource source(String name) {
        SharedPoolDataSource source = new SharedPoolDataSource();
        source.setDataSourceName(name);
        return source;
    }

    public static void main(String[] args) throws InterruptedException {
        SharedPoolDataSource orders = source("orders");
        source("bills");
        Thread closing = new Thread(
                () -> {
                    try {
                        orders.close();
                    } catch (Exception e) {
                        throw new IllegalStateException(e);
                    }
                },
                "closing");
        closing.start();
        source("stock");
        closing.join();
    }
}
