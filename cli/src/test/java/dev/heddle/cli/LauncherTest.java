package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The script that builds Heddle when it is older than its sources, in a small tree with a Maven and a Java that only say that they were called. */
@Tag("once")
@DisabledOnOs(OS.WINDOWS)
class LauncherTest {

    private static final Instant BEFORE = Instant.parse("2026-01-01T10:00:00Z");
    private static final Instant BUILT = Instant.parse("2026-01-01T11:00:00Z");
    private static final Instant AFTER = Instant.parse("2026-01-01T12:00:00Z");

    @TempDir
    Path tree;

    @BeforeEach
    void aTreeThatIsBuilt() throws IOException {
        Files.copy(Path.of("..", "heddle"), tree.resolve("heddle"));
        for (String file : List.of(
                "pom.xml",
                "cli/pom.xml",
                "cli/src/main/Main.java",
                "solve/pom.xml",
                "solve/src/main/Solver.java",
                "solve/src/test/SolverTest.java",
                "bench/pom.xml",
                "bench/src/main/Bench.java",
                "docs/kinds/HDL101.md")) {
            file(file, BEFORE);
        }
        for (String jar : List.of(
                "cli/target/heddle-cli.jar",
                "cli/target/lib/heddle-agent.jar",
                "cli/target/lib/heddle-solve-0.1.0-SNAPSHOT.jar",
                // Left by a build of an older tree.
                "cli/target/lib/heddle-gone-0.1.0-SNAPSHOT.jar")) {
            file(jar, BUILT);
        }
        command("tools/bin/mvn", "echo built >>'%s'".formatted(tree.resolve("calls")));
        command("tools/bin/java", "echo ran");
        Files.writeString(tree.resolve("tools/release"), "JAVA_VERSION=\"17.0.1\"\n");
        for (Path folder :
                List.of(tree.resolve("solve/src/main"), tree.resolve("cli/src/main"), tree.resolve("docs/kinds"))) {
            Files.setLastModifiedTime(folder, FileTime.from(BEFORE));
        }
    }

    @Test
    void what_is_newer_than_its_sources_is_run_as_it_is() throws IOException, InterruptedException {
        assertThat(run()).isEqualTo("ran\n");
        assertThat(tree.resolve("calls")).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "pom.xml",
                "solve/pom.xml",
                "solve/src/main/Solver.java",
                "solve/src/main",
                "cli/src/main/Main.java",
                "docs/kinds/HDL101.md"
            })
    void a_change_in_a_module_that_it_is_made_of_makes_it_stale(String changed)
            throws IOException, InterruptedException {
        Files.setLastModifiedTime(tree.resolve(changed), FileTime.from(AFTER));

        assertThat(run()).endsWith("ran\n");
        assertThat(tree.resolve("calls")).hasContent("built");
    }

    @ParameterizedTest
    @ValueSource(strings = {"bench/src/main/Bench.java", "bench/pom.xml", "solve/src/test/SolverTest.java"})
    void a_change_in_what_it_is_not_made_of_does_not(String changed) throws IOException, InterruptedException {
        Files.setLastModifiedTime(tree.resolve(changed), FileTime.from(AFTER));

        assertThat(run()).isEqualTo("ran\n");
        assertThat(tree.resolve("calls")).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"heddle", "heddle.cmd"})
    void no_launcher_has_a_list_of_modules(String launcher) throws IOException {
        String text = Files.readString(Path.of("..", launcher));

        assertThat(text).contains("heddle-*.jar");
        for (String module : List.of("trace", "runtime", "gate", "instrument", "model", "control", "check", "search")) {
            assertThat(text).as(module).doesNotContainPattern("['\"{,/\\\\]" + module + "['\"},/\\\\]");
        }
    }

    private String run() throws IOException, InterruptedException {
        ProcessBuilder builder =
                new ProcessBuilder("bash", tree.resolve("heddle").toString()).redirectErrorStream(true);
        Map<String, String> environment = builder.environment();
        environment.put("JAVA_HOME", tree.resolve("tools").toString());
        environment.put("PATH", tree.resolve("tools/bin") + ":" + environment.get("PATH"));
        Process process = builder.start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).as(said).isZero();
        return said;
    }

    private void file(String name, Instant time) throws IOException {
        Path file = tree.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, name);
        Files.setLastModifiedTime(file, FileTime.from(time));
    }

    private void command(String name, String script) throws IOException {
        Path file = tree.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "#!/bin/sh\n" + script + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
}
