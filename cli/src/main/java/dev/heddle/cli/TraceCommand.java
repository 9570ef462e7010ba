// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli;

import dev.heddle.cli.option.Appearance;
import dev.heddle.cli.option.DurationConverter;
import dev.heddle.cli.option.MarkOptions;
import dev.heddle.cli.option.TraceFiles;
import dev.heddle.cli.terminal.Narrator;
import dev.heddle.cli.terminal.Output;
import dev.heddle.cli.terminal.ShutdownHooks;
import dev.heddle.cli.terminal.Surroundings;
import dev.heddle.cli.terminal.Version;
import dev.heddle.formula.HbFormula;
import dev.heddle.report.JsonReport;
import dev.heddle.report.TableReport;
import dev.heddle.report.TerminalReport;
import dev.heddle.report.Theme;
import dev.heddle.report.ThreadNames;
import dev.heddle.session.FileResult;
import dev.heddle.session.TraceOptions;
import dev.heddle.session.TraceQuestion;
import dev.heddle.session.ValueModel;
import dev.heddle.solve.Solvers;
import dev.heddle.trace.TraceReader;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code heddle trace}. */
@Command(
        name = "trace",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        customSynopsis = "heddle trace [OPTIONS] FILE|FOLDER...%n",
        description = "Analyses all interleavings of a trace: can something fail, how, why, and what would end it.",
        footer = {
            "",
            "Examples:",
            "  heddle trace bank.ctrc                          everything about one trace",
            "  heddle trace bank.ctrc --only verdict           just whether something can fail",
            "  heddle trace bank.ctrc --switches 2             interleavings with up to two switches first",
            "  heddle trace bank.ctrc --region a1-a4 --only atomicity",
            "                                                  can others get between a1 and a4",
            "  heddle trace traces/                            a table of all traces in a folder",
            "  heddle trace --corpus traces/ --format markdown --output table.md",
            "  heddle trace bank.ctrc --json | jq .results[0].verdict.kind",
            "",
            "Exit codes: 0 nothing found, 1 findings, 2 usage or broken input, 4 inconclusive, 70 Heddle broke,",
            "130 interrupted. Of several files, the one with the gravest code decides: 70, 2, 1, 4, 0."
        })
final class TraceCommand implements Callable<Integer> {

    enum Format {
        text,
        table,
        markdown,
        json
    }

    enum Form {
        dnf,
        cnf
    }

    enum Asked {
        verdict,
        witness,
        formula,
        summary,
        synthesis,
        atomicity
    }

    enum Values {
        symbolic,
        concrete
    }

