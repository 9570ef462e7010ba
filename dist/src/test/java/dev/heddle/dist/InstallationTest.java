// SPDX-License-Identifier: Apache-2.0
package dev.heddle.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is distributed, as somebody uses it who has a JDK and nothing else: in another folder, and with a space in all paths. */
@DisabledOnOs(OS.WINDOWS)
class InstallationTest {

    private static final Path JAR = Path.of(System.getProperty("heddle.jar"));
    private static final Path ARCHIVE = Path.of(System.getProperty("heddle.archive"));
    private static final Path EXAMPLE = Path.of("..", "examples", "LostUpdate.java");

    private enum Kind {
        ARCHIVE,
        SINGLE_JAR
    }

    @TempDir
    Path folder;

    private Path place;
    private Path working;
    private Path cache;
    private Path program;

    @BeforeEach
    void folders() throws IOException {
        place = Files.createDirectories(folder.resolve("where it is"));
        working = Files.createDirectories(folder.resolve("where one works"));
        cache = folder.resolve("a cache");
        program = Files.createDirectories(folder.resolve("my programs")).resolve("LostUpdate.java");
        Files.copy(EXAMPLE, program);
    }

    @Test
    void the_single_jar_checks_a_program() throws IOException, InterruptedException {
        List<String> heddle = installed(Kind.SINGLE_JAR);

        Ran checked = run(heddle, "check", program.toString());

        assertThat(checked.exitCode()).as(checked.toString()).isEqualTo(1);
        assertThat(checked.out()).containsPattern("replayed 20 of 20|observed").contains("checked: LostUpdate, 1 bug");
        assertThat(checked.err()).doesNotContain("WARNING");
    }

    @Tag("slow")
    @ParameterizedTest
    @EnumSource
    void a_program_is_checked_explored_replayed_and_repaired(Kind kind) throws IOException, InterruptedException {
        List<String> heddle = installed(kind);
        String source = Files.readString(program);

        Ran version = run(heddle, "--version");
        assertThat(version.exitCode()).as(version.toString()).isZero();
        assertThat(version.out()).matches("(?s)heddle \\d+\\.\\d+\\.\\d+(-SNAPSHOT)?\n.*");

        Ran checked = run(heddle, "check", program.toString());
        assertThat(checked.exitCode()).as(checked.toString()).isEqualTo(1);
        assertThat(checked.out()).containsPattern("replayed 20 of 20|observed");

        Ran explored = run(heddle, "explore", "--schedules", "found here", program.toString());
        assertThat(explored.exitCode()).as(explored.toString()).isEqualTo(1);
        Path schedule = working.resolve("found here").resolve("LostUpdate-1.schedule");
        assertThat(schedule).isRegularFile();

        Ran replayed = run(heddle, "replay", "--times", "3", schedule.toString());
        assertThat(replayed.exitCode()).as(replayed.toString()).isZero();
        assertThat(replayed.out()).contains("3 of 3");

        Ran repaired = run(heddle, "repair", "--repairs", "1", program.toString());
        assertThat(repaired.exitCode()).as(repaired.toString()).isEqualTo(1);
        assertThat(repaired.out()).contains("synchronized (this)");
        assertThat(program).hasContent(source);

        Ran asked = run(heddle, "doctor");
        assertThat(asked.exitCode()).as(asked.toString()).isZero();
    }

    @Tag("slow")
    @ParameterizedTest
    @EnumSource
    void nothing_is_written_where_it_is_installed(Kind kind) throws IOException, InterruptedException {
        List<String> heddle = installed(kind);
        setWritable(false);
        try {
            Map<String, String> before = files(place);

            Ran explored = run(heddle, "explore", program.toString());

            assertThat(explored.exitCode()).as(explored.toString()).isEqualTo(1);
            assertThat(files(place)).isEqualTo(before).isNotEmpty();
        } finally {
            setWritable(true);
        }
    }

