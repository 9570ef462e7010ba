// SPDX-License-Identifier: Apache-2.0
package dev.heddle.repair.idea;

import dev.heddle.finding.Evidence;
import dev.heddle.finding.Execution;
import dev.heddle.finding.Failure;
import dev.heddle.finding.Finding;
import dev.heddle.finding.FindingStep;
import dev.heddle.finding.Kind;
import dev.heddle.finding.Outcome;
import dev.heddle.finding.Severity;
import dev.heddle.program.Schedule;
import dev.heddle.repair.source.Patch;
import dev.heddle.repair.source.Sources;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The patches that ideas propose for a source file, given an execution that goes wrong. */
record Proposals(Path folder) {

    /** The text of the file with each of the patches. */
    List<String> patched(Idea idea, String name, String text, Kind kind, FindingStep... steps) throws IOException {
        Path file = folder.resolve(name + ".java");
        Files.writeString(file, text);
        Sources sources = new Sources(className -> Optional.of(file));
        Finding finding = new Finding(
                kind,
                Severity.ERROR,
                List.of(new Failure.Said("it goes wrong")),
                new Evidence.Replayed(1, 1),
                "",
                Optional.of(new Execution(
                        new Schedule(List.of()),
                        List.of(steps),
                        new Outcome(Outcome.Verdict.FAILED, List.of()),
                        List.of(),
                        List.of())),
                1,
                List.of(),
                Optional.empty());
        return idea.of(Contest.of(finding), sources).stream()
                .filter(Patch::isConsistent)
                .map(patch -> patch.applied(sources::text))
                .map(Map::values)
                .map(texts -> texts.iterator().next())
                .toList();
    }
}
