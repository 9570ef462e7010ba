// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli;

import dev.heddle.check.CheckOptions;
import dev.heddle.check.FailOn;
import dev.heddle.cli.option.Count;
import dev.heddle.cli.option.CutRuns;
import dev.heddle.cli.option.DurationConverter;
import dev.heddle.cli.option.InconclusiveOption;
import dev.heddle.cli.option.ProgramOptions;
import dev.heddle.cli.option.ProgramRecorder;
import dev.heddle.cli.option.ResultOptions;
import dev.heddle.cli.option.RunFolder;
import dev.heddle.cli.option.ScheduleFiles;
import dev.heddle.cli.program.ControlTarget;
import dev.heddle.cli.terminal.Interruption;
import dev.heddle.cli.terminal.Surroundings;
import dev.heddle.cli.terminal.Ticker;
import dev.heddle.cli.terminal.Version;
import dev.heddle.problem.HeddleException;
import dev.heddle.problem.Problem;
import dev.heddle.report.FindingReport;
import dev.heddle.report.Theme;
import dev.heddle.report.ThreadNames;
import dev.heddle.report.search.SearchJson;
import dev.heddle.report.search.SearchReport;
import dev.heddle.search.SearchOptions;
import dev.heddle.search.SearchOptions.Part;
import dev.heddle.search.SearchResult;
import dev.heddle.search.SearchSession;
import dev.heddle.session.recording.RecordOptions;
import dev.heddle.session.recording.RecordResult;
import dev.heddle.solve.Deadline;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command {@code heddle search}. */
@Command(
        name = "search",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        customSynopsis = {
            "heddle search [OPTIONS] FILE.java [ARGUMENT...]",
            "       heddle search [OPTIONS] -cp CLASSPATH MAINCLASS [ARGUMENT...]",
            "       heddle search [OPTIONS] -jar FILE.jar [ARGUMENT...]",
            "       heddle search [OPTIONS] -cp CLASSPATH --junit TESTCLASS[#METHOD]%n"
        },
        description = {
            "Finds suspicious code that no run of a Java program has reached, then drives the program there with"
                    + " other inputs and orders."
        },
        footer = {
            "",
            "A run shows one way through the code. Places that it has not reached are suspected by their code",
            "alone; the program is run again, towards them, and every new run is checked. What is reported as",
            "observed or replayed has happened in an execution of your program, with the inputs that it names.",
            "",
            "Examples:",
            "  heddle search Bank.java                          one source file",
            "  heddle search -cp target/classes com.acme.Bank   a main class",
            "  heddle search --budget 10 --runs 200 Bank.java   try harder",
            "  heddle search --without plans Bank.java          without one half, to see what it is good for",
            "  heddle search --json Bank.java | jq .suspected",
            "",
            "Exit codes: 0 nothing found, 1 findings, 2 usage or broken input, 3 the program could not be run,",
            "4 inconclusive, 70 Heddle broke, 130 interrupted."
        })
final class SearchCommand implements Callable<Integer> {

    /** How much longer than the first run another one may take before it is taken to hang, and how long at least. */
    private static final int SLOWER = 5;

    private static final Duration LEAST_PATIENCE = Duration.ofSeconds(5);

    private final Surroundings surroundings;
    private final List<String> arguments;

    @Mixin
    private ProgramOptions program = new ProgramOptions();

    @Option(
            names = "--budget",
            paramLabel = "N",
            converter = Count.Small.class,
            defaultValue = "8",
            description = "how many runs to record at most for one suspect (default: 8)")
    private int budget = 8;

    @Option(
            names = "--runs",
            paramLabel = "N",
            defaultValue = "40",
            description = "how many runs to record at most for all of them (default: 40)")
    private int runs = 40;

    @Option(
            names = "--solve",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            defaultValue = "60s",
            description =
                    "how much processor time to look for ways to places with, as in 500ms, 30s, 5m (default: 60s)")
    private Duration solving = Duration.ofSeconds(60);

    @Option(
            names = "--predict",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            defaultValue = "15s",
            description = "how much processor time to predict with from each run (default: 15s)")
    private Duration prediction = Duration.ofSeconds(15);

    @Option(
            names = "--time",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            defaultValue = "30m",
            description = "how long all of it may take; what is not done by then is reported (default: 30m)")
    private Duration time = Duration.ofMinutes(30);

