// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What good executions of real programs have in common, and what is atomic in them. */
@Tag("once")
class DiagnoseTest {

    @TempDir
    Path folder;

    @BeforeEach
    void copyExample() throws IOException {
        Files.copy(Terminal.EXAMPLES.resolve("LostUpdate.java"), folder.resolve("LostUpdate.java"));
    }

    @Test
    void a_lost_update_is_explained_by_the_accesses_that_interleave_and_replayed() {
        Terminal diagnosing = Terminal.piped().in(folder);

        assertThat(diagnosing.run("diagnose", "--top", "1", "LostUpdate.java")).isEqualTo(1);
        assertThat(diagnosing.err()).isEmpty();
        GoldenFiles.assertMatches("diagnose.txt", diagnosing.out());

        Terminal replaying = Terminal.piped().in(folder);
        assertThat(replaying.run("replay", "--times", "3", "LostUpdate-1.schedule"))
                .isZero();
        assertThat(replaying.out()).startsWith("replayed 3 of 3 times: main: ");
    }

    @Test
    void machines_get_json_and_other_tools_get_files() throws IOException {
        Terminal terminal = Terminal.piped().in(folder);

        assertThat(terminal.run(
                        "diagnose",
                        "--json",
                        "--daikon",
                        "traces",
                        "--invariants",
                        "all.json",
                        "--assertions",
                        "good.txt",
                        "LostUpdate.java"))
                .isEqualTo(1);

        JsonNode result = new JsonMapper().readTree(terminal.out());
        assertThat(result.get("proof").asBoolean()).isTrue();
        JsonNode broken = result.get("broken").get(0);
        assertThat(broken.get("point").asString()).isEqualTo("pair");
        assertThat(broken.get("failingExecutions").asInt()).isEqualTo(2);
        assertThat(broken.get("between").get(0).get("access").asString()).isEqualTo("write");
        assertThat(folder.resolve("traces/good.decls")).content().startsWith("decl-version 2.0");
        assertThat(folder.resolve("traces/bad.dtrace")).isNotEmptyFile();
        assertThat(folder.resolve("good.txt")).content().contains("assert ");
        assertThat(new JsonMapper()
                        .readTree(Files.readString(folder.resolve("all.json")))
                        .get("points"))
                .isNotEmpty();
    }

    @Test
    void what_was_meant_to_be_atomic_is_told_with_who_interrupts_it() {
        Terminal terminal = Terminal.piped().in(folder);

        assertThat(terminal.run("regions", "LostUpdate.java")).isEqualTo(1);
        GoldenFiles.assertMatches("regions.txt", terminal.out());
    }

    @Test
    void what_locks_protect_is_atomic_and_nothing_is_broken() throws IOException {
        Files.writeString(
                folder.resolve("Safe.java"),
                Files.readString(folder.resolve("LostUpdate.java"))
                        .replace("class LostUpdate", "class Safe")
                        .replace("LostUpdate", "Safe")
                        .replace("void deposit(", "synchronized void deposit("));
        Terminal regions = Terminal.piped().in(folder);
        assertThat(regions.run("regions", "--json", "Safe.java")).isZero();
        JsonNode found = new JsonMapper().readTree(regions.out()).get("regions");
        assertThat(found).hasSize(1);
        assertThat(found.get(0).get("kind").asString()).isEqualTo("atomic");

        Terminal diagnosing = Terminal.piped().in(folder);
        assertThat(diagnosing.run("diagnose", "Safe.java")).isZero();
        assertThat(diagnosing.out()).contains("none fails").doesNotContain("broken");
    }

    @Test
    void what_is_only_sampled_is_no_proof() {
        Terminal terminal = Terminal.piped().in(folder);

        assertThat(terminal.run("diagnose", "--strategy", "random:1", "-n", "40", "LostUpdate.java"))
                .isEqualTo(1);
        assertThat(terminal.out())
                .contains("drawn at random, so this is no proof")
                .contains("with probability <");
    }

    // ── executions from elsewhere ───────────────────────────────────────────────────────────────────────────────────

    /** Two deposits that main keeps apart, or lets meet in the worst way; both ways are the same in every run. */
    private static final String PACED = """
            import java.util.concurrent.CountDownLatch;

            final class Paced {
                private int balance = 100;

                void deposit(int amount, CountDownLatch seen, CountDownLatch go) throws InterruptedException {
                    int found = balance;
                    seen.countDown();
                    go.await();
                    balance = found + amount;
                }

                public static void main(String[] arguments) throws Exception {
                    boolean isApart = arguments[0].equals("apart");
                    Paced account = new Paced();
                    CountDownLatch seen = new CountDownLatch(1);
                    CountDownLatch go = new CountDownLatch(isApart ? 0 : 1);
                    CountDownLatch none = new CountDownLatch(0);
                    Thread first = new Thread(() -> run(account, 50, seen, go), "first");
                    Thread second = new Thread(() -> run(account, 30, none, none), "second");
                    first.start();
                    seen.await();
                    if (isApart) {
                        first.join();
                    }
                    second.start();
                    second.join();
                    go.countDown();
                    first.join();
                    if (account.balance != 180) {
                        throw new IllegalStateException("a deposit is lost");
                    }
                }

                private static void run(Paced account, int amount, CountDownLatch seen, CountDownLatch go) {
                    try {
                        account.deposit(amount, seen, go);
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                }
            }
            """;

    private void record(String way) {
        Terminal recording = Terminal.piped().in(folder);
        recording.run("record", "-q", "-o", way + ".heddle", "Paced.java", way);
        assertThat(folder.resolve(way + ".heddle")).isNotEmptyFile();
    }

