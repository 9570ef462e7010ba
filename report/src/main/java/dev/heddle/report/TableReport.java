// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report;

import dev.heddle.explain.BugKind;
import dev.heddle.session.AnalysisStage;
import dev.heddle.session.AtomicityResult;
import dev.heddle.session.Conclusion;
import dev.heddle.session.FileResult;
import dev.heddle.session.Formulas;
import dev.heddle.session.StageRecord;
import dev.heddle.session.TraceResult;
import dev.heddle.synthesis.Primitive;
import dev.heddle.synthesis.Synthesis;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Shows several results as a table with one row per file. */
public final class TableReport {

    /** How columns are separated. */
    public enum Format {
        /** By spaces, for a terminal. */
        PLAIN,
        /** By bars, for a page. */
        MARKDOWN
    }

    private static final List<String> TITLES =
            List.of("file", "thr/instr", "verdict", "rounds", "disj/terms", "l/b/w", "repair", "kinds", "time");
    private static final Set<Integer> RIGHT = Set.of(1, 3, 4, 5, 8);
    private static final String NONE = "-";

    private TableReport() {}

    /** The table. File names are shown relative to the folder, if there is one. */
    public static String of(List<FileResult> results, Optional<Path> folder, Format format, Theme theme) {
        List<List<String>> rows = new ArrayList<>();
        results.forEach(result ->
                rows.add(cells(result, folder).stream().map(theme::text).toList()));
        StringBuilder text = new StringBuilder();
        if (format == Format.MARKDOWN) {
            markdown(rows, text);
        } else {
            plain(rows, theme, text);
        }
        text.append('\n').append(theme.text(totals(results))).append('\n');
        text.append(LEGEND).append('\n');
        return text.toString();
    }

    private static final String LEGEND = """
            thr/instr: threads and instructions; rounds: bad interleavings that were generalised, + if not all;
            disj/terms: disjuncts and terms of the bad formula; l/b/w: locks, barriers, wait-notifies to add;
            kinds: DR data race, AV atomicity violation, 2S two-stage access, DU define-use, OV order violation""";

    // ── cells ───────────────────────────────────────────────────────────────────────────────────────────────────────

    private static List<String> cells(FileResult result, Optional<Path> folder) {
        String name = name(result.file(), folder);
        return result.match(
                analysed -> cells(name, analysed.result()),
                failed -> failed.partial()
                        .map(partial -> withVerdict(
                                cells(name, partial), failed.problem().title()))
                        .orElseGet(() -> {
                            List<String> cells = new ArrayList<>(
                                    List.of(name, NONE, failed.problem().title()));
                            while (cells.size() < TITLES.size()) {
                                cells.add(NONE);
                            }
                            return cells;
                        }));
    }

    private static List<String> withVerdict(List<String> cells, String verdict) {
        List<String> changed = new ArrayList<>(cells);
        changed.set(2, verdict);
        return changed;
    }

    private static String name(Path file, Optional<Path> folder) {
        String name = folder.filter(file::startsWith)
                .map(known -> known.relativize(file))
                .orElse(file)
                .toString();
        return name.endsWith(".ctrc") ? name.substring(0, name.length() - ".ctrc".length()) : name;
    }

    private static List<String> cells(String name, TraceResult result) {
        Optional<Formulas> formulas = result.formulas();
        return List.of(
                name,
                "%d/%d"
                        .formatted(
                                result.statistics().threads(),
                                result.statistics().instructions()),
                verdict(result),
                formulas.map(found -> found.neighbourhood().rounds() + unfinished(result, AnalysisStage.FORMULA))
                        .orElse(NONE),
                formulas.filter(Formulas::describeBugs)
                        .map(found -> "%d/%d"
                                .formatted(
                                        found.bad().terms().size(),
                                        found.bad().terms().stream()
                                                .mapToInt(Set::size)
                                                .sum()))
                        .orElse(NONE),
                result.proposal().map(TableReport::primitives).orElse(NONE),
                result.proposal().map(TableReport::checked).orElse(NONE),
                kinds(result),
                Words.time(result.time()));
    }

