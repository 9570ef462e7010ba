// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ctrl-C: what was known until then is kept and said, and nobody is left behind. */
@Tag("once")
@Timeout(300)
@EnabledIf("dev.heddle.cli.HeddleProcess#isPossible")
class InterruptTest {

    /** Has far too many interleavings to be explored, and counts its executions in a file. */
    private static final String MANY = """
            import java.io.FileOutputStream;

            public class Many {
                static int count;

                public static void main(String[] words) throws Exception {
                    try (FileOutputStream out = new FileOutputStream("ticks", true)) {
                        out.write('.');
                    }
                    Thread[] threads = new Thread[3];
                    for (int i = 0; i < threads.length; i++) {
                        threads[i] = new Thread(() -> {
                            for (int j = 0; j < 3; j++) {
                                count++;
                            }
                        });
                        threads[i].start();
                    }
                    for (Thread thread : threads) {
                        thread.join();
                    }
                    if (count > 9) {
                        throw new IllegalStateException("too many");
                    }
                    if (words.length > 0) {
                        Thread.sleep(Long.MAX_VALUE);
                    }
                }
            }
            """;

    @TempDir
    Path folder;

    @BeforeEach
    void writeProgram() throws IOException {
        Files.writeString(folder.resolve("Many.java"), MANY);
    }

    /** Each with how many executions it is interrupted after, what it says on both streams, and what it leaves. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    record Many.java forever                    | 1    | -                   | interrupted; this is what was recorded until then | Many.heddle
                    check --explore 10m Many.java               | 1000 | trouble    interrupted | interrupted; the recorded run is in Many.heddle | Many-1.schedule
                    explore --save left.txt Many.java           | 1000 | covered: it was interrupted | interrupted; --resume left.txt goes on from here | left.txt
                    """)
    void what_was_known_is_kept_and_said(String words, int executions, String out, String err, String file)
            throws Exception {
        interrupted(words, executions, out, err, file);
    }

    @Tag("slow")
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    check Many.java forever                     | 1    | -                   | interrupted; this is what was recorded until then | Many.heddle
                    baseline --explore 10m Many.java            | 1000 | 1 known, 1 of them new | interrupted; the recorded run is in Many.heddle | heddle-baseline.txt
                    prove --solve 0s --explore 10m Many.java    | 1000 | it was interrupted  | interrupted; --keep FOLDER keeps the recorded runs | -
                    prove --keep runs Many.java forever         | 1    | -                   | interrupted; this is what was recorded until then | runs/run-1.heddle
                    search --keep runs Many.java forever        | 1    | -                   | interrupted; this is what was recorded until then | runs/run-1.heddle
                    prove --keep runs Many.java                 | 2    | it was interrupted  | interrupted; the recorded runs are in runs | runs/run-1.heddle
                    search --keep runs Many.java                | 30   | trouble    interrupted | interrupted; the recorded runs are in runs | runs/run-1.heddle
                    repair --explore 10m Many.java              | 1000 | 0 of 1 bug can be ended | interrupted; this is what was known until then | -
                    diagnose --time 10m -n 9999999 Many.java    | 300  | so this is no proof | interrupted; this is what was known until then | -
                    regions --time 10m -n 9999999 Many.java     | 300  | so this is no proof | interrupted; this is what was known until then | -
                    """)
    void so_it_is_by_all_others(String words, int executions, String out, String err, String file) throws Exception {
        interrupted(words, executions, out, err, file);
    }

    private void interrupted(String words, int executions, String out, String err, String file) throws Exception {
        try (HeddleProcess heddle = HeddleProcess.start(folder, words.split(" "))) {
            assertThat(heddle.awaitSize(folder.resolve("ticks"), executions))
                    .as(heddle.out() + heddle.err())
                    .isTrue();
            List<ProcessHandle> children = heddle.children();
            assertThat(children).isNotEmpty();

            heddle.interruptAll();

            assertInterrupted(heddle, children);
            assertThat(heddle.out()).contains(out.equals("-") ? "" : out);
            assertThat(heddle.err()).contains(err);
            if (!file.equals("-")) {
                assertThat(folder.resolve(file)).isNotEmptyFile();
            }
        }
    }

    private static void assertInterrupted(HeddleProcess heddle, List<ProcessHandle> children) throws Exception {
        assertThat(heddle.await()).as(heddle.out() + heddle.err()).isEqualTo(130);
        assertThat(heddle.err()).doesNotContain("\tat ", "this is an error in Heddle");
        for (ProcessHandle child : children) {
            child.onExit().join();
        }
        assertThat(heddle.left()).isEmpty();
    }

    @Test
    void a_signal_that_only_heddle_gets_ends_its_workers_as_well() throws Exception {
        try (HeddleProcess heddle = HeddleProcess.start(folder, "check", "--explore", "10m", "Many.java")) {
            assertThat(heddle.awaitSize(folder.resolve("ticks"), 1000)).isTrue();
            List<ProcessHandle> children = heddle.children();

            heddle.interruptAlone();

            assertInterrupted(heddle, children);
            assertThat(heddle.out()).contains("trouble    interrupted; this is what was known until then");
        }
    }

    @Test
    void replays_that_were_made_until_then_are_counted() throws Exception {
        try (HeddleProcess check = HeddleProcess.start(folder, "check", "--explore", "0", "Many.java")) {
            assertThat(check.await()).as(check.out() + check.err()).isEqualTo(1);
        }
        Path ticks = folder.resolve("ticks");
        Files.delete(ticks);
        try (HeddleProcess heddle = HeddleProcess.start(folder, "replay", "--times", "100000000", "Many-1.schedule")) {
            assertThat(heddle.awaitSize(ticks, 100)).isTrue();
            List<ProcessHandle> children = heddle.children();

            heddle.interruptAll();

            assertInterrupted(heddle, children);
            assertThat(heddle.out())
                    .matches(
                            "(?s)replayed [\\d,]+ of 100,000,000 times: the program does not fail, but there it was:.*");
            assertThat(heddle.err()).contains("interrupted; this is what came until then");
        }
    }

    /** Does not end for all that it is told. */
    private static final String STUBBORN = """
            import java.io.FileOutputStream;

            public class Stubborn {
                public static void main(String[] words) throws Exception {
                    Runtime.getRuntime().addShutdownHook(new Thread(Stubborn::sleep));
                    try (FileOutputStream out = new FileOutputStream("ticks", true)) {
                        out.write('.');
                    }
                    sleep();
                }

                static void sleep() {
                    while (true) {
                        try {
                            Thread.sleep(Long.MAX_VALUE);
                        } catch (InterruptedException e) {
                            // And again.
                        }
                    }
                }
            }
            """;

