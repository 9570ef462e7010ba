// SPDX-License-Identifier: Apache-2.0
package dev.heddle.program;

/** One place in a schedule: the action with this number (from 0) of this thread. */
public record Step(String thread, int index) {

    @Override
    public String toString() {
        return thread + "#" + index;
    }
}
