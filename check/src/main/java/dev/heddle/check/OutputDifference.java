// SPDX-License-Identifier: Apache-2.0
package dev.heddle.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The difference between what a program prints in two executions. The order of lines does not count: threads may print in any order. */
final class OutputDifference {

    private static final int MOST_CHARACTERS = 60;

    private OutputDifference() {}

    /** Returns what the first of the texts that differs from the usual one says instead; empty if none does. */
    static Optional<String> text(String usual, List<String> texts) {
        return texts.stream().flatMap(text -> difference(usual, text).stream()).findFirst();
    }

    private static Optional<String> difference(String usual, String text) {
        List<String> missing = new ArrayList<>(usual.lines().toList());
        List<String> additional = new ArrayList<>();
        for (String line : text.lines().toList()) {
            if (!missing.remove(line)) {
                additional.add(line);
            }
        }
        if (missing.isEmpty() && additional.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of("the program printed %s where it printed %s when it was not led here"
                .formatted(quoted(additional), quoted(missing)));
    }

    private static String quoted(List<String> lines) {
        if (lines.isEmpty()) {
            return "nothing";
        }
        String first = lines.get(0);
        String shown = first.length() > MOST_CHARACTERS ? first.substring(0, MOST_CHARACTERS - 1) + "…" : first;
        return lines.size() == 1 ? "\"%s\"".formatted(shown) : "\"%s\" and more".formatted(shown);
    }
}
