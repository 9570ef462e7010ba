// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report.check;

import dev.heddle.finding.Finding;
import dev.heddle.program.Naming;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/** The objects that a finding names, in the JSON of a check: their names stay, and here is what people call them. */
final class ObjectsJson {

    private static final String OBJECTS = "objects";

    /** Whoever made it, and its number among those. */
    private static final Pattern NAME = Pattern.compile("[^\\n]*/\\d{1,18}");

    private ObjectsJson() {}

    static void put(Finding finding, Map<String, Object> map) {
        Naming naming = finding.execution().map(execution -> execution.naming()).orElse(Naming.NONE);
        if (naming.objects().isEmpty()) {
            return;
        }
        Map<String, String> titles = naming.objectTitles();
        Map<String, Object> objects = new TreeMap<>();
        naming.objects().forEach((name, thing) -> objects.put(name, object(titles.getOrDefault(name, name), thing)));
        map.put(OBJECTS, objects);
    }

    private static Map<String, String> object(String title, Naming.Thing thing) {
        Map<String, String> object = new LinkedHashMap<>();
        object.put("title", title);
        object.put("class", thing.type());
        object.put("holder", thing.holder());
        object.put("made", thing.made());
        return object;
    }

    private static String name(String written) {
        if (!NAME.matcher(written).matches()) {
            throw new IllegalArgumentException("no object is called '%s'".formatted(written));
        }
        return written;
    }

    /** Returns what {@link #put} has written of a finding. */
    static Map<String, Naming.Thing> get(JsonNode finding) {
        Map<String, Naming.Thing> objects = new HashMap<>();
        finding.path(OBJECTS)
                .properties()
                .forEach(object -> objects.put(
                        name(object.getKey()),
                        new Naming.Thing(
                                object.getValue().path("class").asString(""),
                                object.getValue().path("holder").asString(""),
                                object.getValue().path("made").asString(""))));
        return objects;
    }
}
