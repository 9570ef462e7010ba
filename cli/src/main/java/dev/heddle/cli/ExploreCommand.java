// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli;

import dev.heddle.claim.Reason;
import dev.heddle.cli.option.Count;
import dev.heddle.cli.option.DurationConverter;
import dev.heddle.cli.option.InconclusiveOption;
import dev.heddle.cli.option.JvmOptions;
import dev.heddle.cli.option.ScopeOptions;
import dev.heddle.cli.option.SetOptions;
import dev.heddle.cli.option.TargetOptions;
import dev.heddle.cli.program.ControlRun;
import dev.heddle.cli.program.ControlTarget;
import dev.heddle.cli.terminal.Surroundings;
import dev.heddle.cli.terminal.Version;
import dev.heddle.control.engine.Choices;
import dev.heddle.control.worker.Job;
import dev.heddle.control.worker.Results;
import dev.heddle.control.worker.ScheduleFile;
import dev.heddle.explore.strategy.Strategies;
import dev.heddle.problem.HeddleException;
import dev.heddle.problem.Problem;
import dev.heddle.program.StandardInput;
import dev.heddle.report.explore.ExploreReport;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command {@code heddle explore}. */
@Command(
        name = "explore",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        customSynopsis = {
            "heddle explore [OPTIONS] FILE.java [ARGUMENT...]",
            "       heddle explore [OPTIONS] -cp CLASSPATH MAINCLASS [ARGUMENT...]",
            "       heddle explore [OPTIONS] -jar FILE.jar [ARGUMENT...]",
            "       heddle explore [OPTIONS] -cp CLASSPATH --junit TESTCLASS#METHOD%n"
        },
        description = "Runs a Java program again and again, each time with another order of its threads' steps.",
        footer = {
            "",
            "The strategy dpor runs one execution of each class of equivalent ones, and proves by that what",
            "can't happen. Programs too large for it are sampled by surw, pct, pos or random.",
            "",
            "Each failure is written to a file that heddle replay runs again. What the program prints is not",
            "shown.",
            "",
            "Examples:",
            "  heddle explore Bank.java                         all interleavings of one source file",
            "  heddle explore -cp target/classes com.acme.Bank  a main class",
            "  heddle explore -cp \"$TEST_CLASSPATH\" --junit com.acme.BankTest#transfers",
            "  heddle explore --good-if Bank#isFine Bank.java   ask a method of your own after each execution",
            "  heddle explore --strategy pcb:2 Bank.java        at most two preemptions",
            "  heddle explore --strategy surw --executions 10000 --failures 1 Bank.java",
            "  heddle explore --time 60s --save bank.frontier Bank.java",
            "  heddle explore --resume bank.frontier Bank.java  go on from there",
            "",
            "Exit codes: 0 no execution fails, 1 some do, 2 usage or broken input, 4 the budget ended first,",
            "5 the program did something else after the same steps, 70 Heddle broke, 130 interrupted."
        })
final class ExploreCommand implements Callable<Integer> {

    private final Surroundings surroundings;

    @Option(
            names = {"-s", "--strategy"},
            paramLabel = "STRATEGY",
            defaultValue = "dpor",
            description = "which executions to run: ${COMPLETION-CANDIDATES} (default: dpor)",
            completionCandidates = StrategyForms.class)
    private String strategy = "dpor";

    @Option(
            names = {"-n", "--executions"},
            paramLabel = "N",
            converter = Count.Large.class,
            description = "stop after so many executions")
    private long executions = Long.MAX_VALUE;

    @Option(
            names = "--failures",
            paramLabel = "N",
            converter = Count.Large.class,
            description = "stop after so many executions that fail")
    private long failures = Long.MAX_VALUE;

    @Option(
            names = "--time",
            paramLabel = "DURATION",
            converter = DurationConverter.class,
            description = "stop after so much time, as in 60s, 5m")
    private Duration time = Duration.ofNanos(Long.MAX_VALUE);

    @Option(
            names = "--steps",
            paramLabel = "N",
            converter = Count.Small.class,
            defaultValue = "100000",
            description = "how many steps one execution may have (default: 100000)")
    private int steps = 100_000;

    @Option(
            names = "--workers",
            paramLabel = "N",
            converter = Count.Small.class,
            description = "how many JVMs share the work if it takes longer than two seconds (default: as many as there"
                    + " are processors)")
    private @Nullable Integer workers;

    @Option(
            names = "--spurious",
            description = "let waits and parks return without a reason, once per thread and execution")
    private boolean spurious;

    @Option(
            names = "--timeouts",
            description = "let sleeps and time-outs end at any moment, not only when no other thread can go")
    private boolean timeouts;

    @Mixin
    private ScopeOptions scope = new ScopeOptions();

    @Mixin
    private SetOptions settings = new SetOptions();

    @Option(
            names = "--input",
            paramLabel = "NAME",
            split = ",",
            description = "what --set may name besides inputs that the program marks: Class.method for its parameters,"
                    + " Class.field for what it begins with, stdin for numbers on standard input; repeatable")
    private List<String> inputs = new ArrayList<>();

    private Optional<StandardInput> standardInput = Optional.empty();

    @Option(
            names = "--good-if",
            paramLabel = "CLASS#METHOD",
            description = "a static boolean method without parameters that is called after each execution; false is a"
                    + " failure")
    private @Nullable String goodIf;