    @Option(
            names = "--without",
            paramLabel = "PART",
            split = ",",
            description =
                    "leave out a half, to see what it is good for: plans (other orders that solvers find), execution"
                            + " (further runs); without both, runs by chance; repeatable")
    private List<Part> without = new ArrayList<>();

    @Option(
            names = "--replays",
            paramLabel = "N",
            converter = Count.Small.class,
            defaultValue = "20",
            description = "how often to replay each finding (default: 20)")
    private int replays = 20;

    @Option(names = "--keep", paramLabel = "FOLDER", description = "keep the recorded runs there")
    private @Nullable Path kept;

    @Option(
            names = "--fail-on",
            paramLabel = "WHAT",
            defaultValue = "warning",
            description =
                    "what makes the exit code 1: error (it went wrong), warning (also what is wrong in itself, as a"
                            + " race), predicted (also what was not reproduced), never (default: warning)")
    private FailOn failOn = FailOn.WARNING;

    @Mixin
    private InconclusiveOption inconclusive = new InconclusiveOption();

    @Mixin
    private ResultOptions told = new ResultOptions();

    SearchCommand(Surroundings surroundings, List<String> arguments) {
        this.surroundings = surroundings;
        this.arguments = arguments;
    }

    @Override
    public Integer call() {
        if (runs < 0) {
            throw new HeddleException(Problem.BAD_OPTION, "--runs is a number from 0 on, not " + runs);
        }
        Deadline deadline = Deadline.in(time);
        try (ControlTarget control = program.target().control(surroundings);
                RunFolder folder = RunFolder.of(kept, surroundings)) {
            return search(control, folder, deadline);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Interruption.nothingKnown(surroundings);
        }
    }

    private int search(ControlTarget control, RunFolder folder, Deadline deadline)
            throws IOException, InterruptedException {
        ProgramRecorder recorder = program.recorder(surroundings, arguments).withPatience(deadline.left());
        RecordOptions recording = recorder.options(Optional.of(folder.path().resolve("run-1.heddle")));
        long began = System.nanoTime();
        CutRuns cut = new CutRuns(recorder.patience());
        RecordResult recorded = recorder.record(recording, told.streams(surroundings), cut);
        Duration first = Duration.ofNanos(System.nanoTime() - began);
        OptionalInt refusal = recorder.refusal(recorded, recording, folder.kept() != null);
        if (refusal.isPresent()) {
            return refusal.getAsInt();
        }
        Path trace = recorded.runs().get(0).file();
        // Runs with other inputs may hang, and there may be many of them.
        ProgramRecorder further =
                recorder.withPatience(first.multipliedBy(SLOWER).plus(LEAST_PATIENCE));
        SearchResult result;
        try (Ticker ticker = told.ticker(surroundings)) {
            result = SearchSession.search(
                    List.of(trace), options(control, further, folder.path(), deadline), ticker::say);
        }
        cut.notice(recorded);
        SearchResult written = result.with(cut.in(ScheduleFiles.write(control, program, surroundings, result.check())));
        print(control, trace, written);
        if (written.check().isInterrupted()) {
            folder.tellInterrupted(surroundings);
        }
        return written.exitCode(failOn, inconclusive.value());
    }

    private SearchOptions options(ControlTarget control, ProgramRecorder recorder, Path folder, Deadline deadline) {
        CheckOptions check = new CheckOptions(
                program.job(control), program.worker(), program.marks(), prediction, Duration.ZERO, replays);
        return new SearchOptions(
                check,
                (order, inputs, trace) -> {
                    ProgramRecorder until = recorder.withPatience(deadline.left());
                    return ProveCommand.record(inputs.isEmpty() ? until : until.withInputs(inputs), order, trace);
                },
                folder,
                control.classPath(),
                control.test().map(test -> test.split("#", 2)[0]).orElse(control.mainClass()),
                budget,
                runs,
                solving,
                deadline,
                Set.copyOf(without));
    }

    private void print(ControlTarget control, Path trace, SearchResult result) {
        Theme theme = told.theme(surroundings);
        int width = told.width(surroundings);
        FindingReport findings = new FindingReport(
                ThreadNames.in(trace, program.marks(), result.check().findings()),
                program.sources(surroundings),
                theme,
                width);
        told.print(
                () -> SearchJson.of(
                        control.name(), result, result.exitCode(failOn, inconclusive.value()), Version.number()),
                () -> SearchReport.of(control.name(), result, findings, theme, width),
                surroundings);
    }
}
