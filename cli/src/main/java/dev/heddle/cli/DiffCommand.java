// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli;

import dev.heddle.cli.option.Appearance;
import dev.heddle.cli.option.SourcePlaces;
import dev.heddle.cli.program.ControlRun;
import dev.heddle.cli.program.ControlTarget;
import dev.heddle.cli.program.ScheduleRun;
import dev.heddle.cli.terminal.Output;
import dev.heddle.cli.terminal.Surroundings;
import dev.heddle.cli.terminal.Version;
import dev.heddle.control.engine.StepDescription;
import dev.heddle.control.worker.Results;
import dev.heddle.problem.HeddleException;
import dev.heddle.problem.Problem;
import dev.heddle.program.Step;
import dev.heddle.report.FindingStory;
import dev.heddle.report.StoryDifference;
import dev.heddle.report.StoryText;
import dev.heddle.report.Theme;
import dev.heddle.report.ThreadNames;
import dev.heddle.report.check.CheckComparison;
import dev.heddle.report.check.ReportFiles;
import dev.heddle.session.recording.Marks;
import dev.heddle.session.recording.Reading;
import dev.heddle.session.recording.RecordedRun;
import dev.heddle.session.recording.ShowSession;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code heddle diff}. */
@Command(
        name = "diff",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        customSynopsis = "heddle diff [OPTIONS] ONE OTHER%n",
        description = "Says what differs between two results of checks, two recorded runs or two schedules.",
        footer = {
            "",
            "Of results: which findings are new, gone and still there. Of runs and schedules: the first step at",
            "which they part, with the source lines. The program of a schedule is run to know what its steps do.",
            "",
            "Examples:",
            "  heddle diff before.json after.json              what heddle check --json wrote",
            "  heddle diff Bank.heddle Bank-2.heddle           what heddle record wrote",
            "  heddle diff Bank-1.schedule Bank-2.schedule     what heddle check or explore wrote",
            "",
            "Exit codes: 0 nothing differs, 1 something does, 2 usage or broken input, 5 the program left a",
            "schedule, 70 Heddle broke."
        })
final class DiffCommand implements Callable<Integer> {

    private final Surroundings surroundings;

    @Parameters(index = "0", paramLabel = "ONE", description = "a result, a trace or a schedule")
    private Path one = Path.of("");

    @Parameters(index = "1", paramLabel = "OTHER", description = "another of the same kind")
    private Path other = Path.of("");

    @Option(
            names = "--source",
            paramLabel = "PATH",
            description = "a source file, or a folder with sources; repeatable (default: the usual places)")
    private List<Path> sources = new ArrayList<>();

    @Option(
            names = {"-cp", "-classpath", "--class-path"},
            paramLabel = "PATH",
            description = "where the classes of the program of schedules are, or its source file")
    private @Nullable String classPath;

    @Mixin
    private Appearance appearance = new Appearance();

    DiffCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    private enum Kind {
        RESULT,
        TRACE,
        SCHEDULE;

        static Kind of(Path file) {
            String name = file.toString();
            if (name.endsWith(".heddle")) {
                return TRACE;
            }
            return name.endsWith(".schedule") ? SCHEDULE : RESULT;
        }
    }

    /** The steps of an execution, with where they come from. */
    private record Story(StoryDifference.Side side, List<Path> sources) {}

    @Override
    public Integer call() {
        if (Kind.of(one) != Kind.of(other)) {
            throw new HeddleException(
                    Problem.BAD_OPTION,
                    "%s and %s are not of the same kind; compare two results, two traces or two schedules"
                            .formatted(one, other));
        }
        return switch (Kind.of(one)) {
            case RESULT -> results();
            case TRACE -> stories(recorded(one), recorded(other));
            case SCHEDULE -> stories(run(one), run(other));
        };
    }

    private int results() {
        CheckComparison comparison = CheckComparison.of(
                ReportFiles.read(surroundings.folder().resolve(one), one.toString()),
                ReportFiles.read(surroundings.folder().resolve(other), other.toString()));
        print(comparison.lines(theme(), appearance.width(surroundings)));
        return comparison.isNone() ? 0 : 1;
    }

    private int stories(Story first, Story second) {
        List<Path> known = new ArrayList<>(first.sources());
        known.addAll(second.sources());
        StoryDifference difference = new StoryDifference(first.side(), second.side());
        print(difference.lines(SourcePlaces.of(sources, known, surroundings), theme(), appearance.width(surroundings)));
        return difference.isNone() ? 0 : 1;
    }

    private Story recorded(Path file) {
        Path whole = surroundings.folder().resolve(file);
        RecordedRun run = ShowSession.read(whole, Marks.NONE, Reading.ALL);
        return new Story(
                new StoryDifference.Side(
                        file.toString(), FindingStory.of(run, Integer.MAX_VALUE), ThreadNames.in(whole, Marks.NONE)),
                SourcePlaces.recorded(run.header()).stream().toList());
    }

    private Story run(Path file) {
        ScheduleRun run = ScheduleRun.read(file, surroundings);
        try (ControlTarget target = run.target(surroundings, classPath)) {
            Results results = ControlRun.run(
                    surroundings,
                    run.job(target, surroundings, 1, false),
                    run.schedule().circumstances().options());
            results.problem().ifPresent(trouble -> {
                throw new HeddleException(
                        Problem.BROKEN_INPUT,
                        "%s does not fit the program any more: %s".formatted(file, trouble.text()));
            });
            List<StepDescription> told = results.outcomes().stream()
                    .findFirst()
                    .map(Results.Found::story)
                    .orElse(List.of());
            List<Path> source = run.schedule().classPath().stream()
                    .filter(part -> part.endsWith(".java"))
                    .map(Path::of)
                    .toList();
            List<StoryText.Row> rows = rows(run.schedule().schedule().steps(), told);
            return new Story(new StoryDifference.Side(file.toString(), rows, path -> path), source);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    // What the steps of a good execution do is not told; who takes them is.
    private static List<StoryText.Row> rows(List<Step> steps, List<StepDescription> told) {
        Map<String, Integer> done = new HashMap<>();
        List<StoryText.Row> rows = new ArrayList<>();
        for (int i = 0; i < steps.size(); i++) {
            String thread = steps.get(i).thread();
            int number = done.merge(thread, 1, Integer::sum);
            rows.add(
                    i < told.size()
                            ? row(i + 1, thread, told.get(i))
                            : new StoryText.Row(i + 1, thread, "", "", 0, "its step " + number, Optional.empty(), ""));
        }
        return rows;
    }

    private static StoryText.Row row(int number, String thread, StepDescription told) {
        String text = told.by(thread).text();
        return new StoryText.Row(
                number, thread, told.className(), told.method(), told.line(), text, Optional.empty(), "");
    }

    private Theme theme() {
        return appearance.theme(surroundings, false);
    }

    private void print(List<String> lines) {
        Output.print(String.join("\n", lines) + "\n", null, surroundings);
    }
}
