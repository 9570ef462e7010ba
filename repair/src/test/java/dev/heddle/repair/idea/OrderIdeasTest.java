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

class OrderIdeasTest {

    private Proposals proposals;

    @BeforeEach
    void propose(@TempDir Path folder) {
        proposals = new Proposals(folder);
    }

    @Test
    void no_patch_leaves_a_wait_that_asks_only_once() throws IOException {
        String box = """
                final class Box {
                    private Object content;

                    synchronized void take() throws InterruptedException {
                        if (content == null) wait();
                        content = null;
                    }

                    synchronized void put() {
                        content = new Object();
                        notify();
                    }
                }
                """;

        assertThat(proposals.patched(
                        Ideas::patches,
                        "Box",
                        box,
                        Kind.FAILURE,
                        new FindingStep("main.0", StepKind.READ, "Box.content", "", "", "Box", "take", 5),
                        new FindingStep("main.1", StepKind.WRITE, "Box.content", "", "", "Box", "put", 10),
                        new FindingStep("main.0", StepKind.WRITE, "Box.content", "", "", "Box", "take", 6)))
                .hasSizeGreaterThan(1)
                .allSatisfy(text -> assertThat(text)
                        .contains("while (content == null) wait();")
                        .doesNotContain("if (content == null)"));
    }

    @Test
    void waits_that_a_loop_asks_about_or_that_end_by_themselves_stay_as_they_are() throws IOException {
        String box = """
                final class Box {
                    private Object content;
                    private final java.util.concurrent.CountDownLatch open = new java.util.concurrent.CountDownLatch(1);

                    synchronized void take() throws InterruptedException {
                        while (true) {
                            if (content == null) wait();
                            if (content != null) return;
                        }
                    }

                    synchronized void put() throws InterruptedException {
                        if (content == null) open.await();
                        if (content == null) wait(10);
                        content = new Object();
                        notifyAll();
                    }
                }
                """;

        assertThat(proposals.patched(
                        Ideas::patches,
                        "Box",
                        box,
                        Kind.FAILURE,
                        new FindingStep("main.0", StepKind.READ, "Box.content", "", "", "Box", "take", 7),
                        new FindingStep("main.1", StepKind.WRITE, "Box.content", "", "", "Box", "put", 15),
                        new FindingStep("main.0", StepKind.READ, "Box.content", "", "", "Box", "take", 8)))
                .isNotEmpty()
                .anySatisfy(text -> assertThat(text).contains("if (content == null) open.await();"));
    }

    @Test
    void who_reads_too_early_waits_for_whoever_writes() throws IOException {
        String server = """
                final class Server {
                    private Object socket;

                    void run() {
                        socket.hashCode();
                    }

                    void open() {
                        socket = new Object();
                    }
                }
                """;

        assertThat(proposals.patched(
                        new Latching(),
                        "Server",
                        server,
                        Kind.FAILURE,
                        new FindingStep("main.0", StepKind.READ, "Server.socket", "", "", "Server", "run", 5),
                        new FindingStep("main.1", StepKind.WRITE, "Server.socket", "", "", "Server", "open", 9)))
                .first()
                .asString()
                .contains("READY = new CountDownLatch(1);")
                .contains("""
                            try {
                                READY.await();
                            } catch (InterruptedException e) {
                                throw new IllegalStateException(e);
                            }
                            socket.hashCode();
                    """)
                .contains("""
                            socket = new Object();
                            READY.countDown();
                    """);
    }

