// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report.check;

import dev.heddle.check.CheckResult;
import dev.heddle.control.worker.Results;
import dev.heddle.finding.Evidence;
import dev.heddle.finding.FailureJson;
import dev.heddle.finding.FailureText;
import dev.heddle.finding.Finding;
import dev.heddle.finding.FindingStep;
import dev.heddle.finding.Fingerprint;
import dev.heddle.program.InputValue;
import dev.heddle.report.ClaimText;
import dev.heddle.report.FindingReport;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * A check as JSON. It has all that other reports show, so that {@link SavedCheck} can read it back and show it again; {@code docs/schema}
 * describes it.
 */
public final class CheckJson {

    static final String FORMAT = "heddle-check";
    static final int VERSION = 1;

    private static final JsonMapper JSON =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private CheckJson() {}

    /** The check, with a line break at its end. */
    public static String of(String name, CheckResult result, CheckContext context) {
        return JSON.writeValueAsString(tree(name, result, context)) + "\n";
    }

    /** The check as part of something else. */
    public static Map<String, Object> tree(String name, CheckResult result, CheckContext context) {
        Map<String, Object> root = new LinkedHashMap<>();
        root.put("format", FORMAT);
        root.put("version", VERSION);
        root.put("heddle", context.version());
        root.put("target", name);
        root.put("exitCode", context.exitCode());
        root.put("verdict", CheckReport.verdict(result));
        root.put("proof", result.isProof());
        root.put("claim", ClaimText.json(result.ledger()));
        CheckResult.Known known = result.known();
        List<String> fingerprints = Fingerprint.of(result.findings());
        List<Map<String, Object>> findings = new ArrayList<>();
        for (int i = 0; i < fingerprints.size(); i++) {
            Map<String, Object> finding = finding(result.findings().get(i), fingerprints.get(i), context);
            if (!known.file().isEmpty()) {
                finding.put("known", known.fingerprints().contains(fingerprints.get(i)));
            }
            findings.add(finding);
        }
        root.put("findings", findings);
        if (!known.file().isEmpty()) {
            Map<String, Object> baseline = new LinkedHashMap<>();
            baseline.put("file", known.file());
            baseline.put(result.isConclusive() ? "gone" : "unseen", known.unseen());
            root.put("baseline", baseline);
        }
        root.put("predictions", predictions(result.predictions()));
        root.put("coverage", coverage(result.coverage()));
        result.exploration().ifPresent(results -> root.put("exploration", exploration(results)));
        root.put("trouble", result.trouble());
        Map<String, Object> times = new LinkedHashMap<>();
        result.times().forEach((stage, time) -> times.put(stage, time.toMillis()));
        root.put("millis", times);
        root.put(
                "covered",
                CheckCoverage.of(result).stream()
                        .map(line -> Map.of("title", line.title(), "text", line.text()))
                        .toList());
        CheckSurroundings surroundings = new CheckSurroundings(result.findings(), context);
        root.put("threads", surroundings.threads());
        root.put("recorded", surroundings.recorded());
        root.put("sources", surroundings.sources());
        return root;
    }

