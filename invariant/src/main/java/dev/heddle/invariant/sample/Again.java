// SPDX-License-Identifier: Apache-2.0
package dev.heddle.invariant.sample;

import java.nio.file.Path;

/** Tells people how to see one of the executions again: a command of ours, and its file. */
public record Again(String command, Path file) {

    @Override
    public String toString() {
        return "heddle %s %s".formatted(command, file.getFileName());
    }

    /** Returns what machines call the file. */
    public String key() {
        return command.equals("show") ? "trace" : "schedule";
    }
}
