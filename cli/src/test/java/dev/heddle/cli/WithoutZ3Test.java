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
        String classPath = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> !entry.contains("turnkey"))
                .collect(Collectors.joining(File.pathSeparator));
        assertThat(classPath).isNotEqualTo(System.getProperty("java.class.path"));

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

        assertThat(process.waitFor()).as(output).isEqualTo(1);
        assertThat(output).contains("assertion a2[23] can fail").contains("Z3 cannot be loaded");
    }
}
