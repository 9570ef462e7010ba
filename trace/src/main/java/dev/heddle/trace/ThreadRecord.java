// SPDX-License-Identifier: Apache-2.0
package dev.heddle.trace;

import java.util.OptionalInt;

/**
 * A thread of the recorded run.
 *
 * @param id its number, from 0 in the order in which threads first logged something
 * @param path its name by creation: {@code main}, {@code main.0}, {@code main.0.2}
 * @param javaName its name when it was first seen
 * @param parent the thread that started it, if known
 */
public record ThreadRecord(
        int id, String path, String javaName, OptionalInt parent, boolean isVirtual, boolean isDaemon) {}
