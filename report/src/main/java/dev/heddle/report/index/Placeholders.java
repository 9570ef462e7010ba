// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report.index;

import java.util.function.LongFunction;

/** Stands in the text of an event for names that are known only when all of the run is read. */
final class Placeholders {

    /** The place that is read or written. */
    static final String PLACE = "\u0001";

    private static final char BEGIN = '\u0002';
    private static final char END = '\u0003';

    private Placeholders() {}

    /** An object, by its identity. */
    static String thing(long identity) {
        return BEGIN + Long.toString(identity) + END;
    }

    /**
     * The text with names.
     *
     * @param place the name of the place
     * @param things the names of objects by their identities
     */
    static String resolve(String text, String place, LongFunction<String> things) {
        String placed = text.contains(PLACE) ? text.replace(PLACE, place) : text;
        if (placed.indexOf(BEGIN) < 0) {
            return placed;
        }
        StringBuilder resolved = new StringBuilder();
        int from = 0;
        for (int begin = placed.indexOf(BEGIN); begin >= 0; begin = placed.indexOf(BEGIN, from)) {
            int end = placed.indexOf(END, begin);
            if (end < 0) {
                break;
            }
            resolved.append(placed, from, begin);
            resolved.append(things.apply(Long.parseLong(placed.substring(begin + 1, end))));
            from = end + 1;
        }
        return resolved.append(placed, from, placed.length()).toString();
    }
}
