// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report.search;

import dev.heddle.check.FailOn;
import dev.heddle.claim.Ledger;
import dev.heddle.rebuild.Site;
import dev.heddle.report.ClaimText;
import dev.heddle.report.FindingReport;
import dev.heddle.report.Sections;
import dev.heddle.report.Theme;
import dev.heddle.report.check.CheckReport;
import dev.heddle.search.SearchResult;
import dev.heddle.search.code.Suspect;
import dev.heddle.search.code.Suspects;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** A search on a terminal: the findings, then what was suspected and how far it came. */
public final class SearchReport {

    private static final int MOST_FINDINGS = 10;
    private static final int MOST_LINES = 5;

    private final String name;
    private final SearchResult result;
    private final FindingReport findings;
    private final Sections sections;
    private final Theme theme;

    private SearchReport(String name, SearchResult result, FindingReport findings, Theme theme, int width) {
        this.name = name;
        this.result = result;
        this.findings = findings;
        this.sections = new Sections(theme, width);
        this.theme = theme;
    }

    /** The report, with a line break at its end. */
    public static String of(String name, SearchResult result, FindingReport findings, Theme theme, int width) {
        return new SearchReport(name, result, findings, theme, width).text();
    }

    private String text() {
        List<String> lines =
                new ArrayList<>(findings.first(MOST_FINDINGS, result.check().findings()));
        lines.add(theme.strong("searched: %s, %s".formatted(name, verdict())));
        lines.add("");
        addSections();
        lines.addAll(sections.lines());
        return String.join("\n", lines) + "\n";
    }

    private String verdict() {
        Ledger ledger = result.ledger(FailOn.WARNING);
        if (ledger.findings() > 0) {
            return CheckReport.verdict(result.check());
        }
        return ClaimText.nothingSuspected(ledger);
    }

    private void addSections() {
        Suspects.Pruned pruned = result.code().pruned();
        sections.add(
                "code",
                "%s, %s that threads can reach"
                        .formatted(
                                count(result.code().classes(), "class", "classes"),
                                count(result.code().methods(), "method", "methods")));
        sections.add(
                "",
                "left out: %s, %s of one thread; %s and %s that locks keep apart"
                        .formatted(
                                count(pruned.finals(), "final field", "final fields"),
                                count(pruned.ofOneThread(), "field", "fields"),
                                count(pruned.triples(), "triple", "triples"),
                                count(pruned.pairs(), "pair", "pairs")));
        if (pruned.tooMany() > 0) {
            sections.add("", "there are too many; others were left out");
        }
        String title = "suspected";
        for (Suspect.Kind kind : Suspect.Kind.values()) {
            SearchResult.Stages stages = result.stages().get(kind);
            if (stages != null && stages.suspected() > 0) {
                sections.add(title, stages(kind, stages));
                title = "";
            }
        }
        addUnreached();
        SearchResult.Bill bill = result.bill();
        sections.add(
                "runs",
                "%s recorded; %s more showed nothing new; %s led to predictions; %s about paths"
                        .formatted(
                                count(bill.runs(), "run", "runs"),
                                number(bill.inVain()),
                                count(bill.led(), "execution", "executions"),
                                count(bill.questions(), "question", "questions")));
        if (!result.inputs().isEmpty()) {
            sections.add("inputs", "chosen: " + String.join(", ", result.inputs()));
        }
        ClaimText.reasons(result.ledger(FailOn.WARNING)).forEach(line -> sections.add(line.title(), line.text()));
        sections.add(
                "time",
                bill.times().entrySet().stream()
                        .map(stage -> stage.getKey() + " " + seconds(stage.getValue()))
                        .collect(Collectors.joining(", ")));
    }

    private static String stages(Suspect.Kind kind, SearchResult.Stages stages) {
        String first = "%s: %s, %s reached by the first run and %s by any"
                .formatted(kind, number(stages.suspected()), number(stages.reachedAtOnce()), number(stages.reached()));
        if (kind == Suspect.Kind.FAILURE) {
            return "%s; %s happened".formatted(first, number(stages.confirmed()));
        }
        String wrong = kind == Suspect.Kind.INTRUSION
                ? "%s make a difference (%s by a linear condition)"
                        .formatted(number(stages.confirmed()), number(stages.byCondition()))
                : "%s confirmed".formatted(number(stages.confirmed()));
        return "%s; %s possible, %s replayed, %s"
                .formatted(first, number(stages.planned()), number(stages.replayed()), wrong);
    }

    /** Places that nobody came to, with the reason; each place once. */
    private void addUnreached() {
        Set<String> lines = new LinkedHashSet<>();
        for (SearchResult.Unreached unreached : result.unreached()) {
            String places = unreached.suspect().sites().stream()
                    .map(Site::shortText)
                    .distinct()
                    .collect(Collectors.joining(", "));
            lines.add("%s at %s: %s".formatted(unreached.suspect().kind(), places, unreached.why()));
        }
        String title = "unreached";
        for (String line : lines.stream().limit(MOST_LINES).toList()) {
            sections.add(title, line);
            title = "";
        }
        if (lines.size() > MOST_LINES) {
            sections.add("", "%d more; --json has them all".formatted(lines.size() - MOST_LINES));
        }
    }

    private static String number(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    private static String count(long number, String one, String many) {
        return "%s %s".formatted(number(number), number == 1 ? one : many);
    }

    private static String seconds(Duration time) {
        return String.format(Locale.ROOT, "%.1f s", time.toMillis() / 1000.0);
    }
}
