// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report;

import dev.heddle.explain.BugSummary;
import dev.heddle.predict.Prediction;
import dev.heddle.session.AnalysisStage;
import dev.heddle.session.AtomicityResult;
import dev.heddle.session.Conclusion;
import dev.heddle.session.Formulas;
import dev.heddle.session.ProgramStatistics;
import dev.heddle.session.PropertyResult;
import dev.heddle.session.RecordedPaths;
import dev.heddle.session.StageRecord;
import dev.heddle.session.TraceQuestion;
import dev.heddle.session.TraceResult;
import dev.heddle.session.TraceVerdict;
import dev.heddle.session.story.Binding;
import dev.heddle.session.story.Story;
import dev.heddle.solve.Statistics;
import dev.heddle.synthesis.Synthesis;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** Shows a result on a terminal: what went wrong, how sure we are, which steps lead there, why, and what to do. */
public final class TerminalReport {

    private static final int TITLE = 11;
    private static final int MOST_TERMS = 12;
    private static final int MOST_SUMMARIES = 6;
    private static final int MOST_VIOLATIONS = 8;
    private static final int MOST_REPAIRS = 3;
    private static final int MOST_PATHS = 5;

    /**
     * How to show it.
     *
     * @param theme characters and colours
     * @param width the longest line
     * @param everything whether to show all steps, terms and alternatives
     * @param verbose whether to show the time of each stage and what the solvers did
     * @param titles how threads are called, by their names in the trace
     */
    public record Style(Theme theme, int width, boolean everything, boolean verbose, UnaryOperator<String> titles) {

        /** The narrowest that is readable. */
        public static final int NARROWEST = 40;

        public Style {
            width = Math.max(width, NARROWEST);
        }
    }

    private final Style style;
    private final Theme theme;
    private final TraceResult result;
    private final List<String> lines = new ArrayList<>();
    private int folded;

    private TerminalReport(TraceResult result, Style style) {
        this.result = result;
        this.style = style;
        this.theme = style.theme();
    }

    /** The report, with a line break at its end. */
    public static String of(TraceResult result, Style style) {
        TerminalReport report = new TerminalReport(result, style);
        report.write();
        return String.join("\n", report.lines) + "\n";
    }

    private void write() {
        Headline headline = Headline.of(result);
        addHeadline(headline);
        Optional<PropertyResult> failure = result.simplestFailure();
        if (result.options().wants(TraceQuestion.WITNESS)) {
            failure.ifPresent(this::addFailure);
        }
        if (failure.isEmpty()) {
            addFirstViolation();
        }
        lines.add("");
        addOtherProperties(failure);
        if (result.options().wants(TraceQuestion.FORMULA)) {
            result.formulas().ifPresent(this::addFormulas);
        }
        addSummaries();
        addRepairs();
        result.atomicity().ifPresent(this::addAtomicity);
        result.paths().filter(ignored -> result.holdsOnItsPaths()).ifPresent(this::addPaths);
        addUnfinished();
        result.notices().forEach(notice -> section("note", notice));
        addCoverage();
        if (style.verbose()) {
            addStages();
        }
        addNext(failure);
    }

    // ── the failure ─────────────────────────────────────────────────────────────────────────────────────────────────

    private void addHeadline(Headline headline) {
        String severity = theme.text(headline.severity());
        String sentence = theme.text(headline.sentence());
        String text = severity + ": " + sentence;
        List<String> wrapped = Wrapping.wrap(text, style.width(), 2);
        String evidence = theme.text(headline.evidence());
        boolean fits = wrapped.size() == 1 && Wrapping.width(text) + 2 + Wrapping.width(evidence) <= style.width();
        for (int i = 0; i < wrapped.size(); i++) {
            String line = wrapped.get(i);
            String inked = i == 0 && line.startsWith(severity + ":")
                    ? severity(headline, severity + ":") + theme.strong(line.substring(severity.length() + 1))
                    : theme.strong(line);
            String margin =
                    fits && !evidence.isEmpty() ? Wrapping.padLeft(evidence, style.width() - Wrapping.width(line)) : "";
            lines.add(inked + margin);
        }
        if (!fits && !evidence.isEmpty()) {
            lines.add("  " + evidence);
        }
    }

    private String severity(Headline headline, String text) {
        return headline.isError() ? theme.bad(text) : headline.isProof() ? theme.good(text) : theme.open(text);
    }

    private void addFailure(PropertyResult property) {
        Story story = property.story().orElseThrow();
        story.failure().ifPresent(failure -> {
            lines.add("");
            paragraph(consequence(failure, property));
        });
        addInputs(story);
        addStory(story);
    }

