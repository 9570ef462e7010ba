// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli;

import dev.heddle.check.CheckOptions;
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
import dev.heddle.prove.KeptRuns;
import dev.heddle.prove.ProveOptions;
import dev.heddle.prove.ProveOptions.Ending;
import dev.heddle.prove.ProveResult;
import dev.heddle.prove.ProveSession;
import dev.heddle.report.FindingReport;
import dev.heddle.report.Theme;
import dev.heddle.report.ThreadNames;
import dev.heddle.report.prove.ProveJson;
import dev.heddle.report.prove.ProveReport;
import dev.heddle.session.recording.RecordOptions;
import dev.heddle.session.recording.RecordResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command {@code heddle prove}. */
@Command(
        name = "prove",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        customSynopsis = {
            "heddle prove [OPTIONS] FILE.java [ARGUMENT...]",
            "       heddle prove [OPTIONS] -cp CLASSPATH MAINCLASS [ARGUMENT...]",
            "       heddle prove [OPTIONS] -jar FILE.jar [ARGUMENT...]",
            "       heddle prove [OPTIONS] -cp CLASSPATH --junit TESTCLASS[#METHOD]%n"
        },
        description =
                "Proves that no order of its threads' steps makes a Java program fail with these inputs, or finds "
                        + "one that does.",
        footer = {
            "",
            "A recorded run stands for all interleavings along its paths. As long as some interleaving leaves the",
            "paths of all runs, the program is led there and recorded again. Where runs do not say exactly what",
            "the program can do, it is explored.",
            "",
            "Examples:",
            "  heddle prove Bank.java                          one source file",
            "  heddle prove -cp target/classes com.acme.Bank   a main class",
            "  heddle prove --runs 500 --solve 10m Bank.java   try harder",
            "  heddle prove --keep proof Bank.java             keep the recorded runs in a folder",
            "  heddle prove --resume proof Bank.java           go on with them",
            "  heddle prove --json Bank.java | jq .verdict",
            "",
            "Exit codes: 0 proved, 1 something goes wrong, 2 usage or broken input, 3 the program could not be",
            "run, 4 neither proved nor refuted, 70 Heddle broke, 130 interrupted."
        })
final class ProveCommand implements Callable<Integer> {

    private final Surroundings surroundings;
    private final List<String> arguments;

    @Mixin
    private ProgramOptions program = new ProgramOptions();

    @Option(
            names = "--runs",
            paramLabel = "N",
            converter = Count.Small.class,
            defaultValue = "100",
            description = "how many runs to record at most (default: 100)")
    private int runs = 100;

    @Option(
            names = "--solve",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            defaultValue = "60s",
            description = "how much processor time to ask solvers with, as in 500ms, 30s, 5m (default: 60s)")
    private Duration solving = Duration.ofSeconds(60);

