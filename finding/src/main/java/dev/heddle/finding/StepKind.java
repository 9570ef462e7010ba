// SPDX-License-Identifier: Apache-2.0
package dev.heddle.finding;

import java.util.Arrays;
import java.util.Optional;

/** What a step does. */
public enum StepKind {
    READ("reads"),
    /** A look, in a loop, at what has not changed since the last one. */
    READ_AGAIN("reads again"),
    WRITE("writes"),
    CALL("calls"),
    /** A further part of a call. */
    CONTINUE("goes on in"),
    ENTER("enters"),
    LEAVE("leaves"),
    WAIT("begins to wait in"),
    REACQUIRE("goes on after waiting in"),
    NOTIFY("notifies by"),
    UNPARKED("goes on after parking in"),
    UNPARK("unparks by"),
    START("starts"),
    JOIN("sees the end of"),
    INTERRUPT("interrupts by"),
    WAKE_UP("wakes up from"),
    YIELD("yields"),
    END("ends"),
    /** No thread goes on, so that the time comes for one that waits for a while. */
    TIME("time passes");

    private final String verb;

    StepKind(String verb) {
        this.verb = verb;
    }

    /** As files and people have it: {@code reads}. */
    public String verb() {
        return verb;
    }

    /** The one with this verb. */
    public static Optional<StepKind> of(String verb) {
        return Arrays.stream(values()).filter(kind -> kind.verb.equals(verb)).findFirst();
    }

    /** Returns true if it looks at a field or cell. */
    public boolean isRead() {
        return this == READ || this == READ_AGAIN;
    }

    /** Returns true if it does something to a field, cell or object of the program, whose names may be any. */
    boolean isOfProgram() {
        return isRead() || this == WRITE || this == CALL;
    }
}
