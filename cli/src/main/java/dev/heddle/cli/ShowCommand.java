// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli;

import dev.heddle.cli.option.Appearance;
import dev.heddle.cli.option.MarkOptions;
import dev.heddle.cli.option.SourcePlaces;
import dev.heddle.cli.terminal.Output;
import dev.heddle.cli.terminal.Surroundings;
import dev.heddle.cli.terminal.Version;
import dev.heddle.problem.HeddleException;
import dev.heddle.problem.Problem;
import dev.heddle.problem.ProblemOwner;
import dev.heddle.report.RunJson;
import dev.heddle.report.RunReport;
import dev.heddle.report.RunView;
import dev.heddle.report.SourceFiles;
import dev.heddle.report.Theme;
import dev.heddle.report.check.CheckReport;
import dev.heddle.report.check.ReportFiles;
import dev.heddle.session.recording.Reading;
import dev.heddle.session.recording.RecordedRun;
import dev.heddle.session.recording.ShowSession;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code heddle show}. */
@Command(
        name = "show",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        customSynopsis = "heddle show [OPTIONS] FILE%n",
        description = {
            "Prints a recorded run: its threads, what they did in the recorded order, and what is not known.",
            "Or the result of a check, from its page or its JSON."
        },
        footer = {
            "",
            "Examples:",
            "  heddle show Bank.heddle                         what threads did to each other, up to 40 events",
            "  heddle show Bank.heddle --thread teller-1 --all all that one thread did",
            "  heddle show Bank.heddle --source src/main/java  with the lines of code",
            "  heddle show Bank.heddle --program > bank.ctrc   the trace program, to change and to analyse",
            "  heddle show Bank.heddle --format perfetto -o bank.json",
            "                                                  for ui.perfetto.dev or chrome://tracing",
            "  heddle show report.html                         the findings on a page that somebody sent",
            "",
            "Exit codes: 0 shown, 2 usage or broken input, 4 shown, but some of the run is missing, 70 Heddle broke."
        })
final class ShowCommand implements Callable<Integer> {

    enum Format {
        text,
        json,
        ctrc,
        rapid,
        perfetto
    }

    /** Whether other threads have to do with an event is seen only where these were read, too. */
    private static final long AT_LEAST_READ = 100_000;

    private final Surroundings surroundings;

    @Parameters(
            paramLabel = "FILE",
            arity = "0..1",
            description = "what heddle record wrote; or a page, or what heddle check --json wrote")
    private @Nullable Path file;

    @Option(names = "--thread", paramLabel = "THREAD", description = "only this thread, by path or name; repeatable")
    private List<String> threads = new ArrayList<>();

    @Option(
            names = "--events",
            paramLabel = "N",
            description = "at most so many events; 0 does not even read them (default: 40, in JSON all)")
    private @Nullable Integer events;

    @Option(names = "--from", paramLabel = "N", defaultValue = "1", description = "begin at event N (default: 1)")
    private int from = 1;

    @Option(names = "--all", description = "all events, however many, also thread-local ones")
    private boolean everything;

    @Option(names = "--classes", description = "also list the classes")
    private boolean classes;

    @Option(
            names = "--source",
            paramLabel = "PATH",
            description =
                    "a source file or folder; repeatable (default: src/main/java, src/test/java and what was recorded)")
    private List<Path> sources = new ArrayList<>();

