// SPDX-License-Identifier: Apache-2.0
package dev.heddle.invariant.sample;

import dev.heddle.control.engine.Engine;
import dev.heddle.control.engine.jdk.ControlLoader;
import dev.heddle.control.watch.Watch;
import dev.heddle.control.watch.WatchFile;
import dev.heddle.control.worker.Results;
import dev.heddle.explore.Exploration;
import dev.heddle.explore.Explorer;
import dev.heddle.explore.Limits;
import dev.heddle.explore.Stop;
import dev.heddle.explore.strategy.Strategies;
import dev.heddle.instrument.ChosenInputs;
import dev.heddle.instrument.Landmarks;
import dev.heddle.instrument.Scope;
import dev.heddle.instrument.control.ControlWeaver;
import dev.heddle.instrument.control.GateSites;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Watches many programs in one JVM, which must have the agent: {@code Observations FOLDER CLASSPATH (MAIN[
 * ARGUMENT][@STRATEGY])...}. What each did goes to a file of the folder, by its number.
 */
final class Observations {

    private Observations() {}

    public static void main(String[] arguments) throws Exception {
        Path folder = Path.of(arguments[0]);
        List<URL> urls = new ArrayList<>();
        for (String part : arguments[1].split(java.io.File.pathSeparator)) {
            urls.add(Path.of(part).toUri().toURL());
        }
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        PrintStream err = System.err;
        System.setOut(nowhere);
        System.setErr(nowhere);
        try {
            for (int i = 2; i < arguments.length; i++) {
                String[] parts = arguments[i].split("@");
                String strategy = parts.length > 1 ? parts[1] : "dpor";
                watch(urls, parts[0].split(" "), strategy, folder.resolve((i - 2) + ".bin"));
            }
        } catch (RuntimeException | Error | ReflectiveOperationException e) {
            e.printStackTrace(err);
            Runtime.getRuntime().halt(70);
        }
        Runtime.getRuntime().halt(0);
    }

    private static void watch(List<URL> urls, String[] words, String strategy, Path file)
            throws IOException, ReflectiveOperationException {
        GateSites sites = new GateSites();
        ControlLoader loader = new ControlLoader(
                urls,
                new ControlWeaver(
                        new Scope(List.of(), List.of()), sites, new Landmarks().markMethods(), ChosenInputs.NONE));
        loader.survey(words[0]);
        Method main = Class.forName(words[0], false, loader).getMethod("main", String[].class);
        Engine engine = new Engine(new Program(main, List.of(words).subList(1, words.length), loader), sites);
        try (WatchFile.Writer writer = new WatchFile.Writer(file)) {
            Watch watch = new Watch(engine, writer);
            Explorer explorer = Explorer.of(watch, Strategies.of(strategy), Limits.NONE);
            watch.observe(explorer);
            Exploration exploration = explorer.explore();
            if (!exploration.isExhausted()) {
                throw new IllegalStateException(words[0] + " was not explored to its end: " + exploration.stop());
            }
        }
    }

    private record Program(Method method, List<String> arguments, ClassLoader loader) implements Engine.Program {
        @Override
        public void run() throws Throwable {
            try {
                method.invoke(null, (Object) arguments.toArray(new String[0]));
            } catch (InvocationTargetException e) {
                throw e.getCause() == null ? e : e.getCause();
            }
        }
    }

    /**
     * Explores programs to their ends in a forked JVM: main classes, each with its arguments after blanks and a
     * strategy after an @.
     */
    static Map<String, Observation> of(Path folder, Path classPath, List<String> programs) {
        try {
            List<String> command = new ArrayList<>(List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-javaagent:" + System.getProperty("heddle.agent") + "=control",
                    "-XX:+UseSerialGC",
                    // As workers have it.
                    "-Djava.util.concurrent.ForkJoinPool.common.parallelism=2",
                    "-cp",
                    System.getProperty("java.class.path"),
                    Observations.class.getName(),
                    folder.toString(),
                    classPath.toString()));
            command.addAll(programs);
            Path said = folder.resolve("said.txt");
            int code = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(said.toFile())
                    .start()
                    .waitFor();
            if (code != 0) {
                throw new AssertionError("exit code " + code + ": " + Files.readString(said));
            }
            Map<String, Observation> found = new LinkedHashMap<>();
            for (int i = 0; i < programs.size(); i++) {
                found.put(programs.get(i), read(folder.resolve(i + ".bin")));
            }
            return found;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    /** What was explored to its end. */
    static Observation read(Path file) throws IOException {
        Results all = new Results(
                new Results.Tally(0, 0, OptionalLong.empty(), 0, 0, 0, ""),
                Optional.of(Stop.EXHAUSTED),
                true,
                List.of(),
                List.of(),
                List.of(),
                new Results.Program(Map.of("Program", "0"), Map.of(), Map.of()),
                Optional.empty(),
                Results.Effort.ofOne(Duration.ZERO));
        return Observation.read(file, all, "dpor");
    }

    /** Where the classes of a type are. */
    static Path classPath(Class<?> type) {
        return Path.of(java.net.URI.create(
                type.getProtectionDomain().getCodeSource().getLocation().toString()));
    }
}
