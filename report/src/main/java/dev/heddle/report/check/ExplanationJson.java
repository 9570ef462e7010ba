// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report.check;

import dev.heddle.finding.BugName;
import dev.heddle.finding.Explanation;
import dev.heddle.finding.Finding;
import dev.heddle.finding.Topic;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** Pieces of an explanation that are more than words, in the JSON of a check. */
final class ExplanationJson {

    private static final String BUGS = "bugs";
    private static final String LOST = "lost";

    private ExplanationJson() {}

    static void put(Finding finding, Map<String, Object> map) {
        List<Explanation.Bug> bugs = finding.bugs();
        if (!bugs.isEmpty()) {
            map.put(BUGS, bugs.stream().map(ExplanationJson::bug).toList());
        }
        for (Explanation piece : finding.explanation()) {
            if (piece instanceof Explanation.Lost lost) {
                map.put(LOST, List.of(look(lost.looked()), look(lost.lost()), look(lost.over())));
            }
        }
    }

    private static Map<String, Object> bug(Explanation.Bug bug) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("name", bug.name().title());
        map.put("variables", bug.variables());
        return map;
    }

    private static Map<String, Object> look(Explanation.Lost.Look look) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("thread", look.thread());
        map.put("variable", look.variable());
        map.put("value", look.value());
        return map;
    }

    /** Returns what was written of a piece with a title, a line for each. */
    static List<Explanation> get(String title, List<String> lines, JsonNode finding) {
        Topic topic = Topic.of(title).orElse(Topic.OTHER);
        List<Explanation.Bug> bugs = topic == Topic.BUG ? bugs(finding.path(BUGS)) : List.of();
        JsonNode lost = finding.path(LOST);
        if (!bugs.isEmpty()) {
            return List.of(new Explanation.Bugs(bugs));
        }
        if (topic == Topic.LOST && lost.size() == 3) {
            return List.of(new Explanation.Lost(look(lost.get(0)), look(lost.get(1)), look(lost.get(2))));
        }
        return lines.stream()
                .map(line -> (Explanation) new Explanation.Words(topic, line))
                .toList();
    }

    private static List<Explanation.Bug> bugs(JsonNode list) {
        List<Explanation.Bug> bugs = new ArrayList<>();
        for (JsonNode bug : list) {
            Optional<BugName> name = BugName.of(bug.path("name").asString(""));
            name.ifPresent(known -> bugs.add(new Explanation.Bug(
                    known,
                    bug.path("variables")
                            .valueStream()
                            .map(one -> one.asString(""))
                            .toList())));
        }
        return bugs;
    }

    private static Explanation.Lost.Look look(JsonNode look) {
        return new Explanation.Lost.Look(
                look.path("thread").asString(""),
                look.path("variable").asString(""),
                look.path("value").asString(""));
    }
}