    private static Map<String, Object> finding(Finding finding, String fingerprint, CheckContext context) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("fingerprint", fingerprint);
        map.put("kind", finding.kind().name().toLowerCase(Locale.ROOT));
        map.put("code", finding.kind().code());
        map.put("severity", finding.severity().title());
        // The names in it are the same in all executions; those of people are not.
        map.put("what", FailureText.lines(finding.what()));
        map.put("failures", FailureJson.tree(finding.what()));
        Finding told = finding.told();
        map.put("title", FindingReport.headline(told, context.titles()));
        map.put("told", FailureText.lines(told.what(), context.titles()));
        map.put("evidence", finding.evidence().text());
        map.put("real", finding.evidence().isReal());
        if (finding.evidence() instanceof Evidence.Predicted predicted) {
            map.put("why", predicted.why());
        } else if (finding.evidence() instanceof Evidence.Refuted refuted) {
            map.put("why", refuted.what());
        }
        map.put("knownBy", finding.knownBy());
        map.put("executions", finding.executions());
        finding.replay().ifPresent(file -> map.put("replay", file.toString()));
        List<Map<String, Object>> inputs = new ArrayList<>();
        finding.execution()
                .ifPresent(execution -> InputValue.told(execution.inputs()).forEach(input -> inputs.add(input(input))));
        map.put("inputs", inputs);
        Map<String, String> explanation = new LinkedHashMap<>();
        finding.explanation()
                .forEach(piece ->
                        explanation.merge(piece.topic().title(), piece.text(), (one, more) -> one + "\n" + more));
        map.put("explanation", explanation);
        ExplanationJson.put(finding, map);
        List<Map<String, Object>> steps = new ArrayList<>();
        finding.execution().ifPresent(execution -> execution.steps().forEach(step -> steps.add(step(step))));
        map.put("steps", steps);
        StacksJson.put(finding, steps, map);
        ObjectsJson.put(finding, map);
        finding.execution()
                .ifPresent(execution -> execution.noReturn().ifPresent(number -> map.put("noReturn", number)));
        return map;
    }

    // Where all threads get it, or every time, that is not said.
    private static Map<String, Object> input(InputValue input) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("name", input.name());
        map.put("value", input.value());
        if (!input.thread().equals(InputValue.EVERYBODY)) {
            map.put("thread", input.thread());
        }
        if (input.number() != InputValue.ALWAYS) {
            map.put("number", input.number());
        }
        return map;
    }

    private static Map<String, Object> step(FindingStep step) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("thread", step.thread());
        map.put("does", step.kind().verb());
        map.put("to", step.object());
        map.put("owner", step.owner());
        if (!step.seen().key().isEmpty()) {
            map.put("key", step.seen().key());
        }
        map.put("value", step.value());
        if (!step.seen().left().isEmpty()) {
            map.put("left", step.seen().left());
        }
        map.put("class", step.className());
        map.put("method", step.method());
        map.put("line", step.line());
        return map;
    }

    private static Map<String, Object> predictions(CheckResult.Predictions known) {
        CheckResult.Questions questions = known.questions();
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("conditions", decided(questions.conditions()));
        map.put("confirmed", known.confirmed());
        map.put("harmless", known.harmless());
        map.put("notReached", known.notReached());
        map.put("branches", decided(questions.branches()));
        map.put("failedBehindBranches", known.failedBehind());
        map.put("deadlocks", decided(questions.deadlocks()));
        map.put("waits", decided(questions.waits()));
        map.put("races", decided(questions.races()));
        map.put("intrusions", decided(questions.intrusions()));
        map.put("intrusionsWithoutDifference", questions.serialisable());
        map.put("views", decided(questions.views()));
        return map;
    }

    private static Map<String, Object> decided(CheckResult.Decided known) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("proved", known.proved());
        map.put("undecided", known.undecided());
        map.put("feasible", known.feasible());
        return map;
    }

    private static Map<String, Object> coverage(CheckResult.Coverage known) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("runs", known.runs());
        map.put("threads", known.threads());
        map.put("events", known.events());
        map.put("sharedPlaces", known.shared());
        map.put("regions", known.regions());
        map.put("conflictingPairs", known.pairs().conflicting());
        map.put("orderedPairs", known.pairs().ordered());
        map.put("lockedPairs", known.pairs().locked());
        map.put("circles", sifted(known.circles()));
        map.put("triples", sifted(known.triples()));
        map.put("notWoven", known.notWoven());
        map.put("notes", known.notes());
        return map;
    }

    private static Map<String, Object> sifted(CheckResult.Sifted known) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("all", known.all());
        map.put("ordered", known.ordered());
        map.put("locked", known.locked());
        return map;
    }

    private static Map<String, Object> exploration(Results results) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("executions", results.progress().executions());
        map.put("failures", results.progress().failures());
        map.put("proof", results.isProof());
        results.stop().ifPresent(stop -> map.put("stop", stop.name().toLowerCase(Locale.ROOT)));
        return map;
    }
}
