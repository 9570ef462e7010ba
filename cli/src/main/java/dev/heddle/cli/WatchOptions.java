// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli;

import dev.heddle.check.CheckResult;
import dev.heddle.claim.Inconclusive;
import dev.heddle.control.watch.Watched;
import dev.heddle.control.worker.Job;
import dev.heddle.control.worker.Results;
import dev.heddle.control.worker.ScheduleFile;
import dev.heddle.explore.Stop;
import dev.heddle.explore.strategy.Strategies;
import dev.heddle.finding.Failure;
import dev.heddle.finding.Outcome;
import dev.heddle.invariant.sample.Again;
import dev.heddle.invariant.sample.Observation;
import dev.heddle.invariant.sample.Recordings;
import dev.heddle.report.SourceFiles;
import dev.heddle.report.explore.ExploreReport;
import dev.heddle.scratch.Scratch;
import dev.heddle.session.HeddleException;
import dev.heddle.session.Problem;
import dev.heddle.session.recording.RecordedRun;
import java.io.IOException;
import java.io.UncheckedIOException;
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
            converter = Count.Large.class,
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
            converter = Count.Small.class,
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

    @Mixin
    private JvmOptions jvm = new JvmOptions();

    @Mixin
    private TargetOptions target = new TargetOptions();

    @Option(
            names = "--source",
            paramLabel = "PATH",
            description = "where the source is: a file or a root folder; repeatable (default: the .java file that was"
                    + " given, src/main/java, src/test/java)")
    private List<Path> sources = new ArrayList<>();

    @Option(
            names = {"-d", "--schedules"},
            paramLabel = "FOLDER",
            description = "where to write schedules (default: the working directory)")
    private @Nullable Path schedules;

    @Option(names = "--json", description = "results for machines, as one JSON object")
    private boolean json;

    boolean json() {
        return json;
    }

    /** Says what was found, and gives the exit code. */
    interface Teller {
        int tell(WatchedProgram program) throws IOException;
    }

    /** Watches executions, and lets somebody tell of them if nothing went wrong. */
    int run(Surroundings surroundings, Teller teller) {
        try (WatchedProgram program = watch(surroundings)) {
            Results results = program.observation().results();
            if (results.problem().isPresent()) {
                surroundings
                        .err()
                        .println("heddle: "
                                + ExploreReport.trouble(results.problem().get()));
                return exitCode(results);
            }
            if (program.observation().executions().isEmpty() && Interruption.hasCome()) {
                return Interruption.nothingKnown(surroundings);
            }
            int code = teller.tell(program);
            if (Interruption.hasCome()) {
                surroundings.err().println("heddle: " + CheckResult.INTERRUPTED);
                return Interruption.CODE;
            }
            return code;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    SourceFiles sources(WatchedProgram program, Surroundings surroundings) {
        return SourcePlaces.of(sources, program.sources(), surroundings);
    }

    /** Recorded runs of a program: those that were watched, or one that is recorded for it. */
    List<RecordedRun> recorded(WatchedProgram program, Surroundings surroundings) throws IOException {
        if (program.recordings().isPresent()) {
            return program.recordings().get().runs();
        }
        return program.target().isEmpty() || Interruption.hasCome()
                ? List.of()
                : OneRun.record(program.target().get(), scope, jvm.arguments(), surroundings).stream()
                        .toList();
    }

    // ── where executions come from ──────────────────────────────────────────────────────────────────────────────────

    private WatchedProgram watch(Surroundings surroundings) throws IOException {
        List<Path> traces = target.files(".heddle", surroundings);
        if (!traces.isEmpty()) {
            return recorded(traces, surroundings);
        }
        List<Path> given = target.files(".schedule", surroundings);
        if (!given.isEmpty()) {
            return replayed(given, surroundings);
        }
        if (target.names(".heddle") || target.names(".schedule")) {
            throw new HeddleException(
                    Problem.BAD_OPTION,
                    "name a program, or recorded runs only, or schedules only; folders with them are fine");
        }
        ControlTarget control = target.control(surroundings);
        Observation observed = observe(control, surroundings);
        Observation observation = Interruption.hasCome() ? observed.mixed() : observed;
        return WatchedProgram.controlled(
                control, target.sourceFile().stream().toList(), observation, (execution, number) -> {
                    Path folder = schedules == null
                            ? surroundings.folder()
                            : surroundings.folder().resolve(schedules);
                    Path file =
                            Files.createDirectories(folder).resolve("%s-%d.schedule".formatted(control.name(), number));
                    write(file, observation, execution, control);
                    return new Again("replay", file);
                });
    }

    private static WatchedProgram recorded(List<Path> traces, Surroundings surroundings) {
        Recordings recordings = Recordings.of(
                traces.stream().map(surroundings.folder()::resolve).toList());
        List<Path> known = new ArrayList<>();
        for (RecordedRun run : recordings.runs()) {
            SourcePlaces.recorded(run.header()).ifPresent(source -> {
                known.add(source);
                known.add(run.summary().file().resolveSibling(source));
            });
        }
        String name = traces.get(0).getFileName().toString().replaceFirst("\\.heddle$", "");
        return WatchedProgram.recorded(name, known.stream().distinct().toList(), recordings);
    }

    /** Each in a worker of its own, since inputs and what may happen at any moment may differ. */
    private WatchedProgram replayed(List<Path> files, Surroundings surroundings) throws IOException {
        List<ScheduleRun> runs =
                files.stream().map(file -> ScheduleRun.read(file, surroundings)).toList();
        ScheduleRun first = runs.get(0);
        for (ScheduleRun run : runs) {
            if (!run.schedule().mainClass().equals(first.schedule().mainClass())) {
                throw new HeddleException(
                        Problem.BAD_OPTION,
                        "%s is a schedule of %s, and %s of %s; name schedules of one program"
                                .formatted(
                                        first.file(),
                                        first.schedule().mainClass(),
                                        run.file(),
                                        run.schedule().mainClass()));
            }
        }
        ControlTarget control = first.target(surroundings, target.classPath().orElse(null));
        List<Observation> parts = new ArrayList<>();
        for (ScheduleRun run : runs) {
            if (Interruption.hasCome() && !parts.isEmpty()) {
                break;
            }
            List<String> options =
                    new ArrayList<>(run.schedule().circumstances().options());
            options.addAll(jvm.arguments());
            parts.add(watch(surroundings, run.job(control, surroundings, 1, false), options, Observation.REPLAYED));
        }
        List<Path> sourceFiles = first.schedule().classPath().stream()
                .filter(part -> part.endsWith(".java"))
                .map(Path::of)
                .toList();
        return WatchedProgram.controlled(
                control,
                sourceFiles,
                Observation.together(parts, Observation.REPLAYED),
                (execution, number) -> new Again("replay", runs.get(execution).file()));
    }

    /** Runs executions, and keeps what they did. */
    private Observation observe(ControlTarget control, Surroundings surroundings) throws IOException {
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
        Observation some = observe(control, surroundings, "random:1", Math.min(SAMPLED, executions));
        return some.executions().isEmpty() && Interruption.hasCome() ? all : some;
    }

    private Observation observe(ControlTarget control, Surroundings surroundings, String how, long most)
            throws IOException {
        try {
            Strategies.of(how);
        } catch (IllegalArgumentException e) {
            throw new HeddleException(Problem.BAD_OPTION, "--strategy: " + e.getMessage(), e);
        }
        Job job = Job.exploring(control.classPath(), control.mainClass(), how)
                .of(control.arguments(), scope.include(), scope.exclude())
                .limited(most, Long.MAX_VALUE, time)
                .stepping(steps)
                .judging(control.test(), Optional.ofNullable(goodIf));
        return watch(surroundings, job, jvm.arguments(), how);
    }

    private static Observation watch(Surroundings surroundings, Job job, List<String> options, String how)
            throws IOException {
        Path file = Scratch.file("heddle-watched", ".bin");
        try {
            Results results = ControlRun.run(surroundings, job.watching(file), options);
            return Observation.read(file, results, how, Interruption.patience());
        } finally {
            Files.deleteIfExists(file);
        }
    }

    /** Writes the schedule of an execution to a file that {@code heddle replay} takes. */
    private void write(Path file, Observation observation, int execution, ControlTarget control) throws IOException {
        Watched watched = observation.executions().get(execution);
        Outcome outcome = watched.isFailure()
                ? expected(observation.results(), watched.failures())
                : new Outcome(Outcome.Verdict.OK, List.of());
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
                                learned(observation.results())))
                .write(file);
    }

    private static List<String> learned(Results results) {
        return results.outcomes().stream()
                .findFirst()
                .map(Results.Found::choices)
                .orElse(List.of());
    }

    private static Outcome expected(Results results, List<Failure> failures) {
        return results.outcomes().stream()
                .map(Results.Found::outcome)
                .filter(outcome -> outcome.failures().equals(failures))
                .findFirst()
                .orElse(new Outcome(Outcome.Verdict.FAILED, failures));
    }

    /** The exit code if nothing was found that calls for another. */
    static int exitCode(Results results) {
        return results.problem()
                .map(ControlRun::exitCode)
                .orElseGet(() -> results.ledger().counting(0).exitCode(Inconclusive.FAIL));
    }
}