    private String consequence(Story.Failure failure, PropertyResult property) {
        String when = property.step()
                .map(step -> "when %s gets to %s".formatted(style.titles().apply(step.thread()), property.name()))
                .orElse("at the end");
        String values =
                Words.list(failure.values().stream().map(Binding::toString).toList());
        return values.isEmpty()
                ? "%s demands %s, and some interleaving gets there.".formatted(property.name(), failure.condition())
                : "%s %s, so %s does not hold.".formatted(values, when, failure.condition());
    }

    private void addInputs(Story story) {
        if (!story.inputs().isEmpty()) {
            paragraph("where " + story.inputs().stream().map(Binding::toString).collect(Collectors.joining(", ")));
        }
    }

    private void addStory(Story story) {
        StoryRows rows = StoryRows.of(story, Essentials.of(story, result), style.everything(), theme);
        folded += rows.folded();
        lines.add("");
        lines.addAll(Lanes.of(
                rows.rows().stream()
                        .map(row -> row.by(style.titles().apply(row.thread())))
                        .toList(),
                theme,
                style.width()));
    }

    private void addFirstViolation() {
        result.atomicity()
                .flatMap(found -> found.violations().stream().findFirst())
                .ifPresent(violation -> {
                    lines.add("");
                    paragraph("%s comes between %s and %s, which belong together, and all access %s."
                            .formatted(
                                    violation.labels().get(1),
                                    violation.labels().get(0),
                                    violation.labels().get(2),
                                    violation.variable()));
                    addInputs(violation.story());
                    addStory(violation.story());
                });
    }

    private void addOtherProperties(Optional<PropertyResult> shown) {
        List<String> alsoFail = new ArrayList<>();
        List<String> proved = new ArrayList<>();
        List<String> bounded = new ArrayList<>();
        for (PropertyResult property : result.properties()) {
            property.prediction()
                    .match(
                            violated -> shown.filter(property::equals).isEmpty() && alsoFail.add(property.name()),
                            holds -> (holds.upTo().isEmpty() ? proved : bounded).add(property.name()),
                            unknown -> false);
        }
        boolean several = result.properties().size() > 1;
        if (!alsoFail.isEmpty()) {
            section("fails too", String.join(", ", alsoFail));
        }
        if (several && !proved.isEmpty()) {
            boolean onPaths = result.paths().isPresent() && result.conclusion() != Conclusion.CLEAN;
            section(
                    onPaths ? "holds" : "proved",
                    String.join(", ", proved) + (onPaths ? ", along the recorded paths" : ""));
        }
        if (!bounded.isEmpty()) {
            section(
                    "bounded",
                    "%s: no failure with at most %s"
                            .formatted(
                                    String.join(", ", bounded),
                                    Words.count(result.options().switches().orElse(0), "switch")));
        }
        addMasked();
        if (several) {
            for (PropertyResult property : result.properties()) {
                if (property.maskedBy().isEmpty() && property.prediction() instanceof Prediction.Unknown unknown) {
                    section("unknown", property.name() + ": " + unknown.reason());
                }
            }
        }
    }

    private void addPaths(RecordedPaths paths) {
        List<String> text = new ArrayList<>();
        int all = paths.questions();
        if (!paths.others().isEmpty()) {
            text.add(
                    "the claim is about the recorded paths only: at these of %s some interleaving leaves its path; heddle check and heddle prove run the program there"
                            .formatted(Words.count(all, "place")));
            int shown = style.everything()
                    ? paths.others().size()
                    : Math.min(paths.others().size(), MOST_PATHS);
            text.addAll(paths.others().subList(0, shown));
            if (shown < paths.others().size()) {
                text.add("… %d more".formatted(paths.others().size() - shown));
                folded += paths.others().size() - shown;
            }
        } else if (paths.undecided() == 0 && paths.areAll()) {
            text.add("no interleaving leaves the recorded paths (%s asked)".formatted(Words.count(all, "place")));
        }
        if (paths.undecided() > 0) {
            text.add("of %d of %s it is not known whether a thread can leave its path there"
                    .formatted(paths.undecided(), Words.count(all, "place")));
        }
        if (!text.isEmpty()) {
            section("paths", text);
        }
        int shown = style.everything()
                ? paths.reasons().size()
                : Math.min(paths.reasons().size(), MOST_PATHS);
        paths.reasons().subList(0, shown).forEach(reason -> section("not proved", reason));
        if (shown < paths.reasons().size()) {
            section("", "… %d more".formatted(paths.reasons().size() - shown));
            folded += paths.reasons().size() - shown;
        }
    }

