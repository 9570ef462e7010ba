package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What good executions of real programs have in common, and what is atomic in them. */
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
        assertThat(diagnosing.out())
                .contains("broken: LostUpdate.balance == orig(LostUpdate.balance)")
                .contains("holds in all 2 good classes")
                .contains("2 of 2 failing executions break it")
                .contains("reads balance at LostUpdate.deposit:10, and writes balance at LostUpdate.deposit:11")
                .contains("writes balance at LostUpdate.deposit:11")
                .contains("int seen = balance;")
                .contains("heddle replay LostUpdate-1.schedule");

        Terminal replaying = Terminal.piped().in(folder);
        assertThat(replaying.run("replay", "--times", "3", "LostUpdate-1.schedule"))
                .isZero();
        assertThat(replaying.out()).startsWith("replayed 3 of 3 times: FAILED");
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
        assertThat(terminal.out())
                .contains("meant to be atomic, and not enforced: LostUpdate.deposit:10..11")
                .contains("writes  LostUpdate.deposit:11")
                .contains("heddle replay LostUpdate-1.schedule");
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
}
