// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report.check;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Puts what other commands found out about a program beside the findings of its check: repairs of {@code heddle repair --json}, broken invariants of {@code
 * heddle diagnose --json}.
 */
public final class Companions {

    private static final String REPAIR = "heddle-repair";
    private static final String DIAGNOSIS = "heddle-diagnosis";

    private Companions() {}

    /** Returns true if this is what one of these commands wrote. */
    public static boolean isOne(JsonNode json) {
        String format = json.path("format").asString("");
        return format.equals(REPAIR) || format.equals(DIAGNOSIS);
    }

    /** The check, whose findings have what is known of the same bugs of the same program. */
    public static SavedCheck add(List<JsonNode> companions, SavedCheck check) {
        if (companions.isEmpty()) {
            return check;
        }
        JsonNode json = check.json().deepCopy();
        for (JsonNode finding : json.path("findings")) {
            if (finding instanceof ObjectNode known) {
                companions.forEach(companion -> add(companion, known, check.target()));
            }
        }
        return SavedCheck.read(json, check.target());
    }

    private static void add(JsonNode companion, ObjectNode finding, String target) {
        if (companion.path("program").asString("").equals(target)) {
            companion.path("bugs").forEach(bug -> addRepairs(bug, finding));
        }
        // A diagnosis has the whole name of the class.
        String diagnosed = companion.path("target").asString("");
        if (diagnosed.equals(target) || diagnosed.endsWith("." + target)) {
            companion.path("broken").forEach(broken -> addInvariant(broken, finding));
        }
    }

    private static void addRepairs(JsonNode bug, ObjectNode finding) {
        if (finding.path("code").equals(bug.path("code"))
                && finding.path("what").equals(bug.path("what"))) {
            ArrayNode all = finding.withArray("repairs");
            bug.path("repairs").forEach(all::add);
        }
    }

    private static void addInvariant(JsonNode broken, ObjectNode finding) {
        List<String> what = new ArrayList<>();
        finding.path("what").forEach(line -> what.add(line.asString("")));
        if (broken.path("outcome").asString("").equals(String.join("; ", what))) {
            finding.withArray("invariants")
                    .add("%s at %s, which %s"
                            .formatted(
                                    broken.path("invariant").asString(""),
                                    broken.path("where").asString(""),
                                    broken.path("reliance").asString("")));
        }
    }
}
