// SPDX-License-Identifier: Apache-2.0
package dev.heddle.candidate.encode;

import dev.heddle.rebuild.Site;

/** Calls on one object that belong together although no region says so: found by reading the code. */
public interface Meant {

    /** None that is known. */
    Meant NOTHING = new Meant() {
        @Override
        public boolean begins(Site first) {
            return false;
        }

        @Override
        public boolean rests(Site second, Site first) {
            return false;
        }
    };

    /** Returns true if something rests on what a call at this place tells. */
    boolean begins(Site first);

    /** Returns true if a call at one place is made because of what one at another told. */
    boolean rests(Site second, Site first);
}
