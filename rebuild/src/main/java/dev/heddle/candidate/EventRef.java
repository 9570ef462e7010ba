// SPDX-License-Identifier: Apache-2.0
package dev.heddle.candidate;

/**
 * An event of a recorded run.
 *
 * @param thread the path of its thread
 * @param event its index among the thread's events, as in {@link dev.heddle.rebuild.ThreadHistory#events}
 */
public record EventRef(String thread, int event) {

    @Override
    public String toString() {
        return thread + "@" + event;
    }
}
