import java.sql.SQLException;
import org.apache.derby.client.am.Agent;
import org.apache.derby.client.am.LogWriter;
import org.apache.derby.client.am.LogicalConnection;
import org.apache.derby.client.net.NetConnection;
import org.apache.derby.jdbc.ClientDataSource;

/**
 * DERBY-5561: a connection of Derby's client is used while its pool closes it, and a {@code NullPointerException} comes out of it.
 *
 * <p>{@code LogicalConnection.nativeSQL} looks whether the physical connection is still there, and then uses it, without the lock
 * under which the pool takes it away. There is no server here: the physical connection gives back what it is asked about.
 */
public final class Derby5561 {

    public static void main(String[] args) throws Exception {
        NetConnection physical = new NetConnection(null, new ClientDataSource(), "user", "password") {
            @Override
            protected Agent newAgent_(LogWriter log, int timeout, String server, int port, int security) {
                return null;
            }

            @Override
            public String nativeSQL(String text) {
                return text;
            }
        };
        LogicalConnection connection = new LogicalConnection(physical, null);
        Thread closing = new Thread(connection::nullPhysicalConnection, "closing");
        closing.start();
        try {
            connection.nativeSQL("select 1");
        } catch (SQLException e) {
            // There is no current connection: that is what it is meant to say.
        }
        closing.join();
    }
}
