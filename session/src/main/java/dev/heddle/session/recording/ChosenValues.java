// SPDX-License-Identifier: Apache-2.0
package dev.heddle.session.recording;

import dev.heddle.program.InputFile;
import dev.heddle.program.InputValue;
import java.util.List;
import java.util.Map;

/** The values that inputs were given in a recorded run, as the header of its trace has them. */
final class ChosenValues {

    private static final String SET = "set";

    private ChosenValues() {}

    static void addTo(Map<String, String> header, List<InputValue> inputs) {
        if (!inputs.isEmpty()) {
            header.put(
                    SET, String.join("\n", inputs.stream().map(InputFile::line).toList()));
        }
    }

    static List<InputValue> in(Map<String, String> header) {
        return header.getOrDefault(SET, "").lines().map(InputFile::parse).toList();
    }
}
