// SPDX-License-Identifier: Apache-2.0
package dev.heddle.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.samples.Sample;
import dev.heddle.samples.Samples;
import dev.heddle.samples.failing.StackOverflow;
import dev.heddle.samples.failing.StackOverflows;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SamplesTest {

    private static final List<Class<?>> OVERFLOWING = List.of(StackOverflow.class, StackOverflows.class);

    @TempDir
    Path folder;

    static Stream<String> themes() {
        return Samples.all().stream().map(SamplesTest::theme).distinct();
    }

    static List<Sample> loners() {
        return everySample().stream().filter(Sample::alone).toList();
    }

    /** All but those that are told apart below. */
    static List<Sample> everySample() {
        return Samples.all().stream()
                .filter(sample -> !OVERFLOWING.contains(sample.main()))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("themes")
    void a_theme_recorded_in_one_jvm_prints_the_same_and_is_rebuilt(String theme) {
        List<Sample> samples = Samples.all().stream()
                .filter(sample -> theme(sample).equals(theme) && !sample.alone())
                .toList();

        Recording recording = Recording.ofSamples(folder, samples);

        recording.requireSame().requireWoven(names(samples));
        assertThat(recording.plain().exitCode()).as(recording.plain().err()).isZero();
        assertThat(recording.plain().out()).doesNotContain("-- ended with");
        Rebuilding.of(recording.trace()).requireExact();
    }

    @ParameterizedTest
    @MethodSource("loners")
    void a_program_that_ends_its_jvm_ends_it_the_same_way_and_is_rebuilt(Sample sample) {
        Recording recording = Recording.ofSample(folder, sample);

        recording.requireSame().requireWoven(names(List.of(sample)));
        assertThat(recording.plain().exitCode()).as(recording.plain().err()).isEqualTo(sample.exitCode());
        Rebuilding.of(recording.trace()).requireExact();
    }

    static List<Class<?>> overflowing() {
        return OVERFLOWING;
    }

    /** The stack can end anywhere, also in the middle of what is recorded; then the history says so and ends there. */
    @ParameterizedTest
    @MethodSource("overflowing")
    void a_stack_that_overflows_changes_nothing_for_the_program_and_is_told(Class<?> main) {
        Recording recording = Recording.ofSample(folder, new Sample(main, true, 0));

        // What the JVM itself says on standard error about the end of a stack depends on where that is.
        assertThat(recording.recorded().out()).isEqualTo(recording.plain().out());
        assertThat(recording.recorded().exitCode()).isEqualTo(recording.plain().exitCode());
        recording.requireWoven(List.of(main.getName()));
        Rebuilding.of(recording.trace()).requireCutsBecauseOf("StackOverflowError");
    }

    @Tag("slow")
    @ParameterizedTest
    @MethodSource("everySample")
    void a_program_recorded_alone_prints_the_same_and_is_rebuilt(Sample sample) {
        Recording recording = Recording.ofSample(folder, sample);

        recording.requireSame().requireWoven(names(List.of(sample)));
        Rebuilding.of(recording.trace()).requireExact();
    }

    private static List<String> names(List<Sample> samples) {
        return samples.stream().map(sample -> sample.main().getName()).toList();
    }

    private static String theme(Sample sample) {
        return sample.name().substring(0, sample.name().indexOf('.'));
    }
}
