// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report.invariant;

import dev.heddle.control.watch.Watched;
import dev.heddle.control.worker.Results;
import dev.heddle.finding.Failure;
import dev.heddle.finding.FailureText;
import dev.heddle.invariant.Diagnosis;
import dev.heddle.invariant.sample.Explanation;
import dev.heddle.invariant.sample.Observation;
import dev.heddle.invariant.sample.Sampling;
import dev.heddle.invariant.value.Point;
import dev.heddle.program.Naming;
import dev.heddle.report.SourceFiles;
import dev.heddle.report.StoryText;
import dev.heddle.report.Theme;
import dev.heddle.report.ThreadNames;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** What a diagnosis found, for people and for machines. */
public final class DiagnosisReport {

    private static final int MOST_STEPS = 16;

    private final WatchContext context;
    private final Observation observation;
    private final Sampling sampling;
    private final Diagnosis diagnosis;
    private final UnaryOperator<String> titles;

    /** How text may look. */
    public record Look(SourceFiles sources, Theme theme, int width) {}

    public DiagnosisReport(WatchContext context, Sampling sampling, Diagnosis diagnosis) {
        this.context = context;
        this.observation = context.observation();
        this.sampling = sampling;
        this.diagnosis = diagnosis;
        this.titles = ThreadNames.in(observation.results());
    }

    // ── for people ──────────────────────────────────────────────────────────────────────────────────────────────────

    public String text(List<Explanation> explanations, int broken, Look look) {
        List<String> lines = new ArrayList<>();
        lines.add("diagnosed: %s, %s".formatted(context.name(), observation.strategy()));
        addWrapped("  " + WatchedText.tally(observation), look, lines);
        WatchedText.notModelled(observation).forEach(line -> addWrapped("  " + line, look, lines));
        left().forEach(line -> addWrapped("  " + line, look, lines));
        for (Explanation explanation : explanations) {
            lines.add("");
            add(explanation, look, lines);
        }
        if (diagnosis.badExecutions() > 0) {
            addEnd(explanations.size(), broken, lines);
        }
        return lines.stream().map(look.theme()::text).collect(Collectors.joining("\n", "", "\n"));
    }

    /** What there was no time for. */
    private List<String> left() {
        List<String> left = new ArrayList<>();
        WatchedText.cut(sampling.looked(), context).ifPresent(left::add);
        if (sampling.lookedAtBoundaries() < sampling.looked()) {
            left.add("where methods begin and end, it is of %d".formatted(sampling.lookedAtBoundaries()));
        }
        if (diagnosis.unseen() > 0) {
            left.add("values were not compared at %d of %d places"
                    .formatted(diagnosis.unseen(), sampling.samples().points().size()));
        }
        return left;
    }

    private void addEnd(int shown, int broken, List<String> lines) {
        lines.add("");
        if (broken == 0) {
            boolean isAlone = diagnosis.badExecutions() == sampling.looked();
            lines.add(
                    isAlone
                            ? "  every execution that was looked at fails, so there are no good ones to compare with"
                            : diagnosis.unseen() > 0
                                    ? "  nothing was found yet that all good executions have in common and bad ones break"
                                    : "  nothing that all good executions have in common is broken in the bad ones");
        } else if (broken > shown) {
            int more = broken - shown;
            lines.add("  … and %d more broken invariant%s; --top %d shows %s"
                    .formatted(more, more == 1 ? "" : "s", broken, more == 1 ? "it" : "them"));
        }
        long unexplained = diagnosis.badExecutions()
                - diagnosis.broken().stream()
                        .flatMap(one -> one.executions().stream())
                        .distinct()
                        .count();
        if (broken > 0 && unexplained > 0) {
            lines.add("  %d of %d failing executions break nothing of that"
                    .formatted(unexplained, diagnosis.badExecutions()));
        }
    }

    private void add(Explanation explanation, Look look, List<String> lines) {
        Diagnosis.Broken broken = explanation.broken();
        Point point = broken.good().point();
        addWrapped("broken: %s".formatted(broken.good().invariant().text()), look, lines);
        addWrapped("  %s".formatted(where(point)), look, lines);
        addWrapped("  " + broken.good().reliance(), look, lines);
        lines.add("  %d of %d failing executions break it"
                .formatted(broken.executions().size(), diagnosis.badExecutions()));
        explanation.interleaving().ifPresent(found -> sentences(found).forEach(line -> addWrapped(line, look, lines)));
        List<StoryText.Row> rows = rows(explanation);
        if (!rows.isEmpty()) {
            lines.add("");
            lines.addAll(StoryText.of(rows, titles, look.sources(), look.theme(), look.width(), MOST_STEPS));
        }
        lines.add("");
        addWrapped(
                "  fails:  %s"
                        .formatted(
                                told(sampling.execution(explanation.execution()).failures())),
                look,
                lines);
        lines.add("  again:  " + context.again().get(explanation.execution()));
    }

    private static String where(Point point) {
        return switch (point.kind()) {
            case ENTER -> "when %s begins".formatted(point.name());
            case EXIT -> "when %s ends; orig is when it began".formatted(point.name());
            case BLOCK -> "after %s; orig is before it".formatted(point.name());
            case PAIR -> "between the accesses of %s".formatted(point.name());
        };
    }

