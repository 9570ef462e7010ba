// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.control.engine.Choices;
import dev.heddle.control.programs.SleepsFirst;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** That sleeps come last is an assumption, and what rests on it is no proof. */
class LeftOutTest {

    private static final WorkerProcess.Setup SETUP =
            WorkerProcess.Setup.like(Path.of(System.getProperty("heddle.agent")), List.of());

    @Test
    void without_the_choice_of_time_nothing_is_proved_of_a_program_that_sleeps() throws Exception {
        Results results = explore(SETUP);

        assertThat(results.progress().failures()).isZero();
        assertThat(results.isProof()).isFalse();
        assertThat(results.notModelled()).singleElement().asString().contains("sleep or time-out");
    }

    @Test
    void with_it_what_a_short_sleep_leads_to_is_found() throws Exception {
        Results results = explore(SETUP.with("-D" + Choices.PROPERTY + "=" + Choices.TIMEOUTS));

        assertThat(results.progress().failures()).isPositive();
        assertThat(results.isProof()).isTrue();
    }

    private static Results explore(WorkerProcess.Setup setup) throws IOException, InterruptedException {
        Path classes = Path.of(URI.create(SleepsFirst.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toString()));
        Job job = Job.exploring(List.of(classes), SleepsFirst.class.getName(), "dpor");
        try (WorkerProcess worker = WorkerProcess.start(setup, job)) {
            return worker.await(tally -> {});
        }
    }
}
