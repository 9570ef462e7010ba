// SPDX-License-Identifier: Apache-2.0
package dev.heddle.check;

import dev.heddle.claim.Reason;
import dev.heddle.claim.Reservation;
import dev.heddle.finding.Evidence;
import dev.heddle.finding.Explanation;
import dev.heddle.finding.Failure;
import dev.heddle.finding.Finding;
import dev.heddle.finding.Kind;
import dev.heddle.finding.Severity;
import dev.heddle.finding.Topic;
import dev.heddle.rebuild.lower.Rebuilt;
import dev.heddle.session.recording.RunSummary;
import dev.heddle.trace.ClassRecord;
import dev.heddle.trace.Trace;
import dev.heddle.trace.TraceException;
import dev.heddle.trace.TraceReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Failures of the recorded runs themselves: they happened, whatever comes of the program under control. */
public final class RecordedFailures {

    private static final String ONLY_OBSERVED = "it happened in the recorded run";
    private static final String ALSO_REPLAYED = "it happened in the recorded run, and was then replayed";
    private static final String UNCAUGHT = "uncaught";
    private static final String MAIN = "main";

    private RecordedFailures() {}

    /** The result of runs of which one came to a standstill, if these threads are some. */
    public static CheckResult stoodStill(List<RunSummary.Stand> threads, CheckResult result) {
        if (threads.isEmpty()) {
            return result;
        }
        List<Explanation> stacks = threads.stream()
                .map(thread -> (Explanation) new Explanation.Words(
                        Topic.STACKS, "%s: %s".formatted(thread.failure().thread(), String.join(", ", thread.stack()))))
                .toList();
        List<Finding> all = new ArrayList<>(result.findings());
        add(Kind.DEADLOCK, threads.stream().map(RunSummary.Stand::failure).toList(), stacks, all);
        return result.with(all);
    }

    /** The result of runs of which one ended with this exit code of its own. */
    public static CheckResult ended(int exit, CheckResult result) {
        if (exit == 0) {
            return result;
        }
        // What was observed has an execution only if it happened under control, too.
        boolean isReproduced = result.findings().stream()
                .anyMatch(finding -> finding.isBad()
                        && finding.severity() == Severity.ERROR
                        && (finding.execution().isPresent() || !(finding.evidence() instanceof Evidence.Observed)));
        if (isReproduced) {
            return result;
        }
        List<Finding> all = new ArrayList<>(result.findings());
        boolean isTold = all.stream().anyMatch(finding -> finding.kind() == Kind.FAILURE && finding.isBad());
        if (!isTold) {
            add(Kind.FAILURE, List.of(new Failure.Exited(exit)), List.of(), all);
        }
        return result.with(all)
                .but(List.of(new Reservation(
                        Reason.TROUBLE,
                        "the recorded run ended with exit code %d, and no execution under control failed: something decides it that Heddle does not control"
                                .formatted(exit))));
    }

    /** Adds what a recorded run did to findings, or says of one of them that it happened there. */
    static void add(Kind kind, List<Failure> failures, List<Explanation> explanation, List<Finding> all) {
        Optional<Finding> same =
                all.stream().filter(finding -> isSame(finding, kind, failures)).findFirst();
        if (same.isPresent()) {
            Finding known = same.get();
            all.set(all.indexOf(known), known.with(known.evidence(), ALSO_REPLAYED));
            return;
        }
        all.add(
                0,
                new Finding(
                        kind,
                        Severity.ERROR,
                        failures,
                        new Evidence.Observed(),
                        ONLY_OBSERVED,
                        Optional.empty(),
                        1,
                        explanation,
                        Optional.empty()));
    }

    /** An exception that nobody catches is seen where it leaves the thread, not where it is thrown, so that only its type tells it. */
    private static boolean isSame(Finding finding, Kind kind, List<Failure> failures) {
        if (finding.kind() != kind || !finding.evidence().isReal()) {
            return false;
        }
        String exception = Identity.exception(failures.get(0));
        return exception.isEmpty()
                ? Identity.of(kind, finding.what()).equals(Identity.of(kind, failures))
                : finding.what().stream()
                        .anyMatch(failure -> Identity.exception(failure).equals(exception));
    }

    /** The exceptions that ended threads of a run. */
    static List<Failure> uncaught(Path trace, Rebuilt run) {
        List<Failure> failures = new ArrayList<>();
        boolean mayHandle = false;
        for (Rebuilt.Failure failure : run.failures()) {
            if (!failure.check().kind().equals(UNCAUGHT)) {
                continue;
            }
            String thread = failure.step().thread();
            // For main it makes no difference whether a handler hears of it: the exit code is 1.
            mayHandle |= !thread.equals(MAIN) && !mayHandle && handles(trace);
            if (thread.equals(MAIN) || !mayHandle) {
                failures.add(new Failure.Thrown(
                        thread,
                        failure.check().exception(),
                        Optional.empty(),
                        SuspicionText.place(failure.check().site()),
                        false));
            }
        }
        return failures;
    }

    /** Returns true if some class of the program has to do with handlers of exceptions that nobody catches: it may expect them. */
    private static boolean handles(Path file) {
        try (Trace trace = TraceReader.open(file)) {
            return trace.classes().values().stream()
                    .anyMatch(type -> type.weaving() instanceof ClassRecord.Woven woven
                            && new String(woven.bytes(), StandardCharsets.ISO_8859_1).contains("ncaughtException"));
        } catch (TraceException unreadable) {
            return true;
        }
    }
}