    private void addMasked() {
        Map<String, List<String>> masked = new LinkedHashMap<>();
        for (PropertyResult property : result.properties()) {
            property.maskedBy()
                    .ifPresent(other -> masked.computeIfAbsent(other, ignored -> new ArrayList<>())
                            .add(property.name()));
        }
        masked.forEach((other, names) -> section(
                "masked",
                "%s: nothing is proved, because %s fails first wherever %s"
                        .formatted(
                                String.join(", ", names),
                                other,
                                names.size() == 1 ? "it would fail" : "they would fail")));
    }

    // ── why and what to do ──────────────────────────────────────────────────────────────────────────────────────────

    private void addFormulas(Formulas formulas) {
        if (!formulas.describeBugs()) {
            return;
        }
        section("bad when", terms(formulas.bad().lines(result.program())));
        section("good when", terms(formulas.good().lines(result.program())));
        if (formulas.neighbourhood().anyGood().equals(Optional.of(false))) {
            section("note", "no interleaving is good, so the good formula holds in infeasible ones only");
        }
    }

    private List<String> terms(List<String> all) {
        if (style.everything() || all.size() <= MOST_TERMS + 1) {
            return all;
        }
        List<String> shown = new ArrayList<>(all.subList(0, MOST_TERMS));
        shown.add("… %d more".formatted(all.size() - MOST_TERMS));
        folded += all.size() - MOST_TERMS;
        return shown;
    }

    private void addSummaries() {
        List<BugSummary> all = result.summaries();
        int shown = style.everything() || all.size() <= MOST_SUMMARIES + 1 ? all.size() : MOST_SUMMARIES;
        all.subList(0, shown).forEach(this::addSummary);
        if (shown < all.size()) {
            section("", "… %d more".formatted(all.size() - shown));
            folded += all.size() - shown;
        }
    }

    private void addSummary(BugSummary summary) {
        String variables = summary.variables().isEmpty() ? "" : " on " + Words.list(summary.variables());
        section("kind", "%s%s: %s".formatted(summary.kind().title(), variables, summary.path(result.program())));
    }

    private void addRepairs() {
        List<Synthesis> ordered = new ArrayList<>(result.syntheses());
        result.proposal().ifPresent(best -> {
            ordered.remove(best);
            ordered.add(0, best);
        });
        int shown = style.everything() ? ordered.size() : Math.min(ordered.size(), MOST_REPAIRS);
        for (int i = 0; i < shown; i++) {
            Synthesis synthesis = ordered.get(i);
            List<String> text = new ArrayList<>();
            synthesis.primitives().forEach(primitive -> text.add(RepairText.of(primitive, result.program())));
            if (i == 0) {
                text.add(RepairText.checked(synthesis));
                section("repair", text);
            } else {
                section("or", "%s (%s)".formatted(String.join("; ", text), RepairText.inAWord(synthesis)));
            }
        }
        if (shown < ordered.size()) {
            section("", "… %d more".formatted(ordered.size() - shown));
            folded += ordered.size() - shown;
        }
    }

    private void addAtomicity(AtomicityResult found) {
        List<String> text = new ArrayList<>();
        text.add("%s; another thread's access between two of a region:"
                .formatted(Words.count(found.regions(), "region")));
        text.add(stageLine(found.potential(), "suspected"));
        text.add(stageLine(found.ordered(), "not excluded by thread order and given order"));
        text.add(stageLine(found.unlocked(), "not excluded by locks"));
        text.add(stageLine(found.violations().size(), "shown by the solver" + others(found)));
        int shown = style.everything()
                ? found.violations().size()
                : Math.min(found.violations().size(), MOST_VIOLATIONS);
        for (AtomicityResult.Violation violation : found.violations().subList(0, shown)) {
            text.add("%s: %s  (%s)"
                    .formatted(violation.variable(), String.join(" → ", violation.labels()), violation.pattern()));
        }
        if (shown < found.violations().size()) {
            text.add("… %d more".formatted(found.violations().size() - shown));
            folded += found.violations().size() - shown;
        }
        section("atomicity", text);
    }

    private static String others(AtomicityResult found) {
        int refuted = found.unlocked() - found.violations().size() - found.undecided();
        String known = refuted > 0 ? "; %d cannot happen or change nothing".formatted(refuted) : "";
        return found.undecided() > 0 ? known + "; %d undecided".formatted(found.undecided()) : known;
    }

    private static String stageLine(int count, String what) {
        return Wrapping.padLeft(String.valueOf(count), 5) + "  " + what;
    }

    // ── how sure we are ─────────────────────────────────────────────────────────────────────────────────────────────

    private void addUnfinished() {
        for (StageRecord stage : result.stages()) {
            stage.unfinished()
                    .filter(reason -> !isHeadline(reason))
                    .ifPresent(reason -> section("unfinished", stage.stage().title() + ": " + reason));
        }
    }

