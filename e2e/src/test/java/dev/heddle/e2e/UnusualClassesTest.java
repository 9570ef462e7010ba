// SPDX-License-Identifier: Apache-2.0
package dev.heddle.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.samples.random.HugeMethod;
import dev.heddle.trace.ClassRecord;
import dev.heddle.trace.ThreadRecord;
import dev.heddle.trace.Trace;
import dev.heddle.trace.TraceReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnJre;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.io.TempDir;

class UnusualClassesTest {

    /** With so many statements the method has 65,459 of the 65,535 bytes that it may have. */
    private static final int ALL_THAT_FIT = 6_350;

    @TempDir
    Path folder;

    @Test
    void classes_that_no_compiler_writes_do_the_same_and_are_rebuilt() throws IOException {
        Path classes = Files.createDirectories(folder.resolve("classes"));
        List<String> names = OddPrograms.write(classes);

        Recording recording = Recording.ofGenerated(folder, classes, names);

        recording.requireSame();
        assertThat(recording.plain().exitCode()).as(recording.plain().err()).isZero();
        assertThat(recording.plain().out()).doesNotContain("-- ended with");
        Rebuilding.of(recording.trace()).requireExact();
    }

    @Test
    void a_class_that_cannot_be_woven_is_in_the_trace_with_the_reason() throws IOException {
        Path classes = Files.createDirectories(folder.resolve("classes"));
        OddPrograms.write(classes);

        Recording recording = Recording.ofGenerated(folder, classes, List.of("FullPool"));

        recording.requireSame();
        try (Trace trace = TraceReader.open(recording.trace())) {
            assertThat(trace.classes().values())
                    .filteredOn(record -> record.name().equals("FullPool"))
                    .singleElement()
                    .extracting(ClassRecord::weaving)
                    .isInstanceOfSatisfying(
                            ClassRecord.NotWoven.class,
                            not -> assertThat(not.reason()).isNotBlank());
        }
    }

    @Test
    void a_method_as_long_as_a_method_may_be_does_the_same_and_is_rebuilt() {
        Path classes = folder.resolve("classes");
        Path huge = Classes.write(folder, "Huge", HugeMethod.source("Huge", ALL_THAT_FIT));
        Path large = Classes.write(folder, "Large", HugeMethod.source("Large", ALL_THAT_FIT / 6));
        Classes.compile(List.of(huge, large), classes, "--release", "17");

        Recording recording = Recording.ofGenerated(folder, classes, List.of("Huge", "Large"));

        recording.requireSame().requireWoven(List.of("Large"));
        Rebuilding.of(recording.trace()).requireExact();
    }

    @Test
    void initialisers_that_are_not_woven_and_call_the_program_are_rebuilt_where_they_ran() throws IOException {
        Path classes = folder.resolve("classes");
        Path sources = Classes.of(UnusualClassesTest.class).resolve("foreign");
        try (Stream<Path> files = Files.list(sources)) {
            Classes.compile(files.sorted().toList(), classes, "--release", "17");
        }

        Recording recording = Recording.ofGenerated(folder, classes, List.of("ForeignInitialisers"));

        recording.requireSame().requireWoven(List.of("ForeignInitialisers"));
        assertThat(recording.plain().out()).doesNotContain("-- ended with");
        Rebuilding.of(recording.trace()).requireExact();
    }

    @Test
    void programs_in_newer_java_do_the_same_and_are_rebuilt() throws IOException {
        Map<Integer, List<Path>> sources = newerSources();
        assertThat(sources).containsKeys(21, 25);
        int version = Runtime.version().feature();
        List<Path> understood = sources.entrySet().stream()
                .filter(entry -> entry.getKey() <= version)
                .flatMap(entry -> entry.getValue().stream())
                .toList();
        if (version < 21) {
            assertThat(understood).isEmpty();
            return;
        }
        Path classes = folder.resolve("classes");
        Classes.compile(understood, classes);
        List<String> names =
                understood.stream().map(UnusualClassesTest::className).toList();

        Recording recording = Recording.ofGenerated(folder, classes, names);

        recording.requireSame().requireWoven(names);
        assertThat(recording.plain().out()).doesNotContain("-- ended with");
        Rebuilding.of(recording.trace()).requireExact();
    }

    /** In JDK 25 this is a preview, so the class file says that it belongs to this version alone. */
    @Test
    @EnabledOnJre(JRE.JAVA_25)
    void virtual_threads_in_a_scope_are_rebuilt_from_their_starts_to_their_ends() {
        Path classes = folder.resolve("classes");
        Path source = Classes.of(UnusualClassesTest.class).resolve(Path.of("preview", "25", "Structured.java"));
        Classes.compile(List.of(source), classes, "--enable-preview", "--release", "25");

        Recording recording =
                Recording.of(folder, List.of(classes), "Structured", List.of(), "", "--enable-preview", "-ea");

        recording.requireSame().requireWoven(List.of("Structured"));
        Rebuilding rebuilding = Rebuilding.of(recording.trace()).requireExact();
        assertThat(virtualThreads(recording.trace()))
                .hasSize(4)
                .allSatisfy(path -> assertThat(rebuilding.rebuilt().cuts()).doesNotContainKey(path));
    }

    private static List<String> virtualThreads(Path file) {
        try (Trace trace = TraceReader.open(file)) {
            return trace.threads().values().stream()
                    .filter(ThreadRecord::isVirtual)
                    .map(ThreadRecord::path)
                    .toList();
        }
    }

    /** The sources under {@code newer}, by the Java version that they need. */
    private static Map<Integer, List<Path>> newerSources() throws IOException {
        Map<Integer, List<Path>> sources = new TreeMap<>();
        Path root = Classes.of(UnusualClassesTest.class).resolve("newer");
        try (Stream<Path> folders = Files.list(root)) {
            for (Path versioned : folders.toList()) {
                try (Stream<Path> files = Files.list(versioned)) {
                    int version = Integer.parseInt(String.valueOf(versioned.getFileName()));
                    sources.put(version, files.sorted().toList());
                }
            }
        }
        return sources;
    }

    private static String className(Path source) {
        String file = String.valueOf(source.getFileName());
        return file.substring(0, file.length() - ".java".length());
    }
}
