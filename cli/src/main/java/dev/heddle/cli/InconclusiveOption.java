package dev.heddle.cli;

import dev.heddle.claim.Inconclusive;
import picocli.CommandLine.Option;

/** What a verb does with a result that is inconclusive. */
final class InconclusiveOption {

    @Option(
            names = "--inconclusive",
            paramLabel = "WHAT",
            defaultValue = "fail",
            description = "when exit code 4 is given if nothing was found: fail (whenever not everything was decided),"
                    + " blind (only where Heddle could not look), warn (never) (default: fail)")
    private Inconclusive inconclusive = Inconclusive.FAIL;

    Inconclusive value() {
        return inconclusive;
    }
}
