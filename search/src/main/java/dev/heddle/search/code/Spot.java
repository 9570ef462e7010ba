// SPDX-License-Identifier: Apache-2.0
package dev.heddle.search.code;

import dev.heddle.rebuild.Site;

/**
 * An instruction by its method, as code and traces have it.
 *
 * @param instruction its number, or -1 for the method itself
 */
public record Spot(String className, String method, String descriptor, int instruction) {

    /** The spot of a place in a trace or in code. */
    public static Spot of(Site site) {
        return new Spot(site.className(), site.method(), site.descriptor(), site.instruction());
    }

    /** The method that it is in. */
    public Spot wholeMethod() {
        return new Spot(className, method, descriptor, -1);
    }
}
