import dev.heddle.api.Heddle;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

/** Two threads use a database in memory, each with a connection of its own; one of them may do other things than it does first. */
final class Accounts {

    private final String url;

    /**
     * @param driver the class of the JDBC driver
     * @param url where the database is
     */
    Accounts(String driver, String url) throws ClassNotFoundException {
        Class.forName(driver);
        this.url = url;
    }

    /** Makes the accounts, then has them used; {@code third} is what the second thread may do besides changing and deleting. */
    void use(String third) throws InterruptedException {
        run(
                "create table account (id int primary key, balance int)",
                "insert into account values (1, 10)",
                "insert into account values (2, 20)");
        Thread one = new Thread(() -> run("update account set balance = balance + 1 where id = 1"));
        Thread other = new Thread(() -> {
            int choice = Heddle.input("choice", 0);
            if (choice == 1) {
                run("delete from account where id = 2");
            } else if (choice == 2) {
                run(third);
            } else {
                run("update account set balance = balance - 1 where id = 2");
            }
        });
        one.start();
        other.start();
        one.join();
        other.join();
    }

    private void run(String... statements) {
        try (Connection connection = DriverManager.getConnection(url, "sa", "");
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.executeUpdate(sql);
            }
        } catch (SQLException e) {
            // Who comes too late, or in between, is told so.
        }
    }
}
