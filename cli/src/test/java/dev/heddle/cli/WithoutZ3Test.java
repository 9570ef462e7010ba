// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A machine on which Z3 cannot be loaded: the pure-Java solver takes over, and the user is told. */
@Tag("once")
class WithoutZ3Test {

    @Test
    void a_trace_over_unknown_inputs_is_analysed_all_the_same_with_a_notice() throws IOException, InterruptedException {
        Ran ran = traceWithout("turnkey");

        assertThat(ran.exitCode()).as(ran.output()).isEqualTo(1);
        assertThat(ran.output()).contains("assertion a2[23] can fail").contains("Z3 cannot be loaded");
    }

    @Test
    void where_the_other_solver_has_been_removed_as_well_the_question_stays_open()
            throws IOException, InterruptedException {
        Ran ran = traceWithout("turnkey", "smtinterpol");

        assertThat(ran.exitCode()).as(ran.output()).isEqualTo(4);
        assertThat(ran.output()).contains("no solver for data: SMTInterpol is not on the class path");
    }

    private static Ran traceWithout(String... libraries) throws IOException, InterruptedException {
        String all = System.getProperty("java.class.path");
        for (String library : libraries) {
            assertThat(all).contains(library);
        }
        String classPath = Arrays.stream(all.split(File.pathSeparator))
                .filter(entry -> Arrays.stream(libraries).noneMatch(entry::contains))
                .collect(Collectors.joining(File.pathSeparator));
        Process process = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Dfile.encoding=UTF-8",
                        "-cp",
                        classPath,
                        "dev.heddle.cli.Main",
                        "trace",
                        Path.of("..", "examples", "tara", "locks.ctrc").toString()))
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Ran(process.waitFor(), output);
    }

    private record Ran(int exitCode, String output) {}
}
