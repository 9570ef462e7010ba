package dev.heddle.report;

import dev.heddle.finding.Finding;
import dev.heddle.finding.FindingStep;
import dev.heddle.finding.Severity;
import dev.heddle.session.recording.RecordedRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The steps of executions as rows that any report can show: those of a finding, and those of the run it was predicted from. */
public final class FindingStory {

    private FindingStory() {}

    /** The steps that a finding is shown with, and what became of each thread that went wrong. */
    public static List<StoryText.Row> of(Finding found) {
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
                    step.withoutLeft().text(),
                    left,
                    ""));
        }
        if (!rows.isEmpty() && finding.severity() == Severity.ERROR) {
            int last = finding.execution().orElseThrow().steps().size() + 1;
            finding.what().forEach(what -> rows.add(end(what, last)));
        }
        return rows;
    }

    // "main.0: java.lang.IllegalStateException: lost at Bank.main:24", or "main.0 waits for main/3 at Bank.main:24".
    private static StoryText.Row end(String what, int number) {
        int at = what.lastIndexOf(" at ");
        String place = at < 0 ? "" : what.substring(at + 4);
        String[] words = (at < 0 ? what : what.substring(0, at)).split("(?<=^main[.\\d]{0,200})[: ]+", 2);
        int colon = place.lastIndexOf(':');
        int line = colon > 0 && place.substring(colon + 1).matches("\\d{1,9}")
                ? Integer.parseInt(place.substring(colon + 1))
                : 0;
        String text = words.length < 2 ? "fails" : words[1];
        boolean isThrown = what.startsWith(words[0] + ":");
        return new StoryText.Row(
                number,
                words[0],
                "",
                "",
                line,
                isThrown ? "throws " + text.replaceFirst("^(?:[\\w$]+\\.)+(?=[\\w$]+)", "") : text + ", for ever",
                Optional.empty(),
                "fails");
    }

    /**
     * What the threads of a recorded run did to one another.
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

    /** What somebody wants to see of a recorded run. */
    public static List<StoryText.Row> of(RecordedRun run, RunView view) {
        return new RunRows(run, view, Theme.PLAIN).story();
    }
}
