package dev.heddle.check;

import dev.heddle.control.worker.Results;
import dev.heddle.finding.Finding;
import dev.heddle.rebuild.lower.Rebuilt;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a check found out.
 *
 * @param findings bugs, those that really happened first
 * @param predictions what became of predictions
 * @param coverage what was seen
 * @param exploration what exploring came to, if there was time for it
 * @param trouble what kept the check from being whole, if something did
 * @param classes hashes of the classes that ran under control
 * @param times how long each stage took
 */
public record CheckResult(
        List<Finding> findings,
        Predictions predictions,
        Coverage coverage,
        Optional<Results> exploration,
        List<String> trouble,
        Map<String, String> classes,
        Map<String, Duration> times) {

    public CheckResult {
        findings = List.copyOf(findings);
        trouble = List.copyOf(trouble);
    }

    /** How many questions were answered how: no interleaving does it, not known, some interleaving does. */
    public record Decided(int proved, int undecided, int feasible) {

        public int all() {
            return proved + undecided + feasible;
        }
    }

    /**
     * What became of predictions.
     *
     * @param conditions assertions and other conditions: whether some interleaving breaks them
     * @param confirmed those that failed when the real program was led there
     * @param harmless those that broke without consequence: the program deals with it
     * @param notReached those to which the real program could not be led
     * @param branches branches over what threads share: whether some interleaving takes the other side
     * @param failedBehind how many of these led to a failure when the program was led there
     * @param deadlocks circles of locks that threads may come to stand in
     * @param waits waits that may last for ever
     * @param races pairs of accesses that may come at once
     * @param intrusions accesses that may come between two that are meant to be one
     * @param serialisable how often that was found to make no difference
     * @param views regions that may see two variables at different times
     */
    public record Predictions(
            Decided conditions,
            int confirmed,
            int harmless,
            int notReached,
            Decided branches,
            int failedBehind,
            Decided deadlocks,
            Decided waits,
            Decided races,
            Decided intrusions,
            int serialisable,
            Decided views) {}

    /**
     * What was seen.
     *
     * @param threads how many threads the recorded run had
     * @param events how many events
     * @param shared how many places in memory several threads use
     * @param regions stretches that are meant to be atomic
     * @param notes what is not modelled or had to be assumed
     * @param notWoven classes that were not looked at, with reasons
     */
    public record Coverage(
            int threads, long events, long shared, int regions, List<String> notes, Map<String, String> notWoven) {

        public Coverage {
            notes = List.copyOf(notes);
            notWoven = Map.copyOf(notWoven);
        }

        static Coverage of(Rebuilt rebuilt, Map<String, String> notWoven) {
            return new Coverage(
                    rebuilt.program().threads().size(),
                    rebuilt.coverage().events(),
                    rebuilt.coverage().sharedPlaces(),
                    rebuilt.program().regions().size(),
                    rebuilt.notes(),
                    notWoven);
        }
    }

    /** The same result with these findings. */
    public CheckResult with(List<Finding> others) {
        return new CheckResult(others, predictions, coverage, exploration, trouble, classes, times);
    }

    /** The same result, which is not whole for one more reason. */
    public CheckResult withTrouble(String reason) {
        List<String> all = new ArrayList<>(trouble);
        all.add(reason);
        return new CheckResult(findings, predictions, coverage, exploration, all, classes, times);
    }

    /** Whether exploration has run every class of executions, so that nothing else can happen with these inputs. */
    public boolean isProof() {
        return trouble.isEmpty() && exploration.filter(Results::isProof).isPresent();
    }

    /** Whether something went wrong, or is wrong in itself, in the real program. */
    public boolean isBad() {
        return findings.stream().anyMatch(Finding::isBad);
    }

    /** 0 nothing found, 1 findings, 4 inconclusive. */
    public int exitCode() {
        if (isBad()) {
            return 1;
        }
        return trouble.isEmpty() ? 0 : 4;
    }
}
