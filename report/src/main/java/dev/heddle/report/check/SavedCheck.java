// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report.check;

import dev.heddle.claim.Verdict;
import dev.heddle.finding.Evidence;
import dev.heddle.finding.Execution;
import dev.heddle.finding.Explanation;
import dev.heddle.finding.Failure;
import dev.heddle.finding.FailureJson;
import dev.heddle.finding.Finding;
import dev.heddle.finding.FindingStep;
import dev.heddle.finding.Fingerprint;
import dev.heddle.finding.Kind;
import dev.heddle.finding.Outcome;
import dev.heddle.finding.Seen;
import dev.heddle.finding.Severity;
import dev.heddle.finding.StepKind;
import dev.heddle.program.InputValue;
import dev.heddle.program.Naming;
import dev.heddle.program.Schedule;
import dev.heddle.program.Step;
import dev.heddle.report.ClaimText;
import dev.heddle.report.SourceFiles;
import dev.heddle.report.StoryText;
import dev.heddle.session.HeddleException;
import dev.heddle.session.Problem;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/**
 * A check, read back from the JSON that {@link CheckJson} wrote.
 *
 * @param verdict the result in a few words
 * @param findings with their fingerprints
 * @param covered what was covered
 * @param trouble what kept the check from being whole
 * @param threads how threads are called, by their paths, where they have names
 * @param passing what threads did in the recorded run, if all went well
 * @param sources lines of classes
 * @param json all that was read
 */
