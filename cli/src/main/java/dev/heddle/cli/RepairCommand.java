// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli;

import dev.heddle.check.CheckOptions;
import dev.heddle.check.CheckResult;
import dev.heddle.check.CheckSession;
import dev.heddle.check.FailOn;
import dev.heddle.claim.Ledger;
import dev.heddle.cli.option.Count;
import dev.heddle.cli.option.CutRuns;
import dev.heddle.cli.option.DurationConverter;
import dev.heddle.cli.option.InconclusiveOption;
import dev.heddle.cli.option.ProgramOptions;
import dev.heddle.cli.option.ProgramRecorder;
import dev.heddle.cli.option.ResultOptions;
import dev.heddle.cli.option.RunFolder;
import dev.heddle.cli.program.ControlTarget;
import dev.heddle.cli.program.Installation;
import dev.heddle.cli.program.ScheduleRun;
import dev.heddle.cli.terminal.Interruption;
import dev.heddle.cli.terminal.Output;
import dev.heddle.cli.terminal.Surroundings;
import dev.heddle.cli.terminal.Ticker;
import dev.heddle.cli.terminal.Version;
import dev.heddle.finding.FailureText;
import dev.heddle.finding.Finding;
import dev.heddle.problem.HeddleException;
import dev.heddle.problem.Problem;
import dev.heddle.repair.Mended;
import dev.heddle.repair.RepairSession;
import dev.heddle.repair.source.Patch;
import dev.heddle.repair.source.Sources;
import dev.heddle.report.SourceFiles;
import dev.heddle.report.ThreadNames;
import dev.heddle.report.check.CheckContext;
import dev.heddle.report.check.CheckSarif;
import dev.heddle.report.check.SavedCheck;
import dev.heddle.report.repair.RepairJson;
import dev.heddle.report.repair.RepairReport;
import dev.heddle.session.recording.RecordOptions;
import dev.heddle.session.recording.RecordResult;
import dev.heddle.session.recording.Streams;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Repairs the source of a program in which a check finds bugs. */
@Command(
        name = "repair",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        customSynopsis = {
            "heddle repair [OPTIONS] FILE.java [ARGUMENT...]",
            "       heddle repair [OPTIONS] -cp CLASSPATH MAINCLASS [ARGUMENT...]",
            "       heddle repair [OPTIONS] -jar FILE.jar [ARGUMENT...]",
            "       heddle repair [OPTIONS] -cp CLASSPATH --junit TESTCLASS[#METHOD]",
            "       heddle repair [OPTIONS] FILE.schedule%n"
        },
        description = "Proposes patches for the bugs of a Java program, each tried on a copy of it.",
        footer = {
            "",
            "The program is checked as 'heddle check' does. For each bug, patches of the source are proposed:",
            "locks, volatile fields, atomic classes, loops around waits, latches and more. Each is compiled and",
            "checked in a copy of the program; what is printed has ended the bug there, and has brought no other.",
            "With a schedule that 'heddle check' wrote, only the bug that it shows is repaired.",
            "",
            "Examples:",
            "  heddle repair Bank.java                          propose patches",
            "  heddle repair --apply 1 Bank.java                and write the first one",
            "  heddle repair Bank-1.schedule                    for one of its bugs",
            "  heddle repair --sarif heddle.sarif Bank.java     as fixes, for code hosts and editors",
            "  heddle repair -cp target/classes --source src/main/java com.acme.Bank",
            "",
            "Exit codes: 0 nothing to repair, or the patch is applied, 1 there are bugs, 2 usage or broken input,",
            "3 the program could not be run, 4 inconclusive, 70 Heddle broke, 130 interrupted."
        })
final class RepairCommand implements Callable<Integer> {

    private final Surroundings surroundings;
    private final List<String> arguments;

    @Mixin
    private ProgramOptions program = new ProgramOptions();

    @Option(
            names = "--apply",
            paramLabel = "N",
            converter = Count.Small.class,
            description = "write the patch with this number to the source files")
    private @Nullable Integer apply;

    @Option(
            names = "--repairs",
            paramLabel = "N",
            converter = Count.Small.class,
            defaultValue = "3",
            description = "after how many patches that end a bug to stop (default: 3)")
    private int repairs = 3;

    @Option(
            names = "--trials",
            paramLabel = "N",
            converter = Count.Small.class,
            defaultValue = "20",
            description = "how many patches to try for each bug at most (default: 20)")
    private int trials = 20;

    @Option(
            names = "--explore",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            defaultValue = "10s",
            description = "how long to explore the program, and each patched one (default: 10s)")
    private Duration exploration = Duration.ofSeconds(10);

    @Option(
            names = "--predict",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            defaultValue = "30s",
            description = "how much processor time to predict with, for each of them (default: 30s)")
    private Duration prediction = Duration.ofSeconds(30);

    @Option(
            names = "--sarif",
            paramLabel = "FILE",
            description = "write the bugs there as SARIF as well, with the patches as fixes")
    private @Nullable Path sarif;

    @Mixin
    private InconclusiveOption inconclusive = new InconclusiveOption();

    @Mixin
    private ResultOptions told = new ResultOptions();

    RepairCommand(Surroundings surroundings, List<String> arguments) {
        this.surroundings = surroundings;
        this.arguments = arguments;
    }

