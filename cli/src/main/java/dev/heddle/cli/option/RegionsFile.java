// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli.option;

import dev.heddle.problem.HeddleException;
import dev.heddle.problem.Problem;
import dev.heddle.report.invariant.RegionsReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads what {@code heddle regions --json} has written. */
final class RegionsFile {

    private RegionsFile() {}

    /** The stretches that are atomic, or meant to be, as {@code --atomic} takes them. */
    static List<String> marks(Path file) {
        JsonNode root = read(file);
        List<String> marks = new ArrayList<>();
        for (JsonNode region : root.path("regions")) {
            boolean isMeant = !region.path("kind").asString("").equals("undisturbed");
            if (isMeant && region.has("mark")) {
                marks.add(region.get("mark").asString());
            }
        }
        return marks;
    }

    private static JsonNode read(Path file) {
        if (!Files.isRegularFile(file)) {
            throw new HeddleException(Problem.BROKEN_INPUT, "%s: there is no such file".formatted(file));
        }
        try {
            JsonNode root = new JsonMapper().readTree(Files.readString(file));
            if (root.path("format").asString("").equals(RegionsReport.FORMAT)) {
                return root;
            }
        } catch (IOException | JacksonException e) {
            throw new HeddleException(Problem.BROKEN_INPUT, notOurs(file), e);
        }
        throw new HeddleException(Problem.BROKEN_INPUT, notOurs(file));
    }

    private static String notOurs(Path file) {
        return "%s is not what heddle regions --json writes".formatted(file);
    }
}
