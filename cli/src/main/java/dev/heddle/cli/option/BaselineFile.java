// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli.option;

import dev.heddle.check.CheckResult;
import dev.heddle.check.baseline.Baseline;
import dev.heddle.cli.terminal.Surroundings;
import dev.heddle.finding.Fingerprint;
import java.nio.file.Path;
import java.util.List;

/** The baseline that a check is compared with, in its file. */
public record BaselineFile(Path file, String name, Baseline baseline) {

    /** The default file of a baseline. */
    public static final String STANDARD = "heddle-baseline.txt";

    public static BaselineFile read(Path file, Surroundings surroundings) {
        Path whole = surroundings.folder().resolve(file);
        return new BaselineFile(whole, file.toString(), Baseline.read(whole, file.toString()));
    }

    /** Says what was known before. What is gone for sure is taken out of the file. */
    public CheckResult compare(String target, CheckResult result) {
        List<String> found = Fingerprint.of(result.findings());
        CheckResult compared = result.with(baseline.known(target, found, name));
        if (compared.isConclusive() && !compared.known().unseen().isEmpty()) {
            baseline.without(target, found).write(file);
        }
        return compared;
    }
}
