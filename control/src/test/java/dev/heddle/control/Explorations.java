// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control;

import dev.heddle.claim.Reservation;
import dev.heddle.control.engine.Engine;
import dev.heddle.control.engine.StuckException;
import dev.heddle.control.engine.jdk.ControlLoader;
import dev.heddle.explore.DivergenceException;
import dev.heddle.explore.Exploration;
import dev.heddle.explore.Explorer;
import dev.heddle.explore.FoundOutcome;
import dev.heddle.explore.Limits;
import dev.heddle.explore.strategy.GivenSchedule;
import dev.heddle.explore.strategy.Strategies;
import dev.heddle.finding.FailureText;
import dev.heddle.instrument.ChosenInputs;
import dev.heddle.instrument.Landmarks;
import dev.heddle.instrument.Scope;
import dev.heddle.instrument.control.ControlWeaver;
import dev.heddle.instrument.control.GateSites;
import dev.heddle.program.InputFile;
import dev.heddle.program.InputValue;
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
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Explores many programs in one JVM, which must have the agent: {@code Explorations OUT CLASSPATH (MAIN ARGUMENT STRATEGY
 * REPLAYS INPUTS)...}. For each it writes a line to the file: main class, argument, strategy, why it stopped, executions, completed,
 * classes, failures, and the distinct outcomes with how often a replay of each came to the same. If the program did something else
 * after the same steps, the only outcome is the message that says so.
 */
public final class Explorations {

    /** The option of a JVM that says after how many seconds each exploration ends. */
    public static final String SECONDS = "-Dheddle.explorations.seconds=";

    private static final long MOST = 20_000;

    /** Why it stopped, if the watchdog ended it; the JVM can't go on after that. */
    private static final String STUCK = "STUCK";

    private static final int STUCK_CODE = 3;

    private Explorations() {}

    /** What one exploration found. */
    public record Result(
            String main,
            String argument,
            String strategy,
            String stop,
            long executions,
            long completed,
            long classes,
            long failures,
            List<String> outcomes,
            long replayed,
            List<String> notModelled) {}

    /**
     * What to explore: a main class, or a static method as {@code Class#method}.
     *
     * @param strategy what {@link Strategies} knows, and {@code *n} if it may run n executions at most
     */
    public record Question(String main, String argument, String strategy, int replays, List<InputValue> inputs) {

        public Question(String main, String argument, String strategy, int replays) {
            this(main, argument, strategy, replays, List.of());
        }

        private long executions() {
            int star = strategy.indexOf('*');
            return star < 0 ? MOST : Long.parseLong(strategy.substring(star + 1));
        }

        private String strategyAlone() {
            return strategy.replaceFirst("\\*.*", "");
        }
    }

    public static void main(String[] arguments) throws Exception {
        Path out = Path.of(arguments[0]);
        List<URL> urls = new ArrayList<>();
        for (String part : arguments[1].split(java.io.File.pathSeparator)) {
            urls.add(Path.of(part).toUri().toURL());
        }
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        PrintStream err = System.err;
        System.setOut(nowhere);
        System.setErr(nowhere);
        List<String> lines = new ArrayList<>();
        try {
            for (int i = 2; i < arguments.length; i += 5) {
                Question question = new Question(
                        arguments[i],
                        arguments[i + 1],
                        arguments[i + 2],
                        Integer.parseInt(arguments[i + 3]),
                        arguments[i + 4].lines().map(InputFile::parse).toList());
                lines.add(exploreOrGiveUp(urls, question));
                Files.write(out, lines);
                if (lines.get(lines.size() - 1).contains("\u001f" + STUCK + "\u001f")) {
                    Runtime.getRuntime().halt(STUCK_CODE);
                }
            }
        } catch (RuntimeException | Error e) {
            e.printStackTrace(err);
            Runtime.getRuntime().halt(70);
        }
        Runtime.getRuntime().halt(0);
    }

    private static String exploreOrGiveUp(List<URL> urls, Question question) throws ReflectiveOperationException {
        try {
            return explore(urls, question);
        } catch (StuckException e) {
            return line(question, STUCK, "0", "0", "0", "0", String.valueOf(e.getMessage()), "0", "");
        }
    }

    private static String explore(List<URL> urls, Question question) throws ReflectiveOperationException {
        GateSites sites = new GateSites();
        ChosenInputs inputs =
                question.inputs().isEmpty() ? ChosenInputs.NONE : ChosenInputs.by(List.of(), "dev/heddle/gate/Inputs");
        ControlWeaver weaver = new ControlWeaver(new Scope(List.of(), List.of()), sites, Landmarks.NONE, inputs);
        ControlLoader loader = new ControlLoader(urls, weaver);
        loader.survey(question.main().replaceFirst("#.*", ""));
        return explore(new Engine(program(question, loader), sites), question);
    }