    @Option(
            names = "--explore",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            defaultValue = "30s",
            description = "how long to explore if recorded runs prove nothing or something goes wrong; 0 for not at all"
                    + " (default: 30s)")
    private Duration exploration = Duration.ofSeconds(30);

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
            names = "--resume",
            paramLabel = "FOLDER",
            description = "go on with the runs that --keep left there, and keep further ones there too")
    private @Nullable Path resumed;

    @Mixin
    private InconclusiveOption inconclusive = new InconclusiveOption();

    @Mixin
    private ResultOptions told = new ResultOptions();

    ProveCommand(Surroundings surroundings, List<String> arguments) {
        this.surroundings = surroundings;
        this.arguments = arguments;
    }

    @Override
    public Integer call() {
        try (ControlTarget control = program.target().control(surroundings);
                RunFolder folder = folder()) {
            return prove(control, folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Interruption.nothingKnown(surroundings);
        }
    }

    private RunFolder folder() throws IOException {
        Path wanted = resumed == null ? kept : resumed;
        Path folder = wanted == null ? null : surroundings.folder().resolve(wanted);
        boolean hasRuns = folder != null
                && Files.isDirectory(folder)
                && !new KeptRuns(folder).all().isEmpty();
        if (resumed != null && !hasRuns) {
            throw new HeddleException(
                    Problem.BAD_OPTION,
                    "%s is no folder with recorded runs; --resume goes on with what --keep left".formatted(wanted));
        }
        if (resumed == null && hasRuns) {
            throw new HeddleException(
                    Problem.BAD_OPTION,
                    "%1$s has recorded runs already; --resume %1$s goes on with them, or name another folder"
                            .formatted(wanted));
        }
        return RunFolder.of(wanted, surroundings);
    }

    private int prove(ControlTarget control, RunFolder folder) throws IOException, InterruptedException {
        ProgramRecorder recorder = program.recorder(surroundings, arguments);
        KeptRuns kept = new KeptRuns(folder.path());
        List<Path> known = new ArrayList<>(resumed == null ? List.of() : whole(kept.all()));
        // Also where runs were kept: they say nothing about a program that has been changed since.
        RecordOptions recording = recorder.options(Optional.of(kept.next()));
        CutRuns cut = new CutRuns(program.patience());
        RecordResult recorded = recorder.record(recording, told.streams(surroundings), cut);
        OptionalInt refusal = recorder.refusal(recorded, recording, folder.kept() != null);
        if (refusal.isPresent()) {
            return refusal.getAsInt();
        }
        Path fresh = recorded.runs().get(0).file();
        if (!known.isEmpty()) {
            requireSameProgram(known.get(0), fresh);
        }
        known.add(fresh);
        cut.notice(recorded);
        boolean hasFailed = recorded.programExit() != 0 || cut.isGivenUp();
        ProveResult proved;
        try (Ticker ticker = told.ticker(surroundings)) {
            proved = ProveSession.prove(known, hasFailed, options(control, recorder, folder.path()), ticker::say)
                    .withRecording(recorded.time());
        }
        ProveResult result = proved.with(cut.in(ScheduleFiles.write(control, program, surroundings, proved.check())));
        print(control, known.get(0), result);
        if (result.check().isInterrupted()) {
            folder.tellInterrupted(surroundings);
        }
        return result.exitCode(inconclusive.value());
    }

    /** Leaves out a run during which somebody interrupted the proof. */
    private List<Path> whole(List<Path> runs) {
        return runs.stream()
                .filter(run -> KeptRuns.isWhole(run, program.marks()))
                .toList();
    }

    private void requireSameProgram(Path known, Path fresh) throws IOException {
        try {
            KeptRuns.requireSameProgram(known, fresh, program.marks());
        } catch (HeddleException differs) {
            Files.deleteIfExists(fresh);
            throw differs;
        }
    }

    private ProveOptions options(ControlTarget control, ProgramRecorder recorder, Path folder) {
        CheckOptions check = new CheckOptions(
                program.job(control), program.worker(), program.marks(), solving, exploration, replays);
        return new ProveOptions(
                check,
                (order, inputs, trace) ->
                        record(inputs.isEmpty() ? recorder : recorder.withInputs(inputs), order, trace),
                folder,
                runs - 1,
                solving);
    }

    static Ending record(ProgramRecorder recorder, Path order, Path trace) {
        boolean[] isGivenUp = new boolean[1];
        RecordResult recorded = recorder.silently(order, trace, () -> isGivenUp[0] = true);
        if (!recorded.began() || recorded.sawNothing()) {
            return Ending.NOTHING;
        }
        if (isGivenUp[0]) {
            return Ending.ENDLESS;
        }
        return recorded.programExit() == 0 ? Ending.GOOD : Ending.BAD;
    }

    /** How to go on where nothing is known. */
    private String next() {
        Path folder = resumed == null ? kept : resumed;
        return folder == null
                ? "--runs, --solve and --explore give it more; --keep FOLDER keeps the runs for --resume"
                : "--resume %s goes on from here; --runs, --solve and --explore give it more".formatted(folder);
    }

    private void print(ControlTarget control, Path trace, ProveResult result) {
        Theme theme = told.theme(surroundings);
        int width = told.width(surroundings);
        FindingReport findings = new FindingReport(
                ThreadNames.in(trace, program.marks(), result.check().findings()),
                program.sources(surroundings),
                theme,
                width);
        told.print(
                () -> ProveJson.of(control.name(), result, result.exitCode(inconclusive.value()), Version.number()),
                () -> ProveReport.of(control.name(), result, findings, next(), theme, width),
                surroundings);
    }
}
