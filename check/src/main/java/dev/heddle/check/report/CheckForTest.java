package dev.heddle.check.report;

import dev.heddle.check.CheckResult;
import dev.heddle.check.FailOn;
import dev.heddle.finding.Finding;
import dev.heddle.report.FindingReport;
import dev.heddle.report.FindingStory;
import dev.heddle.report.StoryText;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;

/**
 * A check as what a test says that fails for it: a properties file, which a test's JVM can read without any library.
 *
 * <p>{@code exit} is the exit code, {@code verdict} the result in a line, {@code message} what the test says, and {@code places} lines with
 * class, method, file and line, separated by tabs, of the steps of the first finding, the last step first.
 */
public final class CheckForTest {

    private static final int MOST_PLACES = 12;

    private CheckForTest() {}

    /**
     * The text of the properties file.
     *
     * @param page where the result is as a page, if it is
     */
    public static String of(String name, CheckResult result, FailOn failOn, FindingReport report, Optional<Path> page) {
        List<Finding> bad = result.fresh().stream().filter(failOn::counts).toList();
        Properties properties = new Properties();
        properties.setProperty("exit", String.valueOf(result.exitCode(failOn)));
        properties.setProperty("verdict", verdict(name, result));
        properties.setProperty("message", message(result, bad, report, page));
        properties.setProperty("places", bad.isEmpty() ? "" : String.join("\n", places(bad.get(0))));
        StringWriter out = new StringWriter();
        try {
            properties.store(out, null);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return out.toString();
    }

    private static String verdict(String name, CheckResult result) {
        return CheckReport.summary(name, result)
                + result.exploration()
                        .map(explored -> "; %,d executions explored"
                                .formatted(explored.progress().executions()))
                        .orElse("");
    }

    private static String message(CheckResult result, List<Finding> bad, FindingReport report, Optional<Path> page) {
        List<String> lines = new ArrayList<>();
        if (!bad.isEmpty()) {
            lines.addAll(report.of(bad.get(0)));
            List<String> places = clickable(bad.get(0));
            if (!places.isEmpty()) {
                lines.add("");
                lines.add("  steps, the last one first:");
                lines.addAll(places);
            }
            bad.stream().skip(1).forEach(finding -> {
                lines.add("");
                lines.add("  and also:");
                lines.add("  " + report.of(finding).get(0).strip());
                finding.replay().ifPresent(file -> lines.add("             heddle replay " + file));
            });
        }
        result.trouble().forEach(line -> lines.add("  trouble    " + line));
        page.ifPresent(file -> lines.addAll(List.of("", "  report     " + file)));
        // The last line is what to do next.
        bad.stream()
                .findFirst()
                .flatMap(Finding::replay)
                .ifPresent(file -> lines.addAll(List.of("", "  next       heddle replay " + file)));
        return String.join("\n", lines);
    }

    /** In the form in which every development environment makes links of them. */
    private static List<String> clickable(Finding finding) {
        return places(finding).stream()
                .map(line -> line.split("\t", -1))
                .map(parts -> "    at %s.%s(%s:%s)".formatted(parts[0], parts[1], parts[2], parts[3]))
                .toList();
    }

    private static List<String> places(Finding finding) {
        List<StoryText.Row> rows = new ArrayList<>(FindingStory.of(finding));
        Collections.reverse(rows);
        Set<String> places = new LinkedHashSet<>();
        for (StoryText.Row row : rows) {
            if (row.line() > 0 && !row.className().isEmpty()) {
                places.add(String.join("\t", row.className(), row.method(), file(row), String.valueOf(row.line())));
            }
        }
        return places.stream().limit(MOST_PLACES).toList();
    }

    private static String file(StoryText.Row row) {
        String outer = row.className().split("\\$", 2)[0];
        return outer.substring(outer.lastIndexOf('.') + 1) + ".java";
    }
}
