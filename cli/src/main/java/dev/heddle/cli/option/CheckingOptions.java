// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli.option;

import dev.heddle.check.CheckOptions;
import dev.heddle.check.CheckResult;
import dev.heddle.check.CheckSession;
import dev.heddle.check.canary.Canary;
import dev.heddle.cli.program.ControlTarget;
import dev.heddle.cli.program.Installation;
import dev.heddle.cli.terminal.Interruption;
import dev.heddle.cli.terminal.Surroundings;
import dev.heddle.cli.terminal.Ticker;
import dev.heddle.problem.HeddleException;
import dev.heddle.problem.Problem;
import dev.heddle.session.recording.RecordOptions;
import dev.heddle.session.recording.RecordResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of all commands that check a program, and how they do it. */
public final class CheckingOptions {

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
            converter = Count.Small.class,
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
            description = "how long to explore what was not predicted; 0 for not at all (default: 10s)")
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
            converter = Count.Small.class,
            defaultValue = "20",
            description = "how often to replay each finding (default: 20)")
    private int replays = 20;

    private boolean withStacks;

    /** Returns the exit code for a result. */
    public interface Judge {
        int judge(ControlTarget control, Path trace, CheckResult result) throws IOException;
    }

    public ProgramOptions program() {
        return program;
    }

    /** Wants to know of findings also where threads stood. */
    public void keepStacks() {
        withStacks = true;
    }

    /** Records the program and checks it. */
    public int check(Surroundings surroundings, List<String> arguments, ResultOptions told, Judge judge) {
        if (further < 0) {
            throw new HeddleException(Problem.BAD_OPTION, "--further is a number from 0 on, not " + further);
        }
        try (ControlTarget control = program.target().control(surroundings)) {
            List<Path> traces = new ArrayList<>();
            ProgramRecorder recorder = program.recorder(surroundings, arguments);
            CutRuns cut = new CutRuns(program.patience());
            for (int run = 1; run <= runs; run++) {
                RecordOptions recording = recorder.options(trace(control.name(), run));
                RecordResult recorded = recorder.record(recording, told.streams(surroundings), cut);
                OptionalInt refusal = recorder.refusal(recorded, recording, true);
                if (refusal.isPresent()) {
                    return refusal.getAsInt();
                }
                traces.add(recorded.runs().get(0).file());
                cut.notice(recorded);
            }
            CheckResult result = cut.in(check(control, traces, recorder, surroundings, told));
            int code = judge.judge(control, traces.get(0), result);
            if (result.isInterrupted()) {
                surroundings.err().println("heddle: interrupted; the recorded run is in " + traces.get(0));
            }
            return code;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Interruption.nothingKnown(surroundings);
        }
    }

    private static boolean record(ProgramRecorder recorder, Path order, Path trace) {
        RecordResult recorded = recorder.silently(order, trace, () -> {});
        return recorded.began() && !recorded.sawNothing();
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

    private CheckResult check(
            ControlTarget control,
            List<Path> traces,
            ProgramRecorder recorder,
            Surroundings surroundings,
            ResultOptions told)
            throws IOException, InterruptedException {
        CheckOptions options = new CheckOptions(
                program.job(control).withStacks(withStacks),
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
        Optional<String> blindness = canary.join();
        // An interrupt from the keyboard reaches the canary as well.
        if (blindness.isPresent() && !result.isInterrupted()) {
            result = result.withTrouble(blindness.get());
        }
        try {
            return ScheduleFiles.write(control, program, surroundings, schedules, result);
        } catch (IOException unwritable) {
            // What was found is worth more than the files that make it happen again.
            surroundings.err().println("heddle: schedules of findings can't be written: " + unwritable);
            surroundings.err().println("        --schedules FOLDER writes them elsewhere");
            return result;
        }
    }
}
