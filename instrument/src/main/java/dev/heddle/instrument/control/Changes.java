// SPDX-License-Identifier: Apache-2.0
package dev.heddle.instrument.control;

import dev.heddle.catalogue.Meaning;
import dev.heddle.catalogue.Qualities;
import dev.heddle.catalogue.Quality;
import dev.heddle.catalogue.Trait;

/**
 * Which calls out of woven code change something that no operation tells of, such as an object that only one thread knows. A loop with
 * such a call does not just wait. What is not known is taken for a change.
 */
final class Changes {

    private Changes() {}

    /** Whether a call of this meaning, which is no operation, may change something. */
    static boolean mayMake(Meaning meaning) {
        return !meaning.is(Trait.CHANGES_NOTHING);
    }

    /** The same for a call of a class that the catalogue does not tell of. */
    static boolean mayMake(String owner) {
        return !Qualities.has(owner, Quality.UNCHANGING);
    }
}
