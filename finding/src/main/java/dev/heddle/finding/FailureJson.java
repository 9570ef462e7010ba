// SPDX-License-Identifier: Apache-2.0
package dev.heddle.finding;

import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Failures as JSON, as all files have them: what workers write, schedules, and results of checks. */
public final class FailureJson {

    private static final TypeReference<List<Failure>> LIST = new TypeReference<>() {};

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
            .build();

    private FailureJson() {}

    /** Failures in one line. */
    public static String line(List<Failure> failures) {
        return JSON.writerFor(LIST).writeValueAsString(failures);
    }

    /**
     * Returns what {@link #line} wrote.
     *
     * @throws IllegalArgumentException if it did not
     */
    public static List<Failure> read(String line) {
        try {
            return List.copyOf(JSON.readValue(line, LIST));
        } catch (JacksonException | NullPointerException e) {
            throw new IllegalArgumentException("these are no failures: " + line, e);
        }
    }

    /** Failures as a part of something else. */
    public static JsonNode tree(List<Failure> failures) {
        return JSON.readTree(line(failures));
    }

    /**
     * Returns what {@link #tree} made.
     *
     * @throws IllegalArgumentException if it did not
     */
    public static List<Failure> read(JsonNode tree) {
        try {
            return List.copyOf(JSON.treeToValue(tree, LIST));
        } catch (JacksonException | NullPointerException e) {
            throw new IllegalArgumentException("these are no failures: " + tree, e);
        }
    }
}
