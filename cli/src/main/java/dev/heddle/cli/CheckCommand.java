package dev.heddle.cli;

import dev.heddle.check.CheckOptions;
import dev.heddle.check.CheckResult;
import dev.heddle.check.CheckSession;
import dev.heddle.check.FailOn;
import dev.heddle.check.canary.Canary;
import dev.heddle.check.html.CheckHtml;
import dev.heddle.check.report.CheckContext;
import dev.heddle.check.report.CheckForTest;
import dev.heddle.check.report.CheckJson;
import dev.heddle.check.report.CheckReport;
import dev.heddle.check.report.CheckSarif;
import dev.heddle.report.FindingReport;
import dev.heddle.report.RecordReport;
import dev.heddle.report.SourceFiles;
import dev.heddle.report.Theme;
import dev.heddle.session.HeddleException;
import dev.heddle.session.Problem;
import dev.heddle.session.recording.RecordOptions;
import dev.heddle.session.recording.RecordResult;
import dev.heddle.session.recording.ShowSession;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command {@code heddle check}. */
@Command(
        name = "check",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        customSynopsis = {
            "heddle check [OPTIONS] FILE.java [ARGUMENT...]",
            "       heddle check [OPTIONS] -cp CLASSPATH MAINCLASS [ARGUMENT...]",
            "       heddle check [OPTIONS] -jar FILE.jar [ARGUMENT...]",
            "       heddle check [OPTIONS] -cp CLASSPATH --junit TESTCLASS[#METHOD]%n"
        },
        description = {
            "Runs a Java program once, finds out what can go wrong with another order of its threads' steps,",
            "and makes it happen."
        },
        footer = {
            "",
            "What is reported as observed or replayed has happened in an execution of your program. Predictions",
            "that could not be made to happen are told apart, and do not count as findings.",
            "",
            "Examples:",
            "  heddle check Bank.java                          one source file",
            "  heddle check -cp target/classes com.acme.Bank   a main class",
            "  heddle check -cp \"$TEST_CLASSPATH\" --junit com.acme.BankTest#transfers",
            "  heddle check --explore 60s Bank.java            explore for longer",
            "  heddle check --runs 3 Bank.java                 predict from three recorded runs",
            "  heddle check --json Bank.java | jq .findings",
            "  heddle check --sarif heddle.sarif Bank.java     for code hosts and editors",
            "  heddle check --html report.html Bank.java       a page for people",
            "",
            "Exit codes: 0 nothing found, 1 findings, 2 usage or broken input, 3 the program could not be run,",
            "4 inconclusive, 70 Heddle broke, 130 interrupted."
        })
final class CheckCommand implements Callable<Integer> {

    private final Surroundings surroundings;
    private final List<String> arguments;

    @Mixin
    private ProgramOptions program = new ProgramOptions();

    @Option(
            names = {"-o", "--out"},
            paramLabel = "FILE",
            description = "the trace to write (default: named after the program, as in Bank.heddle)")
    private @Nullable Path out;

    @Option(
            names = {"-d", "--schedules"},
            paramLabel = "FOLDER",
            description = "where to write the schedules of findings (default: the working directory)")
    private @Nullable Path schedules;

    @Option(
            names = "--runs",
            paramLabel = "N",
            defaultValue = "1",
            description = "how many runs to record; what several of them show is one finding (default: 1)")
    private int runs = 1;

    @Option(
            names = "--predict",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            defaultValue = "30s",
            description = "how much processor time to predict with, as in 500ms, 30s, 5m (default: 30s)")
    private Duration prediction = Duration.ofSeconds(30);

    @Option(
            names = "--explore",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            defaultValue = "10s",
            description = "how long to explore what was not predicted; 0s for not at all (default: 10s)")
    private Duration exploration = Duration.ofSeconds(10);

    @Option(
            names = "--further",
            paramLabel = "N",
            defaultValue = "3",
            description = "how many runs to record behind branches that can go the other way, if not all was explored"
                    + " (default: 3)")
    private int further = 3;

    @Option(
            names = "--replays",
            paramLabel = "N",
            defaultValue = "20",
            description = "how often each finding is made to happen again (default: 20)")
    private int replays = 20;

    @Option(
            names = "--sarif",
            paramLabel = "FILE",
            description = "write the result there as SARIF as well, for code hosts and editors")
    private @Nullable Path sarif;

    @Option(
            names = "--html",
            paramLabel = "FILE",
            description = "write the result there as a page as well, which opens from disk")
    private @Nullable Path html;

    @Option(
            names = "--for-test",
            paramLabel = "FILE",
            hidden = true,
            description = "write there what a failing test says about the result; for heddle-junit")
    private @Nullable Path forTest;

    @Option(
            names = "--fail-on",
            paramLabel = "WHAT",
            defaultValue = "warning",
            description =
                    "what makes the exit code 1: error (it went wrong), warning (also what is wrong in itself, as a"
                            + " race), predicted (also what was not made to happen), never (default: warning)")
    private FailOn failOn = FailOn.WARNING;

