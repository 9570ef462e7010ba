// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report;

import dev.heddle.finding.Failure;
import dev.heddle.finding.FailureText;
import dev.heddle.finding.Finding;
import dev.heddle.finding.FindingStep;
import dev.heddle.finding.Severity;
import dev.heddle.program.Naming;
import dev.heddle.session.recording.RecordedRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** The steps of executions as rows that any report can show: those of a finding, and those of the run it was predicted from. */
public final class FindingStory {

    private FindingStory() {}

    /** The steps that a finding is shown with, and what became of each thread that went wrong. */
    public static List<StoryText.Row> of(Finding found) {
        return of(found, UnaryOperator.identity());
    }

    /**
     * The same for people.
     *
     * @param titles how threads are called, by their paths; the rows keep the paths
     */
    public static List<StoryText.Row> of(Finding found, UnaryOperator<String> titles) {
        Finding finding = found.told();
        List<StoryText.Row> rows = new ArrayList<>();
        for (ShownSteps.Numbered numbered : ShownSteps.of(finding)) {
            FindingStep step = numbered.step();
            Optional<StoryText.Left> left = step.leaves().isEmpty()
                    ? Optional.empty()
                    : Optional.of(new StoryText.Left(step.variable(), step.leaves()));
            rows.add(new StoryText.Row(
                    numbered.number(),
                    step.thread(),
                    step.className(),
                    step.method(),
                    step.line(),
                    step.withoutLeft().text(titles),
                    left,
                    ""));
        }
        if (!rows.isEmpty() && finding.severity() == Severity.ERROR) {
            int last = finding.execution().orElseThrow().steps().size() + 1;
            ends(finding).forEach(failure -> rows.add(end(failure, last, titles)));
        }
        return rows;
    }

    /** Returns what becomes of threads; what happens to no thread has no place in a story. */
    public static List<Failure> ends(Finding finding) {
        return finding.what().stream()
                .filter(failure -> !failure.thread().isEmpty())
                .toList();
    }

    private static StoryText.Row end(Failure failure, int number, UnaryOperator<String> titles) {
        return new StoryText.Row(
                number,
                failure.thread(),
                "",
                "",
                failure.place().line(),
                ending(failure, titles),
                Optional.empty(),
                "fails");
    }

    /** Returns what becomes of a thread, without its name and place: {@code throws IllegalStateException: lost}. */
    static String ending(Failure failure, UnaryOperator<String> titles) {
        if (failure instanceof Failure.Thrown thrown) {
            String simple = thrown.type().substring(thrown.type().lastIndexOf('.') + 1);
            return "throws " + simple + thrown.message().map(": "::concat).orElse("");
        }
        boolean isStuck = failure instanceof Failure.Waits || failure instanceof Failure.Spins;
        String words = FailureText.words(failure.called(titles, object -> Naming.withTitles(object, titles)));
        return isStuck ? words + ", for ever" : words;
    }

    /**
     * Returns what the threads of a recorded run did to one another.
     *
     * @param most how many events at most
     */
    public static List<StoryText.Row> of(RecordedRun run, int most) {
        RunView standard = RunView.standard();
        return of(
                run,
                new RunView(
                        standard.threads(),
                        standard.from(),
                        most,
                        standard.local(),
                        standard.classes(),
                        standard.sources()));
    }

    /** Returns what somebody wants to see of a recorded run. */
    public static List<StoryText.Row> of(RecordedRun run, RunView view) {
        return new RunRows(run, view, Theme.PLAIN).story();
    }
}
