package dev.heddle.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.tried.Deposits;
import dev.heddle.tried.LockedDeposits;
import dev.heddle.tried.NotLookedAt;
import dev.heddle.tried.RunTried;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests with and without bugs, checked as a build would do it. */
@Timeout(300)
class HeddleExtensionTest {

    @TempDir
    Path folder;

    @BeforeEach
    void keepWhatIsWrittenApart() {
        System.setProperty("heddle.folder", folder.toString());
    }

    @AfterEach
    void forget() {
        System.clearProperty("heddle.folder");
        System.clearProperty("heddle.require");
        System.clearProperty("heddle.skip");
    }

    @Test
    void a_test_that_can_fail_fails_with_the_story_links_and_a_command_and_its_schedule_is_tried_first_next_time()
            throws IOException {
        RunTried.Came came = RunTried.of(Deposits.class).came().get(0);

        assertThat(came.status()).isEqualTo("FAILED");
        assertThat(came.message())
                .startsWith("error[HDL101]: AssertionFailedError in Deposits.without_a_lock")
                .contains("teller-1", "reads balance -> 100", "balance = 130")
                .contains("    at dev.heddle.tried.Deposits.deposit(Deposits.java:")
                .contains("heddle-cli.jar explain HDL101");
        assertThat(came.message().lines().reduce((before, line) -> line).orElseThrow())
                .startsWith("  next       java -jar ")
                .contains("heddle-cli.jar replay ")
                .endsWith("Deposits.without_a_lock-1.schedule");
        assertThat(came.place()).contains("Deposits.java:");
        assertThat(Deposits.hasRunHere())
                .as("whether the test has run in this JVM")
                .isFalse();

        Path trace = folder.resolve("dev.heddle.tried.Deposits.without_a_lock/run.heddle");
        assertThat(trace).isNotEmptyFile();
        Files.delete(trace);
        RunTried.Came again = RunTried.of(Deposits.class).came().get(0);

        assertThat(again.status()).isEqualTo("FAILED");
        String note = "\n\n  tried first, and failed again with the schedule of the last check:"
                + " Deposits.without_a_lock-1.schedule";
        assertThat(again.message()).contains(note);
        assertThat(again.message().replace(note, "")).isEqualTo(came.message());
        assertThat(trace).as("what only a new check would have recorded").doesNotExist();
    }

    @Test
    void a_test_that_can_not_fail_passes_and_says_what_was_looked_at() {
        RunTried run = RunTried.of(LockedDeposits.class);

        assertThat(run.came()).singleElement().satisfies(came -> {
            assertThat(came.message()).isEmpty();
            assertThat(came.status()).isEqualTo("SUCCESSFUL");
        });
        assertThat(run.entries())
                .anySatisfy(entry -> assertThat(entry.get("heddle"))
                        .startsWith("checked: LockedDeposits.with_a_lock, nothing can go wrong with these inputs"));
    }

    @Test
    void a_test_of_which_nothing_was_seen_fails_and_says_what_to_add_unless_that_is_allowed() {
        RunTried.Came came = RunTried.of(NotLookedAt.class).came().get(0);

        assertThat(came.status()).isEqualTo("FAILED");
        assertThat(came.message())
                .startsWith("Heddle could not look at this test, and seeing nothing is no success (exit code 4)")
                .endsWith("@HeddleTest(include = \"dev.heddle.tried\")");

        System.setProperty("heddle.require", "false");
        assertThat(RunTried.of(NotLookedAt.class).came().get(0).status()).isEqualTo("ABORTED");
    }

    @Test
    void where_heddle_is_to_be_skipped_tests_simply_run() {
        System.setProperty("heddle.skip", "true");

        assertThat(RunTried.of(NotLookedAt.class, LockedDeposits.class).came())
                .hasSize(2)
                .allSatisfy(came -> assertThat(came.status()).isEqualTo("SUCCESSFUL"));
        assertThat(folder).isEmptyDirectory();
    }
}
