// SPDX-License-Identifier: Apache-2.0
package dev.heddle.check.canary;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.session.recording.RecordOptions;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CanaryTest {

    private static final Path AGENT = Path.of(System.getProperty("heddle.agent"));
    private static final Path API = Path.of(System.getProperty("heddle.api"));

    @Test
    void the_race_of_the_canary_is_found() {
        assertThat(Canary.problem(new RecordOptions.Tools(AGENT, API), List.of("-ea"), Map.of()))
                .isEmpty();
    }

    @Test
    void what_options_make_the_jvm_write_beside_the_trace_is_no_problem() {
        List<String> options = List.of("-Xlog:safepoint:file=written.log");

        assertThat(Canary.problem(new RecordOptions.Tools(AGENT, API), options, Map.of()))
                .isEmpty();
    }

    @Test
    void a_jvm_that_does_not_start_is_a_problem() {
        assertThat(Canary.problem(new RecordOptions.Tools(AGENT, API), List.of("-XX:NoSuchOption=1"), Map.of()))
                .hasValueSatisfying(text -> assertThat(text).contains("could not be recorded"));
    }

    @Test
    void a_run_in_which_the_race_is_not_seen_is_a_problem(@TempDir Path folder) throws URISyntaxException {
        assertThat(Canary.isRecorded(folder, new RecordOptions.Tools(AGENT, API), List.of(), Map.of()))
                .isTrue();
        Path trace = folder.resolve(Canary.TRACE);

        assertThat(Canary.problem(trace, RacyCounter.class.getName())).isEmpty();
        assertThat(Canary.problem(trace, "another.Counter"))
                .hasValueSatisfying(text -> assertThat(text).contains("a known race was not found"));
    }
}
