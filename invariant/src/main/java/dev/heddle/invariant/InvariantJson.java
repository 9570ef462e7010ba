// SPDX-License-Identifier: Apache-2.0
package dev.heddle.invariant;

import dev.heddle.invariant.form.Invariant;
import dev.heddle.invariant.value.Point;
import dev.heddle.invariant.value.SampledValue;
import dev.heddle.invariant.value.Samples;
import dev.heddle.invariant.value.Selection;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Writes invariants and a diagnosis as JSON; {@code docs/invariants.md} describes it.
 *
 * <p>Counts are numbers; values of programs are strings.
 */
public final class InvariantJson {

    /** The version of the format. Fields may be added to it; a field that changes its meaning makes a new version. */
    public static final String FORMAT = "heddle-invariants/1";

    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private InvariantJson() {}

    /** The document for all points: what holds in good, in bad and in all executions, and what bad ones break. */
    public static ObjectNode of(Samples samples, SampleClaim claim) {
        return of(samples, claim, new Inference());
    }

    /** The document for all points that there is time for. */
    public static ObjectNode of(Samples samples, SampleClaim claim, Inference inference) {
        ObjectNode root = MAPPER.createObjectNode();
        root.put("format", FORMAT);
        claim(root.putObject("claim"), claim);
        ObjectNode executions = root.putObject("executions");
        executions.put("good", samples.executions(Selection.GOOD));
        executions.put("bad", samples.executions(Selection.BAD));
        ArrayNode points = root.putArray("points");
        for (Point point : samples.points()) {
            Map<Selection, List<Inferred>> found = new EnumMap<>(Selection.class);
            for (Selection selection : Selection.values()) {
                inference.inferInTime(point, samples, selection, claim).ifPresent(all -> found.put(selection, all));
            }
            if (found.size() == Selection.values().length) {
                ObjectNode node = points.addObject();
                point(node, point);
                ObjectNode invariants = node.putObject("invariants");
                found.forEach((selection, all) -> {
                    ArrayNode list = invariants.putArray(lower(selection));
                    all.forEach(one -> inferred(list.addObject(), one));
                });
            }
        }
        int unseen = samples.points().size() - points.size();
        if (unseen > 0) {
            root.put("unseenPoints", unseen);
        }
        diagnosis(root.putObject("diagnosis"), Diagnosis.of(samples, claim, inference));
        return root;
    }

    private static void claim(ObjectNode node, SampleClaim claim) {
        if (claim instanceof SampleClaim.Exhaustive all) {
            node.put("kind", "exhaustive").put("classes", all.classes());
        } else if (claim instanceof SampleClaim.Sampled some) {
            node.put("kind", "sampled").put("executions", some.executions()).put("certainty", Support.CERTAINTY);
        } else if (claim instanceof SampleClaim.Partial some) {
            node.put("kind", "partial").put("executions", some.executions()).put("limit", some.limit());
        }
    }

    private static void point(ObjectNode node, Point point) {
        node.put("name", point.name()).put("kind", lower(point.kind()));
        ArrayNode lines = node.putArray("lines");
        point.lines().forEach(lines::add);
        ArrayNode variables = node.putArray("variables");
        point.variables()
                .forEach(variable ->
                        variables.addObject().put("name", variable.name()).put("type", lower(variable.type())));
    }

    private static void inferred(ObjectNode node, Inferred inferred) {
        Invariant invariant = inferred.invariant();
        node.put("text", invariant.text());
        node.put("family", invariant.getClass().getSimpleName().toLowerCase(Locale.ROOT));
        ArrayNode variables = node.putArray("variables");
        invariant.variables().forEach(variable -> variables.add(variable.name()));
        node.put("transition", invariant.isTransition());
        node.put("samples", inferred.support().samples());
        node.put("distinct", inferred.support().distinct());
        node.put("executions", inferred.support().executions());
        node.put("thin", inferred.support().thin());
        inferred.support().risk().ifPresent(risk -> node.put("risk", risk));
    }

    private static void diagnosis(ObjectNode node, Diagnosis diagnosis) {
        ArrayNode broken = node.putArray("broken");
        for (Diagnosis.Broken one : diagnosis.broken()) {
            ObjectNode item = broken.addObject();
            item.put("point", one.good().point().name());
            item.put("kind", lower(one.good().point().kind()));
            inferred(item.putObject("invariant"), one.good());
            ArrayNode executions = item.putArray("executions");
            one.executions().forEach(executions::add);
            ObjectNode witness = item.putObject("witness");
            witness.put("execution", one.witness().execution());
            witness.put("thread", one.witness().thread());
            values(
                    witness.putObject("values"),
                    one.good().point(),
                    one.witness().values());
        }
        ArrayNode onlyInBad = node.putArray("onlyInBad");
        diagnosis.onlyInBad().forEach(point -> point(onlyInBad.addObject(), point));
    }

    private static void values(ObjectNode node, Point point, List<SampledValue> values) {
        for (int i = 0; i < values.size(); i++) {
            if (!values.get(i).isAbsent()) {
                node.put(point.variables().get(i).name(), values.get(i).toString());
            }
        }
    }

    private static String lower(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
