// SPDX-License-Identifier: Apache-2.0
package dev.heddle.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The same classes on other versions of JUnit than the one that they were compiled with. */
@Tag("once")
@Timeout(300)
class VersionsTest {

    private static final Path VERSIONS = Path.of(System.getProperty("heddle.versions", "target/versions"));

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"5", "6"})
    void a_test_that_can_fail_fails_on_later_versions(String version) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(List.of("-cp", classPath(version)));
        command.add("-Dheddle.folder=" + folder.resolve("out"));
        command.add("-Dheddle.home=" + System.getProperty("heddle.home"));
        command.addAll(List.of("dev.heddle.tried.RunTried", "dev.heddle.tried.Deposits"));
        Path log = folder.resolve("log.txt");

        int exitCode = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start()
                .waitFor();

        String said = Files.readString(log, StandardCharsets.UTF_8);
        assertThat(exitCode).as(said).isZero();
        assertThat(said).contains("FAILED without_a_lock()\nerror[HDL101]: AssertionFailedError");
    }

    /** Our classes and one version of JUnit, without the one that runs this test. */
    private static String classPath(String version) throws IOException {
        List<String> parts = new ArrayList<>();
        for (String part : System.getProperty("java.class.path").split(File.pathSeparator)) {
            if (!part.contains("junit-")) {
                parts.add(part);
            }
        }
        try (Stream<Path> jars = Files.list(VERSIONS.resolve(version))) {
            jars.map(jar -> jar.toAbsolutePath().toString()).sorted().forEach(parts::add);
        }
        assertThat(parts).anyMatch(part -> part.contains("junit-platform-launcher"));
        return String.join(File.pathSeparator, parts);
    }
}
