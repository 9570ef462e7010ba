// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Threads that classes start which are not woven: controlled if that is possible, and else never forgotten. */
class OutsideThreadsTest {

    /** Known for a library by its package, so that it is not woven. */
    private static final String LIBRARY = """
            package scala.lib;
            public class Workers {
                static class Worker extends Thread {
                    Worker(Runnable task) {
                        super(task);
                    }
                }
                /** Starts itself in a way that nobody can replace. */
                static class Hidden extends Worker {
                    Hidden(Runnable task) {
                        super(task);
                    }
                    @Override
                    public void start() {
                        super.start();
                    }
                }
                public static Thread started(Runnable task) {
                    Worker worker = new Worker(task);
                    worker.start();
                    return worker;
                }
                private static final java.util.Queue<Runnable> TASKS = new java.util.concurrent.ConcurrentLinkedQueue<>();
                private static Worker kept;
                /** One thread for all, which is never taken back. */
                public static void give(Runnable task) {
                    TASKS.add(task);
                    if (kept == null) {
                        kept = new Worker(() -> {
                            while (true) {
                                Runnable next = TASKS.poll();
                                if (next == null) {
                                    java.util.concurrent.locks.LockSupport.park();
                                } else {
                                    next.run();
                                }
                            }
                        });
                        kept.setDaemon(true);
                        kept.start();
                    } else {
                        java.util.concurrent.locks.LockSupport.unpark(kept);
                    }
                }
                public static Thread hidden(Runnable task) {
                    Hidden worker = new Hidden(task);
                    worker.start();
                    return worker;
                }
            }
            """;

    private static final String PROGRAM = """
            package app;
            import java.util.concurrent.CountDownLatch;
            import scala.lib.Workers;
            public class Main {
                static int count;
                public static String counted() throws Exception {
                    Thread one = Workers.started(() -> count++);
                    Thread other = Workers.started(() -> count++);
                    one.join();
                    other.join();
                    return "" + count;
                }
                public static String given() throws Exception {
                    CountDownLatch latch = new CountDownLatch(1);
                    Workers.give(() -> {
                        count++;
                        latch.countDown();
                    });
                    count++;
                    latch.await();
                    return "" + count;
                }
                public static String woken() throws Exception {
                    CountDownLatch latch = new CountDownLatch(1);
                    Workers.hidden(() -> {
                        long end = System.nanoTime() + 500_000_000L;
                        while (System.nanoTime() < end) {
                            Thread.onSpinWait();
                        }
                        latch.countDown();
                    });
                    latch.await();
                    return "woken";
                }
            }
            """;

    @TempDir
    private Path folder;

    @Test
    void a_thread_of_a_class_of_the_librarys_own_is_controlled() throws IOException {
        Explorations.Result result = explored("counted");

        assertThat(result.outcomes()).extracting(Explorations.Returned::of).containsExactlyInAnyOrder("1", "2");
        assertThat(result.stop()).isEqualTo("EXHAUSTED");
        assertThat(result.notModelled()).isEmpty();
    }

    @Test
    void nobody_is_said_to_wait_for_ever_whom_a_thread_may_wake_that_nobody_controls() throws IOException {
        Explorations.Result result = explored("woken");

        assertThat(result.outcomes()).noneMatch(outcome -> outcome.contains("DEADLOCK"));
        assertThat(result.stop()).isNotEqualTo("EXHAUSTED");
    }

    @Test
    void nobody_is_said_to_wait_for_ever_because_a_librarys_thread_went_with_an_earlier_execution() throws IOException {
        Explorations.Result result = explored("given");

        assertThat(result.outcomes()).noneMatch(outcome -> outcome.contains("DEADLOCK"));
        assertThat(result.stop()).isNotEqualTo("EXHAUSTED");
    }

    private Explorations.Result explored(String method) throws IOException {
        Path classes = Compiled.in(folder, LIBRARY, PROGRAM);
        return Explorations.of(
                        folder,
                        classes.toString(),
                        List.of(new Explorations.Question("app.Main#" + method, "", "dpor", 1)))
                .get(0);
    }
}
