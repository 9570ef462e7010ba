// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report.explore;

import dev.heddle.control.worker.Results;
import dev.heddle.finding.FailureText;
import dev.heddle.finding.FindingStep;
import dev.heddle.finding.Outcome;
import dev.heddle.program.InputValue;
import dev.heddle.program.Step;
import dev.heddle.report.ClaimText;
import dev.heddle.report.ThreadNames;
import dev.heddle.report.Words;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Shows the result of an exploration to people and to machines. */
public final class ExploreReport {

    private static final int MOST_STEPS = 40;
    private static final int MOST_FAILURES = 10;
    private static final int WIDEST = 50;

    /** The program, as people and machines call it, and the folder that files are shown from. */
    public record Target(String name, String mainClass, Path folder) {}

    private final Results results;
    private final Target target;
    private final String strategy;
    private final List<Path> schedules;
    private final List<InputValue> inputs;
    private final boolean spurious;
    private final UnaryOperator<String> titles;
    private final OutcomeText outcomes;

    public ExploreReport(
            Results results,
            Target target,
            String strategy,
            List<Path> schedules,
            List<InputValue> inputs,
            boolean spurious) {
        this.results = results;
        this.target = target;
        this.strategy = strategy;
        this.schedules = schedules;
        this.inputs = inputs;
        this.spurious = spurious;
        this.titles = ThreadNames.in(results);
        this.outcomes = new OutcomeText(titles);
    }

    // ── for people ──────────────────────────────────────────────────────────────────────────────────────────────────

    public String text() {
        StringBuilder text = new StringBuilder();
        text.append("explored: ")
                .append(target.name())
                .append(", ")
                .append(strategy)
                .append("\n  ");
        text.append(tally()).append("\n");
        inputs.forEach(input -> text.append("  with ").append(input).append("\n"));
        results.losses()
                .forEach(loss -> text.append("  lost: ").append(loss).append("; another one went on with its work\n"));
        results.notModelled()
                .forEach(what -> text.append("  not modelled: ").append(what).append("\n"));
        if (!notControlled().isEmpty()) {
            text.append("  not controlled: ").append(notControlled()).append("\n");
        }
        int number = 0;
        for (Results.Found found : results.outcomes()) {
            if (found.outcome().isFailure() && number < MOST_FAILURES) {
                text.append('\n');
                failure(text, found, schedules.get(number++));
            }
        }
        long more = results.outcomes().stream()
                        .filter(found -> found.outcome().isFailure())
                        .count()
                - number;
        if (more > 0) {
            text.append("\n  … and ").append(more).append(" other failures, each with its schedule\n");
        }
        return text.toString();
    }

    public static String trouble(Results.Trouble trouble) {
        return switch (trouble.kind()) {
            case DIVERGED ->
                "the program did something else after the same steps, so what it does depends on more than the order"
                        + " of its threads: " + trouble.text()
                        + "\n"
                        + "        likely causes: time or files that are read, hash codes of objects that the JDK"
                        + " made, state that outlives an execution";
            case UNUSABLE, STUCK -> trouble.text();
            case BROKEN -> "this is an error in Heddle, not in your program:\n" + trouble.text();
        };
    }

    private String notControlled() {
        List<String> parts = new ArrayList<>();
        results.unexpectedlyNotWoven().forEach((name, reason) -> parts.add(name + " (" + reason + ")"));
        String all = String.join(", ", parts.subList(0, Math.min(3, parts.size())));
        return parts.size() <= 3 ? all : all + " and " + (parts.size() - 3) + " more classes";
    }

    private String tally() {
        Results.Tally tally = results.progress();
        String executions = count(tally.executions() - tally.redundant(), "execution");
        String classes =
                tally.classes().isPresent() ? " of " + count(tally.classes().getAsLong(), "class") : "";
        String fail = tally.failures() == 0
                ? "none fails"
                : "%s of them %s".formatted(number(tally.failures()), tally.failures() == 1 ? "fails" : "fail");
        // How many are begun in vain depends on how the work was shared.
        String inVain = tally.redundant() == 0 ? "" : " (and %s abandoned)".formatted(number(tally.redundant()));
        return "%s%s%s, %s; %s".formatted(executions, classes, inVain, fail, meaning());
    }

    private String meaning() {
        String coverage = ClaimText.coverage(results.ledger());
        return results.isProof() && spurious
                ? coverage + "; whether a wait may last for ever is looked for without --spurious"
                : coverage;
    }

