package dev.heddle.cli;

import dev.heddle.control.watch.Watched;
import dev.heddle.invariant.Inferred;
import dev.heddle.invariant.sample.Observation;
import dev.heddle.invariant.sample.Region;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** The regions of a program, for people and for machines. */
final class RegionsReport {

    private static final int MOST_OTHERS = 4;

    private final ControlTarget target;
    private final Observation observation;

    RegionsReport(ControlTarget target, Observation observation) {
        this.target = target;
        this.observation = observation;
    }

    /** Those that are atomic, or meant to be, and no part of another one of the same kind. */
    static List<Region> withoutParts(List<Region> regions) {
        return regions.stream()
                .filter(region -> region.kind() != Region.Kind.UNDISTURBED)
                .filter(region -> regions.stream().noneMatch(other -> isPart(region, other)))
                .toList();
    }

    private static boolean isPart(Region region, Region other) {
        return other.kind() == region.kind()
                && other.size() > region.size()
                && Collections.indexOfSubList(other.places(), region.places()) >= 0;
    }

    String text(List<Region> regions, Map<Integer, Path> files) {
        StringBuilder text = new StringBuilder();
        text.append("regions: %s, %s\n  ".formatted(target.name(), observation.strategy()));
        text.append(WatchedText.tally(observation)).append("\n");
        WatchedText.notModelled(observation)
                .forEach(line -> text.append("  ").append(line).append("\n"));
        if (regions.isEmpty()) {
            text.append("\n  no two accesses in a row behave atomically\n");
        }
        for (Region region : regions) {
            text.append('\n');
            add(text, region, files);
        }
        return text.toString();
    }

    private void add(StringBuilder text, Region region, Map<Integer, Path> files) {
        text.append(title(region.kind())).append(": ").append(region.range()).append("\n");
        text.append("  ").append(String.join(", ", region.accesses())).append("\n");
        String does = does(region);
        if (!does.isEmpty()) {
            text.append("  does:  ").append(does).append("\n");
        }
        region.witness().ifPresent(witness -> {
            text.append("  interrupted after %s by\n".formatted(WatchedText.place(witness.before())));
            List<Watched.Step> others = witness.others();
            for (Watched.Step step : others.subList(0, Math.min(MOST_OTHERS, others.size()))) {
                text.append("    %s  %s  %s\n"
                        .formatted(
                                observation.threads().get(step.thread()),
                                step.access().orElseThrow().isWrite() ? "writes" : "reads",
                                WatchedText.place(step)));
            }
            if (others.size() > MOST_OTHERS) {
                text.append("    … and %d more\n".formatted(others.size() - MOST_OTHERS));
            }
            text.append("  before %s\n".formatted(WatchedText.place(witness.after())));
            Path file = files.get(witness.execution());
            if (file != null) {
                text.append("  again:  heddle replay %s\n".formatted(file.getFileName()));
            }
        });
    }

    private static String does(Region region) {
        return region.transition().stream()
                .filter(inferred -> !isUnchanged(inferred))
                .map(inferred -> inferred.invariant().text())
                .distinct()
                .collect(Collectors.joining("; "));
    }

    // That something stays as it is says nothing beside what changes.
    private static boolean isUnchanged(Inferred inferred) {
        String[] sides = inferred.invariant().text().split(" == ", 2);
        return sides.length == 2 && sides[1].equals("orig(" + sides[0] + ")");
    }

    private static String title(Region.Kind kind) {
        return switch (kind) {
            case ATOMIC -> "atomic";
            case MEANT -> "meant to be atomic, and not enforced";
            case UNDISTURBED -> "not atomic, but undisturbed";
        };
    }

    String json(List<Region> regions, Map<Integer, Path> files) {
        Map<String, Object> root = new LinkedHashMap<>();
        root.put("format", "heddle-regions");
        root.put("version", 1);
        root.put("target", target.mainClass());
        WatchedText.put(observation, root);
        List<Map<String, Object>> all = new ArrayList<>();
        regions.forEach(region -> all.add(json(region, files)));
        root.put("regions", all);
        return JsonMapper.builder()
                        .enable(SerializationFeature.INDENT_OUTPUT)
                        .build()
                        .writeValueAsString(root)
                + "\n";
    }

    private Map<String, Object> json(Region region, Map<Integer, Path> files) {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("kind", region.kind().name().toLowerCase(Locale.ROOT));
        object.put("range", region.range());
        object.put("accesses", region.accesses());
        object.put(
                "places",
                region.places().stream()
                        .map(place -> place.methodName() + ":" + place.line())
                        .toList());
        object.put("times", region.times());
        object.put(
                "transition",
                region.transition().stream()
                        .map(inferred -> inferred.invariant().text())
                        .toList());
        region.witness().ifPresent(witness -> {
            object.put("interruptedAfter", WatchedText.place(witness.before()));
            object.put(
                    "by",
                    witness.others().stream()
                            .map(step -> observation.threads().get(step.thread()) + " " + WatchedText.place(step))
                            .toList());
            object.put("before", WatchedText.place(witness.after()));
            Path file = files.get(witness.execution());
            if (file != null) {
                object.put("schedule", file.getFileName().toString());
            }
        });
        return object;
    }
}
