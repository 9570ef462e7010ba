// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report.repair;

import dev.heddle.claim.Ledger;
import dev.heddle.finding.FailureText;
import dev.heddle.finding.Finding;
import dev.heddle.repair.Mended;
import dev.heddle.repair.Repair;
import dev.heddle.repair.source.Sources;
import dev.heddle.report.ClaimText;
import dev.heddle.report.FindingReport;
import dev.heddle.report.Sections;
import dev.heddle.report.Theme;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** Repairs on a terminal: for each bug, the patches that end it as diffs, and how that is known. */
public final class RepairReport {

    private static final int MOST_REJECTED = 5;

    private final Sources sources;
    private final Path folder;
    private final Theme theme;
    private final UnaryOperator<String> titles;
    private final int width;
    private int number;

    /**
     * A report.
     *
     * @param folder from where people look at the files
     * @param titles how threads are called, by their paths
     */
    public RepairReport(Sources sources, Path folder, UnaryOperator<String> titles, Theme theme, int width) {
        this.sources = sources;
        this.folder = folder;
        this.titles = titles;
        this.theme = theme;
        this.width = width;
    }

    /** The report, with a line break at its end. */
    public String of(String name, List<Mended> mended, Ledger ledger) {
        List<String> lines = new ArrayList<>();
        for (Mended one : mended) {
            lines.add(theme.strong("%s[%s]: %s"
                    .formatted(
                            one.finding().severity().title(),
                            one.finding().kind().code(),
                            headline(one.finding().told()))));
            lines.add("");
            one.repairs().forEach(repair -> lines.addAll(lines(repair)));
            lines.addAll(rest(one));
            lines.add("");
        }
        long ended = mended.stream().filter(one -> !one.repairs().isEmpty()).count();
        lines.add(theme.strong(
                mended.isEmpty()
                        ? "repaired: %s, %s".formatted(name, ClaimText.nothingToRepair(ledger))
                        : "repaired: %s, %d of %d %s can be ended"
                                .formatted(name, ended, mended.size(), mended.size() == 1 ? "bug" : "bugs")));
        return String.join("\n", lines) + "\n";
    }

    private String headline(Finding finding) {
        return switch (finding.kind()) {
            case DEADLOCK, LIVELOCK -> FindingReport.headline(finding, titles);
            // The line has the values.
            case FAILURE, RACE, ATOMICITY -> FailureText.line(finding.what().get(0), titles);
        };
    }

    /** What to do next, for those who have not said which patch to write. */
    public static String next(List<Mended> mended) {
        boolean isAny = mended.stream().anyMatch(one -> !one.repairs().isEmpty());
        return isAny ? "  --apply 1 writes the first patch\n" : "";
    }

    private List<String> lines(Repair repair) {
        List<String> lines = new ArrayList<>();
        lines.add(theme.strong("  %d. %s".formatted(++number, repair.patch().title())));
        repair.patch()
                .diff(sources::text, file -> folder.relativize(file).toString().replace('\\', '/'))
                .forEach(line -> lines.add("     " + line));
        lines.add("     " + known(repair));
        lines.add("     " + cost(repair.costBefore(), repair.cost()));
        lines.add("");
        return lines;
    }

    private static String cost(Repair.Cost before, Repair.Cost after) {
        String events = "cost: %d events in a run, %d before".formatted(after.events(), before.events());
        return before.interleavings().isPresent() && after.interleavings().isPresent()
                ? "%s; %s, %d before"
                        .formatted(
                                events,
                                count(after.interleavings().getAsLong(), "interleaving"),
                                before.interleavings().getAsLong())
                : events;
    }

    private static String known(Repair repair) {
        long executions = repair.result()
                .exploration()
                .map(results -> results.progress().executions())
                .orElse(0L);
        return repair.isProof()
                ? "tried: every interleaving of the patched program was run, %s, none fails"
                        .formatted(count(executions, "execution"))
                : "tried: nothing was predicted or found in %s of the patched program"
                        .formatted(count(executions, "execution"));
    }

    private static String count(long number, String noun) {
        return "%d %s%s".formatted(number, noun, number == 1 ? "" : "s");
    }

    private List<String> rest(Mended one) {
        Sections sections = new Sections(theme, width);
        if (!one.missing().isEmpty()) {
            sections.add("no source", String.join(", ", one.missing()) + "; --source says where it is");
        }
        one.rejected().stream()
                .limit(MOST_REJECTED)
                .forEach(rejected -> sections.add("not", rejected.patch().title() + ": " + rejected.why()));
        int more = one.rejected().size() - MOST_REJECTED;
        if (more > 0) {
            sections.add("", "%d more that do not end it".formatted(more));
        }
        if (one.untried() > 0) {
            sections.add("untried", "%d; --repairs and --trials allow more".formatted(one.untried()));
        }
        return sections.lines();
    }
}
