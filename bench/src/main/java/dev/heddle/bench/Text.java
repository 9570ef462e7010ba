// SPDX-License-Identifier: Apache-2.0
package dev.heddle.bench;

import java.util.Locale;

/** Numbers as the tables show them. */
final class Text {

    private Text() {}

    /** Seconds with as many places as mean something. */
    static String seconds(double seconds) {
        if (seconds >= 100) {
            return format("%.0f", seconds);
        }
        return seconds >= 10
                ? format("%.1f", seconds)
                : seconds >= 1 ? format("%.2f", seconds) : format("%.3f", seconds);
    }

    /** The same of something that had not ended by then. */
    static String overCap(double seconds) {
        return "> " + seconds(seconds);
    }

    /** Returns how many times more one is than the other. */
    static String times(double more, double less) {
        double ratio = more / less;
        return ratio >= 10 ? format("%.0f x", ratio) : ratio >= 1 ? format("%.1f x", ratio) : format("%.2f x", ratio);
    }

    static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
