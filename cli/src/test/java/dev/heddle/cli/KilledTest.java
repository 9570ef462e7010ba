// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A command that is killed, or whose build is, leaves no processes behind, and its files only until the next command. */
@Tag("once")
class KilledTest {

    private static final int SECONDS = 60;

    @TempDir
    Path folder;

    @BeforeEach
    void write() throws IOException {
        assumeTrue(HeddleProcess.isPossible());
        Files.writeString(folder.resolve("Waiting.java"), """
                class Waiting {
                    public static void main(String[] words) throws Exception {
                        java.nio.file.Files.createFile(java.nio.file.Path.of("begun"));
                        Thread.sleep(Long.parseLong(words[0]));
                    }
                }
                """);
    }

    /** Waits until the program runs, and gives all processes that would be left. */
    private List<ProcessHandle> begun(HeddleProcess heddle) throws IOException, InterruptedException {
        assertThat(heddle.awaitSize(folder.resolve("begun"), 0))
                .as(heddle.err())
                .isTrue();
        return heddle.children();
    }

    private static void assertGone(List<ProcessHandle> processes) throws Exception {
        assertThat(processes).isNotEmpty();
        for (ProcessHandle process : processes) {
            awaitEnd(process);
        }
    }

    private static void awaitEnd(ProcessHandle process) throws InterruptedException, ExecutionException {
        try {
            process.onExit().get(SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            process.destroyForcibly();
            throw new AssertionError("still there: " + process.info(), e);
        }
    }

    @Test
    void a_killed_check_takes_the_recorded_program_with_it_and_the_next_command_cleans_up() throws Exception {
        try (HeddleProcess heddle = HeddleProcess.start(folder, "check", "Waiting.java", "600000")) {
            List<ProcessHandle> left = begun(heddle);
            heddle.kill();

            assertGone(left);
            assertThat(heddle.left()).singleElement().asString().startsWith("heddle-scratch");
        }
        makeOld();
        Files.delete(folder.resolve("begun"));
        try (HeddleProcess next = HeddleProcess.start(folder, "record", "Waiting.java", "0")) {
            assertThat(next.await()).as(next.err()).isZero();
            assertThat(next.left()).isEmpty();
        }
    }

    private void makeOld() throws IOException {
        try (Stream<Path> files = Files.walk(folder.resolve("tmp"))) {
            for (Path lock : files.filter(file -> file.endsWith("lock")).toList()) {
                Files.setLastModifiedTime(lock, FileTime.from(Instant.now().minus(Duration.ofHours(1))));
            }
        }
    }

    @Test
    void a_command_ends_with_the_build_that_has_started_it() throws Exception {
        try (HeddleProcess build = HeddleProcess.startByAnother(folder, "check", "Waiting.java", "600000")) {
            List<ProcessHandle> left = begun(build);
            // The command and the program that it records.
            assertThat(left).hasSizeGreaterThan(1);
            build.kill();

            assertGone(left);
            // On a busy machine it may have been too late for these.
            assertThat(build.left()).allMatch(name -> name.startsWith("heddle-scratch"));
        }
    }
}