    static final class SolverNames implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Solvers.names().iterator();
        }
    }

    private final Surroundings surroundings;
    private final List<String> arguments;

    @Parameters(paramLabel = "FILE|FOLDER", arity = "0..*", description = "traces, or folders with .ctrc files")
    private List<Path> paths = new ArrayList<>();

    @Option(names = "--corpus", paramLabel = "FOLDER", description = "a table of all traces in a folder")
    private List<Path> corpora = new ArrayList<>();

    @Option(
            names = "--only",
            paramLabel = "PART",
            split = ",",
            description = "what to find out: ${COMPLETION-CANDIDATES}; several with commas (default: all)")
    private Set<Asked> only = EnumSet.noneOf(Asked.class);

    @Option(
            names = "--property",
            paramLabel = "LABEL",
            description = "look at this assertion, or at 'post'; repeatable (default: all)")
    private List<String> properties = new ArrayList<>();

    @Option(names = "--exact", description = "keep infeasible interleavings out of the bad formula")
    private boolean exact;

    @Option(
            names = "--form",
            paramLabel = "FORM",
            description = "write both formulas as ${COMPLETION-CANDIDATES} (default: bad as dnf, good as cnf)")
    private @Nullable Form form;

    @Option(
            names = "--switches",
            paramLabel = "K",
            description = "look at interleavings with 0, 1, ... up to K switches (default: any number)")
    private @Nullable Integer switches;

    @Option(
            names = "--model",
            paramLabel = "MODEL",
            defaultValue = "symbolic",
            description = "${COMPLETION-CANDIDATES}: any values, or those of one good run (default: symbolic)")
    private Values model = Values.symbolic;

    @Option(
            names = "--region",
            paramLabel = "A-B",
            description = "instructions A to B are meant to be atomic; repeatable")
    private List<String> regions = new ArrayList<>();

    @Option(
            names = "--atomic-as-region",
            description = "atomic sections are only meant to be atomic (for --only atomicity)")
    private boolean atomicAsRegion;

    @Mixin
    private MarkOptions marks = new MarkOptions();

    @Option(
            names = "--solver",
            paramLabel = "NAME",
            completionCandidates = SolverNames.class,
            description = "${COMPLETION-CANDIDATES} (default: order)")
    private @Nullable String solver;

    @Option(
            names = "--budget",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            defaultValue = "60s",
            description = "how long each file may take, as in 500ms, 60s, 5m (default: 60s)")
    private Duration budget = TraceOptions.STANDARD_BUDGET;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = "${COMPLETION-CANDIDATES} (default: text for one file, table for several)")
    private @Nullable Format format;

    @Option(names = "--json", description = "the same as --format json")
    private boolean json;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "write the result there instead of to stdout")
    private @Nullable Path output;

    @Option(names = "--all", description = "show every step of the witness and every term of the formulas")
    private boolean everything;

    @Mixin
    private Appearance appearance = new Appearance();

    @Option(
            names = {"-q", "--quiet"},
            description = "no narration on stderr")
    private boolean quiet;

    @Option(
            names = {"-v", "--verbose"},
            description = "also the time of each stage and what the solvers did")
    private boolean verbose;

    TraceCommand(Surroundings surroundings, List<String> arguments) {
        this.surroundings = surroundings;
        this.arguments = arguments;
    }

    @Override
    public Integer call() {
        List<Path> named = new ArrayList<>(paths);
        named.addAll(corpora);
        TraceFiles files = TraceFiles.of(named);
        TraceOptions options = options();
        Format chosen = Optional.ofNullable(json ? Format.json : format)
                .orElse(files.files().size() > 1 || !corpora.isEmpty() ? Format.table : Format.text);
        try (Narrator narrator = Narrator.on(surroundings.err(), surroundings.errIsTerminal() && !quiet)) {
            Batch batch = new Batch(files.files(), options, narrator, surroundings, arguments);
            Thread hook = new Thread(
                    () -> {
                        narrator.fallSilent();
                        showInterrupted(batch.interrupted(), files, chosen);
                    },
                    "heddle-interrupted");
            Runtime.getRuntime().addShutdownHook(hook);
            List<FileResult> results = batch.run();
            if (!ShutdownHooks.removed(hook)) {
                // The process is ending and the hook prints; this thread must not print as well.
                return 130;
            }
            narrator.clear();
            print(rendered(results, files, chosen, false));
            batch.complain();
            return batch.exitCode();
        }
    }

    private void showInterrupted(List<FileResult> known, TraceFiles files, Format chosen) {
        boolean silent = known.isEmpty() && chosen != Format.json;
        if (!silent) {
            print(rendered(known, files, chosen, true));
        }
        surroundings
                .err()
                .println("heddle: interrupted; "
                        + (known.isEmpty() ? "nothing was known yet" : "this is what was known until then"));
    }

    private TraceOptions options() {
        Set<TraceQuestion> parts = EnumSet.noneOf(TraceQuestion.class);
        only.forEach(asked -> parts.add(TraceQuestion.valueOf(asked.name().toUpperCase(java.util.Locale.ROOT))));
        return new TraceOptions(
                parts.isEmpty() ? EnumSet.allOf(TraceQuestion.class) : parts,
                properties,
                exact,
                Optional.ofNullable(form).map(chosen -> chosen == Form.dnf ? HbFormula.Form.DNF : HbFormula.Form.CNF),
                Optional.ofNullable(switches),
                model == Values.concrete ? ValueModel.CONCRETE : ValueModel.SYMBOLIC,
                atomicAsRegion,
                regions,
                marks.marks(),
                Optional.ofNullable(solver),
                budget);
    }

    // ── output ──────────────────────────────────────────────────────────────────────────────────────────────────────

    private String rendered(List<FileResult> results, TraceFiles files, Format chosen, boolean interrupted) {
        return switch (chosen) {
            case text -> text(results);
            case table -> TableReport.of(results, files.folder(), TableReport.Format.PLAIN, theme());
            case markdown -> TableReport.of(results, files.folder(), TableReport.Format.MARKDOWN, theme());
            case json -> JsonReport.of(results, Version.number(), interrupted);
        };
    }

    private String text(List<FileResult> results) {
        List<String> texts = new ArrayList<>();
        for (FileResult result : results) {
            String heading = results.size() > 1 ? "== " + result.file() + "\n\n" : "";
            Optional<FileResult.Analysed> shown = result.match(Optional::of, FileResult.Failed::partialAnalysis);
            shown.ifPresent(
                    analysed -> texts.add(heading + TerminalReport.of(analysed.result(), style(result.file()))));
        }
        return String.join("\n", texts);
    }

    private TerminalReport.Style style(Path file) {
        UnaryOperator<String> titles =
                TraceReader.isTrace(file) ? ThreadNames.in(file, marks.marks()) : UnaryOperator.identity();
        return new TerminalReport.Style(theme(), appearance.width(surroundings), everything, verbose, titles);
    }

    private Theme theme() {
        return appearance.theme(surroundings, output != null);
    }

    private void print(String text) {
        Output.print(text, output, surroundings);
    }
}
