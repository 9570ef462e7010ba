// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.export;

import dev.heddle.rebuild.export.RapidEvent.Kind;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Reads the lines of an STD trace, one at a time. */
final class RapidParser {

    private static final String FORM = "write each event as <thread>|<op>(<object>)|<number>, as in T1|r(x)|17";
    private static final Map<String, Kind> KINDS =
            Arrays.stream(Kind.values()).collect(Collectors.toUnmodifiableMap(Kind::keyword, kind -> kind));
    private static final String KEYWORDS =
            Arrays.stream(Kind.values()).map(Kind::keyword).collect(Collectors.joining(", "));

    private final String file;
    // A trace says the same few names over and over.
    private final Map<String, String> names = new HashMap<>();

    RapidParser(String file) {
        this.file = file;
    }

    RapidEvent parse(int number, String line) {
        List<String> fields = List.of(line.split("\\|", -1));
        if (fields.size() != 3) {
            String found = line.isBlank() ? "an empty line" : "%d in '%s'".formatted(fields.size(), line);
            throw complaint(number, "three fields between bars", found, FORM);
        }
        String thread = name(number, fields.get(0), "the name of a thread");
        String operation = fields.get(1);
        int open = operation.indexOf('(');
        Kind kind = kind(number, open < 0 ? operation : operation.substring(0, open));
        return new RapidEvent(
                thread, kind, object(number, thread, kind, operation, open), location(number, fields.get(2)));
    }

    private Kind kind(int number, String keyword) {
        Kind kind = KINDS.get(keyword);
        if (kind == null) {
            throw complaint(number, "one of " + KEYWORDS, "'%s'".formatted(keyword), FORM);
        }
        return kind;
    }

    private String object(int number, String thread, Kind kind, String operation, int open) {
        if (kind == Kind.BEGIN || kind == Kind.END) {
            // Other tools write anything here, or nothing.
            return thread;
        }
        if (open < 0 || !operation.endsWith(")")) {
            throw complaint(number, "an object in parentheses", "'%s'".formatted(operation), FORM);
        }
        return name(number, operation.substring(open + 1, operation.length() - 1), "an object in parentheses");
    }

    private String name(int number, String text, String expected) {
        if (text.isEmpty() || text.chars().anyMatch(Character::isWhitespace)) {
            throw complaint(number, expected, "'%s'".formatted(text), "names are not empty and have no blanks");
        }
        return names.computeIfAbsent(text, name -> name);
    }

    private int location(int number, String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException tooLargeOrNone) {
            throw complaint(
                    number,
                    "a number as the third field",
                    "'%s'".formatted(text),
                    "places are whole numbers of 32 bits");
        }
    }

    private RapidException complaint(int number, String expected, String found, String remedy) {
        return new RapidException(file, number, expected, found, remedy);
    }
}