    @Override
    public Integer call() {
        Optional<ScheduleRun> run = schedule();
        run.ifPresent(program::become);
        try (ControlTarget control = program.target().control(surroundings);
                RunFolder folder = RunFolder.of(null, surroundings)) {
            ProgramRecorder recorder = program.recorder(surroundings, arguments);
            Path trace = folder.path().resolve("run.heddle");
            Streams silence = new Streams.Kept(OutputStream.nullOutputStream(), OutputStream.nullOutputStream());
            RecordOptions recording = recorder.options(Optional.of(trace));
            CutRuns cut = new CutRuns(program.patience());
            RecordResult recorded = recorder.record(recording, silence, cut);
            OptionalInt refusal = recorder.refusal(recorded, recording, false);
            if (refusal.isPresent()) {
                return refusal.getAsInt();
            }
            cut.notice(recorded);
            return repair(control, trace, cut, recorder, run);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Interruption.nothingKnown(surroundings);
        }
    }

    /** The schedule that shows the bug, if that is what is given instead of a program. */
    private Optional<ScheduleRun> schedule() {
        List<Path> files = program.target().files(".schedule", surroundings);
        if (files.size() > 1) {
            throw new HeddleException(
                    Problem.BAD_OPTION, "name one schedule, not %d: each is a bug of its own".formatted(files.size()));
        }
        return files.size() == 1 ? Optional.of(ScheduleRun.read(files.get(0), surroundings)) : Optional.empty();
    }

    private int repair(
            ControlTarget control, Path trace, CutRuns cut, ProgramRecorder recorder, Optional<ScheduleRun> run)
            throws IOException, InterruptedException {
        CheckOptions options =
                new CheckOptions(program.job(control), program.worker(), program.marks(), prediction, exploration, 1);
        SourceFiles files = program.sources(surroundings);
        Sources known = new Sources(name -> files.of(name)
                .map(source -> surroundings
                        .folder()
                        .resolve(source.name())
                        .toAbsolutePath()
                        .normalize()));
        CheckResult checked;
        List<Mended> mended;
        try (Ticker ticker = told.ticker(surroundings)) {
            checked = cut.in(CheckSession.check(List.of(trace), options, ticker::say));
            mended = RepairSession.repair(
                    checked,
                    finding -> run.isEmpty() || isOf(run.get(), finding),
                    options,
                    Installation.tools(),
                    recorder.jvmOptions(),
                    known,
                    new RepairSession.Bounds(repairs, trials, program.patience()),
                    ticker::say);
        }
        if (checked.isInterrupted() && mended.isEmpty()) {
            return Interruption.nothingKnown(surroundings);
        }
        if (run.isPresent() && mended.isEmpty()) {
            throw new HeddleException(
                    Problem.BROKEN_INPUT,
                    "what %s shows was not found again: %s; has the program changed? heddle check says what it does now"
                            .formatted(
                                    run.get().file(),
                                    FailureText.joined(
                                            run.get().schedule().expected().failures())));
        }
        UnaryOperator<String> titles = ThreadNames.in(trace, program.marks(), checked.findings());
        boolean isBlind = mended.isEmpty() && !checked.trouble().isEmpty();
        if (!isBlind || told.isJson()) {
            print(control.name(), mended, checked.ledger(FailOn.NEVER), known, titles);
        }
        if (sarif != null) {
            CheckContext context = new CheckContext(titles, files, List.of(), 1, Version.number());
            Output.print(
                    CheckSarif.of(control.name(), checked, finding -> repairs(finding, mended, known), context),
                    sarif,
                    surroundings);
        }
        if (Interruption.hasCome()) {
            surroundings.err().println("heddle: " + CheckResult.INTERRUPTED);
            return Interruption.CODE;
        }
        if (apply != null) {
            return applied(apply, mended, known);
        }
        if (checked.findings().stream().anyMatch(Finding::isBad)) {
            return 1;
        }
        Ledger ledger = checked.ledger(FailOn.NEVER);
        ledger.reservations().forEach(reason -> surroundings.err().println("heddle: inconclusive: " + reason.detail()));
        return ledger.exitCode(inconclusive.value());
    }

    /** Whether a finding is the bug that a schedule shows. */
    private static boolean isOf(ScheduleRun run, Finding finding) {
        return finding.execution()
                .filter(execution -> run.schedule().expects(execution.outcome()))
                .isPresent();
    }

    private void print(String name, List<Mended> mended, Ledger ledger, Sources known, UnaryOperator<String> titles) {
        Path folder = surroundings.folder().toAbsolutePath().normalize();
        told.print(
                () -> RepairJson.of(name, mended, ledger, known, folder, Version.number()),
                () -> new RepairReport(known, folder, titles, told.theme(surroundings), told.width(surroundings))
                                .of(name, mended, ledger)
                        + (apply == null ? RepairReport.next(mended) : ""),
                surroundings);
    }

    private List<SavedCheck.Repair> repairs(Finding finding, List<Mended> mended, Sources known) {
        Path folder = surroundings.folder().toAbsolutePath().normalize();
        return mended.stream()
                .filter(one -> one.finding().equals(finding))
                .flatMap(one -> one.repairs().stream())
                .map(repair -> RepairJson.saved(repair, known, folder))
                .toList();
    }

    private int applied(int number, List<Mended> mended, Sources known) throws IOException {
        List<Patch> patches = mended.stream()
                .flatMap(one -> one.repairs().stream())
                .map(repair -> repair.patch())
                .toList();
        if (number < 1 || number > patches.size()) {
            throw new HeddleException(
                    Problem.BAD_OPTION, "there is no patch %d: there are %d".formatted(number, patches.size()));
        }
        List<Path> written = patches.get(number - 1).write(known);
        for (Path file : written) {
            surroundings
                    .err()
                    .println("heddle: wrote "
                            + surroundings.folder().toAbsolutePath().normalize().relativize(file));
        }
        return 0;
    }
}
