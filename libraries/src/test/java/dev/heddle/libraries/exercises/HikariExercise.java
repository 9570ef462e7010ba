// SPDX-License-Identifier: Apache-2.0
package dev.heddle.libraries.exercises;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class HikariExercise {

    private HikariDataSource source = new HikariDataSource();

    @BeforeEach
    void open() {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl("jdbc:h2:mem:pooled");
        config.setMaximumPoolSize(3);
        config.setConnectionTimeout(5000);
        source = new HikariDataSource(config);
    }

    @AfterEach
    void close() {
        source.close();
    }

    @Test
    void never_more_connections_are_out_than_the_pool_has() throws Exception {
        AtomicInteger out = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();

        Crew.all(6, number -> {
            for (int i = 0; i < 20; i++) {
                try (Connection connection = source.getConnection()) {
                    most.accumulateAndGet(out.incrementAndGet(), Math::max);
                    assertEquals(number, answer(connection, number));
                    out.decrementAndGet();
                }
            }
            return number;
        });

        assertTrue(most.get() <= 3);
        assertEquals(0, source.getHikariPoolMXBean().getActiveConnections());
    }

    @Test
    void a_thread_that_waits_gets_what_another_gives_back() throws Exception {
        Connection first = source.getConnection();
        Connection second = source.getConnection();
        Connection third = source.getConnection();
        Crew.all(2, number -> {
            if (number == 0) {
                while (source.getHikariPoolMXBean().getThreadsAwaitingConnection() == 0) {
                    Thread.onSpinWait();
                }
                second.close();
            } else {
                source.getConnection().close();
            }
            return number;
        });
        first.close();
        third.close();

        assertEquals(0, source.getHikariPoolMXBean().getActiveConnections());
    }

    @Test
    void who_waits_too_long_is_told() throws Exception {
        source.setConnectionTimeout(250);
        try (Connection first = source.getConnection();
                Connection second = source.getConnection();
                Connection third = source.getConnection()) {
            assertTrue(first.isValid(1) && second.isValid(1) && third.isValid(1));
            assertThrows(SQLTransientConnectionException.class, source::getConnection);
        }
    }

    private static int answer(Connection connection, int number) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery("select " + number)) {
            result.next();
            return result.getInt(1);
        }
    }
}