    private boolean isHeadline(String reason) {
        return result.verdict() instanceof TraceVerdict.Unknown unknown
                && unknown.reason().equals(reason);
    }

    private void addCoverage() {
        ProgramStatistics size = result.statistics();
        String reads = size.reads() == 0
                ? "no reads"
                : "%s with %s possible sources each"
                        .formatted(Words.count(size.reads(), "read"), Words.decimal(size.candidateWrites()));
        section(
                "covered",
                "%s, %s, %s, %s, %s; %s, %s"
                        .formatted(
                                Words.count(size.threads(), "thread"),
                                Words.count(size.instructions(), "instruction"),
                                Words.count(size.properties(), "property"),
                                Words.count(size.sharedVariables(), "shared variable"),
                                reads,
                                Words.count(result.work().questions(), "solver call"),
                                Words.time(result.time())));
    }

    private void addStages() {
        section(
                "stages",
                result.stages().stream()
                        .map(stage ->
                                Wrapping.pad(stage.stage().title(), 12) + Wrapping.padLeft(Words.time(stage.time()), 8))
                        .toList());
        Statistics total = result.work().total();
        section(
                "solvers",
                "%d; %d variables, %d clauses, %d order atoms, %d nodes, %d decisions, %d conflicts, %d propagations, %d data checks"
                        .formatted(
                                result.work().solvers(),
                                total.variables(),
                                total.clauses(),
                                total.orderAtoms(),
                                total.nodes(),
                                total.decisions(),
                                total.conflicts(),
                                total.propagations(),
                                total.dataChecks()));
    }

    // ── next ────────────────────────────────────────────────────────────────────────────────────────────────────────

    /** A command that can be copied, and what it is for. */
    private record Command(String options, String purpose) {}

    private void addNext(Optional<PropertyResult> shown) {
        List<Command> commands = new ArrayList<>();
        if (folded > 0) {
            commands.add(new Command("--all", "show every step and every term"));
        }
        result.properties().stream()
                .filter(property ->
                        property.canFail() && shown.filter(property::equals).isEmpty())
                .findFirst()
                .ifPresent(property ->
                        commands.add(new Command("--property " + Words.quoted(property.name()), "look at this one")));
        boolean open = (result.conclusion() == Conclusion.INCONCLUSIVE
                        && result.paths().stream().allMatch(paths -> !result.holdsOnItsPaths() || paths.undecided() > 0)
                        && !(result.verdict() instanceof TraceVerdict.Infeasible))
                || result.stages().stream().anyMatch(stage -> stage.unfinished().isPresent());
        if (open && result.stage(AnalysisStage.PREDICTION).isPresent()) {
            String more = result.options().budget().multipliedBy(10).toSeconds() + "s";
            commands.add(new Command(
                    "--budget " + (result.options().budget().isZero() ? "60s" : more), "give it more time"));
        }
        if (result.verdict() instanceof TraceVerdict.Unknown
                && result.options().switches().isEmpty()) {
            commands.add(new Command("--switches 2", "look at few switches first"));
        }
        if (commands.isEmpty()) {
            return;
        }
        String command = CommandText.of(result) + " ";
        int width = commands.stream()
                .mapToInt(known -> Wrapping.width(command + known.options()))
                .max()
                .orElse(0);
        List<String> text = new ArrayList<>();
        for (Command known : commands) {
            boolean fits = width + 2 + Wrapping.width(known.purpose()) <= room();
            text.add(
                    fits
                            ? Wrapping.pad(command + known.options(), width + 2) + known.purpose()
                            : command + known.options());
        }
        // Not broken into lines, because they are there to be copied.
        String start = "next";
        for (String line : text) {
            lines.add("  " + theme.strong(Wrapping.pad(start, TITLE)) + line);
            start = "";
        }
    }

    // ── lines ───────────────────────────────────────────────────────────────────────────────────────────────────────

    private int room() {
        return style.width() - 2 - TITLE;
    }

    private void paragraph(String text) {
        Wrapping.wrap(Wrapping.glued(theme.text(text)), style.width() - 2).forEach(line -> lines.add("  " + line));
    }

    private void section(String title, String text) {
        section(title, List.of(text));
    }

    private void section(String title, List<String> paragraphs) {
        String start = title;
        int hang = paragraphs.size() > 1 ? 2 : 0;
        for (String paragraph : paragraphs) {
            for (String line : Wrapping.wrap(Wrapping.glued(theme.text(paragraph)), room(), hang)) {
                lines.add("  " + theme.strong(Wrapping.pad(start, TITLE)) + line);
                start = "";
            }
        }
    }
}
