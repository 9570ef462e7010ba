// SPDX-License-Identifier: Apache-2.0
package dev.heddle.agent;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The agent's options on the command line: {@code out=run.heddle,include=com.acme:org.acme.*,exclude=com.acme.gen}.
 *
 * <p>In values, {@code %2C} stands for the UTF-8 byte with that hexadecimal number, here a comma, and {@code %p} for the number
 * of the process: an option in {@code JAVA_TOOL_OPTIONS} reaches every JVM that a command starts, and each needs its own file.
 *
 * @param out the trace file
 * @param include patterns of classes to weave; none means all
 * @param exclude patterns of classes not to weave
 * @param limit how large the file may get, in bytes
 * @param about what else the header of the trace shall say; given as {@code about.source=…}
 * @param pace a file with instructions that threads shall pass in that order, if any
 * @param inputs a file with values that inputs shall have, if any
 * @param parent the process with which the program shall end, if that has started it
 * @param isNoOp whether to do nothing at all, to measure what an agent costs as such
 * @param isControl whether to make the JVM ready for a controlled program rather than to record
 */
record AgentOptions(
        Path out,
        List<String> include,
        List<String> exclude,
        long limit,
        Map<String, String> about,
        Optional<Path> pace,
        Optional<Path> inputs,
        OptionalLong parent,
        boolean isNoOp,
        boolean isControl) {

    private static final String ABOUT = "about.";

    static AgentOptions parse(String text) {
        Path out = Path.of("run.heddle");
        List<String> include = new ArrayList<>();
        List<String> exclude = new ArrayList<>();
        Map<String, String> about = new LinkedHashMap<>();
        long limit = Long.MAX_VALUE;
        Optional<Path> pace = Optional.empty();
        Optional<Path> inputs = Optional.empty();
        OptionalLong parent = OptionalLong.empty();
        boolean isNoOp = false;
        boolean isControl = false;
        for (String option : text.isEmpty() ? new String[0] : text.split(",")) {
            int equals = option.indexOf('=');
            String key = equals < 0 ? option : option.substring(0, equals);
            String value = equals < 0 ? "" : option.substring(equals + 1);
            if (key.startsWith(ABOUT)) {
                about.put(key.substring(ABOUT.length()), decoded(value));
                continue;
            }
            switch (key) {
                case "out" -> out = Path.of(decoded(value));
                case "include" -> include.addAll(patterns(value));
                case "exclude" -> exclude.addAll(patterns(value));
                case "limit" -> limit = Long.parseLong(value);
                case "pace" -> pace = Optional.of(Path.of(decoded(value)));
                case "inputs" -> inputs = Optional.of(Path.of(decoded(value)));
                case "parent" -> parent = OptionalLong.of(Long.parseLong(value));
                case "noop" -> isNoOp = true;
                case "control" -> isControl = true;
                default ->
                    throw new IllegalArgumentException(
                            "unknown option '" + key
                                    + "'; known are out, include, exclude, limit, pace, inputs, parent, about.*, noop, control");
            }
        }
        return new AgentOptions(
                out.toAbsolutePath(), include, exclude, limit, about, pace, inputs, parent, isNoOp, isControl);
    }

    private static List<String> patterns(String value) {
        List<String> patterns = new ArrayList<>();
        for (String pattern : value.isEmpty() ? new String[0] : value.split(":")) {
            patterns.add(decoded(pattern));
        }
        return patterns;
    }

    private static String decoded(String value) {
        byte[] encoded = value.getBytes(StandardCharsets.UTF_8);
        ByteArrayOutputStream plain = new ByteArrayOutputStream();
        for (int i = 0; i < encoded.length; i++) {
            if (encoded[i] != '%') {
                plain.write(encoded[i]);
            } else if (i + 1 < encoded.length && encoded[i + 1] == 'p') {
                plain.writeBytes(String.valueOf(ProcessHandle.current().pid()).getBytes(StandardCharsets.UTF_8));
                i++;
            } else if (i + 2 < encoded.length) {
                plain.write(Integer.parseInt(new String(encoded, i + 1, 2, StandardCharsets.UTF_8), 16));
                i += 2;
            } else {
                throw new IllegalArgumentException("'" + value + "' ends in the middle of a %xx");
            }
        }
        return plain.toString(StandardCharsets.UTF_8);
    }
}
