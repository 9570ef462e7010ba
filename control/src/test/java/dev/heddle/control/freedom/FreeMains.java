package dev.heddle.control.freedom;

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

/**
 * Runs main methods freely in one plain JVM, each run with classes of its own: {@code FreeMains OUT CLASSES RUNS MILLIS CLASS...}. For each it
 * writes a line to the file: how many runs there were, and how they failed.
 */
final class FreeMains {

    /** A run after which all threads rest for so long will never end. */
    private static final long REST_MILLIS = 3_000;

    private static final long GLANCE_MILLIS = 20;

    /** For so long a run may go on in which somebody still does something. */
    private static final long MOST_MILLIS = 8_000;

    private FreeMains() {}

    /** How the runs of a program failed: exceptions of its threads as texts, or {@link FreeRuns#STUCK}. */
    record Result(String main, int runs, Set<String> failures) {}

    public static void main(String[] arguments) throws Exception {
        Path out = Path.of(arguments[0]);
        URL[] urls = {Path.of(arguments[1]).toUri().toURL()};
        int runs = Integer.parseInt(arguments[2]);
        long nanos = Long.parseLong(arguments[3]) * 1_000_000;
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        System.setOut(nowhere);
        System.setErr(nowhere);
        List<String> lines = new ArrayList<>();
        for (int i = 4; i < arguments.length; i++) {
            lines.add(run(arguments[i], urls, runs, nanos));
            Files.write(out, lines);
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

    /** Runs the main methods of classes that are in a folder. */
    static List<Result> of(Path folder, Path classes, List<String> mains, int runs, long millis) {
        try {
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
                    classes.toString(),
                    Integer.toString(runs),
                    Long.toString(millis)));
            command.addAll(mains);
            int code = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(said.toFile())
                    .start()
                    .waitFor();
            if (code != 0) {
                throw new AssertionError("exit code " + code + ": " + Files.readString(said));
            }
            return Files.readAllLines(out).stream().map(FreeMains::result).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    private static Result result(String line) {
        String[] words = line.split("\u001f", -1);
        return new Result(
                words[0],
                Integer.parseInt(words[1]),
                words[2].isEmpty() ? Set.of() : new TreeSet<>(List.of(words[2].split("\u001e"))));
    }
}
