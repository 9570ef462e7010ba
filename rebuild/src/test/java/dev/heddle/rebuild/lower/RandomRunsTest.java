// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.lower;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;

class RandomRunsTest {

    private static final LoweringOptions OPTIONS =
            new LoweringOptions(false, true, false, 0, Optional.empty(), OptionalLong.of(2_000_000));

    @RepeatedTest(300)
    void small_runs_of_all_kinds_come_back(RepetitionInfo repetition) {
        comesBack(repetition, new Simulation.Mix(3, 12, 2, 3, 3, 2, 2, 2));
    }

    @RepeatedTest(200)
    void runs_with_nothing_but_races_come_back(RepetitionInfo repetition) {
        comesBack(repetition, new Simulation.Mix(3, 12, 2, 3, 1, 0, 0, 0));
    }

    @RepeatedTest(100)
    void longer_runs_with_some_synchronisation_come_back(RepetitionInfo repetition) {
        comesBack(repetition, new Simulation.Mix(4, 120, 4, 4, 4, 2, 3, 2));
    }

    @RepeatedTest(50)
    void runs_of_many_threads_come_back(RepetitionInfo repetition) {
        comesBack(repetition, new Simulation.Mix(8, 30, 3, 4, 2, 2, 2, 2));
    }

    private static void comesBack(RepetitionInfo repetition, Simulation.Mix mix) {
        Recording recording = Simulation.run(repetition.getCurrentRepetition(), mix);

        Rebuilt rebuilt = Lowering.lower(recording.history(), OPTIONS);

        assertThat(rebuilt.recorded()).as("%s", rebuilt.notes()).isPresent();
        assertThat(rebuilt.coverage().environmentWrites())
                .as("%s", rebuilt.notes())
                .isZero();
        assertThat(RoundTrip.check(rebuilt)).isEmpty();
    }
}
