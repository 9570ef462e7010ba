import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import org.apache.derby.client.ClientPooledConnection;
import org.apache.derby.client.am.Agent;
import org.apache.derby.client.am.LogWriter;
import org.apache.derby.client.am.SqlException;
import org.apache.derby.client.net.NetConnection;
import org.apache.derby.client.net.NetLogWriter;
import org.apache.derby.client.net.NetXAConnection;
import org.apache.derby.jdbc.ClientBaseDataSource;
import org.apache.derby.jdbc.ClientDataSource;

/**
 * DERBY-5560: a connection of Derby's client is given back to its pool while the pool closes it, and both stand still for ever.
 *
 * <p>{@code LogicalConnection.close} holds its lock while it tells {@code ClientPooledConnection}, whose {@code close} holds its own
 * while it takes the physical connection away from the logical one. There is no server here: the physical connection does nothing.
 */
public final class Derby5560 {

    /** What talks to a server, were there one. */
    private static final class Silent extends Agent {
        Silent() {
            super(null, null);
        }

        @Override
        protected void resetAgent_(LogWriter log, int timeout, String server, int port) {}

        @Override
        public LogWriter newLogWriter_(PrintWriter out, int level) {
            return null;
        }

        @Override
        protected void markChainBreakingException_() {}

        @Override
        public void checkForChainBreakingException_() {}

        @Override
        public void flush_() {}

        @Override
        public void close_() {}
    }

    private static final class Physical extends NetConnection {
        Physical(ClientBaseDataSource source) throws SqlException {
            super(null, source, "user", "password");
            xaHostVersion_ = 8;
        }

        @Override
        protected Agent newAgent_(LogWriter log, int timeout, String server, int port, int security) {
            return new Silent();
        }

        @Override
        public boolean isClosed() {
            return false;
        }

        @Override
        public void closeForReuse(boolean statements) {}

        @Override
        public void closeResources() {}
    }

    private static final class Pooled extends ClientPooledConnection {
        Pooled(ClientBaseDataSource source) throws SQLException {
            super(source, null, "user", "password", 0);
        }

        @Override
        protected NetXAConnection getNetXAConnection(
                ClientBaseDataSource source, NetLogWriter log, String user, String password, int manager)
                throws SqlException {
            return new NetXAConnection(log, user, password, source, manager, true, this) {
                @Override
                protected NetConnection createNetConnection(
                        NetLogWriter aLog,
                        String aUser,
                        String aPassword,
                        ClientBaseDataSource aSource,
                        int aManager,
                        boolean isXa,
                        ClientPooledConnection owner)
                        throws SqlException {
                    return new Physical(aSource);
                }
            };
        }
    }

    public static void main(String[] args) throws Exception {
        Pooled pooled = new Pooled(new ClientDataSource());
        Connection connection = pooled.getConnection();
        Thread closing = new Thread(
                () -> {
                    try {
                        pooled.close();
                    } catch (SQLException e) {
                        throw new IllegalStateException(e);
                    }
                },
                "closing");
        closing.start();
        connection.close();
        closing.join();
    }
}