    private static String count(long number, String noun) {
        String plural = noun.endsWith("s") ? noun + "es" : noun + "s";
        return number(number) + " " + (number == 1 ? noun : plural);
    }

    private static String number(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    private void failure(StringBuilder text, Results.Found found, Path schedule) {
        text.append(found.outcome().verdict() == Outcome.Verdict.FAILED ? "  failed: " : "  ");
        text.append(String.join("\n    ", outcomes.lines(found))).append("\n");
        text.append("  in ").append(count(found.executions(), "execution"));
        text.append(", first in number ").append(number(found.first()));
        text.append("; with the fewest switches:\n\n");
        steps(text, found);
        text.append("\n  again:  heddle replay ").append(shown(schedule)).append("\n");
    }

    private void steps(StringBuilder text, Results.Found found) {
        List<FindingStep> steps = outcomes.steps(found);
        int width = steps.stream()
                .mapToInt(step -> titles.apply(step.thread()).length())
                .max()
                .orElse(0);
        int what = steps.stream()
                .mapToInt(step -> step.text(titles).length())
                .max()
                .orElse(0);
        String line = "    %-" + Math.max(1, width) + "s  %-" + Math.max(1, Math.min(what, WIDEST)) + "s  %s";
        int skipped = Math.max(0, steps.size() - MOST_STEPS);
        for (int i = 0; i < steps.size(); i++) {
            if (skipped > 0 && i == MOST_STEPS / 2) {
                text.append("    … ").append(count(skipped, "step")).append("\n");
                i += skipped;
            }
            FindingStep step = steps.get(i);
            boolean isSwitch = i == 0 || !step.thread().equals(steps.get(i - 1).thread());
            String thread = isSwitch ? titles.apply(step.thread()) : "";
            text.append(line.formatted(
                                    thread,
                                    Words.printable(step.text(titles)),
                                    step.place().text())
                            .stripTrailing())
                    .append("\n");
        }
    }

    private String shown(Path file) {
        Path folder = target.folder().toAbsolutePath().normalize();
        Path absolute = file.toAbsolutePath().normalize();
        return (absolute.startsWith(folder) ? folder.relativize(absolute) : absolute).toString();
    }

    // ── for machines ────────────────────────────────────────────────────────────────────────────────────────────────

    public String json() {
        Map<String, Object> root = new LinkedHashMap<>();
        root.put("format", "heddle-exploration");
        root.put("version", 1);
        root.put("target", target.mainClass());
        root.put("strategy", strategy);
        if (!inputs.isEmpty()) {
            root.put("inputs", inputs.stream().map(InputValue::toString).toList());
        }
        results.stop().ifPresent(stop -> root.put("stop", stop.name().toLowerCase(Locale.ROOT)));
        root.put("proof", results.isProof());
        root.put("claim", ClaimText.json(results.ledger()));
        root.put("executions", results.progress().executions());
        root.put("completed", results.progress().completed());
        results.progress().classes().ifPresent(classes -> root.put("classes", classes));
        root.put("redundant", results.progress().redundant());
        root.put("tooLong", results.progress().tooLong());
        root.put("failures", results.progress().failures());
        root.put("workers", results.workers());
        root.put("lost", results.losses());
        root.put("threads", results.threads());
        root.put("notControlled", results.notWoven());
        root.put("notModelled", results.notModelled());
        results.problem()
                .ifPresent(trouble -> root.put(
                        "problem",
                        Map.of("kind", trouble.kind().name().toLowerCase(Locale.ROOT), "text", trouble.text())));
        List<Map<String, Object>> all = new ArrayList<>();
        int number = 0;
        for (Results.Found found : results.outcomes()) {
            Map<String, Object> outcome = new LinkedHashMap<>();
            outcome.put("verdict", found.outcome().verdict().name().toLowerCase(Locale.ROOT));
            outcome.put("text", FailureText.joined(found.outcome().failures()));
            if (found.outcome().isFailure()) {
                outcome.put("told", outcomes.threads(found));
                outcome.put("objects", found.naming().objectTitles());
            }
            outcome.put("executions", found.executions());
            outcome.put("first", found.first());
            outcome.put(
                    "schedule",
                    found.schedule().steps().stream().map(Step::thread).toList());
            if (found.outcome().isFailure() && number < schedules.size()) {
                outcome.put("file", shown(schedules.get(number++)));
            }
            all.add(outcome);
        }
        root.put("outcomes", all);
        return JsonMapper.builder()
                        .enable(SerializationFeature.INDENT_OUTPUT)
                        .build()
                        .writeValueAsString(root)
                + "\n";
    }
}
