// SPDX-License-Identifier: Apache-2.0
package dev.heddle.session.recording;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.stream.Collectors;

/** The option that attaches the agent to a JVM. What could be mistaken on its way there is written as {@code %xx}. */
final class AgentArgument {

    /** Stands for the number of the process. */
    static final String PROCESS = "%p";

    private AgentArgument() {}

    /**
     * The option.
     *
     * @param out the trace file, encoded
     * @param inputs the file with values of inputs, if there are any
     * @param about what else the trace shall say about the run
     */
    static String of(RecordOptions recording, String out, Optional<Path> inputs, Map<String, String> about) {
        StringJoiner options = new StringJoiner(",");
        options.add("out=" + out);
        if (!recording.looking().include().isEmpty()) {
            options.add("include=" + patterns(recording.looking().include()));
        }
        if (!recording.looking().exclude().isEmpty()) {
            options.add("exclude=" + patterns(recording.looking().exclude()));
        }
        options.add("limit=" + recording.limit());
        options.add("parent=" + ProcessHandle.current().pid());
        recording.pace().ifPresent(file -> options.add("pace=" + encoded(file.toString())));
        inputs.ifPresent(file -> options.add("inputs=" + encoded(file.toString())));
        about.forEach((key, value) -> options.add("about." + key + "=" + encoded(value)));
        return "-javaagent:" + recording.jvm().tools().agent() + "=" + options;
    }

    private static String patterns(List<String> patterns) {
        return patterns.stream().map(AgentArgument::encoded).collect(Collectors.joining(":"));
    }

    static String encoded(String text) {
        StringBuilder encoded = new StringBuilder();
        for (byte each : text.getBytes(StandardCharsets.UTF_8)) {
            char character = (char) (each & 0xff);
            boolean plain =
                    character < 128 && (Character.isLetterOrDigit(character) || "_./*$-".indexOf(character) >= 0);
            encoded.append(plain ? String.valueOf(character) : "%%%02X".formatted(each & 0xff));
        }
        return encoded.toString();
    }
}
