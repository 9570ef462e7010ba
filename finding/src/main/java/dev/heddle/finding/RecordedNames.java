// SPDX-License-Identifier: Apache-2.0
package dev.heddle.finding;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Names for objects of a recorded run, whose names have numbers that tell them from all others, {@code Bank$Account#1}:
 * the one field that has them; else their class, {@code Account}, where no other of that name is spoken of; else their
 * class and a number, {@code Account@1}.
 */
final class RecordedNames {

    private final Map<String, String> titles = new HashMap<>();

    /**
     * Names for all variables together.
     *
     * @param variables all that a finding is said to be about, in names of a recorded run
     * @param holders fields that have them, by their names, as far as that is known
     */
    RecordedNames(List<String> variables, Map<String, String> holders) {
        Map<String, TreeMap<Integer, List<String>>> alike = new TreeMap<>();
        for (String text : variables) {
            RecordedVariable.of(text).ifPresent(found -> {
                List<String> same = alike.computeIfAbsent(found.simpleType(), ignored -> new TreeMap<>())
                        .computeIfAbsent(found.number(), ignored -> new ArrayList<>());
                // Classes of one name may be nested in different ones.
                if (!same.contains(found.object())) {
                    same.add(found.object());
                }
            });
        }
        alike.forEach((type, numbered) -> {
            List<String> names =
                    numbered.values().stream().flatMap(List::stream).toList();
            for (int i = 0; i < names.size(); i++) {
                // What follows an array is an index.
                boolean isAlone = names.size() == 1 && !type.endsWith("]");
                titles.put(names.get(i), isAlone ? type : "%s@%d".formatted(type, i + 1));
            }
        });
        titles.putAll(holders);
    }

    /** A variable for people. */
    String of(String text) {
        return RecordedVariable.of(text)
                .map(found -> titles.getOrDefault(found.object(), found.object()) + found.rest())
                .orElse(text);
    }
}
