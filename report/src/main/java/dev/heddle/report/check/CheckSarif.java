// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report.check;

import dev.heddle.check.CheckResult;
import dev.heddle.claim.Reservation;
import dev.heddle.finding.Failure;
import dev.heddle.finding.FailureText;
import dev.heddle.finding.Finding;
import dev.heddle.finding.FindingStep;
import dev.heddle.finding.Fingerprint;
import dev.heddle.finding.Kind;
import dev.heddle.program.Naming;
import dev.heddle.report.FindingReport;
import dev.heddle.report.FindingStory;
import dev.heddle.report.SourceFiles;
import dev.heddle.report.StoryText;
import dev.heddle.report.kinds.KindPage;
import dev.heddle.report.kinds.KindPages;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * A check as SARIF 2.1.0, which code hosts and editors show beside the lines.
 *
 * <p>One flow per thread, with the order over all of them. Paths are relative to the folder in which Heddle was run, wherever a source lies in it.
 */
public final class CheckSarif {

    /** The name of ours in {@code partialFingerprints}; another way to compute them gets another name. */
    static final String FINGERPRINT = "heddleFinding/v1";

    /** Code hosts show no more places of a flow. */
    private static final int MOST_LOCATIONS = 1000;

    private static final List<Kind> RULES = List.of(Kind.values());

    /**
     * A check, wherever it comes from.
     *
     * @param baseline the file with known findings; empty if there is none
     * @param titles how threads are called
     * @param files the source files of classes
     */
    private record Facts(
            String name,
            List<SavedCheck.Saved> findings,
            String baseline,
            List<String> trouble,
            List<String> reservations,
            UnaryOperator<String> titles,
            UnaryOperator<String> files,
            String version) {}

    private final Facts facts;
    private final SarifPlaces places;

    private CheckSarif(Facts facts) {
        this.facts = facts;
        this.places = new SarifPlaces(facts.files());
    }

    /** The file's text. */
    public static String of(String name, CheckResult result, CheckContext context) {
        return of(name, result, finding -> List.of(), context);
    }

    /**
     * The file's text.
     *
     * @param repairs what would end a finding
     */
    public static String of(
            String name, CheckResult result, Function<Finding, List<SavedCheck.Repair>> repairs, CheckContext context) {
        List<String> fingerprints = Fingerprint.of(result.findings());
        List<SavedCheck.Saved> findings = new ArrayList<>();
        for (int i = 0; i < fingerprints.size(); i++) {
            Finding finding = result.findings().get(i);
            boolean isKnown = result.known().fingerprints().contains(fingerprints.get(i));
            findings.add(
                    new SavedCheck.Saved(fingerprints.get(i), isKnown, finding, repairs.apply(finding), List.of()));
        }
        return file(List.of(new Facts(
                name,
                findings,
                result.known().file(),
                result.trouble(),
                result.ledger().reservations().stream()
                        .map(Reservation::detail)
                        .filter(detail -> !result.trouble().contains(detail))
                        .toList(),
                context.titles(),
                context.sources()::name,
                context.version())));
    }

    /**
     * The text of a file with a run for each of these checks.
     *
     * @param sources where sources are now, for those of which the checks do not say it
     */
    public static String of(List<SavedCheck> checks, SourceFiles sources, String version) {
        return file(checks.stream()
                .map(check -> new Facts(
                        check.target(),
                        check.findings(),
                        check.json().path("baseline").path("file").asString(""),
                        check.trouble(),
                        check.reservations(),
                        check::title,
                        name -> Optional.ofNullable(check.sources().get(name.split("\\$", 2)[0]))
                                .map(SavedCheck.Excerpt::file)
                                .orElseGet(() -> sources.name(name)),
                        version))
                .toList());
    }

    private static String file(List<Facts> checks) {
        Map<String, Object> root = new LinkedHashMap<>();
        root.put("$schema", "https://json.schemastore.org/sarif-2.1.0.json");
        root.put("version", "2.1.0");
        root.put(
                "runs",
                checks.stream().map(facts -> new CheckSarif(facts).run()).toList());
        return JsonMapper.builder()
                        .enable(SerializationFeature.INDENT_OUTPUT)
                        .build()
                        .writeValueAsString(root)
                + "\n";
    }

