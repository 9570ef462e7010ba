// SPDX-License-Identifier: Apache-2.0
package dev.heddle.problem;

import java.util.Locale;

/** Every way in which an analysis can stop. */
public enum Problem {
    /** An option has a value that makes no sense, or none for this input. */
    BAD_OPTION(ProblemOwner.USER),
    /** An input is missing, unreadable or says something that is no program. */
    BROKEN_INPUT(ProblemOwner.USER),
    /** The result cannot be written to where it should go. */
    UNWRITABLE_OUTPUT(ProblemOwner.USER),
    /** A part of Heddle is not where it should be. */
    BROKEN_INSTALLATION(ProblemOwner.USER),
    /** The JVM has too little memory for this input. */
    OUT_OF_MEMORY(ProblemOwner.LIMIT),
    /** Something that cannot be has happened. */
    BROKEN_INVARIANT(ProblemOwner.HEDDLE);

    private final ProblemOwner owner;

    Problem(ProblemOwner owner) {
        this.owner = owner;
    }

    /** Returns who can act on it. */
    public ProblemOwner owner() {
        return owner;
    }

    /** The name in documents: {@code broken-input}. */
    public String title() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
