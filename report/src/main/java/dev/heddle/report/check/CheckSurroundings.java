// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report.check;

import dev.heddle.finding.Finding;
import dev.heddle.report.FindingStory;
import dev.heddle.report.SourceFiles;
import dev.heddle.report.StoryText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The part of a check's JSON besides the result, so that a report needs neither the program nor its trace: names, the
 * recorded run, source lines.
 */
final class CheckSurroundings {

    /** The number of lines before and after a step that a report may show. */
    private static final int AROUND = 3;

    private final List<Finding> findings;
    private final CheckContext context;

    CheckSurroundings(List<Finding> findings, CheckContext context) {
        this.findings = findings;
        this.context = context;
    }

    /** The names of threads that take part, by their paths, where they have some. */
    Map<String, String> threads() {
        Map<String, String> names = new TreeMap<>();
        findings.stream()
                .flatMap(finding -> finding.execution().stream())
                .flatMap(execution -> execution.naming().threads().keySet().stream())
                .forEach(path -> names.put(path, context.titles().apply(path)));
        rows().forEach(row -> names.put(row.thread(), context.titles().apply(row.thread())));
        context.passing()
                .forEach(row -> names.put(row.thread(), context.titles().apply(row.thread())));
        names.entrySet().removeIf(entry -> entry.getKey().equals(entry.getValue()));
        return names;
    }

    /** Returns what threads did in the recorded run, if all went well. */
    List<Map<String, Object>> recorded() {
        return context.passing().stream().map(CheckSurroundings::row).toList();
    }

    private static Map<String, Object> row(StoryText.Row row) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("number", row.number());
        map.put("thread", row.thread());
        map.put("text", row.text());
        map.put("class", row.className());
        map.put("method", row.method());
        map.put("line", row.line());
        row.left().ifPresent(left -> {
            map.put("variable", left.variable());
            map.put("value", left.value());
        });
        return map;
    }

    /** The lines around steps of findings, as far as there are sources. */
    List<Map<String, Object>> sources() {
        Map<String, TreeSet<Integer>> wanted = new LinkedHashMap<>();
        for (StoryText.Row row : rows()) {
            if (row.line() > 0 && !row.className().isEmpty()) {
                TreeSet<Integer> lines =
                        wanted.computeIfAbsent(row.className().split("\\$", 2)[0], ignored -> new TreeSet<>());
                for (int line = row.line() - AROUND; line <= row.line() + AROUND; line++) {
                    lines.add(line);
                }
            }
        }
        List<Map<String, Object>> all = new ArrayList<>();
        wanted.forEach((className, lines) ->
                context.sources().of(className).ifPresent(source -> all.add(excerpt(className, source, lines))));
        return all;
    }

    private static Map<String, Object> excerpt(String className, SourceFiles.Source source, SortedSet<Integer> wanted) {
        Map<String, String> lines = new LinkedHashMap<>();
        for (int line : wanted) {
            if (line >= 1 && line <= source.lines().size()) {
                lines.put(String.valueOf(line), source.lines().get(line - 1));
            }
        }
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("class", className);
        map.put("file", source.name().replace('\\', '/'));
        map.put("lines", lines);
        return map;
    }

    private List<StoryText.Row> rows() {
        return findings.stream()
                .flatMap(finding -> FindingStory.of(finding).stream())
                .toList();
    }
}
