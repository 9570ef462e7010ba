// SPDX-License-Identifier: Apache-2.0
package dev.heddle.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A jar as ours is, with a command line in it that says where it is and what it was asked, and a library of some megabytes. */
@Tag("once")
@DisabledOnOs(OS.WINDOWS)
class UnpackingTest {

    private static final String MAIN = """
            package dev.heddle.cli;
            public final class Main {
                public static void main(String[] words) throws Exception {
                    System.out.println(Main.class.getProtectionDomain().getCodeSource().getLocation().getPath());
                    System.out.println(String.join(",", words));
                    System.out.println(Class.forName("lib.Part").getDeclaredConstructor().newInstance());
                    System.exit(words.length);
                }
            }
            """;
    private static final String PART = """
            package lib;
            public final class Part {
                @Override
                public String toString() {
                    return "the library works";
                }
            }
            """;

    @TempDir
    Path folder;

    private Path jar;
    private Path cache;

    @BeforeEach
    void aJar() throws IOException {
        jar = folder.resolve("one jar.jar");
        cache = folder.resolve("a cache").resolve("heddle");
        write("1", 0);
    }

    @Test
    void its_parts_are_unpacked_once() throws IOException {
        Path home = Unpacking.home(jar, cache, user());
        Object key = Files.readAttributes(home, "unix:ino").get("ino");

        assertThat(home.getFileName().toString()).startsWith("1-");
        assertThat(Unpacking.home(jar, cache, user())).isEqualTo(home);
        assertThat(Files.readAttributes(home, "unix:ino").get("ino")).isEqualTo(key);
        assertThat(names(home)).containsExactly("heddle-cli.jar", "lib", "lib/part.jar");
        assertThat(names(cache)).noneMatch(name -> name.startsWith("unfinished"));
    }

    @Test
    void another_build_of_the_same_version_has_a_folder_of_its_own() throws IOException {
        Path home = Unpacking.home(jar, cache, user());
        write("1", 1);

        assertThat(Unpacking.home(jar, cache, user())).isNotEqualTo(home);
        assertThat(home).isDirectory();
    }

    @Test
    void what_has_been_removed_or_cut_is_there_again() throws IOException {
        Path home = Unpacking.home(jar, cache, user());
        long size = Files.size(home.resolve("lib/part.jar"));
        Files.delete(home.resolve("heddle-cli.jar"));
        Files.write(home.resolve("lib/part.jar"), new byte[] {1});

        assertThat(Unpacking.home(jar, cache, user())).isEqualTo(home);
        assertThat(home.resolve("heddle-cli.jar")).isRegularFile();
        assertThat(home.resolve("lib/part.jar")).hasSize(size);
        assertThat(names(cache)).noneMatch(name -> name.startsWith("unfinished"));
    }

    @Test
    void what_a_killed_command_has_left_is_removed() throws IOException {
        Files.createDirectories(cache.resolve("unfinished-1/lib"));
        Files.setPosixFilePermissions(cache, PosixFilePermissions.fromString("rwx------"));

        Unpacking.home(jar, cache, user());

        assertThat(cache.resolve("unfinished-1")).doesNotExist();
    }