    @Test
    void recorded_runs_are_compared_as_they_are() throws IOException {
        Files.writeString(folder.resolve("Paced.java"), PACED);
        record("apart");
        record("together");

        Terminal diagnosing = Terminal.piped().in(folder);
        assertThat(diagnosing.run("diagnose", "--top", "1", "apart.heddle", "together.heddle"))
                .isEqualTo(1);
        assertThat(diagnosing.out())
                .contains("2 executions, 1 of them fails; as recorded, so this is no proof")
                .contains("broken: Paced.balance == orig(Paced.balance)")
                .contains("held in 1 good execution (as recorded)")
                .contains("first reads balance at Paced.deposit:7, and writes balance at Paced.deposit:10")
                .contains("in between second writes balance at Paced.deposit:10")
                .contains("int found = balance;")
                .contains("again:  heddle show together.heddle");

        Terminal regions = Terminal.piped().in(folder);
        assertThat(regions.run("regions", "--json", ".")).isEqualTo(1);
        JsonNode region =
                new JsonMapper().readTree(regions.out()).get("regions").get(0);
        assertThat(region.get("kind").asString()).isEqualTo("meant");
        assertThat(region.get("range").asString()).isEqualTo("Paced.deposit:7..10");
        assertThat(region.get("trace").asString()).isEqualTo("together.heddle");
        assertThat(region.get("computed").toString())
                .isEqualTo(
                        "[\"Paced.balance == orig(Paced.balance) + 50\",\"Paced.balance == orig(Paced.balance) + 30\"]");
    }

    @Test
    void schedules_are_run_again_and_compared() throws IOException {
        Terminal exploring = Terminal.piped().in(folder);
        assertThat(exploring.run("explore", "LostUpdate.java")).isEqualTo(1);
        String bad = Files.readString(folder.resolve("LostUpdate-1.schedule"));
        Files.writeString(
                folder.resolve("good.schedule"),
                bad.lines().filter(line -> !line.startsWith("step ")).collect(Collectors.joining("\n"))
                        + "\nstep main x 2\nstep main.0 x 3\nstep main.1 x 3\nstep main x 5\n");

        Terminal diagnosing = Terminal.piped().in(folder);
        assertThat(diagnosing.run("diagnose", "--top", "1", "good.schedule", "LostUpdate-1.schedule"))
                .isEqualTo(1);
        assertThat(diagnosing.err()).isEmpty();
        assertThat(diagnosing.out())
                .contains("2 executions, 1 of them fails; given schedules only, so this is no proof")
                .contains("broken: LostUpdate.balance == orig(LostUpdate.balance)")
                .contains("again:  heddle replay LostUpdate-1.schedule");

        Terminal alone = Terminal.piped().in(folder);
        assertThat(alone.run("regions", "LostUpdate-1.schedule")).isEqualTo(4);
        assertThat(alone.out()).doesNotContain("meant to be atomic");
    }

    @Test
    void what_a_region_does_is_computed_and_regions_are_what_check_takes_for_atomic() throws IOException {
        Terminal regions = Terminal.piped().in(folder);
        assertThat(regions.run("regions", "--json", "LostUpdate.java")).isEqualTo(1);
        JsonNode region =
                new JsonMapper().readTree(regions.out()).get("regions").get(0);
        assertThat(region.get("mark").asString()).isEqualTo("LostUpdate.deposit:10..11");
        assertThat(region.get("computed").toString())
                .contains("LostUpdate.balance == orig(LostUpdate.balance) + 50")
                .contains("LostUpdate.balance == orig(LostUpdate.balance) + 30");
        Path file = Files.writeString(folder.resolve("regions.json"), regions.out());

        Terminal plain = Terminal.piped().in(folder);
        plain.run("check", "LostUpdate.java");
        assertThat(plain.out()).contains("1 shared location").doesNotContain("atomic region");
        Terminal told = Terminal.piped().in(folder);
        told.run("check", "--regions", file.toString(), "LostUpdate.java");
        assertThat(told.out()).contains("2 atomic regions").contains("1 possible atomicity violation");
        Terminal named = Terminal.piped().in(folder);
        named.run("check", "--atomic", "LostUpdate.deposit:10..11", "LostUpdate.java");
        assertThat(named.out()).contains("2 atomic regions");
    }

    @Test
    void what_cannot_be_read_is_said_in_one_line() throws IOException {
        Files.writeString(folder.resolve("broken.heddle"), "nothing");
        Files.writeString(folder.resolve("broken.schedule"), "nothing");
        Files.writeString(folder.resolve("broken.json"), "{}");
        assertRefused("broken.heddle", "diagnose", "broken.heddle");
        assertRefused("broken.schedule", "regions", "broken.schedule");
        assertRefused("there is no such file", "diagnose", "missing.schedule");
        assertRefused("missing.heddle", "diagnose", "missing.heddle");
        assertRefused("recorded runs only, or schedules only", "regions", "broken.heddle", "broken.schedule");
        assertRefused("there is no class Missing", "diagnose", "-cp", ".", "Missing");
        assertRefused(
                "is not what heddle regions --json writes",
                "check",
                "--regions",
                folder.resolve("broken.json").toString(),
                "LostUpdate.java");
        assertRefused("Bank.withdraw:12..14", "check", "--atomic", "LostUpdate.deposit:x", "LostUpdate.java");
    }

    private void assertRefused(String expected, String... words) {
        Terminal terminal = Terminal.piped().in(folder);
        assertThat(terminal.run(words)).as(String.join(" ", words)).isEqualTo(2);
        assertThat(terminal.out()).isEmpty();
        assertThat(terminal.err()).contains(expected).doesNotContain("\tat ");
    }
}
