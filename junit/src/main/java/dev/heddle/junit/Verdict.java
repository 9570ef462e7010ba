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
import java.util.Properties;

/**
 * What became of a check.
 *
 * @param exitCode what {@code heddle check} ended with
 * @param properties what it says for tests: {@code message}, {@code verdict}, {@code places}
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

    boolean isInconclusive() {
        return exitCode == INCONCLUSIVE;
    }

    /** What to say about it: what Heddle says, with commands that work here. */
    String message(Tool tool) {
        String message = properties.getProperty("message", "");
        if (exitCode == FOUND && !message.isEmpty()) {
            return tool.withCommands(message);
        }
        List<String> lines = new ArrayList<>();
        lines.add(
                isInconclusive()
                        ? "Heddle could not look at this test, and seeing nothing is no success (exit code 4)"
                        : "Heddle could not check this test (exit code %d)".formatted(exitCode));
        if (!complaint.isBlank()) {
            lines.add(complaint.strip());
        }
        if (!message.isBlank()) {
            lines.add(tool.withCommands(message));
        }
        if (!hint.isBlank()) {
            lines.add(hint);
        }
        return String.join("\n\n", lines);
    }

    /** Places of the finding's steps, the last one first, for whoever looks at stack traces. */
    StackTraceElement[] places() {
        return properties
                .getProperty("places", "")
                .lines()
                .map(line -> line.split("\t", -1))
                .filter(parts -> parts.length == 4)
                .map(parts -> new StackTraceElement(parts[0], parts[1], parts[2], Integer.parseInt(parts[3])))
                .toArray(StackTraceElement[]::new);
    }

    /** What to tell of a test that passes, too. */
    Map<String, String> entries() {
        Map<String, String> entries = new LinkedHashMap<>();
        String verdict = properties.getProperty("verdict", "");
        if (!verdict.isEmpty()) {
            entries.put("heddle", verdict);
        }
        return entries;
    }
}
