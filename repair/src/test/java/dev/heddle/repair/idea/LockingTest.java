// SPDX-License-Identifier: Apache-2.0
package dev.heddle.repair.idea;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.finding.FindingStep;
import dev.heddle.finding.Kind;
import dev.heddle.finding.StepKind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LockingTest {

    private static final String BANK = """
            final class Bank {

                private int balance;

                void deposit(int amount) {
                    int seen = balance;
                    balance = seen + amount;
                }

                int get() {
                    return balance;
                }

                void set(int value) {
                    balance = value;
                }

                void add(int amount) {
                    int old = get();
                    log();
                    set(old + amount);
                }

                void log() {}
            }
            """;

    private static final String BUFFER = """
            final class Buffer {
              private boolean full;

              synchronized void take() throws InterruptedException {
                if (!full) {
                  wait();
                }
                full = false;
                notify();
              }
            }
            """;

    private Proposals proposals;

    @BeforeEach
    void propose(@TempDir Path folder) {
        proposals = new Proposals(folder);
    }

    @Test
    void what_one_thread_does_to_a_variable_comes_under_a_lock() throws IOException {
        List<String> patched = proposals.patched(
                new Locking(),
                "Bank",
                BANK,
                Kind.FAILURE,
                read("main.0", "deposit", 6),
                read("main.1", "deposit", 6),
                write("main.1", "deposit", 7),
                write("main.0", "deposit", 7));

        assertThat(patched).anyMatch(text -> text.contains("""
                    void deposit(int amount) {
                        synchronized (this) {
                            int seen = balance;
                            balance = seen + amount;
                        }
                    }
                """));
        assertThat(patched).anyMatch(text -> text.contains("""
                final class Bank {
                    private static final Object LOCK = new Object();

                    private int balance;
                """) && text.contains("synchronized (LOCK) {"));
    }

    @Test
    void a_condition_and_what_it_guards_come_under_a_lock_though_they_share_a_line() throws IOException {
        List<String> patched = proposals.patched(
                new Locking(),
                "Pool",
                """
                final class Pool {

                    private boolean closed;

                    void close() { if (!closed) { closed = true; log(); } }

                    void log() {}
                }
                """,
                Kind.FAILURE,
                read("main.0", "close", 5),
                read("main.1", "close", 5),
                write("main.1", "close", 5),
                write("main.0", "close", 5));

        assertThat(patched)
                .anyMatch(text -> text.replaceAll("\\s+", " ")
                        .contains("void close() { synchronized (this) { if (!closed) { closed = true; log(); } } }"));
    }

    @Test
    void where_methods_do_parts_of_it_their_caller_takes_the_lock() throws IOException {
        List<String> patched = proposals.patched(
                new Locking(),
                "Bank",
                BANK,
                Kind.FAILURE,
                read("main.0", "get", 11),
                read("main.1", "get", 11),
                write("main.1", "set", 15),
                write("main.0", "set", 15));

        assertThat(patched).anyMatch(text -> text.contains("""
                        synchronized (this) {
                            int old = get();
                            log();
                            set(old + amount);
                        }
                """));
    }

    @Test
    void indentation_is_that_of_the_file() throws IOException {
        String text = proposals
                .patched(
                        new Locking(),
                        "Buffer",
                        BUFFER,
                        Kind.RACE,
                        new FindingStep("main.0", StepKind.READ, "Buffer.full", "", "", "Buffer", "take", 5),
                        new FindingStep("main.1", StepKind.WRITE, "Buffer.full", "", "", "Buffer", "take", 8))
                .get(0);

        assertThat(text).contains("""
                    synchronized (LOCK) {
                      if (!full) {
                        wait();
                      }
                      full = false;
                    }
                """);
    }

    @Test
    void a_function_that_is_an_expression_gets_a_block() throws IOException {
        String counter = """
                final class Counter {
                    int n;

                    void go() {
                        new Thread(() -> n++).start();
                    }
                }
                """;

        assertThat(proposals.patched(
                        new Locking(),
                        "Counter",
                        counter,
                        Kind.FAILURE,
                        new FindingStep("main.0", StepKind.READ, "Counter.n", "", "", "Counter", "lambda$go$0", 5),
                        new FindingStep("main.1", StepKind.WRITE, "Counter.n", "", "", "Counter", "lambda$go$0", 5),
                        new FindingStep("main.0", StepKind.WRITE, "Counter.n", "", "", "Counter", "lambda$go$0", 5)))
                .anyMatch(text -> text.contains("() -> { synchronized (this) { n++; } }"));
    }

    @Test
    void a_lock_that_leaves_the_bad_execution_possible_is_not_proposed() throws IOException {
        FindingStep[] oneAfterTheOther = {
            read("main.0", "deposit", 6),
            write("main.0", "deposit", 7),
            read("main.1", "deposit", 6),
            write("main.1", "deposit", 7)
        };
        assertThat(proposals.patched(new Locking(), "Bank", BANK, Kind.FAILURE, oneAfterTheOther))
                .isEmpty();
    }

    @Test
    void readers_share_a_lock_that_writers_have_alone() throws IOException {
        String point = """
                package shapes;

                import java.util.List;

                final class Point {
                    private int x;
                    private int y;

                    void move() {
                        x = 1;
                        y = 1;
                    }

                    boolean isOnDiagonal() {
                        int a = x;
                        int b = y;
                        return a == b;
                    }
                }
                """;

        assertThat(proposals.patched(
                        new Locking(),
                        "Point",
                        point,
                        Kind.FAILURE,
                        new FindingStep("main.0", StepKind.WRITE, "Point.x", "", "", "Point", "move", 10),
                        new FindingStep("main.1", StepKind.READ, "Point.x", "", "", "Point", "isOnDiagonal", 15),
                        new FindingStep("main.1", StepKind.READ, "Point.y", "", "", "Point", "isOnDiagonal", 16),
                        new FindingStep("main.0", StepKind.WRITE, "Point.y", "", "", "Point", "move", 11)))
                .contains("""
                package shapes;

                import java.util.List;
                import java.util.concurrent.locks.ReentrantReadWriteLock;

                final class Point {
                    private static final ReentrantReadWriteLock LOCK = new ReentrantReadWriteLock();

                    private int x;
                    private int y;

                    void move() {
                        LOCK.writeLock().lock();
                        try {
                            x = 1;
                            y = 1;
                        } finally {
                            LOCK.writeLock().unlock();
                        }
                    }

                    boolean isOnDiagonal() {
                        LOCK.readLock().lock();
                        try {
                            int a = x;
                            int b = y;
                            return a == b;
                        } finally {
                            LOCK.readLock().unlock();
                        }
                    }
                }
                """);
    }

    @Test
    void a_lock_that_the_class_locks_already_is_used() throws IOException {
        String stock = """
                final class Stock {
                    private final Lock lock = new ReentrantLock();
                    private int left;

                    void fill() {
                        lock.lock();
                        try {
                            left++;
                        } finally {
                            lock.unlock();
                        }
                    }

                    void take() {
                        left--;
                    }
                }
                """;

        assertThat(proposals.patched(
                        new Locking(),
                        "Stock",
                        stock,
                        Kind.FAILURE,
                        new FindingStep("main.0", StepKind.READ, "Stock.left", "", "", "Stock", "take", 15),
                        new FindingStep("main.1", StepKind.READ, "Stock.left", "", "", "Stock", "take", 15),
                        new FindingStep("main.1", StepKind.WRITE, "Stock.left", "", "", "Stock", "take", 15),
                        new FindingStep("main.0", StepKind.WRITE, "Stock.left", "", "", "Stock", "take", 15)))
                .anyMatch(text -> text.contains(String.join(
                        "\n        ",
                        "void take() {",
                        "lock.lock();",
                        "try {",
                        "    left--;",
                        "} finally {",
                        "    lock.unlock();",
                        "}")));
    }

    @Test
    void several_calls_on_one_object_come_under_its_lock() throws IOException {
        String text = """
                final class Text {
                    private int length;

                    synchronized int length() {
                        return length;
                    }

                    synchronized void cut(int to) {
                        length = to;
                    }

                    void append(Text other) {
                        int more = other.length();
                        other.cut(more);
                    }
                }
                """;

        assertThat(proposals.patched(
                        new Locking(),
                        "Text",
                        text,
                        Kind.FAILURE,
                        new FindingStep("main.0", StepKind.READ, "Text.length", "main/1", "", "Text", "length", 5),
                        new FindingStep("main.1", StepKind.WRITE, "Text.length", "main/1", "", "Text", "cut", 9),
                        new FindingStep("main.0", StepKind.WRITE, "Text.length", "main/1", "", "Text", "cut", 9)))
                .anyMatch(patched -> patched.contains(String.join(
                        "\n        ",
                        "synchronized (other) {",
                        "    int more = other.length();",
                        "    other.cut(more);",
                        "}")));
    }

    @Test
    void an_iterator_and_its_collection_come_under_one_lock() throws IOException {
        String prices = """
                final class Prices {
                    int total() {
                        int sum = 0;
                        for (int price : prices.values()) {
                            sum += price;
                        }
                        return sum;
                    }

                    void add() {
                        prices.put("tea", 3);
                    }
                }
                """;

        assertThat(proposals.patched(
                        new Locking(),
                        "Prices",
                        prices,
                        Kind.FAILURE,
                        new FindingStep("main.0", StepKind.CALL, "Iterator.next()", "", "", "Prices", "total", 4),
                        new FindingStep("main.1", StepKind.CALL, "Map.put()", "", "", "Prices", "add", 11),
                        new FindingStep("main.0", StepKind.CALL, "Iterator.next()", "", "", "Prices", "total", 4)))
                .anyMatch(patched -> patched.contains("synchronized (this) {\n            for (int price")
                        && patched.contains("synchronized (this) {\n            prices.put("));
    }

    @Test
    void what_main_does_while_another_thread_could_counts() throws IOException {
        String sum = """
                final class Sum {
                    int n;

                    void add() {
                        n++;
                    }
                }
                """;

        assertThat(proposals.patched(
                        new Locking(),
                        "Sum",
                        sum,
                        Kind.FAILURE,
                        new FindingStep("main", StepKind.START, "main.0", "", "", "", "", 0),
                        new FindingStep("main", StepKind.READ, "Sum.n", "", "", "Sum", "add", 5),
                        new FindingStep("main.0", StepKind.READ, "Sum.n", "", "", "Sum", "add", 5),
                        new FindingStep("main.0", StepKind.WRITE, "Sum.n", "", "", "Sum", "add", 5),
                        new FindingStep("main", StepKind.WRITE, "Sum.n", "", "", "Sum", "add", 5)))
                .isNotEmpty();
    }

    @Test
    void what_holds_the_lock_already_is_not_locked_again() throws IOException {
        String pair = """
                final class Pair {
                    int a;

                    synchronized void keep() {
                        a = 1;
                    }

                    void swap() {
                        int old = a;
                        a = old + 1;
                    }

                    void half() {
                        synchronized (this) {
                            a = 2;
                        }
                    }
                }
                """;

        List<String> patched = proposals.patched(
                new Locking(),
                "Pair",
                pair,
                Kind.FAILURE,
                new FindingStep("main.0", StepKind.READ, "Pair.a", "", "", "Pair", "swap", 9),
                new FindingStep("main.1", StepKind.WRITE, "Pair.a", "", "", "Pair", "keep", 5),
                new FindingStep("main.2", StepKind.WRITE, "Pair.a", "", "", "Pair", "half", 14),
                new FindingStep("main.0", StepKind.WRITE, "Pair.a", "", "", "Pair", "swap", 10));

        assertThat(patched)
                .anySatisfy(text ->
                        assertThat(text.split("synchronized \\(this\\)", -1)).hasSize(3));
    }

    private static FindingStep read(String thread, String method, int line) {
        return new FindingStep(thread, StepKind.READ, "Bank.balance", "main/4", "", "Bank", method, line);
    }

    private static FindingStep write(String thread, String method, int line) {
        return new FindingStep(thread, StepKind.WRITE, "Bank.balance", "main/4", "", "Bank", method, line);
    }
}
