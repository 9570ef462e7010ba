// SPDX-License-Identifier: Apache-2.0
package dev.heddle.session;

import dev.heddle.explain.BugSummary;
import dev.heddle.program.TraceProgram;
import dev.heddle.session.story.Story;
import dev.heddle.synthesis.Synthesis;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Everything that an analysis found out about a trace. All reports are views of it.
 *
 * @param file where the trace was read from
 * @param program the trace as it was analysed
 * @param options what was asked
 * @param verdict what is known of all interleavings together
 * @param properties what is known of each assertion and of the postcondition, in the order of the text
 * @param formulas all bad and all good interleavings, if that was asked and got far enough
 * @param summaries what kinds of bugs there are
 * @param syntheses synchronisation that ends them, best first
 * @param atomicity what is known of regions, if that was asked and there are any
 * @param paths of a recorded run, how far the claims reach; without it, everything that can happen is in the trace
 * @param stages how each stage went; one that is missing was not needed
 * @param work what the solvers did
 * @param notices what else a reader should know
 */
public record TraceResult(
        Path file,
        TraceProgram program,
        TraceOptions options,
        ProgramStatistics statistics,
        TraceVerdict verdict,
        List<PropertyResult> properties,
        Optional<Formulas> formulas,
        List<BugSummary> summaries,
        List<Synthesis> syntheses,
        Optional<AtomicityResult> atomicity,
        Optional<RecordedPaths> paths,
        List<StageRecord> stages,
        SolverWork work,
        List<String> notices) {

    public TraceResult {
        properties = List.copyOf(properties);
        summaries = List.copyOf(summaries);
        syntheses = List.copyOf(syntheses);
        stages = List.copyOf(stages);
        notices = List.copyOf(notices);
    }

    /** The failing property whose story has the fewest switches, then the fewest steps. */
    public Optional<PropertyResult> simplestFailure() {
        return properties.stream()
                .filter(property -> property.story().isPresent())
                .min(Comparator.comparing(
                        (PropertyResult property) -> property.story().orElseThrow(),
                        Comparator.comparingInt(Story::switches)
                                .thenComparing(story -> story.steps().size())));
    }

    /** The synthesis to propose: the first that was verified, else the first. */
    public Optional<Synthesis> proposal() {
        return syntheses.stream()
                .filter(Synthesis::isVerified)
                .findFirst()
                .or(() -> syntheses.stream().findFirst());
    }

    /** The record of a stage, if it was begun. */
    public Optional<StageRecord> stage(AnalysisStage stage) {
        return stages.stream().filter(known -> known.stage() == stage).findFirst();
    }

    /** How long all stages took. */
    public Duration time() {
        return stages.stream().map(StageRecord::time).reduce(Duration.ZERO, Duration::plus);
    }

    /** What it comes to. */
    public Conclusion conclusion() {
        boolean violated =
                atomicity.stream().anyMatch(known -> !known.violations().isEmpty());
        if (verdict instanceof TraceVerdict.Buggy || violated) {
            return Conclusion.FINDINGS;
        }
        return holdsOnItsPaths() && paths.stream().allMatch(RecordedPaths::areAll)
                ? Conclusion.CLEAN
                : Conclusion.INCONCLUSIVE;
    }

    /** Whether nothing can go wrong in what the trace knows; in a recorded run, that is along the paths that threads took. */
    public boolean holdsOnItsPaths() {
        boolean violated =
                atomicity.stream().anyMatch(known -> !known.violations().isEmpty());
        if (verdict instanceof TraceVerdict.Buggy || violated) {
            return false;
        }
        boolean leftOpen = atomicity.stream().anyMatch(known -> known.undecided() > 0)
                || stage(AnalysisStage.ATOMICITY)
                        .flatMap(StageRecord::unfinished)
                        .filter(Predicate.not(String::isEmpty))
                        .isPresent();
        boolean decided = verdict instanceof TraceVerdict.Good
                || (verdict instanceof TraceVerdict.NotAsked && atomicity.isPresent());
        return decided && !leftOpen;
    }
}