    @Test
    @Tag("slow")
    void the_second_time_everything_ends_at_once() throws Exception {
        Files.writeString(folder.resolve("Stubborn.java"), STUBBORN);
        try (HeddleProcess heddle = HeddleProcess.start(folder, "record", "Stubborn.java")) {
            assertThat(heddle.awaitSize(folder.resolve("ticks"), 1)).isTrue();
            List<ProcessHandle> children = heddle.children();
            assertThat(children).isNotEmpty();
            heddle.interruptAll();
            assertThat(heddle.awaitSize(folder.resolve("err.txt"), 1)).isTrue();
            assertThat(heddle.err()).contains("another Ctrl-C ends it at once");

            heddle.interruptAll();

            assertThat(heddle.await()).isEqualTo(130);
            assertThat(heddle.err()).doesNotContain("this is what was recorded until then");
            for (ProcessHandle child : children) {
                child.onExit().join();
            }
        }
    }

    @Test
    void the_browser_s_server_ends() throws Exception {
        Files.copy(Recorded.LOST_UPDATE, folder.resolve("LostUpdate.heddle"));
        try (HeddleProcess heddle = HeddleProcess.start(folder, "ui", "LostUpdate.heddle")) {
            assertThat(heddle.awaitSize(folder.resolve("err.txt"), 20)).isTrue();

            heddle.interruptAll();

            assertInterrupted(heddle, List.of());
            assertThat(heddle.out()).startsWith("http://127.0.0.1:");
        }
    }
}
