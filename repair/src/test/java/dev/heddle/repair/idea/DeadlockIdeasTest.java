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

class DeadlockIdeasTest {

    private static final String LOCKS = """
            final class Locks {
                private final Object a = new Object();
                private final Object b = new Object();

                void one() {
                    synchronized (a) {
                        synchronized (b) {
                            work();
                        }
                    }
                }

                void other() {
                    synchronized (b) {
                        synchronized (a) {
                            work();
                        }
                    }
                }

                void work() {}
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
    void locks_are_taken_in_the_other_order_in_one_place() throws IOException {
        List<String> patched = proposals.patched(
                new LockOrder(),
                "Locks",
                LOCKS,
                Kind.DEADLOCK,
                step("main.0", StepKind.ENTER, "one", 6),
                step("main.1", StepKind.ENTER, "other", 14));

        assertThat(patched).hasSize(2);
        assertThat(patched.get(0)).contains("""
                    void one() {
                        synchronized (b) {
                            synchronized (a) {
                """);
    }

    @Test
    void or_one_thread_at_a_time_takes_them() throws IOException {
        assertThat(proposals.patched(
                        new OneAtATime(),
                        "Locks",
                        LOCKS,
                        Kind.DEADLOCK,
                        step("main.0", StepKind.ENTER, "one", 6),
                        step("main.1", StepKind.ENTER, "other", 14)))
                .singleElement()
                .asString()
                .contains("""
                        void one() {
                            synchronized (LOCK) {
                                synchronized (a) {
                    """)
                .contains("private static final Object LOCK = new Object();");
    }

    @Test
    void a_lock_is_given_back_whatever_happens() throws IOException {
        String shop = """
                final class Shop {
                    void sell() {
                        lock.lock();
                        take();
                        lock.unlock();
                    }
                }
                """;

        assertThat(proposals.patched(
                        new Releasing(),
                        "Shop",
                        shop,
                        Kind.DEADLOCK,
                        new FindingStep("main.0", StepKind.CALL, "Lock.lock()", "", "", "Shop", "sell", 3)))
                .singleElement()
                .asString()
                .contains("""
                            lock.lock();
                            try {
                                take();
                            } finally {
                                lock.unlock();
                            }
                        }
                    """);
    }

    @Test
    void no_lock_is_held_during_a_call_that_may_wait() throws IOException {
        String model = """
                final class Model {
                    synchronized void change() {
                        value = 1;
                        view.draw(
                            value);
                        isDrawn = true;
                    }

                    void reset() {
                        synchronized (lock) {
                            value = 0;
                            view.draw(
                                value);
                        }
                    }

                    synchronized void keep() {
                        int old = value;
                        view.draw(old);
                    }
                }
                """;

        List<String> patched = proposals.patched(
                new OpenCalls(),
                "Model",
                model,
                Kind.DEADLOCK,
                new FindingStep("main.0", StepKind.ENTER, "", "", "", "Model", "change", 2));

        assertThat(patched).hasSize(2);
        assertThat(patched.get(0)).contains("""
                    void change() {
                        synchronized (this) {
                            value = 1;
                        }
                        view.draw(
                            value);
                        synchronized (this) {
                            isDrawn = true;
                        }
                    }
                """);
        assertThat(patched.get(1)).contains("""
                    void reset() {
                        synchronized (lock) {
                            value = 0;
                        }
                        view.draw(
                            value);
                    }
                """);
    }

    @Test
    void who_will_write_takes_the_write_lock_at_once() throws IOException {
        String rates = """
                final class Rates {
                    int rate() {
                        lock.readLock().lock();
                        try {
                            return refresh();
                        } finally {
                            lock.readLock().unlock();
                        }
                    }
                }
                """;

        assertThat(proposals.patched(
                        new WriteLocks(),
                        "Rates",
                        rates,
                        Kind.DEADLOCK,
                        new FindingStep("main.0", StepKind.ENTER, "", "", "", "Rates", "rate", 3)))
                .containsExactly(rates.replace("readLock", "writeLock"));
    }

    @Test
    void signals_are_remembered_told_in_time_and_to_whom_they_concern() throws IOException {
        String box = """
                final class Box {
                    private final Condition full = lock.newCondition();
                    private final Condition empty = lock.newCondition();

                    void take() throws InterruptedException {
                        full.await();
                        isFull = false;
                    }

                    void put() {
                        full.signal();
                        isFull = true;
                    }
                }
                """;

        List<String> patched = proposals.patched(
                new Signals(),
                "Box",
                box,
                Kind.DEADLOCK,
                new FindingStep("main.0", StepKind.ENTER, "", "", "", "Box", "take", 6));

        assertThat(patched).hasSize(3);
        assertThat(patched.get(0)).contains("""
                    private boolean signalled;
                """, """
                    void take() throws InterruptedException {
                        while (!signalled) {
                            full.await();
                        }
                        isFull = false;
                    }

                    void put() {
                        signalled = true;
                        full.signal();
                        isFull = true;
                    }
                """);
        assertThat(patched.get(1)).contains("        empty.signal();\n");
        assertThat(patched.get(2)).contains("""
                    void put() {
                        isFull = true;
                        full.signal();
                    }
                """);
    }

    @Test
    void who_waits_asks_again_and_who_wakes_wakes_all() throws IOException {
        List<String> patched = proposals.patched(
                new Waiting(), "Buffer", BUFFER, Kind.FAILURE, step("main.0", StepKind.WAIT, "take", 6));

        assertThat(patched).hasSize(3);
        assertThat(patched.get(2)).contains("while (!full) {").contains("notifyAll();");
    }

    private static FindingStep step(String thread, StepKind kind, String method, int line) {
        return new FindingStep(thread, kind, "", "", "", method.equals("take") ? "Buffer" : "Locks", method, line);
    }
}
