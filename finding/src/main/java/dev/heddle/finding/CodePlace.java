// SPDX-License-Identifier: Apache-2.0
package dev.heddle.finding;

import com.fasterxml.jackson.annotation.JsonIgnore;

/**
 * A line of the program's code.
 *
 * @param className the class that has it, with its package; empty if the place is not known
 * @param line 0 if it is not known
 */
public record CodePlace(String className, String method, int line) implements Comparable<CodePlace> {

    /** Nobody knows where. */
    public static final CodePlace UNKNOWN = new CodePlace("", "", 0);

    /** Returns true if it is known. */
    @JsonIgnore
    public boolean isKnown() {
        return !className.isEmpty();
    }

    /** The same method, whatever the line. */
    public CodePlace withoutLine() {
        return new CodePlace(className, method, 0);
    }

    /** For people: {@code Bank.deposit:12}; empty if it is not known. */
    public String text() {
        if (className.isEmpty()) {
            return "";
        }
        String simple = className.substring(className.lastIndexOf('.') + 1);
        return "%s.%s%s".formatted(simple, method, line > 0 ? ":" + line : "");
    }

    @Override
    public int compareTo(CodePlace other) {
        int byClass = className.compareTo(other.className);
        int byMethod = byClass != 0 ? byClass : method.compareTo(other.method);
        return byMethod != 0 ? byMethod : Integer.compare(line, other.line);
    }
}
