// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report;

import java.util.ArrayList;
import java.util.List;

/** Titled paragraphs, one below the other. */
public final class Sections {

    private static final int TITLE = 11;

    private final Theme theme;
    private final int width;
    private final List<String> lines = new ArrayList<>();

    public Sections(Theme theme, int width) {
        this.theme = theme;
        this.width = Math.max(width, TerminalReport.Style.NARROWEST);
    }

    /** Adds a paragraph; without a title it belongs to the one before. */
    public void add(String title, String text) {
        List<String> wrapped = Wrapping.wrap(theme.text(Words.printable(text)), width - 2 - TITLE, 2);
        for (int i = 0; i < wrapped.size(); i++) {
            lines.add("  " + theme.strong(Wrapping.pad(i == 0 ? title : "", TITLE)) + wrapped.get(i));
        }
    }

    /** Adds a command, which is there to be copied and never broken. */
    public void addCommand(String title, String command) {
        lines.add("  " + theme.strong(Wrapping.pad(title, TITLE)) + command);
    }

    public List<String> lines() {
        return List.copyOf(lines);
    }
}