    @Test
    void the_archive_holds_what_its_main_jar_names_and_the_parts_for_other_jvms() throws IOException {
        installed(Kind.ARCHIVE);
        Path home = home();
        Set<String> named = new TreeSet<>(List.of("lib/heddle-agent.jar", "lib/heddle-api.jar"));
        try (JarFile main = new JarFile(home.resolve("heddle-cli.jar").toFile())) {
            String classPath = main.getManifest().getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
            named.addAll(List.of(classPath.strip().split("\\s+")));
        }

        try (Stream<Path> jars = Files.list(home.resolve("lib"))) {
            assertThat(jars.map(jar -> "lib/" + jar.getFileName()))
                    .as("run mvn clean if there is one of an older library")
                    .containsExactlyInAnyOrderElementsOf(named);
        }
        assertThat(Files.getPosixFilePermissions(home.resolve("bin").resolve("heddle")))
                .contains(PosixFilePermission.OWNER_EXECUTE, PosixFilePermission.OTHERS_EXECUTE);
        assertThat(home.resolve("bin/heddle.cmd")).isRegularFile();
        assertThat(home.resolve("examples/LostUpdate.java")).hasSameTextualContentAs(EXAMPLE);
    }

    @Test
    void both_hold_the_licences_that_they_name() throws IOException {
        installed(Kind.ARCHIVE);
        Set<String> named = new TreeSet<>();
        for (String word : Files.readString(home().resolve("NOTICE")).split("[\\s,;()]+")) {
            if (word.matches("licenses/.*\\.txt")) {
                named.add(word);
            }
        }

        assertThat(named).hasSizeGreaterThan(3);
        assertThat(named).allSatisfy(name -> assertThat(home().resolve(name)).isNotEmptyFile());
        try (JarFile jar = new JarFile(JAR.toFile())) {
            assertThat(jar.getEntry("META-INF/NOTICE")).isNotNull();
            assertThat(named)
                    .allSatisfy(
                            name -> assertThat(jar.getEntry("META-INF/" + name)).isNotNull());
        }
    }

    // ── installing and running ──────────────────────────────────────────────────────────────────────────────────────

    /** The command that runs it. */
    private List<String> installed(Kind kind) throws IOException {
        if (kind == Kind.SINGLE_JAR) {
            Path jar = place.resolve("heddle.jar");
            Files.copy(JAR, jar);
            return List.of(java(), "-jar", jar.toString());
        }
        try (FileSystem archive = FileSystems.newFileSystem(
                        URI.create("jar:" + ARCHIVE.toUri()), Map.of("enablePosixFileAttributes", "true"));
                Stream<Path> all = Files.walk(archive.getPath("/"))) {
            for (Path one : (Iterable<Path>) all::iterator) {
                Path target = place.resolve(one.toString().substring(1));
                if (Files.isDirectory(one)) {
                    Files.createDirectories(target);
                } else {
                    Files.copy(one, target);
                    Files.setPosixFilePermissions(target, Files.getPosixFilePermissions(one));
                }
            }
        }
        return List.of(home().resolve("bin").resolve("heddle").toString());
    }

    /** The one folder in the archive. */
    private Path home() {
        try (Stream<Path> folders = Files.list(place)) {
            return folders.reduce((one, other) -> {
                        throw new AssertionError(one + " and " + other);
                    })
                    .orElseThrow();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    private Ran run(List<String> heddle, String... words) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(heddle);
        command.addAll(List.of(words));
        File out = folder.resolve("out.txt").toFile();
        File err = folder.resolve("err.txt").toFile();
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(working.toFile())
                .redirectOutput(out)
                .redirectError(err);
        Map<String, String> environment = builder.environment();
        environment.put("JAVA_HOME", System.getProperty("java.home"));
        environment.put("HEDDLE_CACHE", cache.toString());
        environment.remove("HEDDLE_JAVA_OPTS");
        environment.put("LC_ALL", "C.UTF-8");
        Process process = builder.start();
        if (!process.waitFor(4, TimeUnit.MINUTES)) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
            throw new AssertionError(command + " does not end");
        }
        return new Ran(process.exitValue(), Files.readString(out.toPath()), Files.readString(err.toPath()));
    }

    private record Ran(int exitCode, String out, String err) {}

    private void setWritable(boolean isWritable) throws IOException {
        try (Stream<Path> all = Files.walk(place)) {
            for (Path one : (Iterable<Path>) all::iterator) {
                // What root does, permissions do not hinder; it would be seen all the same.
                assertThat(one.toFile().setWritable(isWritable, true)).isTrue();
            }
        }
    }

    private static Map<String, String> files(Path place) throws IOException {
        Map<String, String> files = new TreeMap<>();
        try (Stream<Path> all = Files.walk(place)) {
            for (Path one : (Iterable<Path>) all::iterator) {
                files.put(
                        place.relativize(one).toString(),
                        Files.size(one) + " bytes, " + Files.getLastModifiedTime(one));
            }
        }
        return files;
    }
}
