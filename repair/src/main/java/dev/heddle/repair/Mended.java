// SPDX-License-Identifier: Apache-2.0
package dev.heddle.repair;

import dev.heddle.finding.Finding;
import dev.heddle.repair.source.Patch;
import java.util.List;

/**
 * The result of trying to end a bug.
 *
 * @param finding the bug
 * @param repairs patches that end it, the smallest first
 * @param rejected patches that do not, each with the reason
 * @param untried how many there were that were not tried any more
 * @param missing classes of whose sources nothing is known
 */
public record Mended(
        Finding finding, List<Repair> repairs, List<Rejected> rejected, int untried, List<String> missing) {

    public Mended {
        repairs = List.copyOf(repairs);
        rejected = List.copyOf(rejected);
        missing = List.copyOf(missing);
    }

    /** A patch that does not end the bug, or brings another. */
    public record Rejected(Patch patch, String why) {}
}
