// SPDX-License-Identifier: Apache-2.0
package dev.heddle.search.code;

import dev.heddle.rebuild.Site;

/**
 * An instruction by its method, as code and traces have it.
 *
 * @param instruction its number, or -1 for the method itself
 */
public record CodeSpot(String className, String method, String descriptor, int instruction) {

    /** The spot of a place in a trace or in code. */
    public static CodeSpot of(Site site) {
        return new CodeSpot(site.className(), site.method(), site.descriptor(), site.instruction());
    }

    /** The method that it is in. */
    public CodeSpot wholeMethod() {
        return new CodeSpot(className, method, descriptor, -1);
    }
}
