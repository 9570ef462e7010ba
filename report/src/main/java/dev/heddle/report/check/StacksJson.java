// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report.check;

import dev.heddle.finding.Execution;
import dev.heddle.finding.Finding;
import dev.heddle.program.Standpoint;
import dev.heddle.report.FindingReport;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/** Stacks of threads in the JSON of a check: beside the steps that are shown and those that start threads, and at the end. */
final class StacksJson {

    private static final String STACK = "stack";
    private static final String HOLDS = "holds";
    private static final String ENDS = "ends";

    // As java.lang.StackTraceElement writes itself.
    private static final Pattern FRAME =
            Pattern.compile("(.+)\\.([^.(]+)\\((?:([^:()]+?)(?::(\\d{1,9}))?|Native Method|Unknown Source)\\)");

    private static final int NATIVE = -2;

    private StacksJson() {}

    static void put(Finding finding, List<Map<String, Object>> steps, Map<String, Object> map) {
        finding.execution()
                .filter(execution -> !execution.standpoints().isEmpty())
                .ifPresent(execution -> {
                    Set<Integer> told = new TreeSet<>(FindingReport.steps(finding));
                    told.addAll(starts(execution));
                    told.forEach(number ->
                            execution.before(number).ifPresent(where -> put(where, steps.get(number - 1))));
                    map.put(ENDS, execution.ends().stream().map(StacksJson::end).toList());
                });
    }

    private static List<Integer> starts(Execution execution) {
        List<Integer> starts = new ArrayList<>();
        for (int i = 0; i < execution.steps().size(); i++) {
            if (execution.steps().get(i).isStart()) {
                starts.add(i + 1);
            }
        }
        return starts;
    }

    private static Map<String, Object> end(Standpoint where) {
        Map<String, Object> end = new LinkedHashMap<>();
        end.put("thread", where.thread());
        put(where, end);
        return end;
    }

    private static void put(Standpoint where, Map<String, Object> map) {
        map.put(STACK, where.frames().stream().map(StackTraceElement::toString).toList());
        map.put(HOLDS, where.holds());
    }

    /** Returns what {@link #put} has written of a finding. */
    static List<Standpoint> get(JsonNode finding) {
        List<Standpoint> all = new ArrayList<>();
        int number = 0;
        for (JsonNode step : finding.path("steps")) {
            number++;
            if (step.has(STACK)) {
                all.add(where(step, number));
            }
        }
        finding.path(ENDS).forEach(end -> all.add(where(end, Standpoint.AT_THE_END)));
        return all;
    }

    private static Standpoint where(JsonNode node, int step) {
        return new Standpoint(
                step,
                node.path("thread").asString(""),
                node.path(STACK)
                        .valueStream()
                        .flatMap(frame -> frame(frame.asString("")).stream())
                        .toList(),
                node.path(HOLDS).valueStream().map(one -> one.asString("")).toList());
    }

    private static List<StackTraceElement> frame(String text) {
        Matcher matcher = FRAME.matcher(text);
        if (!matcher.matches()) {
            return List.of();
        }
        String file = matcher.group(3);
        int line = matcher.group(4) == null
                ? text.endsWith("(Native Method)") ? NATIVE : -1
                : Integer.parseInt(matcher.group(4));
        return List.of(new StackTraceElement(matcher.group(1), matcher.group(2), file, line));
    }
}
