// SPDX-License-Identifier: Apache-2.0
package dev.heddle.finding;

/** Kinds of findings. */
public enum Kind {
    /** An assertion or an exception that nobody caught, an exit code, a condition of the user. */
    FAILURE("HDL101", "failure"),
    /** Threads wait for one another, or for what nobody will do. */
    DEADLOCK("HDL201", "deadlock"),
    /** Threads go round loops that nobody will let them leave. */
    LIVELOCK("HDL202", "livelock"),
    /** Two accesses that nothing orders, one of them a write. */
    RACE("HDL301", "data race"),
    /** Somebody gets between accesses that are meant to be one. */
    ATOMICITY("HDL401", "atomicity violation");

    private final String code;
    private final String title;

    Kind(String code, String title) {
        this.code = code;
        this.title = title;
    }

    /** Returns what documents call it: {@code HDL101}. */
    public String code() {
        return code;
    }

    /** Returns its name for people. */
    public String title() {
        return title;
    }
}
