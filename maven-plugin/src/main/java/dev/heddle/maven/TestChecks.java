// SPDX-License-Identifier: Apache-2.0
package dev.heddle.maven;

import dev.heddle.trace.TestSelector;
import dev.heddle.trace.Trace;
import dev.heddle.trace.TraceException;
import dev.heddle.trace.TraceReader;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;

/**
 * The steps from classes to what came of their tests.
 *
 * @param process how to run things
 * @param classPath that of the tests
 * @param settings the options of {@code heddle check}, as words
 * @param jvmOptions those of the JVM that tests run in
 * @param sources where sources are
 * @param folder where everything is written
 * @param commands turns commands of Heddle's into such as work here
 */
record TestChecks(
        HeddleProcess process,
        String classPath,
        CheckSettings settings,
        List<String> jvmOptions,
        List<String> sources,
        Path folder,
        Commands commands) {

    /** The JDK itself makes classes that extend it, for annotations for instance. */
    private static final String PROXY = "java.lang.reflect.Proxy";

    /** A thread of the JDK that logging has started when a JVM ends. */
    private static final String AT_THE_END = "Logging-Cleaner";

    private static final String LIST_TESTS = "dev.heddle.agent.junit.ListTests";

    TestChecks {
        jvmOptions = List.copyOf(jvmOptions);
        sources = List.copyOf(sources);
    }

    /**
     * The tests of these classes, by the JUnit of the class path.
     *
     * @throws IllegalStateException if they can't be listed; the message is for people
     */
    List<String> list(List<String> classes) throws IOException, InterruptedException {
        Files.createDirectories(folder);
        Path names = folder.resolve("classes.txt");
        Path tests = folder.resolve("tests.txt");
        Path log = folder.resolve("list.log");
        Files.write(names, classes, StandardCharsets.UTF_8);
        Files.deleteIfExists(tests);
        int exitCode =
                process.withTests(classPath, jvmOptions, LIST_TESTS, List.of(names.toString(), tests.toString()), log);
        if (exitCode != 0 || !Files.isRegularFile(tests)) {
            throw new IllegalStateException("the tests can't be listed:\n" + HeddleProcess.tail(log));
        }
        return Files.readAllLines(tests, StandardCharsets.UTF_8);
    }

    /** Runs a class once in order to see whether it has more than one thread. If not, or if that can't be told, says so. */
    Optional<TestOutcome> withoutThreads(String className) throws IOException, InterruptedException {
        Path kept = fresh(className);
        Path trace = kept.resolve("run.heddle");
        Path log = kept.resolve("output.txt");
        List<String> words = new ArrayList<>(List.of("record", "--quiet", "--out", trace.toString()));
        words.addAll(settings.scope());
        jvmOptions.forEach(option -> words.add("--jvm-arg=" + option));
        words.addAll(List.of("-cp", classPath, "--junit", className));
        int exitCode = process.heddle(words, log);
        if (exitCode != 0 && exitCode != HeddleProcess.NOT_RUN) {
            return Optional.of(new TestOutcome(
                    className,
                    TestOutcome.kind(exitCode, ""),
                    exitCode,
                    className + " could not be looked at",
                    HeddleProcess.tail(log),
                    Optional.empty()));
        }
        int threads = threads(trace);
        if (threads == 0) {
            return Optional.of(new TestOutcome(
                    className,
                    TestOutcome.Kind.BLIND,
                    HeddleProcess.INCONCLUSIVE,
                    className + " could not be looked at",
                    "no code of it was looked at",
                    Optional.empty()));
        }
        // A test that fails by itself is for whoever runs tests; here it counts only if it has threads.
        return threads > 1
                ? Optional.empty()
                : Optional.of(new TestOutcome(
                        className,
                        TestOutcome.Kind.ONE_THREAD,
                        0,
                        className + " starts no threads",
                        "",
                        Optional.empty()));
    }

    /**
     * Returns how many threads the run had; 0 if no class of the program was looked at. A trace that can't be read is
     * no reason to leave tests out.
     */
    private static int threads(Path file) {
        try (Trace trace = TraceReader.open(file)) {
            boolean sawNothing = trace.classes().values().stream()
                    .noneMatch(type ->
                            type.woven().isPresent() && !type.superName().equals(PROXY));
            return sawNothing
                    ? 0
                    : (int) trace.threads().values().stream()
                            .filter(thread -> !thread.javaName().equals(AT_THE_END))
                            .count();
        } catch (TraceException unreadable) {
            return Integer.MAX_VALUE;
        }
    }

    /** Checks a test. What its last check has found is tried first. */
    TestOutcome check(String test) throws IOException, InterruptedException {
        Path kept = Files.createDirectories(folder.resolve(folderName(test)));
        Path result = kept.resolve("check.properties");
        Path page = kept.resolve("report.html");
        List<String> words = new ArrayList<>(List.of("check", "--quiet", "--ascii", "--width", "100"));
        words.addAll(settings.all());
        jvmOptions.forEach(option -> words.add("--jvm-arg=" + option));
        sources.forEach(source -> words.addAll(List.of("--source", source)));
        words.addAll(List.of("--out", kept.resolve("run.heddle").toString()));
        words.addAll(List.of("--schedules", shown(kept)));
        words.addAll(List.of("--json", "--output", kept.resolve("check.json").toString()));
        words.addAll(List.of("--sarif", kept.resolve("check.sarif").toString()));
        words.addAll(List.of("--html", shown(page)));
        words.addAll(List.of("--for-test", result.toString()));
        words.addAll(List.of("-cp", classPath, "--junit", test));
        Path log = kept.resolve("output.txt");
        int exitCode = process.heddle(words, log);
        Properties said = read(result);
        String message = said.getProperty("message", "");
        return new TestOutcome(
                test,
                TestOutcome.kind(exitCode, said.getProperty("inconclusive", "")),
                exitCode,
                said.getProperty("verdict", test + " could not be checked (exit code %d)".formatted(exitCode)),
                message.isBlank() && exitCode != 0 ? HeddleProcess.tail(log) : commands.in(message),
                Files.isRegularFile(page) ? Optional.of(page) : Optional.empty());
    }

    /** As seen from the project's folder, where everything runs. */
    private String shown(Path file) {
        Path here = process.folder().toAbsolutePath();
        Path whole = file.toAbsolutePath();
        return (whole.startsWith(here) ? here.relativize(whole) : whole).toString();
    }

    /** The folder of a test's files, by the name that {@code heddle-junit} gives it, so that each finds what the other has kept. */
    static String folderName(String test) {
        TestSelector selector = TestSelector.of(test);
        String types = selector.parameters()
                .filter(names -> !names.isEmpty())
                .map(names -> "-" + String.join("-", names))
                .orElse("");
        return (selector.className() + selector.method().map(name -> "." + name).orElse("") + types)
                .replaceAll("[^\\w.-]", "_");
    }

    private Path fresh(String name) throws IOException {
        Path kept = folder.resolve(name);
        Files.createDirectories(kept);
        try (Stream<Path> files = Files.list(kept)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Files.delete(file);
            }
        }
        return kept;
    }

    private static Properties read(Path file) throws IOException {
        Properties properties = new Properties();
        if (Files.isRegularFile(file)) {
            try (Reader in = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
                properties.load(in);
            }
        }
        return properties;
    }
}
