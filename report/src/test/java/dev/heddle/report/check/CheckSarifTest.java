// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.report.SourceFiles;
import dev.heddle.report.html.Pages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What code hosts and editors are told. */
@Tag("once")
class CheckSarifTest {

    @TempDir
    Path folder;

    @Test
    void each_thread_has_one_flow_with_its_name_and_values_and_the_order_goes_over_all() throws IOException {
        JsonNode flows = results(folder).at("/0/codeFlows/0/threadFlows");

        assertThat(flows).hasSize(2);
        assertThat(flows.at("/0/id").asString()).isEqualTo("main.0");
        assertThat(flows.at("/0/message/text").asString()).isEqualTo("teller-1");
        assertThat(flows.at("/0/locations").findValuesAsString("executionOrder"))
                .containsExactly("1", "3");
        assertThat(flows.at("/1/locations/0/executionOrder").asInt()).isEqualTo(2);
        assertThat(flows.at("/0/locations/1/state/Bank.balance/text").asString())
                .isEqualTo("150");
        assertThat(flows.at("/0/locations/0/importance").asString()).isEqualTo("essential");
    }

    @Test
    void paths_are_relative_to_where_heddle_was_run_and_written_as_addresses() throws IOException {
        Path sources = folder.resolve("my sources");
        Files.createDirectories(sources.resolve("com/acme"));
        Files.writeString(sources.resolve("com/acme/Bank.java"), "// line\n".repeat(12));

        JsonNode place = results(sources).at("/0/locations/0/physicalLocation");

        assertThat(place.at("/artifactLocation/uri").asString()).isEqualTo("my%20sources/com/acme/Bank.java");
        assertThat(place.at("/artifactLocation/uriBaseId").asString()).isEqualTo("SRCROOT");
        assertThat(place.at("/region/startLine").asInt()).isEqualTo(11);
    }

    @Test
    void a_prediction_without_an_execution_has_a_place_too() throws IOException {
        JsonNode predicted = results(folder).get(1);

        assertThat(predicted
                        .at("/locations/0/physicalLocation/region/startLine")
                        .asInt())
                .isEqualTo(11);
        assertThat(predicted.has("codeFlows")).isFalse();
    }

    @Test
    void results_have_the_fingerprints_of_the_findings() throws IOException {
        JsonNode json = new JsonMapper().readTree(CheckJson.of("Bank", Pages.result(), CheckContext.bare(1, "1.2.3")));

        assertThat(results(folder).findValuesAsString(CheckSarif.FINGERPRINT))
                .hasSize(2)
                .isEqualTo(json.get("findings").findValuesAsString("fingerprint"));
    }

    private JsonNode results(Path sources) {
        CheckContext context = new CheckContext(
                path -> path.equals("main.0") ? "teller-1" : path,
                new SourceFiles(List.of(sources), folder),
                List.of(),
                1,
                "1.2.3");
        return new JsonMapper()
                .readTree(CheckSarif.of("Bank", Pages.result(), context))
                .at("/runs/0/results");
    }
}
