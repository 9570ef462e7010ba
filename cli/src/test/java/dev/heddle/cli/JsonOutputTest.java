// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli;

import static dev.heddle.cli.Terminal.example;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What programs see. */
@Tag("once")
class JsonOutputTest {

    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private static JsonNode json(String... arguments) {
        Terminal terminal = Terminal.piped();
        terminal.run(Stream.concat(Stream.of(arguments), Stream.of("--format", "json"))
                .toArray(String[]::new));
        return MAPPER.readTree(terminal.out());
    }

    @Test
    void the_document_names_its_format() {
        JsonNode document = json("trace", example("lost-update.ctrc"));
        assertThat(document.get("format").asString()).isEqualTo("heddle/1");
        assertThat(document.get("interrupted").asBoolean()).isFalse();
        assertThat(document.get("results").size()).isEqualTo(1);
    }

    @Test
    void a_bug_comes_with_everything_that_is_known_of_it() {
        JsonNode result = json("trace", example("lost-update.ctrc")).at("/results/0");

        assertThat(result.at("/verdict/kind").asString()).isEqualTo("buggy");
        assertThat(result.at("/conclusion").asString()).isEqualTo("findings");
        assertThat(result.at("/statistics/instructions").asInt()).isEqualTo(4);
        assertThat(result.at("/properties/0/name").asString()).isEqualTo("post");
        // Whose deposit gets lost is up to the solver.
        assertThat(result.at("/properties/0/witness/failure/values/0/value").asString())
                .isIn("130", "150");
        assertThat(result.at("/formulas/bad/terms/0").size()).isEqualTo(2);
        assertThat(result.at("/summaries/0/abbreviation").asString()).isEqualTo("DR");
        assertThat(result.at("/syntheses/0/checked").asString()).isEqualTo("verified");
        assertThat(result.at("/syntheses/0/primitives/0/kind").asString()).isEqualTo("lock");
        assertThat(result.at("/atomicity/regions").asInt()).isEqualTo(2);
        assertThat(result.at("/stages").size()).isEqualTo(6);
        assertThat(result.at("/solver/decisions").isString()).isTrue();
    }

    @Test
    void text_and_json_show_the_same_schedule() {
        Terminal terminal = Terminal.piped();
        terminal.run("trace", example("use-before-definition.ctrc"));

        List<String> labels = json("trace", example("use-before-definition.ctrc"))
                .at("/results/0/properties/0/witness/steps")
                .valueStream()
                .map(step -> step.get("label").asString())
                .toList();

        assertThat(labels).isNotEmpty();
        assertThat(terminal.out()).containsSubsequence(labels);
    }

    @Test
    void a_broken_file_is_a_result_with_a_problem(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("broken.ctrc"), "thread");
        JsonNode result = json("trace", file.toString()).at("/results/0");
        assertThat(result.at("/problem/kind").asString()).isEqualTo("broken-input");
        assertThat(result.at("/problem/message").asString()).contains("broken.ctrc:1:");
    }

    @Test
    void what_was_left_open_is_said() {
        JsonNode result =
                json("trace", example("lost-update.ctrc"), "--budget", "0s").at("/results/0");
        assertThat(result.at("/verdict/kind").asString()).isEqualTo("unknown");
        assertThat(result.at("/verdict/reason").asString()).contains("budget");
        assertThat(result.at("/conclusion").asString()).isEqualTo("inconclusive");
    }
}