    private static String explore(Engine engine, Question question) {
        Exploration exploration;
        try {
            exploration = Explorer.countingClasses(
                            engine,
                            Strategies.of(question.strategyAlone()),
                            Limits.NONE
                                    .withExecutions(question.executions())
                                    .withSteps(20_000)
                                    .withDuration(Duration.ofSeconds(
                                            Long.getLong("heddle.explorations.seconds", Integer.MAX_VALUE))))
                    .explore();
        } catch (DivergenceException e) {
            // As workers do.
            if (engine.learnShared()) {
                return explore(engine, question);
            }
            return line(question, "DIVERGED", "0", "0", "0", "0", String.valueOf(e.getMessage()), "0", "");
        }
        long replayed = 0;
        List<String> outcomes = new ArrayList<>();
        for (FoundOutcome found : exploration.outcomes()) {
            outcomes.add(found.outcome().verdict() + " "
                    + FailureText.joined(found.outcome().failures()));
            replayed += question.replays() > 0 ? replay(engine, found, question.replays()) : 0;
        }
        outcomes.sort(Comparator.naturalOrder());
        return line(
                question,
                exploration.stop().name(),
                Long.toString(exploration.progress().executions()),
                Long.toString(exploration.progress().completed()),
                Long.toString(exploration.progress().classes().orElse(-1)),
                Long.toString(exploration.progress().failures()),
                String.join("\u001e", outcomes),
                Long.toString(replayed),
                engine.notes().stream().map(Reservation::detail).sorted().collect(Collectors.joining("\u001e")));
    }

    private static String line(Question question, String... words) {
        return String.join("\u001f", question.main(), question.argument(), question.strategy()) + "\u001f"
                + String.join("\u001f", words);
    }

    private static long replay(Engine engine, FoundOutcome found, int times) {
        return Explorer.of(engine, new GivenSchedule(found.schedule(), times, engine), Limits.NONE)
                .explore()
                .outcomes()
                .stream()
                .filter(again -> again.outcome().equals(found.outcome()))
                .mapToLong(FoundOutcome::executions)
                .sum();
    }

    private static Engine.Program program(Question question, ClassLoader loader) throws ReflectiveOperationException {
        int hash = question.main().indexOf('#');
        if (hash < 0) {
            Method main = Class.forName(question.main(), false, loader).getMethod("main", String[].class);
            return new Main(main, question.argument(), loader, question.inputs());
        }
        Class<?> type = Class.forName(question.main().substring(0, hash), false, loader);
        return new Function(type.getMethod(question.main().substring(hash + 1)), loader);
    }

    /** A static method that returns what it has come to. */
    private record Function(Method method, ClassLoader loader) implements Engine.Program {
        @Override
        public void run() throws Throwable {
            Object result;
            try {
                result = method.invoke(null);
            } catch (InvocationTargetException e) {
                throw e.getCause() == null ? e : e.getCause();
            }
            throw new Returned(String.valueOf(result));
        }
    }

    /** What a function returned, as a failure, so that each result is an outcome of its own. */
    public static final class Returned extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Returned(String result) {
            super(result, null, false, false);
        }

        /** The result, if the outcome is one. */
        public static String of(String outcome) {
            String prefix = "FAILED main: " + Returned.class.getName() + ": ";
            return outcome.startsWith(prefix) ? outcome.substring(prefix.length()) : outcome;
        }
    }

    private record Main(Method method, String argument, ClassLoader loader, List<InputValue> inputs)
            implements Engine.Program {
        @Override
        public void run() throws Throwable {
            try {
                method.invoke(null, (Object) (argument.isEmpty() ? new String[0] : new String[] {argument}));
            } catch (InvocationTargetException e) {
                throw e.getCause() == null ? e : e.getCause();
            }
        }
    }

    /** Explores in a forked JVM with these options, and in another what comes after a program that the watchdog has ended. */
    public static List<Result> of(Path folder, String classPath, List<Question> questions, String... options) {
        List<Result> results = new ArrayList<>();
        while (results.size() < questions.size()) {
            results.addAll(fork(folder, classPath, questions.subList(results.size(), questions.size()), options));
        }
        return results;
    }

    private static List<Result> fork(Path folder, String classPath, List<Question> questions, String... options) {
        try {
            Path out = folder.resolve("explorations.txt");
            List<String> command = new ArrayList<>(List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-javaagent:" + System.getProperty("heddle.agent") + "=control",
                    "-XX:+UseSerialGC",
                    // As workers have it.
                    "-Djava.util.concurrent.ForkJoinPool.common.parallelism=2"));
            command.addAll(List.of(options));
            command.addAll(List.of(
                    "-cp",
                    System.getProperty("java.class.path"),
                    Explorations.class.getName(),
                    out.toString(),
                    classPath));
            for (Question question : questions) {
                command.addAll(List.of(
                        question.main(),
                        question.argument(),
                        question.strategy(),
                        Integer.toString(question.replays()),
                        question.inputs().stream().map(InputFile::line).collect(Collectors.joining("\n"))));
            }
            Path said = folder.resolve("said.txt");
            int code = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(said.toFile())
                    .start()
                    .waitFor();
            if (code != 0 && code != STUCK_CODE) {
                throw new AssertionError("exit code " + code + ": " + Files.readString(said));
            }
            try (Stream<String> lines = Files.lines(out)) {
                return lines.map(Explorations::result).toList();
            }
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
                words[1],
                words[2],
                words[3],
                Long.parseLong(words[4]),
                Long.parseLong(words[5]),
                Long.parseLong(words[6]),
                Long.parseLong(words[7]),
                List.of(words[8].split("\u001e", -1)),
                Long.parseLong(words[9]),
                words[10].isEmpty() ? List.of() : List.of(words[10].split("\u001e")));
    }

    /** Where the classes of this package are, and those of the samples. */
    static String ownClassPath(Class<?>... types) {
        List<String> parts = new ArrayList<>();
        for (Class<?> type : types) {
            parts.add(Path.of(java.net.URI.create(type.getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toString()))
                    .toString());
        }
        return String.join(java.io.File.pathSeparator, parts);
    }
}
