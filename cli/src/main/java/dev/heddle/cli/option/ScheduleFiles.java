// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli.option;

import dev.heddle.check.CheckResult;
import dev.heddle.cli.program.ControlTarget;
import dev.heddle.cli.terminal.Surroundings;
import dev.heddle.control.worker.ScheduleFile;
import dev.heddle.finding.FailureText;
import dev.heddle.finding.Finding;
import dev.heddle.finding.Severity;
import dev.heddle.report.FindingReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Writes the schedules of findings to files that {@code heddle replay} takes. */
public final class ScheduleFiles {

    private ScheduleFiles() {}

    /** Writes them into the working directory, and gives the result whose findings say where. */
    public static CheckResult write(
            ControlTarget control, ProgramOptions program, Surroundings surroundings, CheckResult result)
            throws IOException {
        return write(control, program, surroundings, null, result);
    }

    /**
     * Writes them, and gives the result whose findings say where.
     *
     * @param place where in the working directory to write them, unless that is right there
     */
    public static CheckResult write(
            ControlTarget control,
            ProgramOptions program,
            Surroundings surroundings,
            @Nullable Path place,
            CheckResult result)
            throws IOException {
        Path folder = surroundings.folder();
        if (place != null) {
            Files.createDirectories(folder.resolve(place));
        }
        List<Finding> findings = new ArrayList<>();
        int number = 0;
        for (Finding finding : result.findings()) {
            if (finding.execution().isEmpty()) {
                findings.add(finding);
                continue;
            }
            Path file = Path.of("%s-%d.schedule".formatted(control.name(), ++number));
            Path name = place == null ? file : place.resolve(file);
            new ScheduleFile(
                            control.mainClass(),
                            control.arguments(),
                            control.shownClassPath(),
                            result.classes(),
                            finding.execution().get().outcome(),
                            shows(finding),
                            finding.execution().get().schedule(),
                            new ScheduleFile.Circumstances(
                                    control.test(),
                                    Optional.empty(),
                                    program.scope().include(),
                                    program.scope().exclude(),
                                    finding.execution().get().choices(),
                                    finding.execution().get().inputs(),
                                    program.marks().inputs(),
                                    program.standardInput(surroundings)))
                    .write(folder.resolve(name));
            findings.add(finding.withReplay(name));
        }
        return result.with(findings);
    }

    // What a program fails with is its outcome; other findings would be forgotten.
    private static List<String> shows(Finding finding) {
        if (finding.severity() == Severity.ERROR) {
            return List.of();
        }
        Finding told = finding.told();
        List<String> lines = new ArrayList<>(List.of("%s[%s]: %s"
                .formatted(finding.severity().title(), finding.kind().code(), FindingReport.sentence(told))));
        lines.addAll(FailureText.lines(told.what()));
        return lines;
    }
}
