// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report.search;

import dev.heddle.check.FailOn;
import dev.heddle.rebuild.Site;
import dev.heddle.report.ClaimText;
import dev.heddle.report.check.CheckContext;
import dev.heddle.report.check.CheckJson;
import dev.heddle.search.SearchResult;
import dev.heddle.search.code.Suspects;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** A search as JSON: everything that the terminal says, and all suspicions that were not reached. */
public final class SearchJson {

    private SearchJson() {}

    /** The result, with a line break at its end. */
    public static String of(String name, SearchResult result, int exitCode, String version) {
        Map<String, Object> root = new LinkedHashMap<>();
        root.put("format", "heddle-search");
        root.put("version", 1);
        root.put("heddle", version);
        root.put("target", name);
        root.put("exitCode", exitCode);
        root.put("claim", ClaimText.json(result.ledger(FailOn.WARNING)));
        root.put("code", code(result.code()));
        Map<String, Object> stages = new LinkedHashMap<>();
        result.stages().forEach((kind, counts) -> stages.put(kind.toString(), stages(counts)));
        root.put("suspected", stages);
        root.put("bill", bill(result.bill()));
        root.put("unfinished", result.unfinished());
        root.put("inputs", result.inputs());
        root.put("unreached", unreached(result.unreached()));
        root.put("check", CheckJson.tree(name, result.check(), CheckContext.bare(exitCode, version)));
        return JsonMapper.builder()
                        .enable(SerializationFeature.INDENT_OUTPUT)
                        .build()
                        .writeValueAsString(root)
                + "\n";
    }

    private static Map<String, Object> code(SearchResult.Code code) {
        Suspects.Pruned pruned = code.pruned();
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("classes", code.classes());
        map.put("methods", code.methods());
        map.put("fields", pruned.fields());
        map.put("finalFields", pruned.finals());
        map.put("fieldsOfOneThread", pruned.ofOneThread());
        map.put("lockedTriples", pruned.triples());
        map.put("lockedPairs", pruned.pairs());
        map.put("unread", pruned.unread());
        map.put("tooMany", pruned.tooMany());
        return map;
    }

    private static Map<String, Object> stages(SearchResult.Stages stages) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("suspected", stages.suspected());
        map.put("byRuns", stages.byRuns());
        map.put("reachedAtOnce", stages.reachedAtOnce());
        map.put("reached", stages.reached());
        map.put("planned", stages.planned());
        map.put("replayed", stages.replayed());
        map.put("byCondition", stages.byCondition());
        map.put("confirmed", stages.confirmed());
        return map;
    }

    private static Map<String, Object> bill(SearchResult.Bill bill) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("runs", bill.runs());
        map.put("inVain", bill.inVain());
        map.put("led", bill.led());
        map.put("questions", bill.questions());
        Map<String, Object> times = new LinkedHashMap<>();
        bill.times().forEach((stage, time) -> times.put(stage, time.toMillis()));
        map.put("millis", times);
        return map;
    }

    private static List<Object> unreached(List<SearchResult.Unreached> all) {
        List<Object> list = new ArrayList<>();
        for (SearchResult.Unreached unreached : all) {
            Map<String, Object> map = new LinkedHashMap<>();
            map.put("kind", unreached.suspect().kind().toString());
            map.put("what", unreached.suspect().what());
            map.put(
                    "sites",
                    unreached.suspect().sites().stream().map(SearchJson::site).toList());
            map.put("why", unreached.why());
            list.add(map);
        }
        return list;
    }

    private static Map<String, Object> site(Site site) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("class", site.className());
        map.put("method", site.method());
        map.put("descriptor", site.descriptor());
        map.put("instruction", site.instruction());
        map.put("line", site.line());
        return map;
    }
}
