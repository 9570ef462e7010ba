// SPDX-License-Identifier: Apache-2.0
package dev.heddle.prove;

import dev.heddle.rebuild.History;
import java.nio.file.Path;

/**
 * A run that was recorded.
 *
 * @param number which one, from 1 on
 * @param trace where it lies
 * @param history what its threads did
 * @param paths the ways that they took
 */
public record KnownRun(int number, Path trace, History history, ThreadPaths paths) {

    public KnownRun(int number, Path trace, History history) {
        this(number, trace, history, new ThreadPaths(history, number));
    }
}
