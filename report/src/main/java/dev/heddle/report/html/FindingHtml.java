// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report.html;

import dev.heddle.finding.Evidence;
import dev.heddle.finding.Explanation;
import dev.heddle.finding.Failure;
import dev.heddle.finding.FailureText;
import dev.heddle.finding.Finding;
import dev.heddle.finding.FindingStep;
import dev.heddle.program.Naming;
import dev.heddle.report.FindingReport;
import dev.heddle.report.FindingStory;
import dev.heddle.report.StoryText;
import dev.heddle.report.check.SavedCheck;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** One finding of a page: what happened, who did what when, where in the source, and what to do next. */
final class FindingHtml {

    /** With more threads than these, two executions have no room beside one another. */
    private static final int MOST_BESIDE = 5;

    private final Html html;
    private final SavedCheck check;
    private final boolean isOneOfMany;

    FindingHtml(Html html, SavedCheck check, boolean isOneOfMany) {
        this.html = html;
        this.check = check;
        this.isOneOfMany = isOneOfMany;
    }

    void add(SavedCheck.Saved saved, int number) {
        Finding finding = saved.finding().told();
        String id = "f" + number;
        html.begin("section", "class", "finding", "id", id, "aria-labelledby", id + "-title", "tabindex", "-1");
        html.begin("h2", "id", id + "-title");
        html.element(
                "span",
                "%s %s".formatted(finding.severity().title(), finding.kind().code()),
                "class",
                "severity " + finding.severity().title());
        html.text(" " + FindingReport.headline(finding, check::title) + " ");
        html.element("span", finding.evidence().text(), "class", "badge");
        if (saved.isKnown()) {
            html.text(" ").element("span", "known before", "class", "badge");
        }
        if (isOneOfMany) {
            html.text(" ").element("span", "in " + check.target(), "class", "badge");
        }
        html.end();
        FailureText.lines(finding.what(), check::title).forEach(line -> html.element("p", line, "class", "what"));
        List<StoryText.Row> rows = FindingStory.of(finding, check::title);
        if (!rows.isEmpty()) {
            addExecutions(finding, rows, id);
        }
        addWords(finding);
        addInvariants(saved.invariants());
        addRepairs(saved.repairs());
        html.end();
    }

    private void addInvariants(List<String> broken) {
        if (!broken.isEmpty()) {
            html.element("h3", "What held in every good execution, and broke here")
                    .begin("ul");
            broken.forEach(line -> html.element("li", line));
            html.end();
        }
    }

    private void addRepairs(List<SavedCheck.Repair> repairs) {
        if (repairs.isEmpty()) {
            return;
        }
        html.element("h3", "What would end it");
        for (SavedCheck.Repair repair : repairs) {
            html.begin("details", "class", "repair").begin("summary").text(repair.title() + " ");
            html.element("span", repair.isProof() ? "every interleaving was run" : "tried", "class", "badge")
                    .text(" ");
            String executions =
                    repair.executions() == 1 ? "1 execution" : "%,d executions".formatted(repair.executions());
            html.element("span", executions, "class", "badge").end();
            html.begin("pre", "class", "diff");
            for (String line : repair.diff()) {
                // What a line is, its first character says; the colour only repeats it.
                boolean isName = line.startsWith("--- ") || line.startsWith("+++ ");
                String kind = isName ? "" : line.startsWith("+") ? "added" : line.startsWith("-") ? "removed" : "";
                html.element("span", line, "class", kind).text("\n");
            }
            html.end().end();
        }
    }

    private void addExecutions(Finding finding, List<StoryText.Row> rows, String id) {
        // What the recorded run itself did is no contrast to it.
        List<StoryText.Row> good = finding.evidence() instanceof Evidence.Observed ? List.of() : check.passing();
        List<String> threads = LanesHtml.threads(rows, good);
        String layout = good.isEmpty() ? "runs" : threads.size() > MOST_BESIDE ? "runs two many" : "runs two";
        html.begin("div", "class", "panes").begin("div", "class", layout);
        int parting = good.isEmpty() ? -1 : LanesHtml.parting(rows, good);
        String caption = good.isEmpty() ? "What happened, step by step" : "The order that shows it";
        List<FindingStep> steps =
                finding.execution().map(execution -> execution.steps()).orElse(List.of());
        OptionalInt noReturn =
                finding.execution().map(execution -> execution.noReturn()).orElse(OptionalInt.empty());
        html.begin("div", "class", "run");
        new LanesHtml(id + "-s", rows, threads, steps, noReturn, check::title)
                .add(html, caption, "Steps of finding " + id.substring(1), parting);
        List<Failure> ends = rows.get(rows.size() - 1).mark().isEmpty() ? List.of() : FindingStory.ends(finding);
        new WhyHtml(id + "-s", rows, ends, steps, check::title).add(html);
        html.end();
        if (!good.isEmpty()) {
            html.begin("div", "class", "run");
            new LanesHtml(id + "-g", good, threads, List.of(), OptionalInt.empty(), check::title)
                    .add(
                            html,
                            "The recorded run, in which all went well",
                            "Recorded run beside finding " + id.substring(1),
                            parting);
            html.end();
        }
        html.end().begin("aside", "class", "code", "aria-label", "Source of finding " + id.substring(1));
        new SourceHtml(rows, check.sources(), check::title).add(html, "finding " + id.substring(1));
        html.end().end();
    }

    private String named(String text) {
        return Naming.withTitles(text, check::title);
    }

    private void addWords(Finding finding) {
        html.begin("dl", "class", "words");
        for (Explanation piece : finding.explanation()) {
            html.element("dt", piece.topic().title()).element("dd", piece.text(check::title));
        }
        html.element("dt", "known by").element("dd", finding.knownBy());
        finding.inputs().ifPresent(inputs -> html.element("dt", "inputs").element("dd", named(inputs)));
        html.element("dt", "next");
        finding.replay().ifPresent(file -> {
            addCommand("heddle replay " + file);
            addCommand("heddle repair " + file);
        });
        addCommand("heddle explain " + finding.kind().code());
        html.end();
        html.begin("p")
                .element(
                        "a",
                        "What is %s?".formatted(kind(finding)),
                        "href",
                        "#" + finding.kind().code());
        html.end();
    }

    private static String kind(Finding finding) {
        String title = finding.kind().title();
        return Optional.of(title)
                .filter(word -> "aeiou".indexOf(word.charAt(0)) >= 0)
                .map("an "::concat)
                .orElse("a " + title);
    }

    private void addCommand(String command) {
        html.begin("dd", "class", "command").element("code", command).end();
    }
}
