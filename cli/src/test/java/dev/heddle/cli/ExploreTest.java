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

/** Exploring and replaying real programs, in worker JVMs. */
class ExploreTest {

    @TempDir
    Path folder;

    @BeforeEach
    void copyExample() throws IOException {
        Files.copy(Terminal.EXAMPLES.resolve("LostUpdate.java"), folder.resolve("LostUpdate.java"));
    }

    @Test
    void a_lost_update_is_found_shown_on_its_lines_and_replayed() {
        Terminal exploring = Terminal.piped().in(folder);

        assertThat(exploring.run("explore", "LostUpdate.java")).isEqualTo(1);
        assertThat(exploring.err()).isEmpty();
        assertThat(exploring.out())
                .contains("4 executions of 4 classes, 2 of them fail; every interleaving is covered")
                .contains("a deposit is lost")
                .contains("main.1  reads LostUpdate.balance")
                .contains("LostUpdate.deposit:10")
                .contains("heddle replay LostUpdate-1.schedule");

        Terminal replaying = Terminal.piped().in(folder);
        assertThat(replaying.run("replay", "--times", "20", "LostUpdate-1.schedule"))
                .isZero();
        assertThat(replaying.out()).startsWith("replayed 20 of 20 times: FAILED");
    }

    @Test
    void machines_get_json() {
        Terminal terminal = Terminal.piped().in(folder);

        assertThat(terminal.run("explore", "--json", "--strategy", "pcb:0", "LostUpdate.java"))
                .isZero();

        JsonNode result = new JsonMapper().readTree(terminal.out());
        assertThat(result.get("executions").asInt()).isEqualTo(2);
        assertThat(result.get("proof").asBoolean()).isFalse();
        assertThat(result.get("outcomes").size()).isEqualTo(1);
    }

    @Test
    void a_budget_that_ends_first_is_said_and_what_is_left_can_be_resumed() {
        Terminal first = Terminal.piped().in(folder);
        assertThat(first.run("explore", "--executions", "1", "--save", "left.frontier", "LostUpdate.java"))
                .isEqualTo(4);
        assertThat(first.out()).contains("this is no proof");

        Terminal second = Terminal.piped().in(folder);
        assertThat(second.run("explore", "--resume", "left.frontier", "LostUpdate.java"))
                .isEqualTo(1);
        assertThat(second.out()).contains("4 executions of 4 classes, 2 of them fail; every interleaving is covered");
    }

    @Test
    void what_can_not_be_run_is_answered_in_one_line() throws IOException {
        assertAnswer(2, "there is no strategy", "explore", "--strategy", "luck", "LostUpdate.java");
        assertAnswer(2, "there is no class com.acme.Bank", "explore", "-cp", ".", "com.acme.Bank");
        assertAnswer(2, "there is no such file", "replay", "none.schedule");
        Files.writeString(folder.resolve("odd.schedule"), "heddle-schedule 1\nmain LostUpdate\nstep main\n");
        assertAnswer(2, "odd.schedule:3: a step is written as 'main.0 x 3'", "replay", "odd.schedule");
    }

    @Test
    void a_schedule_that_does_not_fit_the_program_is_left_with_the_step() throws IOException {
        Files.writeString(
                folder.resolve("other.schedule"),
                "heddle-schedule 1\nmain LostUpdate\nclasspath LostUpdate.java\noutcome OK \nstep main.7 x 1\n");
        Terminal terminal = Terminal.piped().in(folder);

        assertThat(terminal.run("replay", "other.schedule")).isEqualTo(5);
        assertThat(terminal.err()).contains("other.schedule does not fit the program any more: step 0: main.7");
    }

    private void assertAnswer(int code, String answer, String... arguments) {
        Terminal terminal = Terminal.piped().in(folder);
        assertThat(terminal.run(arguments)).as(terminal.err()).isEqualTo(code);
        assertThat(terminal.out() + terminal.err()).contains(answer).doesNotContain("Exception");
    }
}
