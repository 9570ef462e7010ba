import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.apache.commons.dbcp.PoolingConnection;
import org.apache.commons.pool.impl.GenericKeyedObjectPool;

/**
 * DBCP-65: one thread prepares a statement, another closes one, and both stand still for ever.
 *
 * <p>{@code PoolingConnection} holds its lock while it asks the pool for a statement; a pool that takes one back holds
 * its lock while it tells the connection.
 */
public final class Dbcp65 {

    private static <T> T pretend(Class<T> type) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, arguments) -> method.getReturnType() == PreparedStatement.class
                        ? pretend(PreparedStatement.class)
                        : method.getReturnType() == boolean.class ? (Object) false : null));
    }

    public static void main(String[] args) throws Exception {
        GenericKeyedObjectPool statements = new GenericKeyedObjectPool();
        PoolingConnection connection = new PoolingConnection(pretend(Connection.class), statements);
        statements.setFactory(connection);
        PreparedStatement old = connection.prepareStatement("select 1");
        Thread preparing = new Thread(
                () -> {
                    try {
                        connection.prepareStatement("select 2");
                    } catch (SQLException e) {
                        throw new IllegalStateException(e);
                    }
                },
                "preparing");
        preparing.start();
        old.close();
        preparing.join();
    }
}
