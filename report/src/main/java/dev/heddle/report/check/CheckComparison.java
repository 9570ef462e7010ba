// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report.check;

import dev.heddle.finding.Finding;
import dev.heddle.report.FindingReport;
import dev.heddle.report.Sections;
import dev.heddle.report.Theme;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The difference between two results of checks.
 *
 * @param fresh what only the later one has
 * @param gone what only the earlier one has
 * @param still what both have
 */
public record CheckComparison(List<Line> fresh, List<Line> gone, List<Line> still) {

    /** A finding of a program. */
    public record Line(String target, String fingerprint, Finding finding) {

        private String text(boolean isOneOfMany) {
            return "%s %s %s (%s)%s"
                    .formatted(
                            finding.severity().title(),
                            finding.kind().code(),
                            FindingReport.sentence(finding),
                            finding.evidence().text(),
                            isOneOfMany ? ", in " + target : "");
        }
    }

    /** Compares the findings of programs by their fingerprints. */
    public static CheckComparison of(List<SavedCheck> earlier, List<SavedCheck> later) {
        Map<List<String>, Line> before = lines(earlier);
        Map<List<String>, Line> after = lines(later);
        List<Line> fresh = new ArrayList<>();
        List<Line> still = new ArrayList<>();
        after.forEach((key, line) -> (before.containsKey(key) ? still : fresh).add(line));
        List<Line> gone = new ArrayList<>();
        before.forEach((key, line) -> {
            if (!after.containsKey(key)) {
                gone.add(line);
            }
        });
        return new CheckComparison(fresh, gone, still);
    }

    private static Map<List<String>, Line> lines(List<SavedCheck> checks) {
        Map<List<String>, Line> lines = new LinkedHashMap<>();
        for (SavedCheck check : checks) {
            for (SavedCheck.Saved saved : check.findings()) {
                lines.putIfAbsent(
                        List.of(check.target(), saved.fingerprint()),
                        new Line(check.target(), saved.fingerprint(), saved.finding()));
            }
        }
        return lines;
    }

    /** Returns true if both have the same findings. */
    public boolean isNone() {
        return fresh.isEmpty() && gone.isEmpty();
    }

    /** The lines for a terminal. */
    public List<String> lines(Theme theme, int width) {
        List<String> lines = new ArrayList<>();
        lines.add(theme.strong("%d new, %d gone, %d still there".formatted(fresh.size(), gone.size(), still.size())));
        Sections sections = new Sections(theme, width);
        add(sections, "new", fresh);
        add(sections, "gone", gone);
        add(sections, "still", still);
        if (!sections.lines().isEmpty()) {
            lines.add("");
            lines.addAll(sections.lines());
        }
        return lines;
    }

    private void add(Sections sections, String title, List<Line> found) {
        boolean isOneOfMany = Stream.of(fresh, gone, still)
                        .flatMap(List::stream)
                        .map(Line::target)
                        .distinct()
                        .count()
                > 1;
        for (int i = 0; i < found.size(); i++) {
            sections.add(i == 0 ? title : "", found.get(i).text(isOneOfMany));
        }
    }
}
