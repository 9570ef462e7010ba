// SPDX-License-Identifier: Apache-2.0
package dev.heddle.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.tried.Deposits;
import dev.heddle.tried.LockedDeposits;
import dev.heddle.tried.Made;
import dev.heddle.tried.ManyDeposits;
import dev.heddle.tried.NotLookedAt;
import dev.heddle.tried.RunTried;
import dev.heddle.tried.Transfers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
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
        System.clearProperty("heddle.inconclusive");
    }

    @Test
    void a_test_that_can_fail_fails_with_the_story_links_and_a_command_and_its_schedule_is_tried_first_next_time()
            throws IOException {
        RunTried.Came came = RunTried.of(Deposits.class).came().get(0);

        assertThat(came.status()).isEqualTo("FAILED");
        assertThat(came.message())
                .startsWith("error[HDL101]: AssertionFailedError in Deposits.without_a_lock")
                .contains("teller-1", "reads balance -> 100", "balance = 130")
                .contains("  at dev.heddle.tried.Deposits.deposit(Deposits.java:");
        assertThat(came.message().lines()).hasSizeLessThanOrEqualTo(25);
        assertThat(came.message().lines().reduce((before, line) -> line).orElseThrow())
                .startsWith("  next       java -jar ")
                .contains("heddle-cli.jar replay ")
                .endsWith("Deposits.without_a_lock-1.schedule");
        // The stack is that of the assertion, and those of others lie behind it.
        assertThat(came.place()).startsWith("dev.heddle.tried.Deposits.without_a_lock(Deposits.java:");
        assertThat(came.trace())
                .containsSubsequence(
                        "\tat dev.heddle.tried.Deposits.without_a_lock(Deposits.java:",
                        "\tSuppressed: dev.heddle.junit.OtherThread: teller-",
                        "\t\tat dev.heddle.tried.Deposits.deposit(Deposits.java:",
                        "\tSuppressed: dev.heddle.junit.OtherThread: teller-",
                        "\t\tat dev.heddle.tried.Deposits.deposit(Deposits.java:")
                .doesNotContain("at org.junit.platform.", "jdk.internal.");
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
        assertThat(again.message().lines()).hasSizeLessThanOrEqualTo(25);
        assertThat(again.trace()).isEqualTo(came.trace());
        assertThat(trace).as("what only a new check would have recorded").doesNotExist();
    }

    @Test
    void a_deadlock_has_the_stack_of_one_thread_and_those_of_the_others_behind_it() {
        RunTried.Came came = RunTried.of(Transfers.class).came().get(0);

        assertThat(came.message())
                .startsWith("error[HDL201]: deadlock of 2 threads (teller-1, teller-2); main waits for them")
                .contains("teller-1 waits for Transfers.vault's monitor (held by teller-2) at Transfers.in:");
        assertThat(came.message().lines()).hasSizeLessThanOrEqualTo(25);
        assertThat(came.place()).startsWith("dev.heddle.tried.Transfers.in(Transfers.java:");
        assertThat(came.trace())
                .containsSubsequence(
                        "OtherThread: teller-2 waits for Transfers.ledger's monitor (held by teller-1) at",
                        "\t\tat dev.heddle.tried.Transfers.out(Transfers.java:",
                        "OtherThread: main waits for the end of teller-1 at Deposits.together:",
                        "\t\tat dev.heddle.tried.Deposits.together(Deposits.java:",
                        "\t\tat dev.heddle.tried.Transfers.both_ways(Transfers.java:");
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

        System.setProperty("heddle.inconclusive", "warn");
        assertThat(RunTried.of(NotLookedAt.class).came().get(0).status()).isEqualTo("ABORTED");
    }

    @Test
    void a_test_that_was_looked_at_but_not_to_the_end_passes_with_a_warning_unless_that_is_to_fail() {
        RunTried run = RunTried.of(Map.of("heddle.explore", "0s"), LockedDeposits.class);

        assertThat(run.came()).extracting(RunTried.Came::status).containsExactly("SUCCESSFUL");
        assertThat(run.entries())
                .anySatisfy(entry -> assertThat(entry.get("heddle.open")).contains("the program was not explored"))
                .anySatisfy(entry ->
                        assertThat(entry.get("heddle")).contains("nothing found, but not everything is decided"));

        assertThat(RunTried.of(Map.of("heddle.explore", "0s", "heddle.inconclusive", "fail"), LockedDeposits.class)
                        .came())
                .singleElement()
                .satisfies(came -> {
                    assertThat(came.status()).isEqualTo("FAILED");
                    assertThat(came.message())
                            .startsWith("Heddle has not decided everything about this test (exit code 4)");
                });
    }

    @Test
    void each_invocation_of_a_test_that_has_several_is_checked_and_so_is_what_lies_within() {
        RunTried run =
                RunTried.of(Map.of("heddle.include", "dev.heddle.tried", "heddle.replays", "1"), ManyDeposits.class);

        assertThat(run.came())
                .extracting(came -> came.status() + " " + came.test())
                .containsExactlyInAnyOrder(
                        "SUCCESSFUL 1 true",
                        "FAILED 2 false",
                        "SUCCESSFUL repetition 1 of 3",
                        "SUCCESSFUL repetition 2 of 3",
                        "SUCCESSFUL repetition 3 of 3",
                        "FAILED without_a_lock()");
        assertThat(run.came())
                .filteredOn(came -> came.test().equals("2 false"))
                .singleElement()
                .satisfies(came -> assertThat(came.message())
                        .contains("AssertionFailedError in ManyDeposits.atomic_or_not:")
                        .endsWith("ManyDeposits.atomic_or_not-2-1.schedule"));
        assertThat(run.came())
                .filteredOn(came -> came.test().equals("without_a_lock()"))
                .singleElement()
                .satisfies(came -> assertThat(came.message())
                        // The recorded run itself may lose a deposit.
                        .containsPattern("replayed 1 of 1|observed")
                        .contains("balance = ")
                        .endsWith("ManyDeposits_Within_Deeper.without_a_lock-1.schedule"));
        assertThat(run.entries())
                .filteredOn(entry -> entry.getOrDefault("heddle", "").startsWith("checked with the first repetition"))
                .hasSize(2);
        assertThat(folder.resolve("dev.heddle.tried.ManyDeposits_Within.again-1"))
                .isDirectory();
        assertThat(folder.resolve("dev.heddle.tried.ManyDeposits_Within.again-2"))
                .doesNotExist();
    }

    @Test
    void what_can_not_be_checked_fails_and_says_what_to_do() {
        assertThat(RunTried.of(ManyDeposits.Both.class).came()).isNotEmpty().allSatisfy(came -> {
            assertThat(came.status()).isEqualTo("FAILED");
            assertThat(came.message())
                    .isEqualTo("a_test_twice_over is a test twice over: @HeddleTest is a @Test, so beside"
                            + " @ParameterizedTest or @RepeatedTest put @HeddleTest on the class, or"
                            + " @ExtendWith(HeddleExtension.class) on the method");
        });

        assertThat(RunTried.of(Made.class).came())
                .singleElement()
                .satisfies(came -> assertThat(came.message())
                        .startsWith("Heddle does not check tests that a @TestFactory makes")
                        .endsWith("-Dheddle.inconclusive=warn"));
        assertThat(RunTried.of(Map.of("heddle.inconclusive", "warn"), Made.class)
                        .came())
                .singleElement()
                .satisfies(came -> assertThat(came.status()).isEqualTo("SUCCESSFUL"));
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void where_heddle_is_to_be_skipped_tests_simply_run() {
        Map<String, String> configuration = Map.of("heddle.skip", "true");

        assertThat(RunTried.of(configuration, NotLookedAt.class, LockedDeposits.class)
                        .came())
                .hasSize(2)
                .allSatisfy(came -> assertThat(came.status()).isEqualTo("SUCCESSFUL"));
        assertThat(folder).isEmptyDirectory();
    }
}
