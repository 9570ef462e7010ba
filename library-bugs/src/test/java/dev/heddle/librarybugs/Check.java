// SPDX-License-Identifier: Apache-2.0
package dev.heddle.librarybugs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What one run of {@code heddle check} said.
 *
 * @param result its JSON
 * @param output what it told people, if there is no JSON
 * @param time of the whole command, the start of its JVMs included
 */
record Check(JsonNode result, String output, Duration time) {

    /** Where Heddle is: its jar, or any class path with its main class. */
    private static final String HEDDLE = System.getProperty("heddle.cli", "");

    /**
     * Checks a program.
     *
     * @param folder for what the check leaves behind
     * @param options for the command, and what to run
     */
    static Check run(Path folder, List<String> options) throws IOException, InterruptedException {
        Files.createDirectories(folder);
        Path json = folder.resolve("result.json");
        Path text = folder.resolve("output.txt");
        Files.deleteIfExists(json);
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home", ""), "bin", "java").toString());
        System.getProperties().stringPropertyNames().stream()
                .filter(name -> name.equals("heddle.agent") || name.equals("heddle.api"))
                .forEach(name -> command.add("-D" + name + "=" + System.getProperty(name)));
        command.addAll(List.of("-cp", HEDDLE, "dev.heddle.cli.Main", "check", "--json", "--output", json.toString()));
        command.addAll(options);
        long began = System.nanoTime();
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(text.toFile())
                .start();
        process.waitFor();
        Duration time = Duration.ofNanos(System.nanoTime() - began);
        JsonMapper mapper = JsonMapper.builder().build();
        return new Check(
                Files.exists(json) ? mapper.readTree(json.toFile()) : mapper.createObjectNode(),
                Files.readString(text),
                time);
    }

    /** Returns what is reported and has really happened. */
    List<JsonNode> real() {
        return findings().stream()
                .filter(finding -> finding.path("real").booleanValue())
                .toList();
    }

    /** The finding of a kind that can be made to happen again, or else any of the kind, if there is one. */
    List<JsonNode> real(String kind) {
        return real().stream()
                .filter(finding -> finding.path("kind").stringValue("").equals(kind))
                .toList();
    }

    private List<JsonNode> findings() {
        return StreamSupport.stream(result.path("findings").spliterator(), false)
                .toList();
    }

    /** In a word or two how a finding came about. */
    static String way(JsonNode finding) {
        String known = finding.path("knownBy").stringValue("");
        if (known.startsWith("it happened in the recorded run")) {
            return "observed";
        }
        return known.startsWith("predicted") ? "predicted" : "explored";
    }

    /** Returns what is told of a finding in a table. */
    static String text(JsonNode finding) {
        return "%s, %s"
                .formatted(
                        way(finding), finding.path("evidence").stringValue("").replace("observed", "not replayed"));
    }

    long executions() {
        return result.path("exploration").path("executions").longValue(0);
    }

    boolean isProof() {
        return result.path("proof").booleanValue(false);
    }

    /** Returns what kept the check from being whole. */
    List<String> trouble() {
        if (result.isEmpty()) {
            return List.of("no result");
        }
        return StreamSupport.stream(result.path("trouble").spliterator(), false)
                .map(JsonNode::stringValue)
                .toList();
    }

    /** Returns how long a stage took, in seconds. */
    String seconds(String stage) {
        return String.format(
                Locale.ROOT, "%.1f", result.path("millis").path(stage).longValue(0) / 1e3);
    }
}
