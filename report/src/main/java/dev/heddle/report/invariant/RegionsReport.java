// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report.invariant;

import dev.heddle.control.watch.Watched;
import dev.heddle.invariant.Inferred;
import dev.heddle.invariant.sample.Again;
import dev.heddle.invariant.sample.Observation;
import dev.heddle.invariant.sample.Region;
import dev.heddle.report.Theme;
import dev.heddle.report.ThreadNames;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** The regions of a program, for people and for machines. */
public final class RegionsReport {

    /** The format that the JSON names. */
    public static final String FORMAT = "heddle-regions";

    private static final int MOST_OTHERS = 4;

    private final WatchContext context;
    private final Observation observation;
    private final int looked;
    private final Function<Region, List<String>> computed;
    private final UnaryOperator<String> titles;

    /**
     * A report.
     *
     * @param looked how many of the executions were looked at
     * @param computed what regions do, as far as that was computed
     */
    public RegionsReport(WatchContext context, int looked, Function<Region, List<String>> computed) {
        this.context = context;
        this.looked = looked;
        this.computed = computed;
        this.observation = context.observation();
        this.titles = ThreadNames.in(observation.results());
    }

    public String text(List<Region> regions, Theme theme, int width) {
        List<String> lines = new ArrayList<>();
        lines.add("regions: %s, %s".formatted(context.name(), observation.strategy()));
        lines.add("  " + WatchedText.tally(observation));
        WatchedText.notModelled(observation).forEach(line -> lines.add("  " + line));
        WatchedText.cut(looked, context).ifPresent(line -> lines.add("  " + line));
        if (regions.isEmpty()) {
            lines.add("");
            lines.add("  no two accesses in a row behave atomically");
        }
        for (Region region : regions) {
            lines.add("");
            add(lines, region);
        }
        return lines.stream()
                .flatMap(line -> WatchedText.wrapped(line, width).stream())
                .map(theme::text)
                .collect(Collectors.joining("\n", "", "\n"));
    }

    private void add(List<String> lines, Region region) {
        lines.add("%s: %s".formatted(title(region.kind()), region.range()));
        lines.add("  " + String.join(", ", region.accesses()));
        List<String> transitions = computed.apply(region);
        for (int i = 0; i < transitions.size(); i++) {
            lines.add((i == 0 ? "  does:  " : "     or  ") + transitions.get(i));
        }
        String seen = seen(region);
        if (!seen.isEmpty()) {
            lines.add("  seen:  " + seen);
        }
        region.witness().ifPresent(witness -> addWitness(lines, witness));
    }

    private void addWitness(List<String> lines, Region.Interruption witness) {
        lines.add("  interrupted after %s by".formatted(WatchedText.place(witness.before())));
        List<Watched.Step> others = witness.others();
        for (Watched.Step step : others.subList(0, Math.min(MOST_OTHERS, others.size()))) {
            lines.add("    %s  %s  %s"
                    .formatted(
                            titles.apply(observation.threads().get(step.thread())),
                            step.access().orElseThrow().isWrite() ? "writes" : "reads",
                            WatchedText.place(step)));
        }
        if (others.size() > MOST_OTHERS) {
            lines.add("    … and %d more".formatted(others.size() - MOST_OTHERS));
        }
        lines.add("  before %s".formatted(WatchedText.place(witness.after())));
        Again once = context.again().get(witness.execution());
        if (once != null) {
            lines.add("  again:  %s".formatted(once));
        }
    }

    private static String seen(Region region) {
        return region.transition().stream()
                .filter(inferred ->
                        !isUnchanged(inferred) && !inferred.support().thin())
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

    public String json(List<Region> regions) {
        Map<String, Object> root = new LinkedHashMap<>();
        root.put("format", FORMAT);
        root.put("version", 1);
        root.put("target", context.mainClass());
        WatchedText.put(observation, root);
        WatchedText.putCut(looked, observation, root);
        List<Map<String, Object>> all = new ArrayList<>();
        regions.forEach(region -> all.add(json(region)));
        root.put("threads", observation.results().threads());
        root.put("regions", all);
        return JsonMapper.builder()
                        .enable(SerializationFeature.INDENT_OUTPUT)
                        .build()
                        .writeValueAsString(root)
                + "\n";
    }

    private Map<String, Object> json(Region region) {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("kind", region.kind().name().toLowerCase(Locale.ROOT));
        object.put("range", region.range());
        region.mark().ifPresent(mark -> object.put("mark", mark));
        object.put("accesses", region.accesses());
        object.put(
                "places",
                region.places().stream()
                        .map(place -> place.methodName() + ":" + place.line())
                        .toList());
        object.put("times", region.times());
        object.put("computed", computed.apply(region));
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
            WatchedText.put(context.again().get(witness.execution()), object);
        });
        return object;
    }
}
