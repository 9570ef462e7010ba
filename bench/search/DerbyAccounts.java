import dev.heddle.api.Heddle;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

/** Two threads use a database that Derby keeps in memory, each with a connection of its own. */
public class DerbyAccounts {

    private static final String URL = "jdbc:derby:memory:bank;create=true";

    public static void main(String[] args) throws Exception {
        Class.forName("org.apache.derby.jdbc.EmbeddedDriver");
        try (Connection connection = DriverManager.getConnection(URL);
                Statement statement = connection.createStatement()) {
            statement.executeUpdate("create table account (id int primary key, balance int)");
            statement.executeUpdate("insert into account values (1, 10), (2, 20)");
        }
        Thread one = new Thread(() -> run("update account set balance = balance + 1 where id = 1"));
        Thread other = new Thread(() -> {
            int choice = Heddle.input("choice", 0);
            if (choice == 1) {
                run("delete from account where id = 2");
            } else if (choice == 2) {
                run("create index by_balance on account (balance)");
            } else {
                run("update account set balance = balance - 1 where id = 2");
            }
        });
        one.start();
        other.start();
        one.join();
        other.join();
    }

    private static void run(String sql) {
        try (Connection connection = DriverManager.getConnection(URL);
                Statement statement = connection.createStatement()) {
            statement.executeUpdate(sql);
        } catch (SQLException e) {
            // Who comes too late, or in between, is told so.
        }
    }
}
