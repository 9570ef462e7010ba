// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Error;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Patches that are tried on the real program. */
@Tag("once")
@Timeout(300)
class RepairTest {

    private static final String FILE = "examples/LostUpdate.java";

    @TempDir
    Path folder;

    @BeforeEach
    void copyExample() throws IOException {
        Files.createDirectories(folder.resolve("examples"));
        Files.copy(Terminal.EXAMPLES.resolve("LostUpdate.java"), folder.resolve(FILE));
    }

    @Test
    void a_patch_that_ends_the_bug_is_shown_with_the_reason_written_on_demand_and_then_there_is_nothing_to_repair()
            throws IOException {
        Terminal terminal = Terminal.piped().in(folder);

        assertThat(terminal.run("repair", "--repairs", "1", "--apply", "1", FILE))
                .isZero();

        String ours = terminal.out().substring(terminal.out().indexOf("error"));
        GoldenFiles.assertMatches("repair.txt", ours);
        assertThat(terminal.err()).contains("wrote examples");
        assertThat(folder.resolve(FILE)).content().contains("        synchronized (this) {\n            int seen");
        Terminal again = Terminal.piped().in(folder);
        assertThat(again.run("repair", "--json", FILE)).isZero();
        JsonNode result = new JsonMapper().readTree(again.out());
        assertThat(result.get("format").asString()).isEqualTo("heddle-repair");
        assertThat(result.get("bugs")).isEmpty();
    }

    @Test
    void code_hosts_get_the_bug_with_its_patch_as_a_fix() throws IOException {
        Terminal terminal = Terminal.piped().in(folder);

        assertThat(terminal.run("repair", "--repairs", "1", "--sarif", "heddle.sarif", FILE))
                .as(terminal.err())
                .isEqualTo(1);

        String text = Files.readString(folder.resolve("heddle.sarif"));
        assertThat(errors(text)).isEmpty();
        JsonNode results = new JsonMapper().readTree(text).at("/runs/0/results");
        assertThat(results).isNotEmpty();
        JsonNode fix = results.get(0).at("/fixes/0");
        assertThat(fix.at("/description/text").asString()).startsWith("synchronize lines 10 to 11 on this (");
        JsonNode change = fix.at("/artifactChanges/0");
        assertThat(change.at("/artifactLocation/uri").asString()).isEqualTo(FILE);
        assertThat(change.get("replacements").toString()).contains("synchronized (this)");
    }

    private static List<Error> errors(String sarif) throws IOException {
        try (InputStream in = Objects.requireNonNull(
                RepairTest.class.getResourceAsStream("/schema/sarif-schema-2.1.0.json"), "the schema of SARIF")) {
            JsonMapper json = new JsonMapper();
            return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7)
                    .getSchema(json.readTree(in))
                    .validate(json.readTree(sarif));
        }
    }

    @Test
    void a_schedule_says_which_bug_of_which_program_is_meant() throws IOException {
        assertThat(Terminal.piped().in(folder).run("explore", FILE)).isEqualTo(1);
        Path schedule = folder.resolve("LostUpdate-1.schedule");
        Terminal terminal = Terminal.piped().in(folder);

        assertThat(terminal.run(
                        "repair", "--repairs", "1", schedule.getFileName().toString()))
                .isEqualTo(1);

        assertThat(terminal.out())
                .contains("1. synchronize lines 10 to 11 on this")
                .contains("events in a run, ")
                .contains("2 interleavings, 4 before")
                .endsWith("--apply 1 writes the first patch\n");
        Files.writeString(schedule, Files.readString(schedule).replace("a deposit is lost", "a deposit is found"));
        Terminal other = Terminal.piped().in(folder);
        assertThat(other.run("repair", "--repairs", "1", schedule.getFileName().toString()))
                .isEqualTo(2);
        assertThat(other.err()).contains("LostUpdate-1.schedule shows was not found again");
    }

    @Test
    void options_may_follow_a_schedule_which_is_no_program_with_arguments() {
        assertThat(Terminal.piped().in(folder).run("explore", FILE)).isEqualTo(1);
        Terminal terminal = Terminal.piped().in(folder);

        assertThat(terminal.run("repair", "LostUpdate-1.schedule", "--repairs", "1", "--apply", "1"))
                .as(terminal.err())
                .isZero();

        assertThat(folder.resolve(FILE)).content().contains("synchronized (this)");
    }

    @Test
    void where_there_is_no_source_that_is_said_and_a_patch_that_is_not_there_is_not_written() {
        Terminal terminal = Terminal.piped().in(folder);

        assertThat(terminal.run("repair", "--source", "nowhere", "--apply", "1", FILE))
                .isEqualTo(2);

        assertThat(terminal.out()).contains("no source  LostUpdate; --source says where it is");
        assertThat(terminal.err()).contains("there is no patch 1: there are 0");
    }
}
