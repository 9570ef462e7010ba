import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import org.apache.commons.dbcp.ConnectionFactory;
import org.apache.commons.dbcp.PoolableConnectionFactory;
import org.apache.commons.pool.impl.GenericObjectPool;

/**
 * DBCP-270: the thread that throws idle connections away and one that closes a connection stand still for ever.
 *
 * <p>Both the pool and the connection (through {@code AbandonedTrace}) are locked, by the two in different orders. A
 * connection that is closed twice is enough.
 */
public final class Dbcp270 {

    private static Connection pretend() {
        return (Connection) Proxy.newProxyInstance(
                Connection.class.getClassLoader(),
                new Class<?>[] {Connection.class},
                (proxy, method, arguments) -> method.getReturnType() == boolean.class ? (Object) false : null);
    }

    public static void main(String[] args) throws Exception {
        GenericObjectPool pool = new GenericObjectPool();
        pool.setMinEvictableIdleTimeMillis(1);
        ConnectionFactory connections = Dbcp270::pretend;
        new PoolableConnectionFactory(connections, pool, null, null, false, true);
        Connection connection = (Connection) pool.borrowObject();
        connection.close();
        Thread.sleep(10);
        Thread evictor = new Thread(
                () -> {
                    try {
                        pool.evict();
                    } catch (Exception e) {
                        // Not told to anybody, as in the pool's own thread for this.
                    }
                },
                "evictor");
        evictor.start();
        try {
            connection.close();
        } catch (SQLException e) {
            // It is closed already.
        }
        evictor.join();
    }
}
