// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli.option;

import dev.heddle.cli.terminal.Surroundings;
import dev.heddle.report.Theme;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of all commands that print something for people. */
public final class Appearance {

    enum Color {
        auto,
        always,
        never
    }

    @Option(
            names = "--width",
            paramLabel = "N",
            converter = Count.Small.class,
            description = "the longest line (default: the terminal's, or 100)")
    private @Nullable Integer width;

    @Option(names = "--ascii", description = "ASCII characters only (default: unless the locale is UTF-8)")
    private boolean ascii;

    @Option(
            names = "--color",
            paramLabel = "WHEN",
            defaultValue = "auto",
            description = "${COMPLETION-CANDIDATES} (default: auto, on a terminal without NO_COLOR)")
    private Color color = Color.auto;

    public int width(Surroundings surroundings) {
        return Optional.ofNullable(width).orElseGet(surroundings::width);
    }

    /** Returns how text may look; a file can hold all characters, and colours only if they are demanded. */
    public Theme theme(Surroundings surroundings, boolean toFile) {
        boolean colored = color == Color.always || (color == Color.auto && surroundings.wantsColor() && !toFile);
        return new Theme(!ascii && (toFile || surroundings.showsUnicode()), colored);
    }
}
