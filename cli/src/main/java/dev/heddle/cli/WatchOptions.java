package dev.heddle.cli;

import dev.heddle.control.explore.Stop;
import dev.heddle.control.explore.strategy.Strategies;
import dev.heddle.control.worker.Job;
import dev.heddle.control.worker.Results;
import dev.heddle.control.worker.ScheduleFile;
import dev.heddle.invariant.sample.Observation;
import dev.heddle.session.HeddleException;
import dev.heddle.session.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The words and options that say which executions of which program are watched. */
final class WatchOptions {

    private static final String AUTO = "auto";

    /** What is too large to be explored to its end is sampled so often. */
    private static final int SAMPLED = 2_000;

    @Option(
            names = {"-s", "--strategy"},
            paramLabel = "STRATEGY",
            defaultValue = AUTO,
            description =
                    "which executions to run, as for heddle explore; auto is dpor or, if that does not come to its"
                            + " end, 2000 executions of random:1 (default: auto)")
    private String strategy = AUTO;

    @Option(
            names = {"-n", "--executions"},
            paramLabel = "N",
            defaultValue = "20000",
            description = "how many executions at most (default: 20000)")
    private long executions = 20_000;

    @Option(
            names = "--time",
            paramLabel = "DURATION",
            defaultValue = "60s",
            converter = DurationConverter.class,
            description = "how long executions are run at most, as in 60s, 5m (default: 60s)")
    private Duration time = Duration.ofMinutes(1);

    @Option(
            names = "--steps",
            paramLabel = "N",
            defaultValue = "100000",
            description = "how many steps one execution may have (default: 100000)")
    private int steps = 100_000;

    @Mixin
    private ScopeOptions scope = new ScopeOptions();

    @Option(
            names = "--good-if",
            paramLabel = "CLASS#METHOD",
            description = "a static boolean method without parameters that is called after each execution; false is a"
                    + " failure")
    private @Nullable String goodIf;

    @Option(names = "--jvm-arg", paramLabel = "ARG", description = "an option for the worker's JVM; repeatable")
    private List<String> jvmArguments = new ArrayList<>();

    @Mixin
    private TargetOptions target = new TargetOptions();

    @Option(
            names = "--source",
            paramLabel = "PATH",
            description = "where the source is: a file or a root folder; repeatable (default: the .java file that was"
                    + " given, src/main/java, src/test/java)")
    private List<Path> sources = new ArrayList<>();

    TargetOptions target() {
        return target;
    }

    List<Path> sources() {
        return sources;
    }

    /** Runs executions, and keeps what they did. */
    Observation observe(ControlTarget control, Surroundings surroundings) throws IOException {
        if (!strategy.equals(AUTO)) {
            return observe(control, surroundings, strategy, executions);
        }
        Observation all = observe(control, surroundings, "dpor", executions);
        Stop stop = all.results().stop().orElse(Stop.INTERRUPTED);
        boolean isTooLarge = stop == Stop.EXECUTIONS || stop == Stop.TIME;
        if (all.results().problem().isPresent() || !isTooLarge) {
            return all;
        }
        // The first executions of dpor differ in their last steps only; random ones say more of the others.
        return observe(control, surroundings, "random:1", Math.min(SAMPLED, executions));
    }

    private Observation observe(ControlTarget control, Surroundings surroundings, String how, long most)
            throws IOException {
        try {
            Strategies.of(how);
        } catch (IllegalArgumentException e) {
            throw new HeddleException(Problem.BAD_OPTION, "--strategy: " + e.getMessage(), e);
        }
        Path file = Files.createTempFile("heddle-watched", ".bin");
        try {
            Job job = Job.exploring(control.classPath(), control.mainClass(), how)
                    .of(control.arguments(), scope.include(), scope.exclude())
                    .limited(most, Long.MAX_VALUE, time)
                    .stepping(steps)
                    .judging(control.test(), Optional.ofNullable(goodIf))
                    .watching(file);
            return Observation.read(file, ControlRun.run(surroundings, job, jvmArguments), how);
        } finally {
            Files.deleteIfExists(file);
        }
    }

    /** Writes the schedule of an execution to a file that {@code heddle replay} takes. */
    void write(Path file, Observation observation, int execution, ControlTarget control) throws IOException {
        String outcome = observation.executions().get(execution).isFailure()
                ? expected(
                        observation.results(),
                        observation.executions().get(execution).outcome())
                : "OK ";
        new ScheduleFile(
                        control.mainClass(),
                        control.arguments(),
                        control.shownClassPath(),
                        observation.results().classes(),
                        outcome,
                        observation.schedule(execution),
                        new ScheduleFile.Circumstances(
                                control.test(),
                                Optional.ofNullable(goodIf),
                                scope.include(),
                                scope.exclude(),
                                List.of()))
                .write(file);
    }

    private static String expected(Results results, String outcome) {
        return results.outcomes().stream()
                .filter(found -> found.outcome().text().equals(outcome))
                .map(found -> found.outcome().verdict() + " " + outcome)
                .findFirst()
                .orElse("FAILED " + outcome);
    }

    /** The exit code if nothing was found that calls for another. */
    static int exitCode(Results results) {
        if (results.problem().isPresent()) {
            return ControlRun.exitCode(results.problem().get());
        }
        Stop stop = results.stop().orElse(Stop.INTERRUPTED);
        if (stop == Stop.INTERRUPTED) {
            return 130;
        }
        boolean isDone = stop == Stop.EXHAUSTED && results.progress().tooLong() == 0;
        // Seeing nothing is not the same as there being nothing.
        return results.classes().isEmpty() || !isDone ? 4 : 0;
    }
}
