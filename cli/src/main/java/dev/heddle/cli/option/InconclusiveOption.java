// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli.option;

import dev.heddle.claim.Inconclusive;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The option that says what an inconclusive result does. */
public final class InconclusiveOption {

    @Option(
            names = "--inconclusive",
            paramLabel = "WHEN",
            description =
                    "when exit code 4 is given if nothing was found: fail (whenever not everything was decided),"
                            + " blind (only where Heddle could not look), warn (never) (default: fail; in tests and with a baseline: blind)")
    private Optional<Inconclusive> inconclusive = Optional.empty();

    public Inconclusive value() {
        return inconclusive.orElse(Inconclusive.FAIL);
    }

    /** Returns what is said, or what is usual in a build: a test that was looked at for a while does not fail for what is left. */
    public Inconclusive inBuild() {
        return inconclusive.orElse(Inconclusive.BLIND);
    }
}
