// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report.explore;

import dev.heddle.check.CheckSession;
import dev.heddle.control.worker.Results;
import dev.heddle.finding.Execution;
import dev.heddle.finding.FailureText;
import dev.heddle.finding.Finding;
import dev.heddle.finding.FindingStep;
import dev.heddle.finding.Kind;
import dev.heddle.finding.Outcome;
import dev.heddle.program.Naming;
import dev.heddle.program.Schedule;
import dev.heddle.report.FindingReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Texts of outcomes for people: threads and objects as they call them. */
public final class OutcomeText {

    private final UnaryOperator<String> titles;

    /** @param titles how threads are called, by their paths */
    public OutcomeText(UnaryOperator<String> titles) {
        this.titles = titles;
    }

    /** Returns what happened to each thread; nothing if all went well. */
    public List<String> threads(Results.Found found) {
        return FailureText.lines(told(found).map(Finding::what).orElse(List.of()), titles);
    }

    /** The same lines, in which threads are called as people call them. */
    public List<String> named(List<String> lines) {
        return lines.stream().map(line -> Naming.withTitles(line, titles)).toList();
    }

    /** Returns what it is called, if what happened to the threads does not say so, and then that. */
    public List<String> lines(Results.Found found) {
        List<String> lines = new ArrayList<>();
        told(found)
                .filter(finding -> finding.kind() != Kind.FAILURE)
                .ifPresent(finding -> lines.add(FindingReport.headline(finding, titles)));
        lines.addAll(threads(found));
        return lines.isEmpty() ? List.of(harmless(found.outcome())) : lines;
    }

    /** The steps of the execution. */
    public List<FindingStep> steps(Results.Found found) {
        return told(found).flatMap(Finding::execution).map(Execution::steps).orElse(List.of());
    }

    private static String harmless(Outcome outcome) {
        return switch (outcome.verdict()) {
            case TOO_LONG -> "too many steps; it was cut";
            case STOPPED -> "it was stopped";
            default -> "nothing goes wrong";
        };
    }

    /** The same of what a schedule file says. */
    public List<String> lines(Outcome known, Naming naming) {
        return lines(new Results.Found(
                known, 1, 1, new Schedule(List.of()), List.of(), 0, List.of(), List.of(), List.of(), naming));
    }

    private static Optional<Finding> told(Results.Found found) {
        return CheckSession.finding(found).map(Finding::told);
    }
}
