// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report.repair;

import dev.heddle.claim.Ledger;
import dev.heddle.finding.FailureText;
import dev.heddle.repair.Mended;
import dev.heddle.repair.Repair;
import dev.heddle.repair.source.Sources;
import dev.heddle.report.ClaimText;
import dev.heddle.report.check.SavedCheck;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Repairs for machines. */
public final class RepairJson {

    private static final int FORMAT = 1;

    private static final JsonMapper JSON =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private RepairJson() {}

    /** The result as JSON, with a line break at its end. */
    public static String of(
            String name, List<Mended> mended, Ledger ledger, Sources sources, Path folder, String version) {
        Map<String, Object> root = new LinkedHashMap<>();
        root.put("format", "heddle-repair");
        root.put("version", FORMAT);
        root.put("heddle", version);
        root.put("program", name);
        root.put("claim", ClaimText.json(ledger));
        root.put("bugs", mended.stream().map(one -> bug(one, sources, folder)).toList());
        return JSON.writeValueAsString(root) + "\n";
    }

    private static Map<String, Object> bug(Mended mended, Sources sources, Path folder) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("code", mended.finding().kind().code());
        map.put("severity", mended.finding().severity().title());
        map.put("what", FailureText.lines(mended.finding().what()));
        map.put(
                "repairs",
                mended.repairs().stream()
                        .map(repair -> repair(repair, sources, folder))
                        .toList());
        map.put(
                "rejected",
                mended.rejected().stream()
                        .map(one -> Map.of("title", one.patch().title(), "why", one.why()))
                        .toList());
        map.put("untried", mended.untried());
        map.put("withoutSource", mended.missing());
        return map;
    }

    private static Map<String, Object> repair(Repair repair, Sources sources, Path folder) {
        SavedCheck.Repair saved = saved(repair, sources, folder);
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("title", saved.title());
        map.put("isProof", saved.isProof());
        map.put("cost", cost(repair.cost()));
        map.put("costBefore", cost(repair.costBefore()));
        map.put("executions", saved.executions());
        map.put("diff", saved.diff());
        return map;
    }

    /** A repair as it stands beside the finding of a check. */
    public static SavedCheck.Repair saved(Repair repair, Sources sources, Path folder) {
        return new SavedCheck.Repair(
                repair.patch().title(),
                repair.isProof(),
                repair.result()
                        .exploration()
                        .map(results -> results.progress().executions())
                        .orElse(0L),
                repair.patch()
                        .diff(
                                sources::text,
                                file -> folder.relativize(file).toString().replace('\\', '/')));
    }

    private static Map<String, Object> cost(Repair.Cost cost) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("events", cost.events());
        cost.interleavings().ifPresent(number -> map.put("interleavings", number));
        return map;
    }
}