    private static void addWrapped(String line, Look look, List<String> lines) {
        lines.addAll(WatchedText.wrapped(line, look.width()));
    }

    private List<String> sentences(Explanation.Interleaving found) {
        List<String> sentences = new ArrayList<>();
        sentences.add("  %s %s, and %s".formatted(title(found.first()), what(found.first()), what(found.last())));
        found.others().stream()
                .limit(2)
                .forEach(step -> sentences.add("  in between %s %s".formatted(title(step), what(step))));
        return sentences;
    }

    private String title(Watched.Step step) {
        return titles.apply(sampling.threads().get(step.thread()));
    }

    /** What came of an execution, in words of people as far as they are known. */
    private String told(List<Failure> failures) {
        Naming naming = observation.results().outcomes().stream()
                .filter(found -> found.outcome().failures().equals(failures))
                .map(Results.Found::naming)
                .findFirst()
                .orElse(Naming.NONE);
        UnaryOperator<String> objects = naming.objectNamer();
        return failures.stream()
                .map(failure -> failure.called(UnaryOperator.identity(), objects))
                .map(failure -> FailureText.line(failure, titles))
                .collect(Collectors.joining("; "));
    }

    private String what(Watched.Step step) {
        Watched.Access access = step.access().orElseThrow();
        return "%s %s at %s"
                .formatted(
                        access.isWrite() ? "writes" : "reads",
                        simple(sampling.name(access.cell())),
                        WatchedText.place(step));
    }

    private static String simple(String name) {
        return name.substring(name.lastIndexOf('.') + 1);
    }

    private List<StoryText.Row> rows(Explanation explanation) {
        IdentityHashMap<Watched.Step, Integer> numbers = new IdentityHashMap<>();
        List<Watched.Step> all = sampling.execution(explanation.execution()).steps();
        for (int i = 0; i < all.size(); i++) {
            numbers.put(all.get(i), i + 1);
        }
        List<StoryText.Row> rows = new ArrayList<>();
        for (Watched.Step step : explanation.story()) {
            rows.add(row(step, numbers.getOrDefault(step, 0), explanation.interleaving()));
        }
        return rows;
    }

    private StoryText.Row row(Watched.Step step, int number, Optional<Explanation.Interleaving> interleaving) {
        Watched.Access access = step.access().orElseThrow();
        String name = sampling.name(access.cell());
        String value = WatchedText.value(access.isWrite() ? access.after() : access.before());
        boolean isIntruder =
                interleaving.map(found -> found.others().contains(step)).orElse(false);
        return new StoryText.Row(
                number,
                sampling.threads().get(step.thread()),
                step.place().map(Watched.Place::className).orElse(""),
                step.place().map(Watched.Place::method).orElse(""),
                step.place().map(Watched.Place::line).orElse(0),
                "%s %s: %s".formatted(access.isWrite() ? "writes" : "reads", simple(name), value),
                access.isWrite() ? Optional.of(new StoryText.Left(name, value)) : Optional.empty(),
                isIntruder ? "in between" : "");
    }

    // ── for machines ────────────────────────────────────────────────────────────────────────────────────────────────

    public String json(List<Explanation> explanations, int broken) {
        Map<String, Object> root = new LinkedHashMap<>();
        root.put("format", "heddle-diagnosis");
        root.put("version", 1);
        root.put("target", context.mainClass());
        WatchedText.put(observation, root);
        WatchedText.putCut(sampling.looked(), observation, root);
        if (diagnosis.unseen() > 0) {
            root.put("unseenPoints", diagnosis.unseen());
        }
        root.put("threads", observation.results().threads());
        root.put("brokenInvariants", broken);
        List<Map<String, Object>> all = new ArrayList<>();
        explanations.forEach(explanation -> all.add(json(explanation)));
        root.put("broken", all);
        return JsonMapper.builder()
                        .enable(SerializationFeature.INDENT_OUTPUT)
                        .build()
                        .writeValueAsString(root)
                + "\n";
    }

    private Map<String, Object> json(Explanation explanation) {
        Diagnosis.Broken broken = explanation.broken();
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("invariant", broken.good().invariant().text());
        object.put("point", broken.good().point().kind().name().toLowerCase(Locale.ROOT));
        object.put("where", broken.good().point().name());
        object.put("lines", broken.good().point().lines());
        object.put("reliance", broken.good().reliance());
        object.put("failingExecutions", broken.executions().size());
        explanation.interleaving().ifPresent(found -> {
            object.put("first", WatchedText.json(found.first(), sampling.threads(), sampling::name));
            object.put(
                    "between",
                    found.others().stream()
                            .map(step -> WatchedText.json(step, sampling.threads(), sampling::name))
                            .toList());
            object.put("second", WatchedText.json(found.last(), sampling.threads(), sampling::name));
        });
        object.put(
                "outcome",
                FailureText.joined(sampling.execution(explanation.execution()).failures()));
        WatchedText.put(context.again().get(explanation.execution()), object);
        return object;
    }
}
