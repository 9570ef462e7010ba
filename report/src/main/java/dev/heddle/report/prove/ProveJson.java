// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report.prove;

import dev.heddle.prove.ProveResult;
import dev.heddle.report.ClaimText;
import dev.heddle.report.check.CheckContext;
import dev.heddle.report.check.CheckJson;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** A proof, or what came of it, as JSON. */
public final class ProveJson {

    private ProveJson() {}

    /** The result, with a line break at its end. */
    public static String of(String name, ProveResult result, int exitCode, String version) {
        Map<String, Object> root = new LinkedHashMap<>();
        root.put("format", "heddle-prove");
        root.put("version", 1);
        root.put("heddle", version);
        root.put("target", name);
        root.put("exitCode", exitCode);
        root.put("verdict", result.verdict().name().toLowerCase(Locale.ROOT));
        root.put("claim", ClaimText.json(result.ledger()));
        root.put("bill", bill(result.bill()));
        root.put("inputs", result.inputs());
        root.put("assumptions", result.assumptions());
        root.put("gaps", result.gaps());
        root.put("left", result.left());
        root.put("check", CheckJson.tree(name, result.check(), CheckContext.bare(exitCode, version)));
        return JsonMapper.builder()
                        .enable(SerializationFeature.INDENT_OUTPUT)
                        .build()
                        .writeValueAsString(root)
                + "\n";
    }

    private static Map<String, Object> bill(ProveResult.Bill bill) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("runs", bill.runs());
        map.put("inVain", bill.inVain());
        map.put("good", bill.good());
        map.put("closed", bill.closed());
        map.put("branches", bill.branches());
        map.put("conditions", bill.conditions());
        map.put("questions", bill.questions());
        map.put("solvingMillis", bill.solving().toMillis());
        map.put("recordingMillis", bill.recording().toMillis());
        return map;
    }
}
