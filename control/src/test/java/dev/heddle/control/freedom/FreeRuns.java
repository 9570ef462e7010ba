// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.freedom;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Runs programs freely in one plain JVM: {@code FreeRuns OUT FOLDER RUNS MILLIS (CLASS STUCK STATICS
 * REST)...}. For each it writes a line to the file: how many runs there were, and what they returned.
 */
final class FreeRuns {

    /** What a run that does not end has come to. */
    static final String STUCK = "stuck";

    /** After how long a run is looked at that has not ended yet. */
    private static final long SOON_MILLIS = 60;

    /** For how long all threads must rest before a run is called stuck of which nobody says that it may be. */
    private static final long REST_MILLIS = 5_000;

    /** How many stuck runs of a program are enough: their threads are left behind. */
    private static final int ENOUGH_STUCK = 5;

    private static final int PROCESSES = 2;

    private FreeRuns() {}

    /**
     * What to run.
     *
     * @param mayBeStuck whether it is known already that the program may come to a standstill
     * @param hasStatics whether each run needs the classes anew
     * @param mayRest whether its threads may sleep and park before accesses
     */
    record Question(String name, boolean mayBeStuck, boolean hasStatics, boolean mayRest) {

        private static final int WORDS = 4;

        static Question of(String[] words, int at) {
            return new Question(
                    words[at],
                    Boolean.parseBoolean(words[at + 1]),
                    Boolean.parseBoolean(words[at + 2]),
                    Boolean.parseBoolean(words[at + 3]));
        }

        private List<String> words() {
            return List.of(name, Boolean.toString(mayBeStuck), Boolean.toString(hasStatics), Boolean.toString(mayRest));
        }
    }

    /** What was seen. */
    record Result(String name, long runs, Set<String> outcomes) {}

    public static void main(String[] arguments) throws Exception {
        Path out = Path.of(arguments[0]);
        URL[] urls = {Path.of(arguments[1]).toUri().toURL()};
        int runs = Integer.parseInt(arguments[2]);
        long nanos = Long.parseLong(arguments[3]) * 1_000_000;
        List<String> lines = new ArrayList<>();
        for (int i = 4; i < arguments.length; i += Question.WORDS) {
            lines.add(new Runs(Question.of(arguments, i), urls).run(runs, nanos));
        }
        Files.write(out, lines);
        Runtime.getRuntime().halt(0);
    }

    private static final class Runs {

        private final Question question;
        private final URL[] urls;
        private final ThreadGroup group;
        private Method method;

        Runs(Question question, URL[] urls) throws ReflectiveOperationException {
            this.question = question;
            this.urls = urls;
            this.group = new ThreadGroup(question.name());
            this.method = load();
        }

        private Method load() throws ReflectiveOperationException {
            return new URLClassLoader(urls, FreeRuns.class.getClassLoader())
                    .loadClass(question.name())
                    .getMethod("run");
        }

        private String run(int most, long nanos) throws Exception {
            Set<String> seen = new TreeSet<>();
            long begun = System.nanoTime();
            int stuck = 0;
            int runs = 0;
            while (runs < most && stuck < ENOUGH_STUCK && System.nanoTime() - begun < nanos) {
                if (question.hasStatics()) {
                    method = load();
                }
                String outcome = outcome();
                seen.add(outcome);
                stuck += outcome.equals(STUCK) ? 1 : 0;
                runs++;
            }
            return question.name() + "\u001f" + runs + "\u001f" + String.join("\u001e", seen);
        }

        private String outcome() throws InterruptedException {
            Noise.next(question.mayRest());
            Driver driver = new Driver(group, method);
            driver.start();
            driver.join(SOON_MILLIS);
            if (driver.isAlive() && !question.mayBeStuck()) {
                awaitRest(driver);
            }
            String outcome = driver.outcome;
            if (outcome == null) {
                Noise.next(false);
                group.interrupt();
                return STUCK;
            }
            return outcome;
        }

        /** Waits for the end of a run, or until its threads have rested for so long that nobody will ever wake them. */
        private void awaitRest(Thread driver) throws InterruptedException {
            long since = System.nanoTime();
            while (driver.isAlive() && System.nanoTime() - since < REST_MILLIS * 1_000_000) {
                driver.join(SOON_MILLIS);
                if (threads()
                        .anyMatch(thread -> thread.getState() == Thread.State.RUNNABLE
                                || thread.getState() == Thread.State.TIMED_WAITING)) {
                    since = System.nanoTime();
                }
            }
            if (driver.isAlive()) {
                threads()
                        .forEach(thread -> System.out.println(question.name() + ": " + thread.getName() + " "
                                + thread.getState() + " " + Arrays.toString(thread.getStackTrace())));
            }
        }

        private Stream<Thread> threads() {
            Thread[] threads = new Thread[100];
            return Arrays.stream(threads, 0, group.enumerate(threads));
        }
    }

    /** The main thread of a run. */
    private static final class Driver extends Thread {

        private final Method method;
        volatile @Nullable String outcome;

        Driver(ThreadGroup group, Method method) {
            super(group, "driver");
            this.method = method;
            setDaemon(true);
        }

        @Override
        public void run() {
            try {
                outcome = (String) method.invoke(null);
            } catch (InvocationTargetException e) {
                outcome = "threw " + e.getCause();
            } catch (IllegalAccessException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /** Runs programs whose classes are in a folder, in several JVMs at once: each takes the processors away from the others now and then. */
    static List<Result> of(Path folder, List<Question> questions, int runs, long millis) {
        try {
            List<Forked> forked = new ArrayList<>();
            for (int i = 0; i < PROCESSES; i++) {
                forked.add(fork(folder, i, every(PROCESSES, i, questions), runs, millis));
            }
            List<Result> results = new ArrayList<>();
            for (Forked one : forked) {
                results.addAll(one.results());
            }
            return results;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    private static List<Question> every(int step, int from, List<Question> questions) {
        List<Question> some = new ArrayList<>();
        for (int i = from; i < questions.size(); i += step) {
            some.add(questions.get(i));
        }
        return some;
    }

    private static Forked fork(Path folder, int number, List<Question> questions, int runs, long millis)
            throws IOException {
        Path out = folder.resolve("free-%d.txt".formatted(number));
        Path said = folder.resolve("free-said-%d.txt".formatted(number));
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-Xss256k",
                // As the explored one has it.
                "-Djava.util.concurrent.ForkJoinPool.common.parallelism=2",
                "-cp",
                System.getProperty("java.class.path"),
                FreeRuns.class.getName(),
                out.toString(),
                folder.toString(),
                Integer.toString(runs),
                Long.toString(millis)));
        questions.forEach(question -> command.addAll(question.words()));
        return new Forked(
                new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(said.toFile())
                        .start(),
                out,
                said);
    }

    /** A JVM that runs some of the programs. */
    private record Forked(Process process, Path out, Path said) {

        List<Result> results() throws IOException, InterruptedException {
            int code = process.waitFor();
            if (code != 0) {
                throw new AssertionError("exit code " + code + ": " + Files.readString(said));
            }
            return Files.readAllLines(out).stream().map(FreeRuns::result).toList();
        }
    }

    private static Result result(String line) {
        String[] words = line.split("\u001f", -1);
        return new Result(words[0], Long.parseLong(words[1]), new TreeSet<>(List.of(words[2].split("\u001e", -1))));
    }
}
