package dev.heddle.check.report;

import dev.heddle.check.CheckResult;
import dev.heddle.check.kinds.KindPage;
import dev.heddle.check.kinds.KindPages;
import dev.heddle.finding.Finding;
import dev.heddle.finding.FindingStep;
import dev.heddle.finding.Kind;
import dev.heddle.report.SourceFiles;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** A check as SARIF 2.1.0, which code hosts and editors show beside the lines. */
public final class CheckSarif {

    private final SourceFiles sources;

    private CheckSarif(SourceFiles sources) {
        this.sources = sources;
    }

    /** The file's text. */
    public static String of(CheckResult result, SourceFiles sources, String version) {
        CheckSarif sarif = new CheckSarif(sources);
        Map<String, Object> driver = new LinkedHashMap<>();
        driver.put("name", "Heddle");
        driver.put("version", version);
        driver.put("rules", Stream.of(Kind.values()).map(CheckSarif::rule).toList());
        Map<String, Object> run = new LinkedHashMap<>();
        run.put("tool", Map.of("driver", driver));
        run.put("invocations", List.of(invocation(result)));
        run.put("results", result.findings().stream().map(sarif::result).toList());
        Map<String, Object> root = new LinkedHashMap<>();
        root.put("$schema", "https://json.schemastore.org/sarif-2.1.0.json");
        root.put("version", "2.1.0");
        root.put("runs", List.of(run));
        return JsonMapper.builder()
                        .enable(SerializationFeature.INDENT_OUTPUT)
                        .build()
                        .writeValueAsString(root)
                + "\n";
    }

    private static Map<String, Object> rule(Kind kind) {
        Map<String, Object> rule = new LinkedHashMap<>();
        rule.put("id", kind.code());
        rule.put("name", kind.title());
        rule.put("shortDescription", text(kind.title()));
        KindPage page = KindPages.of(kind);
        rule.put("fullDescription", text(page.summary()));
        Map<String, Object> help = new LinkedHashMap<>();
        help.put("text", page.markdown());
        help.put("markdown", page.markdown());
        rule.put("help", help);
        return rule;
    }

    private static Map<String, Object> invocation(CheckResult result) {
        Map<String, Object> invocation = new LinkedHashMap<>();
        invocation.put("executionSuccessful", result.trouble().isEmpty());
        invocation.put(
                "toolExecutionNotifications",
                result.trouble().stream()
                        .map(line -> Map.of("level", "error", "message", text(line)))
                        .toList());
        return invocation;
    }

    private Map<String, Object> result(Finding finding) {
        Map<String, Object> result = new LinkedHashMap<>();
        result.put("ruleId", finding.kind().code());
        result.put("level", finding.severity().title());
        result.put("message", text(message(finding)));
        List<FindingStep> steps = finding.execution().map(execution -> execution.steps()).orElse(List.of()).stream()
                .filter(step -> step.line() > 0)
                .toList();
        place(finding, steps).ifPresent(step -> result.put("locations", List.of(location(step))));
        if (!steps.isEmpty()) {
            result.put("codeFlows", List.of(Map.of("threadFlows", threadFlows(steps))));
        }
        Map<String, Object> properties = new LinkedHashMap<>();
        properties.put("evidence", finding.evidence().text());
        finding.inputs().ifPresent(inputs -> properties.put("inputs", inputs));
        finding.replay().ifPresent(file -> properties.put("replay", file.toString()));
        result.put("properties", properties);
        return result;
    }

    private static String message(Finding finding) {
        List<String> sentences = new ArrayList<>();
        sentences.add(finding.kind().title() + " (" + finding.evidence().text() + ")");
        sentences.addAll(finding.what());
        finding.inputs().ifPresent(inputs -> sentences.add("with " + inputs));
        finding.explanation().forEach(piece -> sentences.add(piece.text()));
        return String.join("\n", sentences);
    }

    /** Where to show it: the last step that is named, else the last one. */
    private static Optional<FindingStep> place(Finding finding, List<FindingStep> steps) {
        Optional<FindingStep> last = Optional.empty();
        Optional<FindingStep> named = Optional.empty();
        for (FindingStep step : steps) {
            last = Optional.of(step);
            if (finding.what().stream().anyMatch(line -> line.endsWith(" at " + step.place()))) {
                named = last;
            }
        }
        return named.isPresent() ? named : last;
    }

    /** What each thread does, with the order over all of them. */
    private List<Map<String, Object>> threadFlows(List<FindingStep> steps) {
        Map<String, List<Map<String, Object>>> threads = new LinkedHashMap<>();
        for (int i = 0; i < steps.size(); i++) {
            FindingStep step = steps.get(i);
            Map<String, Object> location = new LinkedHashMap<>(location(step));
            location.put("message", text(step.text()));
            Map<String, Object> flow = new LinkedHashMap<>();
            flow.put("location", location);
            flow.put("executionOrder", i + 1);
            threads.computeIfAbsent(step.thread(), ignored -> new ArrayList<>()).add(flow);
        }
        List<Map<String, Object>> flows = new ArrayList<>();
        threads.forEach((thread, locations) -> {
            Map<String, Object> flow = new LinkedHashMap<>();
            flow.put("id", thread);
            flow.put("locations", locations);
            flows.add(flow);
        });
        return flows;
    }

    private Map<String, Object> location(FindingStep step) {
        Map<String, Object> physical = new LinkedHashMap<>();
        physical.put("artifactLocation", Map.of("uri", sources.name(step.className())));
        physical.put("region", Map.of("startLine", step.line()));
        Map<String, Object> logical = new LinkedHashMap<>();
        logical.put("fullyQualifiedName", step.className() + "." + step.method());
        logical.put("kind", "function");
        Map<String, Object> location = new LinkedHashMap<>();
        location.put("physicalLocation", physical);
        location.put("logicalLocations", List.of(logical));
        return location;
    }

    private static Map<String, Object> text(String text) {
        return Map.of("text", text);
    }
}
