// SPDX-License-Identifier: Apache-2.0
package dev.heddle.trace;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A thread that waits for ever, as a note of a trace tells it.
 *
 * @param manner in what way it waits
 * @param object what it waits for; empty if that has no name
 * @param other who holds that, or whose end it waits for; empty if nobody
 * @param className the class of the program in which it stands; empty if it stands in none
 * @param line 0 if it is not known
 * @param stack where it stands, as people read it, the innermost call first
 */
public record Standing(
        Manner manner, String object, String other, String className, String method, int line, List<String> stack) {

    /** In what way a thread waits. */
    public enum Manner {
        LOCK,
        NOTIFICATION,
        PARKED,
        END
    }

    private static final String SEPARATOR = "\n";
    private static final int FIELDS = 6;

    public Standing {
        stack = List.copyOf(stack);
    }

    /** As the text of a note. */
    public String text() {
        List<String> fields = new ArrayList<>();
        fields.add(manner.name());
        fields.add(object);
        fields.add(other);
        fields.add(className);
        fields.add(method);
        fields.add(String.valueOf(line));
        fields.addAll(stack);
        StringBuilder text = new StringBuilder();
        for (String field : fields) {
            // Threads may be called anything.
            text.append(text.length() == 0 ? "" : SEPARATOR).append(field.replace('\n', ' '));
        }
        return text.toString();
    }

    /** What {@link #text} made; nothing if that is the text of another version. */
    public static Optional<Standing> read(String text) {
        List<String> fields = List.of(text.split(SEPARATOR, -1));
        if (fields.size() < FIELDS) {
            return Optional.empty();
        }
        try {
            return Optional.of(new Standing(
                    Manner.valueOf(fields.get(0)),
                    fields.get(1),
                    fields.get(2),
                    fields.get(3),
                    fields.get(4),
                    Integer.parseInt(fields.get(5)),
                    fields.subList(FIELDS, fields.size())));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
