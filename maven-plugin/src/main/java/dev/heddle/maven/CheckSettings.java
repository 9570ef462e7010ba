// SPDX-License-Identifier: Apache-2.0
package dev.heddle.maven;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The build's settings of checks, as options of {@code heddle check}; what it does not set is left to Heddle. */
final class CheckSettings {

    private static final List<String> SCOPE = List.of("include", "exclude", "input", "atomic");

    private final Map<String, String> values = new LinkedHashMap<>();

    /** Sets an option unless its value is empty. */
    CheckSettings with(String name, String value) {
        if (!value.isBlank()) {
            values.put(name, value.strip());
        }
        return this;
    }

    /** Sets an option that takes several values. */
    CheckSettings with(String name, List<String> several) {
        return with(name, String.join(",", several));
    }

    /** All of them, as words of a command line. */
    List<String> all() {
        return words(List.copyOf(values.keySet()));
    }

    /** Those about which classes and values to look at, which recording knows as well. */
    List<String> scope() {
        return words(SCOPE);
    }

    private List<String> words(List<String> names) {
        List<String> words = new ArrayList<>();
        for (String name : names) {
            String value = values.get(name);
            if (value != null) {
                words.addAll(List.of("--" + name, value));
            }
        }
        return words;
    }
}
