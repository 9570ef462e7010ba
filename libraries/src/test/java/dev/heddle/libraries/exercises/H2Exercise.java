// SPDX-License-Identifier: Apache-2.0
package dev.heddle.libraries.exercises;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class H2Exercise {

    private static final String URL = "jdbc:h2:mem:bank;DB_CLOSE_DELAY=-1;LOCK_TIMEOUT=10000";

    @BeforeEach
    void create() throws SQLException {
        execute("create table account(id int primary key, balance int not null)");
        for (int id = 0; id < 4; id++) {
            execute("insert into account values(" + id + ", 100)");
        }
    }

    @AfterEach
    void drop() throws SQLException {
        execute("shutdown");
    }

    @Test
    void money_is_neither_made_nor_lost() throws Exception {
        Crew.all(3, number -> {
            try (Connection connection = DriverManager.getConnection(URL)) {
                connection.setAutoCommit(false);
                for (int i = 0; i < 10; i++) {
                    // Always in the order of the ids, so that nobody waits for a circle.
                    int from = i % 3;
                    change(connection, from, -1);
                    change(connection, from + 1, 1);
                    connection.commit();
                }
            }
            return number;
        });

        assertEquals(400, number("select sum(balance) from account"));
    }

    @Test
    void all_inserted_rows_are_there() throws Exception {
        Crew.all(4, number -> {
            try (Connection connection = DriverManager.getConnection(URL);
                    PreparedStatement insert = connection.prepareStatement("insert into account values(?, ?)")) {
                for (int i = 0; i < 10; i++) {
                    insert.setInt(1, 1000 * (number + 1) + i);
                    insert.setInt(2, i);
                    insert.executeUpdate();
                }
            }
            return number;
        });

        assertEquals(44, number("select count(*) from account"));
    }

    private static void change(Connection connection, int id, int by) throws SQLException {
        try (PreparedStatement update =
                connection.prepareStatement("update account set balance = balance + ? where id = ?")) {
            update.setInt(1, by);
            update.setInt(2, id);
            assertEquals(1, update.executeUpdate());
        }
    }

    private static void execute(String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(URL);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static int number(String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(URL);
                Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            result.next();
            return result.getInt(1);
        }
    }
}
