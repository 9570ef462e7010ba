// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explore;

/** Counts of executions, and of how they ended. */
final class Counts {

    long executions;
    long completed;
    long redundant;
    long tooLong;
    long failures;

    void clear() {
        executions = 0;
        completed = 0;
        redundant = 0;
        tooLong = 0;
        failures = 0;
    }

    void save(FrontierWriter out) {
        out.word("executions").number(executions).number(completed).number(redundant);
        out.number(tooLong).number(failures).line();
    }

    /** Adds what was saved. */
    void restore(FrontierReader in) {
        in.expect("executions");
        executions += in.number();
        completed += in.number();
        redundant += in.number();
        tooLong += in.number();
        failures += in.number();
    }
}
