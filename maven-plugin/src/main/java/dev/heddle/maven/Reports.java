// SPDX-License-Identifier: Apache-2.0
package dev.heddle.maven;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The results of all tests, as files: {@code heddle.json}, {@code heddle.sarif} and {@code index.html}.
 *
 * @param project what the build calls it
 * @param folder where to write them; those of each test lie in folders below
 * @param prefix where the project lies in what is built, with a slash at its end, since code hosts look from there; empty if it is all
 * @param base the folder of the project
 */
record Reports(String project, Path folder, String prefix, Path base) {

    private static final JsonMapper MAPPER =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    /** Writes all of them. */
    void write(List<TestOutcome> outcomes) throws IOException {
        Files.createDirectories(folder);
        Files.writeString(folder.resolve("heddle.json"), json(outcomes) + "\n", StandardCharsets.UTF_8);
        Files.writeString(folder.resolve("heddle.sarif"), sarif(outcomes) + "\n", StandardCharsets.UTF_8);
        Files.writeString(
                folder.resolve("index.html"), IndexPage.of(project, folder, outcomes), StandardCharsets.UTF_8);
    }

    private String json(List<TestOutcome> outcomes) throws IOException {
        ObjectNode root = MAPPER.createObjectNode();
        root.put("format", "heddle-maven");
        root.put("version", 1);
        root.put("project", project);
        ArrayNode tests = root.putArray("tests");
        for (TestOutcome outcome : outcomes) {
            ObjectNode test = tests.addObject();
            test.put("test", outcome.test());
            test.put("outcome", outcome.kind().title());
            test.put("exitCode", outcome.exitCode());
            test.put("verdict", outcome.verdict());
            read(outcome, "check.json").ifPresent(check -> test.set("check", check));
        }
        return MAPPER.writeValueAsString(root);
    }

    /** One run with the results of all: code hosts want one for each tool. */
    private String sarif(List<TestOutcome> outcomes) throws IOException {
        ObjectNode root = MAPPER.createObjectNode();
        root.put("$schema", "https://json.schemastore.org/sarif-2.1.0.json");
        root.put("version", "2.1.0");
        ArrayNode runs = root.putArray("runs");
        Optional<ObjectNode> all = Optional.empty();
        for (TestOutcome outcome : outcomes) {
            Optional<JsonNode> file = read(outcome, "check.sarif");
            if (file.isPresent() && file.get().path("runs").path(0) instanceof ObjectNode run) {
                fromTheTop(run);
                if (all.isEmpty()) {
                    all = Optional.of(run);
                    run.putObject("automationDetails").put("id", "heddle/" + project + "/");
                    runs.add(run);
                } else {
                    add("results", run, all.get());
                    add("invocations", run, all.get());
                }
            }
        }
        if (all.isEmpty()) {
            ObjectNode run = runs.addObject();
            run.putObject("tool").putObject("driver").put("name", "Heddle");
            run.putArray("results");
        }
        return MAPPER.writeValueAsString(root);
    }

    private static void add(String name, ObjectNode from, ObjectNode to) {
        if (from.get(name) instanceof ArrayNode more) {
            if (to.get(name) instanceof ArrayNode known) {
                known.addAll(more);
            } else {
                to.set(name, more);
            }
        }
    }

    /** Makes the paths of files relative to what is built, where they are relative to the project. */
    private void fromTheTop(JsonNode node) {
        if (prefix.isEmpty()) {
            return;
        }
        if (node.get("artifactLocation") instanceof ObjectNode place) {
            String uri = place.path("uri").asString("");
            if (!uri.isEmpty() && Files.isRegularFile(base.resolve(uri))) {
                place.put("uri", prefix + uri);
            }
        }
        node.forEach(this::fromTheTop);
    }

    private Optional<JsonNode> read(TestOutcome outcome, String name) throws IOException {
        Path file = folder.resolve(TestChecks.folderName(outcome.test())).resolve(name);
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        try {
            return Optional.of(MAPPER.readTree(Files.readString(file, StandardCharsets.UTF_8)));
        } catch (JacksonException broken) {
            throw new IOException(file + " is no JSON: " + broken.getMessage(), broken);
        }
    }

    /** Returns how many findings a test has, also such as do not count. */
    int findings(TestOutcome outcome) throws IOException {
        return read(outcome, "check.json")
                .map(check -> check.path("findings").size())
                .orElse(0);
    }
}
