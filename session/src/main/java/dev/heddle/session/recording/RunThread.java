// SPDX-License-Identifier: Apache-2.0
package dev.heddle.session.recording;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * A thread of a recorded run.
 *
 * @param path its name by creation: {@code main.0.2}
 * @param name its own name
 * @param parent the path of the thread that started it, if known
 * @param bytes how much it logged
 * @param events how many events were read back, if they were
 * @param ending how it ended, in words
 * @param isComplete whether all that it did is known: it ended, or was still running when the program ended
 */
public record RunThread(
        String path,
        String name,
        Optional<String> parent,
        boolean isVirtual,
        boolean isDaemon,
        long bytes,
        OptionalInt events,
        String ending,
        boolean isComplete) {}
