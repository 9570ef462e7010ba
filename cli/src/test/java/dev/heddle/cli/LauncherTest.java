// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
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
        Path lent = tree.resolve("cli/src/main/launchers/heddle");
        Files.createDirectories(lent.getParent());
        Files.copy(Path.of("src", "main", "launchers", "heddle"), lent);
        Files.setLastModifiedTime(lent, FileTime.from(BEFORE));
        Files.setLastModifiedTime(lent.getParent(), FileTime.from(BEFORE));
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
    void both_launchers_do_the_same(String launcher) throws IOException {
        assertThat(Files.readString(Path.of("..", launcher)))
                .contains("heddle-agent.jar", "heddle-build.log", "heddle-build.lock", "heddle-build.began", "[ERROR")
                .contains(
                        "-Dmaven.test.skip=true -Dspotless.check.skip=true -Dflatten.skip=true -Dheddle.quick package")
                .contains("no mvn found", "the build failed", "first use", "sources have changed");
        assertThat(Files.readString(Path.of("src", "main", "launchers", launcher)))
                .contains("JAVA_HOME", "HEDDLE_JAVA_OPTS", "-XX:+UseSerialGC -Xshare:auto", "heddle-cli.jar")
                .contains("no java found", "Heddle needs", "unpack the whole archive");
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

    @Test
    void an_installation_runs_from_any_folder_and_through_a_link() throws IOException, InterruptedException {
        Path installation = Files.createDirectory(tree.resolve("an installation"));
        Path launcher = Files.createDirectory(installation.resolve("bin")).resolve("heddle");
        Files.copy(Path.of("src", "main", "launchers", "heddle"), launcher);
        Files.writeString(installation.resolve("heddle-cli.jar"), "");
        command("tools/bin/java", "for word in \"$@\"; do echo \"$word\"; done");
        Path link = Files.createSymbolicLink(
                Files.createDirectory(tree.resolve("links")).resolve("heddle"),
                Path.of("../an installation/bin/heddle"));

        for (Path called : List.of(launcher, link)) {
            assertThat(run(called, "check", "two words", "*").lines())
                    .endsWith(
                            "-jar",
                            installation.toRealPath().resolve("heddle-cli.jar").toString(),
                            "check",
                            "two words",
                            "*");
        }
    }

    @Test
    void an_installation_that_was_not_unpacked_as_a_whole_says_so() throws IOException, InterruptedException {
        Path launcher =
                Files.createDirectories(tree.resolve("installation/bin")).resolve("heddle");
        Files.copy(Path.of("src", "main", "launchers", "heddle"), launcher);

        assertThat(complaint(launcher)).contains("heddle-cli.jar is missing; unpack the whole archive");
    }

    @Test
    void a_java_that_is_too_old_is_refused() throws IOException, InterruptedException {
        Files.writeString(tree.resolve("tools/release"), "JAVA_VERSION=\"11.0.22\"\n");

        assertThat(complaint(tree.resolve("heddle"))).contains("is Java 11, but Heddle needs 17 or later");
    }

    private String complaint(Path script) throws IOException, InterruptedException {
        Process process = start(script);
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).as(said).isEqualTo(70);
        return said;
    }

    private String run() throws IOException, InterruptedException {
        return run(tree.resolve("heddle"));
    }

    private String run(Path script, String... words) throws IOException, InterruptedException {
        Process process = start(script, words);
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).as(said).isZero();
        return said;
    }

    private Process start(Path script, String... words) throws IOException {
        List<String> command = new ArrayList<>(List.of("bash", script.toString()));
        command.addAll(List.of(words));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        Map<String, String> environment = builder.environment();
        environment.put("JAVA_HOME", tree.resolve("tools").toString());
        environment.put("PATH", tree.resolve("tools/bin") + ":" + environment.get("PATH"));
        return builder.start();
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
