package dev.heddle.check.report;

import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Puts what {@code heddle repair --json} proposed beside the findings of a check. */
public final class Repairs {

    private static final String FORMAT = "heddle-repair";

    private Repairs() {}

    /** Whether this is what {@code heddle repair --json} wrote. */
    public static boolean isRepair(JsonNode json) {
        return json.path("format").asString("").equals(FORMAT);
    }

    /** The check, whose findings have the repairs of the same bugs of the same program. */
    public static SavedCheck add(List<JsonNode> repairs, SavedCheck check) {
        if (repairs.isEmpty()) {
            return check;
        }
        JsonNode json = check.json().deepCopy();
        for (JsonNode repair : repairs) {
            if (repair.path("program").asString("").equals(check.target())) {
                repair.path("bugs").forEach(bug -> add(bug, json.path("findings")));
            }
        }
        return SavedCheck.read(json, check.target());
    }

    private static void add(JsonNode bug, JsonNode findings) {
        for (JsonNode finding : findings) {
            boolean isSame = finding.path("code").equals(bug.path("code"))
                    && finding.path("what").equals(bug.path("what"));
            if (isSame && finding instanceof ObjectNode known) {
                ArrayNode all = known.withArray("repairs");
                bug.path("repairs").forEach(all::add);
            }
        }
    }
}
