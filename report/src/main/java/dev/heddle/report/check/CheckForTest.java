// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report.check;

import dev.heddle.check.CheckResult;
import dev.heddle.check.FailOn;
import dev.heddle.claim.Inconclusive;
import dev.heddle.claim.Ledger;
import dev.heddle.claim.Verdict;
import dev.heddle.finding.Finding;
import dev.heddle.report.ClaimText;
import dev.heddle.report.FindingReport;
import dev.heddle.report.FindingStory;
import dev.heddle.report.StoryText;
import java.io.IOException;
import java.io.Reader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * A check as what a test says that fails for it: a properties file, which a test's JVM can read without any library.
 *
 * <p>{@code exit} is the exit code, {@code verdict} the result in a line, {@code inconclusive} is {@code blind} if nothing was found but Heddle could
 * not look, {@code unfinished} if not everything was decided, and empty otherwise, {@code message} is what the test says, and {@code places} lines with
 * class, method, file and line, separated by tabs, of the steps of the first finding, the last step first. {@code stacks} has
 * the stacks of its threads, that of the one which goes wrong first: a line with what the thread does, and its frames as {@code places} has them,
 * each after a tab. {@code asked} says what was asked, and
 * {@code schedules} the files of findings that count, for those who ask again.
 */
public final class CheckForTest {

    private static final int MOST_PLACES = 12;
    private static final int MOST_OTHERS = 2;

    /** With what is said of a check that need not be done again, it is two more. */
    private static final int MOST_LINES = 23;

    private CheckForTest() {}

    /**
     * The data that is kept of a check with findings.
     *
     * @param asked what was asked then
     * @param schedules the files with the schedules of what counts
     * @param said the whole file
     */
    public record Kept(String asked, List<Path> schedules, Properties said) {

        /** Returns what a test says in which this schedule has failed again. */
        public String again(Path schedule) {
            Properties properties = new Properties();
            properties.putAll(said);
            String found = said.getProperty("found", said.getProperty("message", ""));
            // The last line is what to do next.
            int last = Math.max(found.lastIndexOf("\n\n  next "), 0);
            properties.setProperty("found", found);
            properties.setProperty(
                    "message",
                    found.substring(0, last)
                            + "\n\n  tried first, and failed again with the schedule of the last check: "
                            + schedule.getFileName() + found.substring(last));
            return text(properties);
        }
    }

    /** Returns what a file keeps of a check; nothing if there is none, or it has found nothing. */
    public static Optional<Kept> kept(Path file) {
        Properties said = new Properties();
        try (Reader in = Files.newBufferedReader(file)) {
            said.load(in);
        } catch (IOException | IllegalArgumentException none) {
            return Optional.empty();
        }
        return "1".equals(said.getProperty("exit"))
                ? Optional.of(new Kept(
                        said.getProperty("asked", ""),
                        said.getProperty("schedules", "").lines().map(Path::of).toList(),
                        said))
                : Optional.empty();
    }

    /**
     * The text of the properties file.
     *
     * @param titles how threads are called, by their paths
     * @param asked what was asked
     * @param page where the result is as a page, if it is
     */
    public static String of(
            String name,
            CheckResult result,
            FailOn failOn,
            Inconclusive inconclusive,
            FindingReport report,
            UnaryOperator<String> titles,
            String asked,
            Optional<Path> page) {
        List<Finding> bad = result.fresh().stream().filter(failOn::counts).toList();
        Properties properties = new Properties();
        properties.setProperty("exit", String.valueOf(result.exitCode(failOn, inconclusive)));
        properties.setProperty("verdict", verdict(name, result));
        properties.setProperty("inconclusive", inconclusive(result.ledger(failOn)));
        properties.setProperty("message", message(result, bad, report, page));
        properties.setProperty("places", bad.isEmpty() ? "" : String.join("\n", places(bad.get(0))));
        properties.setProperty("stacks", bad.isEmpty() ? "" : String.join("\n", stacks(bad.get(0), titles)));
        properties.setProperty("asked", asked);
        properties.setProperty(
                "schedules",
                bad.stream()
                        .flatMap(finding -> finding.replay().stream())
                        .map(Path::toString)
                        .collect(Collectors.joining("\n")));
        return text(properties);
    }

    private static String inconclusive(Ledger ledger) {
        if (ledger.verdict() != Verdict.INCONCLUSIVE) {
            return "";
        }
        return ledger.isBlind() ? "blind" : "unfinished";
    }

    private static String text(Properties properties) {
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
                        .map(explored -> "; %s explored"
                                .formatted(
                                        CheckCoverage.count(explored.progress().executions(), "execution")))
                        .orElse("");
    }

    private static String message(CheckResult result, List<Finding> bad, FindingReport report, Optional<Path> page) {
        List<String> lines = new ArrayList<>();
        if (!bad.isEmpty()) {
            bad.stream()
                    .skip(1)
                    .limit(MOST_OTHERS)
                    .forEach(finding -> lines.add(
                            "  and also   " + report.brief(finding).get(0).strip()));
            if (bad.size() > 1 + MOST_OTHERS) {
                lines.add("             and %d more".formatted(bad.size() - 1 - MOST_OTHERS));
            }
        }
        if (bad.isEmpty()) {
            ClaimText.reasons(result.ledger())
                    .forEach(line -> lines.add("  %-10s %s".formatted(line.title(), line.text())));
        } else {
            result.trouble().forEach(line -> lines.add("  trouble    " + line));
        }
        page.ifPresent(file -> lines.add("  report     " + file));
        // The last line is what to do next.
        bad.stream()
                .findFirst()
                .flatMap(Finding::replay)
                .ifPresent(file -> lines.addAll(List.of("", "  next       heddle replay " + file)));
        lines.addAll(0, bad.isEmpty() ? List.of() : cut(report.brief(bad.get(0)), MOST_LINES - lines.size()));
        return String.join("\n", lines);
    }

    private static List<String> cut(List<String> lines, int most) {
        if (lines.size() <= most) {
            return lines;
        }
        List<String> cut = new ArrayList<>(lines.subList(0, most - 1));
        cut.add("  ...");
        return cut;
    }

    private static List<String> stacks(Finding finding, UnaryOperator<String> titles) {
        List<String> lines = new ArrayList<>();
        for (ThreadStacks.ThreadStack stack : ThreadStacks.of(finding, titles)) {
            lines.add(stack.text().replaceAll("\\s+", " "));
            stack.frames().forEach(frame -> lines.add("\t" + frame(frame)));
        }
        return lines;
    }

    private static String frame(StackTraceElement frame) {
        String file = frame.getFileName() == null ? "" : frame.getFileName();
        return String.join(
                "\t", frame.getClassName(), frame.getMethodName(), file, String.valueOf(frame.getLineNumber()));
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