    @Test
    void who_ends_something_too_early_waits_until_it_is_through() throws IOException {
        String file = """
                final class File {
                    private boolean isClosed;

                    void read() {
                        if (isClosed) {
                            throw new IllegalStateException();
                        }
                    }

                    void go() {
                        new Thread(() -> isClosed = true).start();
                    }
                }
                """;

        List<String> patched = proposals.patched(
                new Latching(),
                "File",
                file,
                Kind.FAILURE,
                new FindingStep("main.1", StepKind.WRITE, "File.isClosed", "", "", "File", "lambda$go$0", 11),
                new FindingStep("main.0", StepKind.READ, "File.isClosed", "", "", "File", "read", 5));

        assertThat(patched).singleElement().asString().contains("""
                    void read() {
                        try {
                            if (isClosed) {
                                throw new IllegalStateException();
                            }
                        } finally {
                            READY.countDown();
                        }
                    }
                """);
    }

    @Test
    void a_latch_is_opened_by_the_function_that_writes_not_by_who_makes_it() throws IOException {
        String table = """
                final class Table {
                    private int upper;

                    void fill() {
                        new Thread(() -> upper = 10).start();
                        check(upper);
                    }
                }
                """;

        assertThat(proposals.patched(
                        new Latching(),
                        "Table",
                        table,
                        Kind.FAILURE,
                        new FindingStep("main", StepKind.START, "main.0", "", "", "", "", 0),
                        new FindingStep("main", StepKind.READ, "Table.upper", "", "", "Table", "fill", 6),
                        new FindingStep("main.0", StepKind.WRITE, "Table.upper", "", "", "Table", "lambda$fill$0", 5)))
                .first()
                .asString()
                .contains("new Thread(() -> { upper = 10; READY.countDown(); }).start();");
    }

    @Test
    void all_threads_come_to_a_line_before_one_goes_on() throws IOException {
        String phases = """
                final class Phases {
                    int[] parts = new int[2];

                    void work(int me) {
                        parts[me] = 1;
                        int sum = parts[0] + parts[1];
                    }
                }
                """;

        assertThat(proposals.patched(
                        new BarrierIdea(),
                        "Phases",
                        phases,
                        Kind.FAILURE,
                        new FindingStep("main.0", StepKind.WRITE, "parts[0]", "", "", "Phases", "work", 5),
                        new FindingStep("main.0", StepKind.READ, "parts[1]", "", "", "Phases", "work", 6),
                        new FindingStep("main.1", StepKind.WRITE, "parts[1]", "", "", "Phases", "work", 5)))
                .singleElement()
                .asString()
                .contains(
                        "private static final CyclicBarrier ALL_HERE = new CyclicBarrier(2);",
                        String.join(
                                "\n        ",
                                "parts[me] = 1;",
                                "try {",
                                "    ALL_HERE.await();",
                                "} catch (InterruptedException | java.util.concurrent.BrokenBarrierException e) {",
                                "    throw new IllegalStateException(e);",
                                "}",
                                "int sum = parts[0] + parts[1];"));
    }

    @Test
    void threads_wait_for_each_other_between_statements_that_share_a_line() throws IOException {
        String phases = """
                class Phases {
                    int sum;

                    void work(int part) { synchronized (this) { sum += part; } int all; synchronized (this) { all = sum; } }
                }
                """;

        assertThat(proposals.patched(
                        new BarrierIdea(),
                        "Phases",
                        phases,
                        Kind.FAILURE,
                        new FindingStep("main.0", StepKind.READ, "sum", "", "", "Phases", "work", 4),
                        new FindingStep("main.0", StepKind.WRITE, "sum", "", "", "Phases", "work", 4),
                        new FindingStep("main.0", StepKind.READ, "sum", "", "", "Phases", "work", 4),
                        new FindingStep("main.1", StepKind.READ, "sum", "", "", "Phases", "work", 4),
                        new FindingStep("main.1", StepKind.WRITE, "sum", "", "", "Phases", "work", 4)))
                .anyMatch(text -> text.replaceAll("\\s+", " ")
                        .contains("throw new IllegalStateException(e); } synchronized (this) { all = sum; }"));
    }

    private static FindingStep read(String thread, String method, int line) {
        return new FindingStep(thread, StepKind.READ, "Bank.balance", "main/4", "", "Bank", method, line);
    }
}