    private static String verdict(TraceResult result) {
        String verdict = result.verdict()
                .match(
                        buggy -> "buggy",
                        good -> result.conclusion() == Conclusion.INCONCLUSIVE
                                ? "unknown"
                                : good.upTo().map(most -> "good to " + most).orElse("good"),
                        infeasible -> "infeasible",
                        unknown -> "unknown",
                        notAsked -> NONE);
        int violations = result.atomicity()
                .map(AtomicityResult::violations)
                .map(List::size)
                .orElse(0);
        return violations == 0 ? verdict : verdict + ", %d AV".formatted(violations);
    }

    private static String unfinished(TraceResult result, AnalysisStage stage) {
        return result.stage(stage).flatMap(StageRecord::unfinished).isPresent() ? "+" : "";
    }

    private static String primitives(Synthesis synthesis) {
        int[] counts = new int[3];
        for (Primitive primitive : synthesis.primitives()) {
            counts[primitive.match(lock -> 0, barrier -> 1, wait -> 2, both -> 0)]++;
        }
        return "%d/%d/%d".formatted(counts[0], counts[1], counts[2]);
    }

    private static String checked(Synthesis synthesis) {
        return RepairText.inAWord(synthesis);
    }

    private static String kinds(TraceResult result) {
        TreeMap<BugKind, Long> counts = result.summaries().stream()
                .collect(Collectors.groupingBy(summary -> summary.kind(), TreeMap::new, Collectors.counting()));
        return counts.isEmpty()
                ? NONE
                : counts.entrySet().stream()
                        .map(entry -> (entry.getValue() > 1 ? entry.getValue() + "x" : "")
                                + entry.getKey().abbreviation())
                        .collect(Collectors.joining(" "));
    }

    private static String totals(List<FileResult> results) {
        TreeMap<Integer, Long> byCode = results.stream()
                .collect(Collectors.groupingBy(FileResult::exitCode, TreeMap::new, Collectors.counting()));
        List<String> parts = new ArrayList<>();
        parts.add(Words.count(results.size(), "file"));
        byCode.forEach((code, count) -> parts.add(count + " "
                + switch (code) {
                    case 0 -> "clean";
                    case 1 -> "with findings";
                    case 2 -> "broken";
                    case 4 -> "inconclusive";
                    default -> "stopped by an error in Heddle";
                }));
        return String.join(", ", parts);
    }

    // ── layout ──────────────────────────────────────────────────────────────────────────────────────────────────────

    private static void plain(List<List<String>> rows, Theme theme, StringBuilder text) {
        int[] widths = new int[TITLES.size()];
        for (int column = 0; column < widths.length; column++) {
            int at = column;
            widths[column] = rows.stream()
                    .mapToInt(row -> Wrapping.width(row.get(at)))
                    .reduce(Wrapping.width(TITLES.get(column)), Math::max);
        }
        text.append(theme.strong(line(TITLES, widths))).append('\n');
        List<String> rules = new ArrayList<>();
        for (int width : widths) {
            rules.add(theme.rule(width));
        }
        text.append(theme.faint(line(rules, widths))).append('\n');
        rows.forEach(row -> text.append(line(row, widths)).append('\n'));
    }

    private static String line(List<String> cells, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int column = 0; column < widths.length; column++) {
            line.append(column == 0 ? "" : "  ");
            line.append(
                    RIGHT.contains(column)
                            ? Wrapping.padLeft(cells.get(column), widths[column])
                            : Wrapping.pad(cells.get(column), widths[column]));
        }
        return line.toString().stripTrailing();
    }

    private static void markdown(List<List<String>> rows, StringBuilder text) {
        text.append("| ").append(String.join(" | ", TITLES)).append(" |\n|");
        for (int column = 0; column < TITLES.size(); column++) {
            text.append(RIGHT.contains(column) ? "---:|" : "---|");
        }
        text.append('\n');
        for (List<String> row : rows) {
            text.append("| ")
                    .append(row.stream().map(cell -> cell.replace("|", "\\|")).collect(Collectors.joining(" | ")))
                    .append(" |\n");
        }
    }
}