    private Map<String, Object> run() {
        Map<String, Object> driver = new LinkedHashMap<>();
        driver.put("name", "Heddle");
        driver.put("version", facts.version());
        driver.put("rules", RULES.stream().map(CheckSarif::rule).toList());
        Map<String, Object> run = new LinkedHashMap<>();
        run.put("tool", Map.of("driver", driver));
        // Results of several programs of one commit stay apart.
        run.put("automationDetails", Map.of("id", "heddle/%s/".formatted(facts.name())));
        run.put(
                "originalUriBaseIds",
                Map.of(
                        SarifPlaces.BASE,
                        Map.of(
                                "description",
                                text("the folder in which Heddle was run, usually the root of the project"))));
        run.put("columnKind", "utf16CodeUnits");
        run.put("invocations", List.of(invocation()));
        run.put("results", facts.findings().stream().map(this::result).toList());
        return run;
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

    private Map<String, Object> invocation() {
        Map<String, Object> invocation = new LinkedHashMap<>();
        invocation.put("executionSuccessful", facts.trouble().isEmpty());
        invocation.put(
                "toolExecutionNotifications",
                Stream.concat(notifications("error", facts.trouble()), notifications("note", facts.reservations()))
                        .toList());
        return invocation;
    }

    private static Stream<Map<String, Object>> notifications(String level, List<String> lines) {
        return lines.stream().map(line -> Map.of("level", level, "message", text(line)));
    }

    private Map<String, Object> result(SavedCheck.Saved saved) {
        Finding finding = saved.finding().told();
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("ruleId", finding.kind().code());
        map.put("ruleIndex", RULES.indexOf(finding.kind()));
        map.put("level", finding.severity().title());
        map.put("message", text(message(finding)));
        map.put("partialFingerprints", Map.of(FINGERPRINT, saved.fingerprint()));
        if (!facts.baseline().isEmpty()) {
            map.put("baselineState", saved.isKnown() ? "unchanged" : "new");
            if (saved.isKnown()) {
                map.put(
                        "suppressions",
                        List.of(Map.of("kind", "external", "justification", "known: listed in " + facts.baseline())));
            }
        }
        List<FindingStep> steps = finding.execution().map(execution -> execution.steps()).orElse(List.of()).stream()
                .filter(step -> step.line() > 0)
                .toList();
        List<Map<String, Object>> named = named(finding, steps);
        if (!named.isEmpty()) {
            // What goes wrong, or the last access, is what editors should open.
            map.put("locations", List.of(named.get(named.size() - 1)));
        }
        if (named.size() > 1) {
            map.put("relatedLocations", numbered(named.subList(0, named.size() - 1)));
        }
        if (!steps.isEmpty()) {
            map.put("codeFlows", List.of(Map.of("threadFlows", threadFlows(finding))));
        }
        if (!saved.repairs().isEmpty()) {
            map.put("fixes", saved.repairs().stream().map(SarifFixes::of).toList());
        }
        Map<String, Object> properties = new LinkedHashMap<>();
        properties.put("evidence", finding.evidence().text());
        finding.inputs().ifPresent(inputs -> properties.put("inputs", inputs));
        finding.replay().ifPresent(file -> properties.put("replay", file.toString()));
        map.put("properties", properties);
        return map;
    }

    /** It must be understood by those who see nothing else of the result. */
    private String message(Finding finding) {
        List<String> sentences = new ArrayList<>();
        sentences.add(FindingReport.headline(finding, facts.titles()) + " ("
                + finding.evidence().text() + ")");
        sentences.addAll(FailureText.lines(finding.what(), facts.titles()));
        finding.inputs().ifPresent(inputs -> sentences.add("with " + named(inputs)));
        finding.explanation().forEach(piece -> sentences.add(piece.text(facts.titles())));
        return String.join("\n", sentences);
    }

    private String named(String text) {
        return Naming.withTitles(text, facts.titles());
    }

    /** The places that a finding speaks of; where it speaks of none, that of its last step. */
    private List<Map<String, Object>> named(Finding finding, List<FindingStep> steps) {
        Set<Map<String, Object>> named = new LinkedHashSet<>();
        for (Failure failure : finding.what()) {
            if (failure.place().isKnown()) {
                Map<String, Object> found = places.of(failure.place());
                found.put("message", text(FailureText.line(failure, facts.titles())));
                named.add(found);
            }
        }
        if (named.isEmpty() && !steps.isEmpty()) {
            named.add(places.of(steps.get(steps.size() - 1).place()));
        }
        return List.copyOf(named);
    }

    private static List<Map<String, Object>> numbered(List<Map<String, Object>> locations) {
        List<Map<String, Object>> all = new ArrayList<>();
        for (Map<String, Object> location : locations) {
            Map<String, Object> one = new LinkedHashMap<>();
            one.put("id", all.size() + 1);
            one.putAll(location);
            all.add(one);
        }
        return all;
    }

    /** Returns what each thread does, with the order over all of them. */
    private List<Map<String, Object>> threadFlows(Finding finding) {
        List<FindingStep> steps =
                finding.execution().map(execution -> execution.steps()).orElse(List.of());
        Set<Integer> telling = FindingStory.of(finding).stream()
                .map(StoryText.Row::number)
                .collect(Collectors.toCollection(TreeSet::new));
        boolean isLong = steps.size() > MOST_LOCATIONS;
        Map<String, List<Map<String, Object>>> threads = new LinkedHashMap<>();
        int first = isLong ? firstOfLast(telling) : 0;
        for (int i = 0; i < steps.size(); i++) {
            FindingStep step = steps.get(i);
            boolean isTelling = telling.contains(i + 1);
            if (step.line() > 0 && (!isLong || (isTelling && i + 1 >= first))) {
                threads.computeIfAbsent(step.thread(), ignored -> new ArrayList<>())
                        .add(flow(step, i + 1, isTelling));
            }
        }
        List<Map<String, Object>> flows = new ArrayList<>();
        threads.forEach((thread, locations) -> {
            Map<String, Object> flow = new LinkedHashMap<>();
            flow.put("id", thread);
            flow.put("message", text(facts.titles().apply(thread)));
            flow.put("locations", locations);
            flows.add(flow);
        });
        return flows;
    }

    private static int firstOfLast(Set<Integer> telling) {
        return telling.stream()
                .skip(Math.max(0, telling.size() - MOST_LOCATIONS))
                .findFirst()
                .orElse(0);
    }

    private Map<String, Object> flow(FindingStep step, int number, boolean isTelling) {
        Map<String, Object> location = places.of(step.place());
        location.put("message", text(step.text(facts.titles())));
        Map<String, Object> flow = new LinkedHashMap<>();
        flow.put("location", location);
        String value = step.leaves().isEmpty() ? step.value() : step.leaves();
        if (!value.isEmpty()) {
            flow.put("state", Map.of(step.variable(), text(value)));
        }
        flow.put("executionOrder", number);
        flow.put("importance", isTelling ? "essential" : "unimportant");
        return flow;
    }

    private static Map<String, Object> text(String text) {
        return Map.of("text", text);
    }
}
