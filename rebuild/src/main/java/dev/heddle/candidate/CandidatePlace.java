// SPDX-License-Identifier: Apache-2.0
package dev.heddle.candidate;

import dev.heddle.rebuild.Site;

/** An access at a place in the code. */
public record CandidatePlace(Site site, AccessKind kind) {

    @Override
    public String toString() {
        return "%s at %s".formatted(kind, site);
    }
}
