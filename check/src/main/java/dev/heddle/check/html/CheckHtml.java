package dev.heddle.check.html;

import dev.heddle.check.CheckResult;
import dev.heddle.check.kinds.KindPages;
import dev.heddle.check.report.CheckCoverage;
import dev.heddle.check.report.CheckJson;
import dev.heddle.check.report.CheckReport;
import dev.heddle.finding.Evidence;
import dev.heddle.finding.Finding;
import dev.heddle.report.FindingReport;
import dev.heddle.report.FindingStory;
import dev.heddle.report.SourceFiles;
import dev.heddle.report.StoryText;
import dev.heddle.session.recording.RecordedRun;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;

/** A check as one page that needs nothing but itself. */
public final class CheckHtml {

    /** Nothing is loaded from anywhere, and what the program printed can't become a script. */
    private static final String POLICY =
            "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; base-uri 'none';"
                    + " form-action 'none'";

    private static final int MOST_RECORDED = 60;

    private final String name;
    private final CheckResult result;
    private final Html html = new Html();

    private CheckHtml(String name, CheckResult result) {
        this.name = name;
        this.result = result;
    }

    /**
     * What the page tells besides the result.
     *
     * @param titles how threads are called, by their paths
     * @param passing what the threads of the recorded run did to one another, if it went well
     */
    public record Context(
            UnaryOperator<String> titles,
            SourceFiles sources,
            List<StoryText.Row> passing,
            int exitCode,
            String version) {}

    /** What the threads of a recorded run did to one another, if it went well; else nothing. */
    public static List<StoryText.Row> passing(RecordedRun run) {
        if (!run.isComplete() || !run.ending().isEmpty() || run.events().isEmpty()) {
            return List.of();
        }
        // Who starts and awaits whom is the same in all executions; what they do to what they share is not.
        return FindingStory.of(run, MOST_RECORDED).stream()
                .filter(row -> !row.text().matches("starts .*|ends|.*\\.join\\(.*"))
                .toList();
    }

    /** The page. */
    public static String of(String name, CheckResult result, Context context) {
        return new CheckHtml(name, result).page(context);
    }

    private String page(Context context) {
        html.raw("<!DOCTYPE html>\n").begin("html", "lang", "en").begin("head");
        html.single("meta", "charset", "utf-8");
        html.single("meta", "http-equiv", "Content-Security-Policy", "content", POLICY);
        html.single("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
        html.single("meta", "name", "generator", "content", "Heddle " + context.version());
        html.element("title", "Heddle: %s, %s".formatted(name, CheckReport.verdict(result)));
        html.begin("style").raw(resource("page.css")).end().end();
        html.begin("body").element("a", "Skip to the findings", "class", "skip", "href", "#findings");
        addHeader(context);
        html.begin("main", "id", "findings");
        FindingHtml findings = new FindingHtml(html, context);
        for (int i = 0; i < result.findings().size(); i++) {
            findings.add(result.findings().get(i), i + 1);
        }
        addKinds();
        html.end();
        addFooter(context);
        // A script of this type is never run; a closing tag within a string must not end it.
        html.begin("script", "type", "application/json", "id", "heddle-check")
                .raw(CheckJson.of(name, result, context.exitCode(), context.version())
                        .replace("<", "\\u003c"))
                .end();
        html.begin("script").raw(resource("page.js")).end();
        return html.end().end().toString();
    }

    // ── what comes first ────────────────────────────────────────────────────────────────────────────────────────────

    private void addHeader(Context context) {
        boolean isBad = result.findings().stream().anyMatch(Finding::isBad);
        String mood = isBad ? "bad" : result.trouble().isEmpty() ? "good" : "open";
        html.begin("header")
                .begin("h1")
                .element("span", "Heddle ", "class", "quiet")
                .text(name)
                .end();
        html.element("p", CheckReport.verdict(result), "class", "verdict " + mood);
        addIndex();
        html.begin("details", "class", "coverage", isBad ? "" : "open", isBad ? "" : "open");
        html.element("summary", "What was covered").begin("dl");
        String title = "";
        for (CheckCoverage.Line line : CheckCoverage.of(result)) {
            if (!line.title().isEmpty() && !line.title().equals(title)) {
                html.element("dt", line.title());
                title = line.title();
            }
            html.element("dd", line.text());
        }
        html.end().end().end();
    }

    /** Findings by how they are known. */
    private void addIndex() {
        if (result.findings().isEmpty()) {
            return;
        }
        Map<String, List<Integer>> groups = new LinkedHashMap<>();
        for (int i = 0; i < result.findings().size(); i++) {
            groups.computeIfAbsent(group(result.findings().get(i).evidence()), ignored -> new ArrayList<>())
                    .add(i);
        }
        html.begin("nav", "aria-label", "Findings");
        groups.forEach((group, indices) -> {
            html.element("h2", group).begin("ol");
            for (int index : indices) {
                Finding finding = result.findings().get(index);
                html.begin("li", "value", String.valueOf(index + 1));
                html.begin("a", "href", "#f" + (index + 1));
                html.element(
                        "span",
                        finding.severity().title(),
                        "class",
                        "severity " + finding.severity().title());
                html.text(" " + FindingReport.sentence(finding)).end();
                html.element("span", " " + finding.evidence().text(), "class", "quiet")
                        .end();
            }
            html.end();
        });
        html.end();
    }

    private static String group(Evidence evidence) {
        if (evidence instanceof Evidence.Refuted) {
            return "Refuted";
        }
        return evidence.isReal() ? "Happened" : "Predicted, not seen to happen";
    }

    // ── what comes last ─────────────────────────────────────────────────────────────────────────────────────────────

    private void addKinds() {
        result.findings().stream().map(Finding::kind).distinct().forEach(kind -> {
            html.begin("details", "class", "kind", "id", kind.code());
            html.element("summary", "What is %s: %s".formatted(kind.code(), kind.title()));
            MarkdownHtml.add(KindPages.of(kind).markdown(), html);
            html.end();
        });
    }

    private void addFooter(Context context) {
        html.begin("footer").begin("p").text("Made by Heddle %s. ".formatted(context.version()));
        html.text("This page holds its own data as JSON (the element with the id ")
                .element("code", "heddle-check");
        html.text(") and loads nothing. Keys: ");
        for (String key : List.of("j", "k", "n", "p", "f", "/", "?")) {
            html.element("kbd", key).text(" ");
        }
        html.end().end();
        html.begin("dialog", "id", "help", "aria-label", "Keys")
                .element("h2", "Keys")
                .begin("dl");
        Map<String, String> keys = new LinkedHashMap<>();
        keys.put("j, k", "next and previous step");
        keys.put("n, p", "next and previous finding");
        keys.put("f", "show this finding only, or all again");
        keys.put("/", "search in the steps");
        keys.put("?", "these keys");
        keys.forEach((key, what) -> html.element("dt", key).element("dd", what));
        html.end()
                .begin("form", "method", "dialog")
                .element("button", "Close")
                .end()
                .end();
        html.begin("div", "id", "search", "hidden", "hidden");
        html.begin("label")
                .text("Search ")
                .single("input", "type", "search", "autocomplete", "off")
                .end();
        html.element("output", "").end();
        html.element("p", "", "id", "said", "class", "hidden", "role", "status", "aria-live", "polite");
    }

    private static String resource(String file) {
        try (InputStream in = Objects.requireNonNull(CheckHtml.class.getResourceAsStream(file), file)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