    @Test
    void a_folder_in_which_others_may_write_is_not_used() throws IOException {
        Files.createDirectories(cache);
        Files.setPosixFilePermissions(cache, PosixFilePermissions.fromString("rwxrwxrwx"));

        Path home = Unpacking.home(jar, cache, user());

        assertThat(home).doesNotHaveToString(cache.toString()).isDirectory();
        assertThat(home.startsWith(cache)).isFalse();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(home)))
                .isEqualTo("rwx------");
        assertThat(names(cache)).isEmpty();
    }

    @Test
    void where_no_folder_can_be_made_one_serves_this_command_only() throws IOException, InterruptedException {
        Files.writeString(folder.resolve("a cache"), "a file is in the way");

        Ran ran = start(folder, "-Djava.io.tmpdir=" + Files.createDirectory(folder.resolve("tmp")))
                .await();

        assertThat(ran.exitCode()).isZero();
        assertThat(ran.err()).contains("unpacked for this command only");
        assertThat(ran.out()).contains("the library works");
        assertThat(names(folder.resolve("tmp"))).noneMatch(name -> name.startsWith("heddle-"));
    }

    @Test
    void a_jar_that_was_damaged_on_its_way_is_refused() throws IOException {
        byte[] bytes = Files.readAllBytes(jar);
        bytes[bytes.length / 2] ^= 1;
        Files.write(jar, bytes);

        assertThatThrownBy(() -> Unpacking.home(jar, cache, user()))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("is damaged: lib/part.jar");
        assertThat(names(cache)).noneMatch(name -> name.startsWith("1-"));
    }

    @Test
    void words_and_the_exit_code_are_handed_on() throws IOException, InterruptedException {
        Ran ran = start(folder, "check", "two words", "*").await();

        assertThat(ran.exitCode()).isEqualTo(3);
        assertThat(ran.out()).contains("check,two words,*", "the library works");
        assertThat(ran.err()).isEmpty();
    }

    @Test
    void many_that_begin_at_the_same_time_agree() throws IOException, InterruptedException {
        List<Running> all = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            all.add(start(Files.createDirectory(folder.resolve("run" + i))));
        }
        List<Ran> done = new ArrayList<>();
        for (Running one : all) {
            done.add(one.await());
        }

        assertThat(done).allSatisfy(ran -> {
            assertThat(ran.err()).isEmpty();
            assertThat(ran.exitCode()).isZero();
            assertThat(ran.out()).isEqualTo(done.get(0).out()).contains("the library works");
        });
        assertThat(names(cache).stream().filter(name -> name.startsWith("1-") && !name.contains("/")))
                .hasSize(1);
        assertThat(names(cache)).noneMatch(name -> name.startsWith("unfinished"));
    }

    // ── running it ──────────────────────────────────────────────────────────────────────────────────────────────────

    /** Options of the JVM first. */
    private Running start(Path place, String... words) throws IOException {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xshare:auto"));
        List<String> all = List.of(words);
        all.stream().filter(word -> word.startsWith("-D")).forEach(command::add);
        command.addAll(List.of("-Dheddle.cache=" + cache, "-jar", jar.toString()));
        all.stream().filter(word -> !word.startsWith("-D")).forEach(command::add);
        Path out = place.resolve("out.txt");
        Path err = place.resolve("err.txt");
        Process process = new ProcessBuilder(command)
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start();
        return new Running(process, out, err);
    }

    private record Running(Process process, Path out, Path err) {
        Ran await() throws IOException, InterruptedException {
            assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
            return new Ran(process.exitValue(), Files.readString(out), Files.readString(err));
        }
    }

    private record Ran(int exitCode, String out, String err) {}

    private static String user() {
        return ProcessHandle.current().info().user().orElseThrow();
    }

    private static List<String> names(Path place) throws IOException {
        if (!Files.exists(place)) {
            return List.of();
        }
        try (Stream<Path> all = Files.walk(place)) {
            return all.filter(one -> !one.equals(place))
                    .map(one -> place.relativize(one).toString())
                    .sorted()
                    .toList();
        }
    }

    // ── making it ───────────────────────────────────────────────────────────────────────────────────────────────────

    /** Another seed gives another library. */
    private void write(String version, long seed) throws IOException {
        byte[] filler = new byte[3 << 20];
        new Random(seed).nextBytes(filler);
        Manifest manifest = manifest();
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, Main.class.getName());
        manifest.getMainAttributes().put(Attributes.Name.IMPLEMENTATION_VERSION, version);
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
            for (Class<?> type : List.of(Main.class, CacheFolder.class, Unpacking.class)) {
                copyClass(type, out);
            }
            for (Class<?> type : Unpacking.class.getDeclaredClasses()) {
                copyClass(type, out);
            }
            Manifest inner = manifest();
            inner.getMainAttributes().put(Attributes.Name.CLASS_PATH, "lib/part.jar");
            store("META-INF/heddle/heddle-cli.jar", jarOf(inner, "dev.heddle.cli.Main", MAIN, new byte[0]), out);
            store("META-INF/heddle/lib/part.jar", jarOf(manifest(), "lib.Part", PART, filler), out);
        }
    }

    private static Manifest manifest() {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        return manifest;
    }

    private static void copyClass(Class<?> type, JarOutputStream out) throws IOException {
        String name = type.getName().replace('.', '/') + ".class";
        out.putNextEntry(new JarEntry(name));
        try (var in = type.getClassLoader().getResourceAsStream(name)) {
            assertThat(in).isNotNull();
            in.transferTo(out);
        }
    }

    private static void store(String name, byte[] bytes, JarOutputStream out) throws IOException {
        CRC32 sum = new CRC32();
        sum.update(bytes);
        JarEntry entry = new JarEntry(name);
        entry.setMethod(ZipEntry.STORED);
        entry.setSize(bytes.length);
        entry.setCrc(sum.getValue());
        out.putNextEntry(entry);
        out.write(bytes);
    }

    private byte[] jarOf(Manifest manifest, String name, String source, byte[] filler) throws IOException {
        Path place = Files.createTempDirectory(folder, "sources");
        Path file = place.resolve(name.substring(name.lastIndexOf('.') + 1) + ".java");
        Files.writeString(file, source);
        int status = ToolProvider.getSystemJavaCompiler()
                .run(null, OutputStream.nullOutputStream(), null, "-d", place.toString(), file.toString());
        assertThat(status).isZero();
        String path = name.replace('.', '/') + ".class";
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JarOutputStream out = new JarOutputStream(bytes, manifest)) {
            out.putNextEntry(new JarEntry(path));
            out.write(Files.readAllBytes(place.resolve(path)));
            out.putNextEntry(new JarEntry("filler"));
            out.write(filler);
            out.putNextEntry(new JarEntry("end"));
            out.write("end".getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toByteArray();
    }
}
