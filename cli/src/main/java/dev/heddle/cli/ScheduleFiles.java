package dev.heddle.cli;

import dev.heddle.check.CheckResult;
import dev.heddle.control.worker.ScheduleFile;
import dev.heddle.finding.Finding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Writes the schedules of findings to files that {@code heddle replay} takes. */
final class ScheduleFiles {

    private ScheduleFiles() {}

    /** Writes them into the working directory, and gives the result whose findings say where. */
    static CheckResult write(
            ControlTarget control, ScopeOptions scope, MarkOptions marks, Path folder, CheckResult result)
            throws IOException {
        return write(control, scope, marks, folder, null, result);
    }

    /**
     * Writes them, and gives the result whose findings say where.
     *
     * @param folder the working directory
     * @param place where in it to write them, unless that is right there
     */
    static CheckResult write(
            ControlTarget control,
            ScopeOptions scope,
            MarkOptions marks,
            Path folder,
            @Nullable Path place,
            CheckResult result)
            throws IOException {
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
                            finding.execution().get().schedule(),
                            new ScheduleFile.Circumstances(
                                    control.test(),
                                    Optional.empty(),
                                    scope.include(),
                                    scope.exclude(),
                                    finding.execution().get().choices(),
                                    finding.execution().get().inputs(),
                                    marks.marks().inputs()))
                    .write(folder.resolve(name));
            findings.add(finding.withReplay(name));
        }
        return result.with(findings);
    }
}