    @Mixin
    private MarkOptions marks = new MarkOptions();

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = "${COMPLETION-CANDIDATES} (default: text; docs/formats.md describes the others)")
    private @Nullable Format format;

    @Option(names = "--program", description = "the trace program: the same as --format ctrc")
    private boolean program;

    @Option(names = "--json", description = "the same as --format json")
    private boolean json;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "write the result there instead of to stdout")
    private @Nullable Path output;

    @Mixin
    private Appearance appearance = new Appearance();

    ShowCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    @Override
    public Integer call() {
        Path trace = trace();
        Format chosen = json
                ? Format.json
                : program ? Format.ctrc : Optional.ofNullable(format).orElse(Format.text);
        if (ReportFiles.mayBeOne(trace)) {
            return showChecks(trace, chosen);
        }
        return switch (chosen) {
            case ctrc -> {
                Output.print(ShowSession.programText(trace, marks.marks()), output, surroundings);
                yield 0;
            }
            case rapid -> export(out -> ShowSession.writeRapid(trace, marks.marks(), out));
            case perfetto ->
                export(out -> {
                    ShowSession.writePerfetto(trace, marks.marks(), out);
                    return List.of();
                });
            case text, json -> show(trace, chosen);
        };
    }

    /** What somebody sent: a page, or the JSON of a check. */
    private int showChecks(Path saved, Format chosen) {
        String name = String.valueOf(file);
        if (chosen == Format.json) {
            Output.print(ReportFiles.json(saved, name).toPrettyString() + "\n", output, surroundings);
            return 0;
        }
        if (chosen != Format.text) {
            throw new HeddleException(
                    Problem.BAD_OPTION,
                    "%s is the result of a check, which can be shown as text or json; --format %s needs a trace"
                            .formatted(name, chosen));
        }
        Theme theme = appearance.theme(surroundings, output != null);
        Output.print(
                ReportFiles.read(saved, name).stream()
                        .map(check -> CheckReport.of(check, theme, appearance.width(surroundings)))
                        .collect(Collectors.joining("\n")),
                output,
                surroundings);
        return 0;
    }

    private int show(Path trace, Format chosen) {
        int most = everything
                ? Integer.MAX_VALUE
                : Optional.ofNullable(events)
                        .orElse(chosen == Format.json ? Integer.MAX_VALUE : RunView.STANDARD_EVENTS);
        RecordedRun run = ShowSession.read(trace, marks.marks(), reading(most));
        requireKnown(run);
        RunView view = view(run, most);
        Output.print(
                chosen == Format.json
                        ? RunJson.of(run, view, Version.number())
                        : RunReport.of(
                                run,
                                view,
                                appearance.theme(surroundings, output != null),
                                appearance.width(surroundings)),
                output,
                surroundings);
        return exitCode(run);
    }

    // Who looks at some events of a run that took minutes is not made to wait until all of it is read.
    private Reading reading(int most) {
        return most == 0
                ? Reading.TABLES
                : most == Integer.MAX_VALUE ? Reading.ALL : Reading.first(Math.max(AT_LEAST_READ, (long) from + most));
    }

    /** What a format can't say is said on stderr. */
    private int export(Output.Writing<List<String>> writing) {
        List<String> lost = Output.write(writing, output, surroundings);
        lost.forEach(note -> surroundings.err().println("heddle: " + note));
        return 0;
    }

    private Path trace() {
        if (file == null) {
            throw new HeddleException(
                    Problem.BAD_OPTION, "name a trace that heddle record wrote; see heddle show --help");
        }
        return surroundings.folder().resolve(file);
    }

    private static int exitCode(RecordedRun run) {
        boolean wrong =
                run.events().stream().anyMatch(events -> !events.disagreements().isEmpty());
        // The file may have been changed; nobody can tell that from an error of ours.
        return wrong ? ProblemOwner.USER.exitCode() : run.isComplete() ? 0 : ProblemOwner.LIMIT.exitCode();
    }

    private void requireKnown(RecordedRun run) {
        for (String thread : threads) {
            if (run.threads().stream()
                    .noneMatch(
                            known -> known.path().equals(thread) || known.name().equals(thread))) {
                throw new HeddleException(
                        Problem.BAD_OPTION,
                        "no thread is called '%s'; there are: %s"
                                .formatted(
                                        thread,
                                        run.threads().stream()
                                                .limit(20)
                                                .map(known -> "%s (%s)".formatted(known.path(), known.name()))
                                                .collect(Collectors.joining(", "))));
            }
        }
    }

    private RunView view(RecordedRun run, int most) {
        List<Path> places = new ArrayList<>(sources);
        if (sources.isEmpty()) {
            SourcePlaces.recorded(run.header())
                    .ifPresent(source -> places.addAll(List.of(
                            surroundings.folder().resolve(source),
                            run.summary().file().resolveSibling(source))));
            List.of("src/main/java", "src/test/java")
                    .forEach(place -> places.add(surroundings.folder().resolve(place)));
        }
        return new RunView(
                Set.copyOf(threads), from, most, everything, classes, new SourceFiles(places, surroundings.folder()));
    }
}
