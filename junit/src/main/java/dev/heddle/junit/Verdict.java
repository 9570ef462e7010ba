// SPDX-License-Identifier: Apache-2.0
package dev.heddle.junit;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;

/**
 * The result of a check.
 *
 * @param exitCode what {@code heddle check} ended with
 * @param properties what it says for tests: {@code message}, {@code verdict}, {@code inconclusive}, {@code places}, {@code stacks}
 * @param complaint what it said on stderr
 * @param hint what could help, if the check could not be done
 */
record Verdict(int exitCode, Properties properties, String complaint, String hint) {

    private static final int FOUND = 1;
    private static final int INCONCLUSIVE = 4;

    static Properties read(Path file) throws IOException {
        Properties properties = new Properties();
        if (Files.isRegularFile(file)) {
            try (Reader in = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
                properties.load(in);
            }
        }
        return properties;
    }

    boolean isGood() {
        return exitCode == 0;
    }

    /** Returns true if Heddle could not look, whether or not the test fails for it. */
    boolean isBlind() {
        return "blind".equals(inconclusive())
                || exitCode == INCONCLUSIVE && inconclusive().isEmpty();
    }

    private String inconclusive() {
        return properties.getProperty("inconclusive", "");
    }

    /** A line about a test that passes though not everything was decided. */
    Optional<String> warning() {
        return inconclusive().isEmpty()
                ? Optional.empty()
                : Optional.of("heddle: warning: " + properties.getProperty("verdict", "not everything is decided"));
    }

    /** Returns what to say about it: what Heddle says, with commands that work here. */
    String message(Tool tool) {
        String message = properties.getProperty("message", "");
        if (exitCode == FOUND && !message.isEmpty()) {
            return tool.withCommands(message);
        }
        List<String> lines = new ArrayList<>();
        lines.add(headline());
        if (!complaint.isBlank()) {
            lines.add(complaint.strip());
        }
        if (!message.isBlank()) {
            lines.add(tool.withCommands(message));
        }
        if (isBlind() && !hint.isBlank()) {
            lines.add(hint);
        }
        return String.join("\n\n", lines);
    }

    private String headline() {
        if (isBlind()) {
            return "Heddle could not look at this test, and seeing nothing is no success" + code();
        }
        return (exitCode == INCONCLUSIVE
                        ? "Heddle has not decided everything about this test"
                        : "Heddle could not check this test")
                + code();
    }

    private String code() {
        return exitCode == 0 ? "" : " (exit code %d)".formatted(exitCode);
    }

    /** Places of the finding's steps, the last one first, for whoever looks at stack traces where no stack is known. */
    StackTraceElement[] places() {
        return frames(properties.getProperty("places", "").lines());
    }

    /** The stacks of the finding's threads, that of the one which goes wrong first. */
    List<OtherThread> stacks() {
        List<OtherThread> stacks = new ArrayList<>();
        String text = "";
        List<String> frames = new ArrayList<>();
        for (String line :
                (Iterable<String>) properties.getProperty("stacks", "").lines()::iterator) {
            if (line.startsWith("\t")) {
                frames.add(line.substring(1));
                continue;
            }
            add(text, frames, stacks);
            text = line;
            frames.clear();
        }
        add(text, frames, stacks);
        return stacks;
    }

    private static void add(String text, List<String> frames, List<OtherThread> stacks) {
        StackTraceElement[] stack = frames(frames.stream());
        if (stack.length > 0) {
            stacks.add(new OtherThread(text, stack));
        }
    }

    private static StackTraceElement[] frames(Stream<String> lines) {
        return lines.map(line -> line.split("\t", -1))
                .filter(parts -> parts.length == 4)
                .map(parts -> new StackTraceElement(
                        parts[0], parts[1], parts[2].isEmpty() ? null : parts[2], Integer.parseInt(parts[3])))
                .toArray(StackTraceElement[]::new);
    }

    /** Returns what to tell of a test that passes, too. */
    Map<String, String> entries() {
        Map<String, String> entries = new LinkedHashMap<>();
        String verdict = properties.getProperty("verdict", "");
        if (!verdict.isEmpty()) {
            entries.put("heddle", verdict);
        }
        if (isGood() && warning().isPresent()) {
            entries.put("heddle.open", properties.getProperty("message", "").strip());
        }
        return entries;
    }
}
