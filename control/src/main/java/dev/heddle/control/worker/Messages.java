// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.worker;

import dev.heddle.explore.Limits;
import dev.heddle.explore.Progress;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The messages between a team and its members: JSON objects, one in a line. */
final class Messages {

    /** The beginning of each answer, since a JVM may print other things. */
    static final String MARK = "heddle:";

    private static final JsonMapper JSON = new JsonMapper();

    private Messages() {}

    /** The orders for members. */
    enum Order {
        BEGIN,
        RESTORE,
        EXPLORE,
        PROGRESS,
        SPLIT,
        REPORT,
        ACCEPT,
        SAVE,
        /** To tell all that was found in the end. */
        TELL,
        /** To tell which classes were loaded, and what time all took. */
        CLASSES
    }

    static String text(Map<String, Object> message) {
        return JSON.writeValueAsString(message);
    }

    static JsonNode read(String text) {
        return JSON.readTree(text);
    }

    static void put(Map<String, Object> message, Limits limits) {
        message.put("executions", limits.executions());
        message.put("failures", limits.failures());
        message.put("nanos", limits.duration().toNanos());
    }

    static Limits limits(JsonNode message) {
        return Limits.NONE
                .withExecutions(message.get("executions").asLong())
                .withFailures(message.get("failures").asLong())
                .withDuration(Duration.ofNanos(message.get("nanos").asLong()));
    }

    static Map<String, Object> of(Progress progress) {
        Map<String, Object> message = new LinkedHashMap<>();
        message.put("executions", progress.executions());
        message.put("completed", progress.completed());
        progress.classes().ifPresent(classes -> message.put("classes", classes));
        message.put("redundant", progress.redundant());
        message.put("tooLong", progress.tooLong());
        message.put("failures", progress.failures());
        message.put("frontier", progress.frontier());
        progress.explored().ifPresent(explored -> message.put("explored", explored));
        progress.estimate().ifPresent(estimate -> message.put("estimate", estimate));
        message.put("nanos", progress.elapsed().toNanos());
        return message;
    }

    static Progress progress(JsonNode message) {
        return new Progress(
                message.get("executions").asLong(),
                message.get("completed").asLong(),
                number(message.get("classes")),
                message.get("redundant").asLong(),
                message.get("tooLong").asLong(),
                message.get("failures").asLong(),
                message.get("frontier").asLong(),
                message.has("explored")
                        ? OptionalDouble.of(message.get("explored").asDouble())
                        : OptionalDouble.empty(),
                number(message.get("estimate")),
                Duration.ofNanos(message.get("nanos").asLong()));
    }

    private static OptionalLong number(@Nullable JsonNode node) {
        return node == null ? OptionalLong.empty() : OptionalLong.of(node.asLong());
    }
}
