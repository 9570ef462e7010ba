// SPDX-License-Identifier: Apache-2.0
package dev.heddle.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.Strings;
import com.google.common.util.concurrent.internal.InternalFutures;
import dev.heddle.e2e.oracles.AssertJ;
import dev.heddle.e2e.oracles.Hamcrest;
import dev.heddle.e2e.oracles.Junit4;
import dev.heddle.e2e.oracles.Junit5;
import dev.heddle.e2e.oracles.Truth;
import dev.heddle.rebuild.lower.LoweringOptions;
import dev.heddle.rebuild.lower.Rebuilt;
import dev.heddle.samples.Batch;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.hamcrest.Matchers;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.platform.commons.JUnitException;
import org.opentest4j.AssertionFailedError;

/** The assertions of test libraries say what must hold in all runs, not only in the recorded one. */
class OraclesTest {

    private static final Path SOURCES = Path.of("src", "test", "java");

    /** The libraries and what they need. */
    private static final List<Class<?>> LIBRARIES = List.of(
            org.junit.Assert.class,
            org.junit.jupiter.api.Assertions.class,
            AssertionFailedError.class,
            JUnitException.class,
            org.assertj.core.api.Assertions.class,
            net.bytebuddy.ByteBuddy.class,
            Matchers.class,
            com.google.common.truth.Truth.class,
            Strings.class,
            InternalFutures.class);

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(classes = {Junit4.class, Junit5.class, AssertJ.class, Hamcrest.class, Truth.class})
    void an_assertion_that_held_is_predicted_to_fail_where_its_arguments_can_be_others(Class<?> program) {
        Verdicts.requireAsCommented(recorded(program), SOURCES, program);
    }

    private Rebuilt recorded(Class<?> program) {
        Path trace = folder.resolve("run.heddle");
        Path[] classPath = Stream.concat(Stream.of(program, Batch.class), LIBRARIES.stream())
                .map(Classes::of)
                .distinct()
                .toArray(Path[]::new);
        Jvm.Run run = Jvm.in(folder, classPath)
                .recording(trace, program.getPackageName() + ".*")
                .run(program.getName(), List.of());
        assertThat(run.exitCode()).as(run.err()).isZero();
        Rebuilding.of(trace).requireExact();
        return Rebuilding.of(trace, LoweringOptions.DEFAULT).rebuilt();
    }
}
