package dev.heddle.control.worker;

import dev.heddle.program.Naming;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/** What people call threads and objects, on the way from a worker. */
final class NamingLines {

    private static final String THREADS = "threads";
    private static final String OBJECTS = "objects";

    private NamingLines() {}

    static void put(Naming naming, Map<String, Object> line) {
        Map<String, List<String>> objects = new TreeMap<>();
        naming.objects()
                .forEach((name, thing) -> objects.put(name, List.of(thing.type(), thing.holder(), thing.made())));
        line.put(THREADS, new TreeMap<>(naming.threads()));
        line.put(OBJECTS, objects);
    }

    static Naming get(JsonNode line) {
        Map<String, String> threads = new HashMap<>();
        line.path(THREADS)
                .properties()
                .forEach(one -> threads.put(one.getKey(), one.getValue().asString()));
        Map<String, Naming.Thing> objects = new HashMap<>();
        line.path(OBJECTS).properties().forEach(one -> objects.put(one.getKey(), thing(one.getValue())));
        return new Naming(threads, objects);
    }

    private static Naming.Thing thing(JsonNode thing) {
        return new Naming.Thing(
                thing.get(0).asString(), thing.get(1).asString(), thing.get(2).asString());
    }
}
