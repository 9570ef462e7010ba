// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** The difference of two executions: the steps that they have in common, then what each of them does instead of the other. */
public final class StoryDifference {

    private static final int BEFORE = 3;
    private static final int AFTER = 4;

    /**
     * One of the executions.
     *
     * @param titles how threads are called, by their paths
     */
    public record Side(String name, List<StoryText.Row> rows, UnaryOperator<String> titles) {

        public Side {
            rows = List.copyOf(rows);
        }
    }

    private final Side one;
    private final Side other;

    public StoryDifference(Side one, Side other) {
        this.one = one;
        this.other = other;
    }

    /** Returns how many steps are the same before the first that differs. */
    public int common() {
        int most = Math.min(one.rows().size(), other.rows().size());
        int same = 0;
        while (same < most && isSame(one.rows().get(same), other.rows().get(same))) {
            same++;
        }
        return same;
    }

    /** Returns true if there is no difference. */
    public boolean isNone() {
        return one.rows().size() == other.rows().size()
                && common() == one.rows().size();
    }

    // Numbers count all events, also those that are not shown; what is done and where makes a step what it is.
    private static boolean isSame(StoryText.Row one, StoryText.Row other) {
        return one.thread().equals(other.thread())
                && one.className().equals(other.className())
                && one.method().equals(other.method())
                && one.line() == other.line()
                && one.text().equals(other.text());
    }

    /** The lines for a terminal. */
    public List<String> lines(SourceFiles sources, Theme theme, int width) {
        int common = common();
        List<String> lines = new ArrayList<>();
        if (isNone()) {
            lines.add(theme.strong("the same: " + Words.count(common, "step")));
            return lines;
        }
        lines.add(theme.strong("the first difference comes after %s that %s the same"
                .formatted(Words.count(common, "step"), common == 1 ? "is" : "are")));
        if (common > 0) {
            lines.addAll(List.of("", theme.strong("both")));
            List<StoryText.Row> last = one.rows().subList(Math.max(0, common - BEFORE), common);
            lines.addAll(StoryText.of(last, one.titles(), SourceFiles.none(), theme, width, BEFORE));
        }
        for (Side side : List.of(one, other)) {
            lines.addAll(List.of("", theme.strong(side.name())));
            List<StoryText.Row> rest = side.rows().subList(common, side.rows().size());
            lines.addAll(
                    rest.isEmpty()
                            ? List.of("  has no further step")
                            : StoryText.of(
                                    rest.subList(0, Math.min(AFTER, rest.size())),
                                    side.titles(),
                                    sources,
                                    theme,
                                    width,
                                    AFTER));
        }
        return lines;
    }
}
