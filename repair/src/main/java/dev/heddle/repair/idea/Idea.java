// SPDX-License-Identifier: Apache-2.0
package dev.heddle.repair.idea;

import dev.heddle.repair.source.Patch;
import dev.heddle.repair.source.Sources;
import java.util.List;

/** A way to end bugs of some kind. */
interface Idea {

    /** Patches that might end the bug; what they are worth is found by trying them. */
    List<Patch> of(Contest contest, Sources sources);
}