    @Option(names = "--save", paramLabel = "FILE", description = "write there what is left to do")
    private @Nullable Path save;

    @Option(names = "--resume", paramLabel = "FILE", description = "go on from what --save has written")
    private @Nullable Path resume;

    @Option(
            names = {"-d", "--schedules"},
            paramLabel = "FOLDER",
            description = "where to write the schedules of failures (default: the working directory)")
    private @Nullable Path schedules;

    @Mixin
    private JvmOptions jvm = new JvmOptions();

    @Mixin
    private InconclusiveOption inconclusive = new InconclusiveOption();

    @Mixin
    private TargetOptions options = new TargetOptions();

    @Option(names = "--json", description = "results for machines, as one JSON object")
    private boolean json;

    ExploreCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    /** The forms of strategies, for the help. */
    static final class StrategyForms extends ArrayList<String> {
        private static final long serialVersionUID = 1L;

        StrategyForms() {
            super(Strategies.FORMS);
        }
    }

    @Override
    public Integer call() {
        checkStrategy();
        requireNoFolder("--save", save);
        requireNoFolder("--resume", resume);
        try (ControlTarget target = options.control(surroundings)) {
            Job job = Job.exploring(target.classPath(), target.mainClass(), strategy)
                    .of(target.arguments(), scope.include(), scope.exclude())
                    .limited(executions, failures, time)
                    .stepping(steps)
                    .judging(target.test(), Optional.ofNullable(goodIf))
                    .withInputs(settings.inputs(), inputs)
                    .reading(standardInput())
                    .keeping(
                            Optional.ofNullable(resume).map(this::inFolder),
                            Optional.ofNullable(save).map(this::inFolder));
            List<String> jvmOptions =
                    new ArrayList<>(circumstances(target, List.of()).options());
            jvmOptions.addAll(jvm.arguments());
            return ControlRun.explore(surroundings, job, jvmOptions, workers(), results -> tell(target, results));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private int tell(ControlTarget target, Results results) throws IOException {
        if (results.problem().isPresent() && !json) {
            surroundings
                    .err()
                    .println(
                            "heddle: " + ExploreReport.trouble(results.problem().get()));
            return exitCode(results);
        }
        List<Path> files = results.problem().isEmpty() ? writeSchedules(target, results) : List.of();
        ExploreReport report =
                new ExploreReport(results, target.shown(surroundings), strategy, files, settings.inputs(), spurious);
        surroundings.out().print(json ? report.json() : report.text());
        surroundings.out().flush();
        if (results.isInterrupted()) {
            String further = save == null
                    ? "--save FILE writes down what is left to do"
                    : "--resume %s goes on from here".formatted(save);
            surroundings.err().println("heddle: interrupted; " + further);
        }
        return exitCode(results);
    }

    private ScheduleFile.Circumstances circumstances(ControlTarget target, List<String> learned) {
        List<String> choices = new ArrayList<>(learned);
        if (spurious) {
            choices.add(Choices.SPURIOUS);
        }
        if (timeouts) {
            choices.add(Choices.TIMEOUTS);
        }
        return new ScheduleFile.Circumstances(
                target.test(),
                Optional.ofNullable(goodIf),
                scope.include(),
                scope.exclude(),
                choices,
                settings.inputs(),
                inputs,
                standardInput());
    }

    private Optional<StandardInput> standardInput() {
        if (standardInput.isEmpty() && inputs.contains(StandardInput.MARK)) {
            standardInput = Optional.of(surroundings.readInput());
        }
        return standardInput;
    }

    private int workers() {
        return workers == null ? Runtime.getRuntime().availableProcessors() : workers;
    }

    private void requireNoFolder(String option, @Nullable Path file) {
        if (file != null && Files.isDirectory(inFolder(file))) {
            throw new HeddleException(Problem.BAD_OPTION, "%s: %s is a folder, not a file".formatted(option, file));
        }
    }

    private void checkStrategy() {
        try {
            Strategies.of(strategy);
        } catch (IllegalArgumentException e) {
            throw new HeddleException(Problem.BAD_OPTION, "--strategy: " + e.getMessage(), e);
        }
    }

    private Path inFolder(Path path) {
        return surroundings.folder().resolve(path).toAbsolutePath();
    }

    private List<Path> writeSchedules(ControlTarget target, Results results) throws IOException {
        Path folder = schedules == null
                ? surroundings.folder()
                : Files.createDirectories(surroundings.folder().resolve(schedules));
        List<Path> files = new ArrayList<>();
        int number = 0;
        for (Results.Found found : results.outcomes()) {
            if (found.outcome().isFailure()) {
                Path file = folder.resolve("%s-%d.schedule".formatted(target.name(), ++number));
                new ScheduleFile(
                                target.mainClass(),
                                target.arguments(),
                                target.shownClassPath(),
                                results.classes(),
                                found.outcome(),
                                found.schedule(),
                                circumstances(target, found.choices()))
                        .write(file);
                files.add(file);
            }
        }
        return files;
    }

    private int exitCode(Results results) {
        return results.problem()
                .filter(trouble -> trouble.reason() == Reason.TROUBLE)
                .map(ControlRun::exitCode)
                .orElseGet(() -> results.ledger().exitCode(inconclusive.value()));
    }
}
