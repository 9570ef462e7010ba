import dev.heddle.api.Heddle;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import org.apache.commons.dbcp.ConnectionFactory;
import org.apache.commons.dbcp.PoolableConnectionFactory;
import org.apache.commons.dbcp.PoolingDataSource;
import org.apache.commons.pool.impl.GenericObjectPool;

/** Two threads take connections from a data source of commons-dbcp, over a database that does nothing. */
public class PooledStatements {

    /** A connection to nowhere. */
    static final class Nowhere implements ConnectionFactory {
        @Override
        public Connection createConnection() {
            return (Connection) Proxy.newProxyInstance(
                    Nowhere.class.getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
                        Class<?> result = method.getReturnType();
                        return result == boolean.class ? Boolean.FALSE : result == int.class ? (Object) 0 : null;
                    });
        }
    }

    public static void main(String[] args) throws Exception {
        GenericObjectPool pool = new GenericObjectPool(null, 2);
        new PoolableConnectionFactory(new Nowhere(), pool, null, null, false, true);
        PoolingDataSource source = new PoolingDataSource(pool);
        Thread one = new Thread(() -> use(source, pool, 0));
        Thread other = new Thread(() -> use(source, pool, Heddle.input("choice", 0)));
        one.start();
        other.start();
        one.join();
        other.join();
    }

    private static void use(PoolingDataSource source, GenericObjectPool pool, int choice) {
        try {
            if (choice == 1) {
                pool.close();
            }
            Connection connection = source.getConnection();
            if (choice == 2) {
                connection.close();
            }
            connection.close();
        } catch (SQLException e) {
            // What is closed already, or a pool that is, says so.
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