    @Mixin
    private ResultOptions told = new ResultOptions();

    private volatile boolean isGivenUp;

    CheckCommand(Surroundings surroundings, List<String> arguments) {
        this.surroundings = surroundings;
        this.arguments = arguments;
    }

    @Override
    public Integer call() {
        if (runs < 1) {
            throw new HeddleException(Problem.BAD_OPTION, "--runs is a number from 1 on, not " + runs);
        }
        if (further < 0) {
            throw new HeddleException(Problem.BAD_OPTION, "--further is a number from 0 on, not " + further);
        }
        try (ControlTarget control = program.target().control(surroundings)) {
            List<Path> traces = new ArrayList<>();
            ProgramRecorder recorder = recorder();
            for (int run = 1; run <= runs; run++) {
                RecordOptions recording = recorder.options(trace(control.name(), run));
                RecordResult recorded = recorder.record(recording, told.streams(surroundings), () -> isGivenUp = true);
                if (!recorded.began() || recorded.sawNothing()) {
                    surroundings.err().print(RecordReport.of(recorded, recording, surroundings.width()));
                    return recorded.exitCode();
                }
                traces.add(recorded.runs().get(0).file());
            }
            return check(control, traces);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return 130;
        }
    }

    private boolean record(ProgramRecorder recorder, Path order, Path trace) {
        RecordResult recorded = recorder.silently(order, trace, () -> {});
        return recorded.began() && !recorded.sawNothing();
    }

    private ProgramRecorder recorder() {
        return program.recorder(surroundings, arguments);
    }

    /** The name that was asked for, or the usual one, is the first run's; others have their numbers in it. */
    private Optional<Path> trace(String program, int run) {
        if (run == 1) {
            return Optional.ofNullable(out);
        }
        Path first = Optional.ofNullable(out).orElse(Path.of(program + ".heddle"));
        String name = first.getFileName().toString();
        int dot = name.lastIndexOf('.') < 0 ? name.length() : name.lastIndexOf('.');
        return Optional.of(first.resolveSibling("%s-%d%s".formatted(name.substring(0, dot), run, name.substring(dot))));
    }

    private int check(ControlTarget control, List<Path> traces) throws IOException, InterruptedException {
        ProgramRecorder recorder = recorder();
        CheckOptions options = new CheckOptions(
                program.job(control),
                program.worker(),
                program.marks(),
                prediction,
                exploration,
                replays,
                Optional.of(new CheckOptions.Further(
                        further,
                        (order, inputs, trace) ->
                                record(inputs.isEmpty() ? recorder : recorder.withInputs(inputs), order, trace))));
        CompletableFuture<Optional<String>> canary = CompletableFuture.supplyAsync(
                () -> Canary.problem(Installation.tools(), recorder.jvmOptions(), surroundings.environment()));
        CheckResult result;
        try (Ticker ticker = told.ticker(surroundings)) {
            result = CheckSession.check(traces, options, ticker::say);
        }
        if (isGivenUp) {
            result = result.withTrouble(
                    "the recorded run did not end within %d s and was stopped; --patience waits longer"
                            .formatted(program.patience().toSeconds()));
        }
        result = canary.join().map(result::withTrouble).orElse(result);
        CheckResult kept = ScheduleFiles.write(
                control, program.scope(), program.markOptions(), surroundings.folder(), schedules, result);
        print(control, traces.get(0), kept);
        return kept.exitCode(failOn);
    }

    private void print(ControlTarget control, Path trace, CheckResult result) {
        Theme theme = told.theme(surroundings);
        int width = told.width(surroundings);
        UnaryOperator<String> titles = ThreadNames.in(trace, program.marks());
        SourceFiles files = program.sources(surroundings);
        CheckContext context = new CheckContext(
                titles,
                files,
                // The whole run is read again only for those who show it.
                told.isJson() || html != null
                        ? CheckContext.passing(ShowSession.read(trace, program.marks(), true))
                        : List.of(),
                result.exitCode(failOn),
                Version.number());
        FindingReport report = new FindingReport(titles, files, theme, width);
        told.print(
                () -> CheckJson.of(control.name(), result, context),
                () -> CheckReport.of(control.name(), result, report, theme, width),
                surroundings);
        // Last, so that a file that can't be written costs nothing but the file.
        if (sarif != null) {
            Output.print(CheckSarif.of(control.name(), result, context), sarif, surroundings);
        }
        if (html != null) {
            Output.print(CheckHtml.of(control.name(), result, context), html, surroundings);
        }
        if (forTest != null) {
            Output.print(
                    CheckForTest.of(control.name(), result, failOn, report, Optional.ofNullable(html)),
                    forTest,
                    surroundings);
        }
    }
}
