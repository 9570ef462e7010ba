// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report.check;

import dev.heddle.report.FindingStory;
import dev.heddle.report.SourceFiles;
import dev.heddle.report.StoryText;
import dev.heddle.session.recording.RecordedRun;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * The context that reports show besides the result.
 *
 * @param titles how threads are called, by their paths
 * @param passing what the threads of the recorded run did to one another, if it went well
 */
public record CheckContext(
        UnaryOperator<String> titles, SourceFiles sources, List<StoryText.Row> passing, int exitCode, String version) {

    private static final int MOST_RECORDED = 60;

    public CheckContext {
        passing = List.copyOf(passing);
    }

    /** Nothing is known but the result itself. */
    public static CheckContext bare(int exitCode, String version) {
        return new CheckContext(path -> path, SourceFiles.none(), List.of(), exitCode, version);
    }

    /** Returns what the threads of a recorded run did to one another, if it went well; else nothing. */
    public static List<StoryText.Row> passing(RecordedRun run) {
        if (!run.isComplete() || !run.ending().isEmpty() || run.events().isEmpty()) {
            return List.of();
        }
        // Who starts and awaits whom is the same in all executions; what they do to what they share is not.
        return FindingStory.of(run, MOST_RECORDED).stream()
                .filter(row -> !row.text().matches("starts .*|ends|.*\\.join\\(.*"))
                .toList();
    }
}
