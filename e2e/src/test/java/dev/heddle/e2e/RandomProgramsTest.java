// SPDX-License-Identifier: Apache-2.0
package dev.heddle.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.samples.random.RandomProgram;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RandomProgramsTest {

    /** How many programs share a JVM. */
    private static final int BATCH = 25;

    @TempDir
    Path folder;

    @RepeatedTest(2)
    void generated_programs_print_the_same_and_are_rebuilt(RepetitionInfo repetition) {
        check((repetition.getCurrentRepetition() - 1L) * BATCH);
    }

    @Tag("slow")
    @RepeatedTest(40)
    void many_generated_programs_print_the_same_and_are_rebuilt(RepetitionInfo repetition) {
        check(1_000 + repetition.getCurrentRepetition() * (long) BATCH);
    }

    @Test
    void the_same_seed_gives_the_same_program() {
        assertThat(RandomProgram.seeded(7)).isEqualTo(RandomProgram.seeded(7));
        assertThat(RandomProgram.seeded(7).source())
                .isNotEqualTo(RandomProgram.seeded(8).source());
    }

    private void check(long firstSeed) {
        List<RandomProgram> programs = LongStream.range(firstSeed, firstSeed + BATCH)
                .mapToObj(RandomProgram::seeded)
                .toList();
        Path classes = folder.resolve("classes");
        Classes.compile(
                programs.stream()
                        .map(program -> Classes.write(folder.resolve("source"), program.className(), program.source()))
                        .toList(),
                classes,
                "--release",
                "17");
        List<String> names = programs.stream().map(RandomProgram::className).toList();

        Recording recording = Recording.ofGenerated(folder, classes, names);

        recording.requireSame().requireWoven(names);
        assertThat(recording.plain().out().lines().filter("ended"::equals)).hasSize(BATCH);
        Rebuilding.of(recording.trace()).requireExact().requireAllWritesSeen();
    }
}
