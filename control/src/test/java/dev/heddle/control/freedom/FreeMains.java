// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.freedom;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Collectors;

/**
 * Runs main methods freely in one plain JVM, each run with classes of its own: {@code FreeMains OUT CLASSPATH RUNS MILLIS CLASS...}. For each it
 * writes a line to the file: how many runs there were, and how they failed. One that ends the JVM has no line.
 */
final class FreeMains {

    /** A run after which all threads rest for so long will never end. */
    private static final long REST_MILLIS = 3_000;

    private static final long GLANCE_MILLIS = 20;

    /** For so long a run may go on in which somebody still does something. */
    private static final long MOST_MILLIS = 8_000;

    /** The exit code of a JVM that could not run what it should. */
    private static final int BROKEN = 99;

    private FreeMains() {}

    /** How the runs of a program failed: exceptions of its threads as texts, or {@link FreeRuns#STUCK}. */
    record Result(String main, int runs, Set<String> failures) {}

    public static void main(String[] arguments) throws Exception {
        Path out = Path.of(arguments[0]);
        List<URL> parts = new ArrayList<>();
        for (String part : arguments[1].split(File.pathSeparator)) {
            parts.add(Path.of(part).toUri().toURL());
        }
        URL[] urls = parts.toArray(new URL[0]);
        int runs = Integer.parseInt(arguments[2]);
        long nanos = Long.parseLong(arguments[3]) * 1_000_000;
        PrintStream err = System.err;
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        System.setOut(nowhere);
        System.setErr(nowhere);
        List<String> lines = new ArrayList<>();
        Files.write(out, lines);
        try {
            for (int i = 4; i < arguments.length; i++) {
                lines.add(run(arguments[i], urls, runs, nanos));
                Files.write(out, lines);
            }
        } catch (Exception e) {
            e.printStackTrace(err);
            Runtime.getRuntime().halt(BROKEN);
        }
        Runtime.getRuntime().halt(0);
    }

    private static String run(String main, URL[] urls, int most, long nanos) throws Exception {
        Set<String> failures = new TreeSet<>();
        long begun = System.nanoTime();
        int runs = 0;
        boolean isOver = false;
        while (runs == 0 || runs < most && !isOver && System.nanoTime() - begun < nanos) {
            try (URLClassLoader loader = new URLClassLoader(urls, ClassLoader.getPlatformClassLoader())) {
                Run run = new Run(main);
                // Threads that are left behind may take the processors away, so that is the last run.
                isOver = !run.ends(loader.loadClass(main).getMethod("main", String[].class));
                failures.addAll(run.failures);
                runs++;
            }
        }
        return main + "\u001f" + runs + "\u001f" + String.join("\u001e", failures);
    }

    /** A run with all threads that it starts. */
    private static final class Run extends ThreadGroup {

        final Queue<String> failures = new ConcurrentLinkedQueue<>();

        Run(String name) {
            super(name);
        }

        @Override
        public void uncaughtException(Thread thread, Throwable thrown) {
            failures.add(thrown.toString().replaceAll("[\\n\\u001e\\u001f]", " "));
        }

        /** Runs it; whether it has come to its end. */
        boolean ends(Method main) throws InterruptedException {
            new Thread(this, () -> call(main), "main").start();
            long begun = System.nanoTime();
            long rests = begun;
            while (isAnyLeft()) {
                Thread.sleep(0, 200_000);
                long now = System.nanoTime();
                if (threads().stream().anyMatch(Run::isBusy)) {
                    rests = now;
                }
                if (now - rests > REST_MILLIS * 1_000_000) {
                    failures.add(FreeRuns.STUCK);
                    return false;
                }
                if (now - begun > MOST_MILLIS * 1_000_000) {
                    return false;
                }
                if (now - begun > GLANCE_MILLIS * 1_000_000) {
                    Thread.sleep(GLANCE_MILLIS);
                }
            }
            return true;
        }

        private void call(Method main) {
            try {
                main.invoke(null, (Object) new String[0]);
            } catch (InvocationTargetException e) {
                // Of an exception that a method threw there is always a cause.
                uncaughtException(Thread.currentThread(), Objects.requireNonNull(e.getCause()));
            } catch (IllegalAccessException e) {
                throw new IllegalStateException(e);
            }
        }

        private static boolean isBusy(Thread thread) {
            return thread.getState() == Thread.State.RUNNABLE || thread.getState() == Thread.State.TIMED_WAITING;
        }

        private boolean isAnyLeft() {
            return threads().stream().anyMatch(thread -> !thread.isDaemon());
        }

        private List<Thread> threads() {
            Thread[] threads = new Thread[200];
            return Arrays.asList(threads).subList(0, enumerate(threads));
        }
    }

    /** Runs the main methods of classes on a class path. */
    static List<Result> of(Path folder, List<Path> classPath, List<String> mains, int runs, long millis) {
        try {
            List<Result> results = new ArrayList<>();
            while (results.size() < mains.size()) {
                List<String> left = mains.subList(results.size(), mains.size());
                results.addAll(fork(folder, classPath, left, runs, millis).results());
                if (results.size() < mains.size()) {
                    results.add(ending(folder, classPath, mains.get(results.size()), runs, millis));
                }
            }
            return results;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    /** A program that may end the JVM, so that each run has one of its own. */
    private static Result ending(Path folder, List<Path> classPath, String main, int most, long millis)
            throws IOException, InterruptedException {
        Set<String> failures = new TreeSet<>();
        long begun = System.nanoTime();
        int runs = 0;
        while (runs == 0 || runs < most && System.nanoTime() - begun < millis * 1_000_000) {
            Forked forked = fork(folder, classPath, List.of(main), 1, millis);
            forked.results().forEach(result -> failures.addAll(result.failures()));
            if (forked.results().isEmpty() && forked.code() != 0) {
                failures.add("exit code " + forked.code());
            }
            runs++;
        }
        return new Result(main, runs, failures);
    }

    /** What a JVM has written before it ended, or a program has ended it. */
    private record Forked(int code, List<Result> results) {}

    private static Forked fork(Path folder, List<Path> classPath, List<String> mains, int runs, long millis)
            throws IOException, InterruptedException {
        Path out = folder.resolve("mains.txt");
        Path said = folder.resolve("mains-said.txt");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                // As assertions are on where programs are explored.
                "-ea",
                "-cp",
                System.getProperty("java.class.path"),
                FreeMains.class.getName(),
                out.toString(),
                classPath.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)),
                Integer.toString(runs),
                Long.toString(millis)));
        command.addAll(mains);
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        process.getOutputStream().close();
        int code = process.waitFor();
        if (code == BROKEN) {
            throw new AssertionError(Files.readString(said));
        }
        return new Forked(
                code, Files.readAllLines(out).stream().map(FreeMains::result).toList());
    }

    private static Result result(String line) {
        String[] words = line.split("\u001f", -1);
        return new Result(
                words[0],
                Integer.parseInt(words[1]),
                words[2].isEmpty() ? Set.of() : new TreeSet<>(List.of(words[2].split("\u001e"))));
    }
}
