// SPDX-License-Identifier: Apache-2.0
package dev.heddle.session.recording;

import java.util.List;
import java.util.Map;

/**
 * A process to start.
 *
 * @param words the command with its arguments
 * @param environment variables to add or replace
 */
record Launch(List<String> words, Map<String, String> environment) {
    Launch {
        words = List.copyOf(words);
        environment = Map.copyOf(environment);
    }
}