public record SavedCheck(
        String target,
        String verdict,
        List<Saved> findings,
        List<CheckCoverage.Line> covered,
        List<String> trouble,
        Map<String, String> threads,
        List<StoryText.Row> passing,
        Map<String, Excerpt> sources,
        JsonNode json) {

    /** Class files can't tell of lines behind it. */
    private static final int LAST_LINE = 65_535;

    /** What an execution came to is not in the file but for what is wrong with it. */
    private static final Outcome UNKNOWN = new Outcome(Outcome.Verdict.FAILED, List.of());

    private static final Pattern REPLAYED = Pattern.compile("replayed (\\d+) of (\\d+)");

    /**
     * A patch that ends a bug.
     *
     * @param isProof whether every interleaving of the patched program was run
     * @param executions how many were
     */
    public record Repair(String title, boolean isProof, long executions, List<String> diff) {}

    /**
     * A finding with what it is recognised by, and what else is known of it.
     *
     * @param isKnown whether a baseline has it
     * @param repairs what would end it, if somebody has asked
     * @param invariants what holds in good executions and broke here, if somebody has asked
     */
    public record Saved(
            String fingerprint, boolean isKnown, Finding finding, List<Repair> repairs, List<String> invariants) {

        /** Whether a build should fail for it. */
        public boolean isBad() {
            return !isKnown && finding.isBad();
        }
    }

    /** Some lines of a source file, by their numbers. */
    public record Excerpt(String file, SortedMap<Integer, String> lines) {}

    /** How a thread is called. */
    public String title(String path) {
        return threads.getOrDefault(path, path);
    }

    /** Returns true if nothing was found, but not everything was decided. */
    public boolean isInconclusive() {
        return json.path("claim").path("verdict").asString("").equals(ClaimText.word(Verdict.INCONCLUSIVE))
                || !trouble.isEmpty();
    }

    /** Why less may be claimed, apart from what kept the check from being whole. */
    List<String> reservations() {
        return json.path("claim")
                .path("reservations")
                .valueStream()
                .map(one -> one.path("detail").asString(""))
                .filter(detail -> !trouble.contains(detail))
                .toList();
    }

    /** The lines of code that were kept, as files in which all others are empty. */
    public SourceFiles sourceFiles() {
        Map<String, SourceFiles.Source> files = new HashMap<>();
        sources.forEach((className, excerpt) -> {
            List<String> lines = new ArrayList<>();
            excerpt.lines().forEach((number, text) -> {
                while (lines.size() < number - 1) {
                    lines.add("");
                }
                lines.add(text);
            });
            files.put(className, new SourceFiles.Source(excerpt.file(), lines));
        });
        return SourceFiles.of(files);
    }

    /**
     * Reads a check.
     *
     * @param from where it comes from, for complaints
     * @throws HeddleException if that is no check, or one of a later version
     */
    public static SavedCheck read(JsonNode json, String from) {
        try {
            return parse(json, from);
        } catch (HeddleException known) {
            throw known;
        } catch (RuntimeException nonsense) {
            // Numbers that are none, names of kinds that there are not: whoever wrote it, it was not this Heddle.
            throw new HeddleException(
                    Problem.BROKEN_INPUT,
                    "%s: this is no result of a check that can be used (%s); make it again with heddle check --json"
                            .formatted(from, nonsense.getMessage()),
                    nonsense);
        }
    }

    private static SavedCheck parse(JsonNode json, String from) {
        String format = json.path("format").asString("");
        if (!format.equals(CheckJson.FORMAT)) {
            throw broken(
                    from,
                    "expected the result of 'heddle check --json', found %s"
                            .formatted(format.isEmpty() ? "something without a format" : format));
        }
        if (json.path("version").asInt(0) != CheckJson.VERSION) {
            throw broken(
                    from,
                    "version %s of the format; this Heddle reads version %d"
                            .formatted(json.path("version").asString("?"), CheckJson.VERSION));
        }
        List<Finding> findings = new ArrayList<>();
        for (JsonNode finding : json.path("findings")) {
            findings.add(finding(finding, from));
        }
        List<String> computed = Fingerprint.of(findings);
        List<Saved> saved = new ArrayList<>();
        for (int i = 0; i < findings.size(); i++) {
            JsonNode node = json.path("findings").path(i);
            String fingerprint = node.path("fingerprint").asString(computed.get(i));
            saved.add(new Saved(
                    fingerprint,
                    node.path("known").asBoolean(false),
                    findings.get(i),
                    repairs(node.path("repairs")),
                    texts(node.path("invariants"))));
        }
        List<CheckCoverage.Line> covered = new ArrayList<>();
        json.path("covered")
                .forEach(line -> covered.add(new CheckCoverage.Line(text(line, "title"), text(line, "text"))));
        Map<String, String> threads = new LinkedHashMap<>();
        json.path("threads")
                .properties()
                .forEach(entry -> threads.put(entry.getKey(), entry.getValue().asString("")));
        List<StoryText.Row> passing = new ArrayList<>();
        json.path("recorded").forEach(row -> passing.add(row(row)));
        return new SavedCheck(
                text(json, "target"),
                text(json, "verdict"),
                List.copyOf(saved),
                covered,
                texts(json.path("trouble")),
                threads,
                passing,
                sources(json.path("sources")),
                json);
    }

    private static HeddleException broken(String from, String why) {
        return new HeddleException(Problem.BROKEN_INPUT, "%s: %s".formatted(from, why));
    }

    private static String text(JsonNode node, String field) {
        return node.path(field).asString("");
    }

    private static List<String> texts(JsonNode list) {
        List<String> texts = new ArrayList<>();
        list.forEach(one -> texts.add(one.asString("")));
        return texts;
    }

    private static List<Repair> repairs(JsonNode list) {
        List<Repair> repairs = new ArrayList<>();
        for (JsonNode repair : list) {
            repairs.add(new Repair(
                    text(repair, "title"),
                    repair.path("isProof").asBoolean(false),
                    repair.path("executions").asLong(0),
                    texts(repair.path("diff"))));
        }
        return repairs;
    }

    private static Map<String, Excerpt> sources(JsonNode list) {
        Map<String, Excerpt> sources = new HashMap<>();
        for (JsonNode source : list) {
            SortedMap<Integer, String> lines = new TreeMap<>();
            source.path("lines")
                    .properties()
                    .forEach(line ->
                            lines.put(line(line.getKey()), line.getValue().asString("")));
            sources.put(text(source, "class"), new Excerpt(text(source, "file"), lines));
        }
        return sources;
    }

    private static int line(String number) {
        int line = Integer.parseInt(number);
        if (line < 1 || line > LAST_LINE) {
            throw new IllegalArgumentException("no class has a line " + number);
        }
        return line;
    }

    private static StoryText.Row row(JsonNode row) {
        return new StoryText.Row(
                row.path("number").asInt(0),
                text(row, "thread"),
                text(row, "class"),
                text(row, "method"),
                row.path("line").asInt(0),
                text(row, "text"),
                row.has("variable")
                        ? Optional.of(new StoryText.Left(text(row, "variable"), text(row, "value")))
                        : Optional.empty(),
                "");
    }

    // ── findings ────────────────────────────────────────────────────────────────────────────────────────────────────

    private static Finding finding(JsonNode json, String from) {
        List<Explanation> explanation = new ArrayList<>();
        json.path("explanation")
                .properties()
                .forEach(piece -> explanation.addAll(ExplanationJson.get(
                        piece.getKey(), piece.getValue().asString("").lines().toList(), json)));
        List<Failure> what = failures(json);
        if (what.isEmpty()) {
            throw broken(from, "a finding does not say what it is");
        }
        return new Finding(
                constant(Kind.class, json, "kind", from),
                constant(Severity.class, json, "severity", from),
                what,
                evidence(json, from),
                text(json, "knownBy"),
                execution(json),
                json.path("executions").asLong(0),
                explanation,
                json.has("replay") ? Optional.of(Path.of(text(json, "replay"))) : Optional.empty());
    }

    /** What goes wrong; of what an older Heddle has written, only the lines are known. */
    private static List<Failure> failures(JsonNode json) {
        return json.has("failures")
                ? FailureJson.read(json.path("failures"))
                : texts(json.path("what")).stream()
                        .map(line -> (Failure) new Failure.Said(line))
                        .toList();
    }

    private static StepKind kind(JsonNode step) {
        String verb = text(step, "does");
        return StepKind.of(verb)
                .orElseThrow(() -> new IllegalArgumentException("no step is called '%s'".formatted(verb)));
    }

    private static <E extends Enum<E>> E constant(Class<E> type, JsonNode json, String field, String from) {
        try {
            return Enum.valueOf(type, text(json, field).toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException unknown) {
            throw broken(from, "a finding has the unknown %s '%s'".formatted(field, text(json, field)));
        }
    }

    private static Evidence evidence(JsonNode json, String from) {
        String evidence = text(json, "evidence");
        Matcher replayed = REPLAYED.matcher(evidence);
        if (replayed.matches()) {
            return new Evidence.Replayed(Long.parseLong(replayed.group(1)), Long.parseLong(replayed.group(2)));
        }
        return switch (evidence) {
            case "observed" -> new Evidence.Observed();
            case "predicted" -> new Evidence.Predicted(text(json, "why"));
            case "refuted" -> new Evidence.Refuted(text(json, "why"));
            default -> throw broken(from, "a finding has the unknown evidence '%s'".formatted(evidence));
        };
    }

    private static Optional<Execution> execution(JsonNode json) {
        List<FindingStep> steps = new ArrayList<>();
        List<Step> schedule = new ArrayList<>();
        Map<String, Integer> done = new HashMap<>();
        for (JsonNode step : json.path("steps")) {
            String thread = text(step, "thread");
            schedule.add(new Step(thread, done.merge(thread, 1, Integer::sum) - 1));
            steps.add(new FindingStep(
                    thread,
                    kind(step),
                    text(step, "to"),
                    text(step, "owner"),
                    new Seen(text(step, "key"), text(step, "value"), text(step, "left")),
                    text(step, "class"),
                    text(step, "method"),
                    step.path("line").asInt(0)));
        }
        if (steps.isEmpty()) {
            return Optional.empty();
        }
        List<InputValue> inputs = new ArrayList<>();
        for (JsonNode input : json.path("inputs")) {
            inputs.add(new InputValue(
                    input.path("thread").asString(InputValue.EVERYBODY),
                    text(input, "name"),
                    input.path("number").asInt(InputValue.ALWAYS),
                    input.path("value").asLong(0)));
        }
        Execution execution = new Execution(
                new Schedule(schedule),
                steps,
                UNKNOWN,
                List.of(),
                inputs,
                StacksJson.get(json),
                new Naming(Map.of(), ObjectsJson.get(json)));
        int lost = json.path("noReturn").asInt(0);
        return Optional.of(lost > 0 && lost <= steps.size() ? execution.lostAfter(lost) : execution);
    }
}
