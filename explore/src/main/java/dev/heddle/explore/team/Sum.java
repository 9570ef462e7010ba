// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explore.team;

import dev.heddle.explore.Progress;

/** Counts of executions in some pieces of work, and of how they ended. */
final class Sum {

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

    void add(Progress progress) {
        add(progress, 1);
    }

    void subtract(Progress progress) {
        add(progress, -1);
    }

    private void add(Progress progress, int sign) {
        executions += sign * progress.executions();
        completed += sign * progress.completed();
        redundant += sign * progress.redundant();
        tooLong += sign * progress.tooLong();
        failures += sign * progress.failures();
    }

    void subtract(Sum other) {
        executions -= other.executions;
        completed -= other.completed;
        redundant -= other.redundant;
        tooLong -= other.tooLong;
        failures -= other.failures;
    }
}
