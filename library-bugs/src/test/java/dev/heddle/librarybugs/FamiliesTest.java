// SPDX-License-Identifier: Apache-2.0
package dev.heddle.librarybugs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** The two families on which tools that sample schedules are compared; none of them finds those of 100 threads. */
class FamiliesTest {

    private static final Path TARGET = Path.of("target").toAbsolutePath();
    private static final Table TABLE = new Table(
            "families", "Program", "Threads", "Found", "Reading (s)", "Predicting (s)", "Running (s)", "All (s)");

    @ParameterizedTest
    @CsvSource({
        "ReorderMany, 5", "ReorderMany, 10", "ReorderMany, 20", "ReorderMany, 50", "ReorderMany, 100",
        "TwoStage, 5", "TwoStage, 10", "TwoStage, 20", "TwoStage, 50", "TwoStage, 100"
    })
    void the_failure_is_predicted_and_made_to_happen(String program, int threads)
            throws IOException, InterruptedException {
        Check check = Check.run(
                TARGET.resolve("checks").resolve(program + "-" + threads),
                List.of(
                        "--explore",
                        "1s",
                        "-cp",
                        System.getProperty("heddle.samples", ""),
                        "dev.heddle.samples.peers." + program,
                        Integer.toString(threads)));
        List<JsonNode> found = check.real("failure");
        TABLE.add(
                program,
                threads,
                found.isEmpty() ? "no" : Check.text(found.get(0)),
                check.seconds("reading"),
                check.seconds("predicting"),
                check.seconds("running"),
                String.format(Locale.ROOT, "%.0f", check.time().toMillis() / 1e3));

        assertThat(found).as(check.output()).isNotEmpty();
    }
}
