// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report.html;

import dev.heddle.check.CheckResult;
import dev.heddle.finding.Evidence;
import dev.heddle.finding.Finding;
import dev.heddle.report.FindingReport;
import dev.heddle.report.check.CheckContext;
import dev.heddle.report.check.CheckCoverage;
import dev.heddle.report.check.CheckJson;
import dev.heddle.report.check.ReportFiles;
import dev.heddle.report.check.SavedCheck;
import dev.heddle.report.kinds.KindPages;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** A check as one page that needs nothing but itself. */
public final class CheckHtml {

    /** Nothing is loaded from anywhere, and what the program printed can't become a script. */
    private static final String POLICY =
            "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; base-uri 'none';"
                    + " form-action 'none'";

    private static final JsonMapper JSON =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private final List<SavedCheck> checks;
    private final String version;
    private final Html html = new Html();

    private CheckHtml(List<SavedCheck> checks, String version) {
        this.checks = checks;
        this.version = version;
    }

    /**
     * The page about one check or several.
     *
     * @param version which Heddle makes the page
     */
    public static String of(List<SavedCheck> checks, String version) {
        return new CheckHtml(checks, version).page();
    }

    /** The page about a check that has just been made. */
    public static String of(String name, CheckResult result, CheckContext context) {
        SavedCheck saved = SavedCheck.read(JSON.valueToTree(CheckJson.tree(name, result, context)), name);
        return of(List.of(saved), context.version());
    }

    private String page() {
        html.raw("<!DOCTYPE html>\n").begin("html", "lang", "en").begin("head");
        html.single("meta", "charset", "utf-8");
        html.single("meta", "http-equiv", "Content-Security-Policy", "content", POLICY);
        html.single("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
        html.single("meta", "name", "generator", "content", "Heddle " + version);
        html.element("title", "Heddle: %s, %s".formatted(title(), verdict()));
        html.begin("style").raw(resource("page.css")).end();
        // Without a script nobody can choose a step, so what is said of each is shown for all.
        html.begin("noscript")
                .element("style", ".why[hidden] { display: block; }")
                .end()
                .end();
        html.begin("body").element("a", "Skip to the findings", "class", "skip", "href", "#findings");
        addHeader();
        html.begin("main", "id", "findings");
        int number = 0;
        for (SavedCheck check : checks) {
            FindingHtml findings = new FindingHtml(html, check, checks.size() > 1);
            for (SavedCheck.Saved saved : check.findings()) {
                findings.add(saved, ++number);
            }
        }
        addKinds();
        html.end();
        addFooter();
        // A script of this type is never run; a closing tag within a string must not end it.
        html.begin("script", "type", "application/json", "id", ReportFiles.ELEMENT)
                .raw(JSON.writeValueAsString(ReportFiles.tree(checks)).replace("<", "\\u003c"))
                .end();
        html.begin("script").raw(resource("page.js")).end();
        return html.end().end().toString();
    }

    private String title() {
        return checks.size() == 1 ? checks.get(0).target() : "%d checks".formatted(checks.size());
    }

    private String verdict() {
        if (checks.size() == 1) {
            return checks.get(0).verdict();
        }
        long bugs = findings().filter(SavedCheck.Saved::isBad).count();
        long open = checks.stream().filter(SavedCheck::isInconclusive).count();
        String found = bugs == 0 ? "nothing found" : bugs == 1 ? "1 bug" : "%d bugs".formatted(bugs);
        return open == 0 ? found : "%s, %d inconclusive".formatted(found, open);
    }

    private Stream<SavedCheck.Saved> findings() {
        return checks.stream().flatMap(check -> check.findings().stream());
    }

    // ── what comes first ────────────────────────────────────────────────────────────────────────────────────────────

    private void addHeader() {
        boolean isBad = findings().anyMatch(SavedCheck.Saved::isBad);
        boolean isOpen = checks.stream().anyMatch(SavedCheck::isInconclusive);
        String mood = isBad ? "bad" : isOpen ? "open" : "good";
        html.begin("header")
                .begin("h1")
                .element("span", "Heddle ", "class", "quiet")
                .text(title())
                .end();
        html.element("p", verdict(), "class", "verdict " + mood);
        addIndex();
        checks.forEach(check -> addCoverage(check, isBad));
        html.end();
    }

    private void addCoverage(SavedCheck check, boolean isBad) {
        html.begin("details", "class", "coverage", isBad ? "" : "open", isBad ? "" : "open");
        String summary = checks.size() == 1
                ? "What was covered"
                : "%s: %s; what was covered".formatted(check.target(), check.verdict());
        html.element("summary", summary).begin("dl");
        String title = "";
        for (CheckCoverage.Line line : check.covered()) {
            if (!line.title().isEmpty() && !line.title().equals(title)) {
                html.element("dt", line.title());
                title = line.title();
            }
            html.element("dd", line.text());
        }
        html.end().end();
    }

    /** Findings by how they are known. */
    private void addIndex() {
        List<SavedCheck.Saved> findings = findings().toList();
        if (findings.isEmpty()) {
            return;
        }
        Map<String, List<Integer>> groups = new LinkedHashMap<>();
        for (int i = 0; i < findings.size(); i++) {
            groups.computeIfAbsent(group(findings.get(i)), ignored -> new ArrayList<>())
                    .add(i);
        }
        html.begin("nav", "aria-label", "Findings");
        groups.forEach((group, indices) -> {
            html.element("h2", group).begin("ol");
            for (int index : indices) {
                Finding finding = findings.get(index).finding().told();
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

    private static String group(SavedCheck.Saved saved) {
        if (saved.isKnown()) {
            return "Known before";
        }
        Evidence evidence = saved.finding().evidence();
        if (evidence instanceof Evidence.Refuted) {
            return "Refuted";
        }
        return evidence.isReal() ? "Happened" : "Predicted, not reproduced";
    }

    // ── what comes last ─────────────────────────────────────────────────────────────────────────────────────────────

    private void addKinds() {
        findings().map(saved -> saved.finding().kind()).distinct().forEach(kind -> {
            html.begin("details", "class", "kind", "id", kind.code());
            html.element("summary", "What is %s: %s".formatted(kind.code(), kind.title()));
            MarkdownHtml.add(KindPages.of(kind).markdown(), html);
            html.end();
        });
    }

    private void addFooter() {
        html.begin("footer").begin("p").text("Made by Heddle %s. ".formatted(version));
        html.text("This page holds its own data as JSON (the element with the id ")
                .element("code", ReportFiles.ELEMENT);
        html.text(") and loads nothing. Keys: ");
        for (String key : List.of("j", "k", "[", "]", "e", "d", "n", "p", "f", "/", "?")) {
            html.element("kbd", key).text(" ");
        }
        html.end().end();
        html.begin("dialog", "id", "help", "aria-label", "Keys")
                .element("h2", "Keys")
                .begin("dl");
        Map<String, String> keys = new LinkedHashMap<>();
        keys.put("j, k", "next and previous step");
        keys.put("], [", "next and previous switch to another thread");
        keys.put("e", "all edges, or those of the step only");
        keys.put("d", "the first difference to the run that went well");
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

    /** Returns what pages look like, for others that should look the same. */
    public static String style() {
        return resource("page.css");
    }

    private static String resource(String file) {
        try (InputStream in = Objects.requireNonNull(CheckHtml.class.getResourceAsStream(file), file)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
