// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli;

import dev.heddle.check.CheckSession;
import dev.heddle.cli.option.Appearance;
import dev.heddle.cli.option.Count;
import dev.heddle.cli.option.JvmOptions;
import dev.heddle.cli.option.SourcePlaces;
import dev.heddle.cli.program.ControlRun;
import dev.heddle.cli.program.ControlTarget;
import dev.heddle.cli.program.ScheduleRun;
import dev.heddle.cli.terminal.Interruption;
import dev.heddle.cli.terminal.Surroundings;
import dev.heddle.cli.terminal.Version;
import dev.heddle.control.worker.Job;
import dev.heddle.control.worker.Results;
import dev.heddle.control.worker.ScheduleFile;
import dev.heddle.finding.Evidence;
import dev.heddle.problem.HeddleException;
import dev.heddle.problem.Problem;
import dev.heddle.program.Naming;
import dev.heddle.report.FindingReport;
import dev.heddle.report.ThreadNames;
import dev.heddle.report.Words;
import dev.heddle.report.explore.ExploreReport;
import dev.heddle.report.explore.OutcomeText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code heddle replay}. */
@Command(
        name = "replay",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        description = "Runs a program with the order of steps that a schedule file gives.",
        footer = {
            "",
            "The program is the one that the file names, unless -cp says where its classes are now. After the",
            "last step of the schedule the rest runs on fairly.",
            "",
            "Examples:",
            "  heddle replay Bank-1.schedule             once, showing what the program prints",
            "  heddle replay --times 100 Bank-1.schedule is the outcome the same each time?",
            "  heddle replay --stacks Bank-1.schedule    with the threads' steps, stacks and locks",
            "  heddle replay --jdwp 5005 Bank-1.schedule wait for a debugger; other threads stay at the gate",
            "",
            "Exit codes: 0 the same outcome came each time, 1 another one came, 2 usage or broken input, 5 the",
            "program left the schedule, 70 Heddle broke, 130 interrupted."
        })
final class ReplayCommand implements Callable<Integer> {

    private final Surroundings surroundings;

    @Parameters(paramLabel = "SCHEDULE", description = "the file that heddle explore has written")
    private Path file = Path.of("");

    @Option(
            names = {"-n", "--times"},
            paramLabel = "N",
            converter = Count.Large.class,
            defaultValue = "1",
            description = "how often to run it (default: 1)")
    private long times = 1;

    @Option(
            names = {"-cp", "-classpath", "--class-path"},
            paramLabel = "PATH",
            description = "where the program's classes are, or its source file")
    private @Nullable String classPath;

    @Mixin
    private JvmOptions jvm = new JvmOptions();

    @Option(names = "--jdwp", paramLabel = "PORT", description = "wait for a debugger on this port")
    private @Nullable Integer port;

    @Option(
            names = "--stacks",
            description =
                    "show what went wrong step by step, with the threads' stacks, the locks they held, and where they"
                            + " were started")
    private boolean stacks;

    @Mixin
    private Appearance appearance = new Appearance();

    ReplayCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    @Override
    public Integer call() {
        ScheduleRun run = ScheduleRun.read(file, surroundings);
        try (ControlTarget target = run.target(surroundings, classPath)) {
            Job job = run.job(target, surroundings, times, times == 1).withStacks(stacks);
            List<String> jvmOptions =
                    new ArrayList<>(run.schedule().circumstances().options());
            jvmOptions.addAll(jvm.arguments());
            jvmOptions.addAll(debugging());
            Results results = ControlRun.run(surroundings, job, jvmOptions);
            int code = tell(run, results);
            if (stacks) {
                tellSteps(run.schedule(), results);
            }
            return code;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private List<String> debugging() {
        if (port == null) {
            return List.of();
        }
        if (port < 1 || port > 65_535) {
            throw new HeddleException(Problem.BAD_OPTION, "--jdwp is a port from 1 to 65535, not " + port);
        }
        surroundings.err().println("heddle: waiting for a debugger on port " + port);
        return List.of("-agentlib:jdwp=transport=dt_socket,server=y,suspend=y,address=" + port);
    }

    private int tell(ScheduleRun run, Results results) {
        if (results.problem().isPresent()) {
            Results.Trouble trouble = results.problem().get();
            String text = trouble.kind() == Results.Trouble.Kind.DIVERGED
                    ? "%s does not fit the program any more: %s".formatted(file, trouble.text())
                    : ExploreReport.trouble(trouble);
            surroundings.err().println("heddle: " + text);
            return ControlRun.exitCode(trouble);
        }
        if (results.outcomes().isEmpty() && results.isInterrupted()) {
            return Interruption.nothingKnown(surroundings);
        }
        List<String> changed = run.changed(results);
        if (!changed.isEmpty()) {
            surroundings.err().println("heddle: changed since the schedule was written: " + String.join(", ", changed));
        }
        OutcomeText outcomes = new OutcomeText(ThreadNames.in(results));
        if (run.isAsExpected(results)) {
            String often = times == 1
                    ? ""
                    : " %,d of %,d times".formatted(results.progress().executions(), times);
            tell("replayed%s: ".formatted(often), told(run, outcomes, results));
        } else {
            tell("expected: ", outcomes.lines(run.schedule().expected(), Naming.NONE));
            results.outcomes().forEach(found -> {
                String often = found.executions() == 1 ? "once" : "%,d times".formatted(found.executions());
                tell(often + ": ", outcomes.lines(found));
            });
        }
        if (results.isInterrupted()) {
            surroundings.err().println("heddle: interrupted; this is what came until then");
            return Interruption.CODE;
        }
        return run.isAsExpected(results) ? 0 : 1;
    }

    // The same steps of the same classes show what they showed before; of other classes that is not known.
    private static List<String> told(ScheduleRun run, OutcomeText outcomes, Results results) {
        List<String> shows = run.schedule().shows();
        if (shows.isEmpty() || !run.changed(results).isEmpty()) {
            return outcomes.lines(results.outcomes().get(0));
        }
        Results.Found found = results.outcomes().get(0);
        List<String> lines = new ArrayList<>(
                found.outcome().isFailure()
                        ? outcomes.lines(found)
                        : List.of("the program does not fail, but there it was:"));
        lines.addAll(outcomes.named(shows));
        return lines;
    }

    private void tell(String title, List<String> lines) {
        surroundings
                .out()
                .println(title
                        + String.join(
                                "\n  ", lines.stream().map(Words::printable).toList()));
    }

    private void tellSteps(ScheduleFile schedule, Results results) {
        List<Path> source = schedule.classPath().stream()
                .filter(part -> part.endsWith(".java"))
                .map(Path::of)
                .toList();
        FindingReport report = new FindingReport(
                ThreadNames.in(results),
                SourcePlaces.of(List.of(), source, surroundings),
                appearance.theme(surroundings, false),
                appearance.width(surroundings));
        long all = results.progress().executions();
        results.outcomes().stream()
                .flatMap(found -> CheckSession.finding(found).stream())
                .map(finding -> finding.with(
                        new Evidence.Replayed(finding.executions(), all), "it came of the schedule " + file))
                .forEach(finding -> surroundings.out().println("\n" + String.join("\n", report.of(finding))));
    }
}
