// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report;

import java.util.ArrayList;
import java.util.List;

/** Pages of our documentation on a terminal: titles, paragraphs and code. */
public final class MarkdownText {

    private static final String FENCE = "```";
    private static final String INDENT = "  ";

    private final Theme theme;
    private final int width;
    private final List<String> lines = new ArrayList<>();
    private final StringBuilder paragraph = new StringBuilder();

    private MarkdownText(Theme theme, int width) {
        this.theme = theme;
        this.width = Math.max(width, TerminalReport.Style.NARROWEST);
    }

    /** The page; paragraphs are wrapped, code is shown as it is. */
    public static List<String> of(String markdown, Theme theme, int width) {
        MarkdownText text = new MarkdownText(theme, width);
        boolean isCode = false;
        for (String line : markdown.split("\n", -1)) {
            if (line.startsWith(FENCE)) {
                text.endParagraph();
                isCode = !isCode;
            } else if (isCode) {
                // A line of code that is broken is a line that can't be copied.
                text.lines.add((INDENT + INDENT + text.theme.text(line)).stripTrailing());
            } else {
                text.add(line);
            }
        }
        text.endParagraph();
        return List.copyOf(text.lines);
    }

    private void add(String line) {
        if (line.startsWith("#")) {
            endParagraph();
            lines.add(theme.strong(theme.text(line.replaceFirst("^#+ ", ""))));
        } else if (line.isBlank()) {
            endParagraph();
            if (!lines.isEmpty() && !lines.get(lines.size() - 1).isEmpty()) {
                lines.add("");
            }
        } else {
            paragraph.append(paragraph.isEmpty() ? "" : " ").append(line.strip());
        }
    }

    private void endParagraph() {
        if (!paragraph.isEmpty()) {
            Wrapping.wrap(theme.text(paragraph.toString()), width - INDENT.length(), 0)
                    .forEach(line -> lines.add(INDENT + line));
            paragraph.setLength(0);
        }
    }
}
