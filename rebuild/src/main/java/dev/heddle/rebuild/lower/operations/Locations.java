// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.lower.operations;

import dev.heddle.expr.Sort;
import dev.heddle.rebuild.Location;

/** The purpose of a place in memory. */
public final class Locations {

    private Locations() {}

    /** Returns what the place holds, as a term. */
    public static Sort sort(Location location) {
        return switch (descriptor(location).charAt(0)) {
            case 'Z', 'B', 'C', 'S', 'I', 'F' -> Sort.JAVA_INT;
            case 'J', 'D' -> Sort.JAVA_LONG;
            default -> Sort.INT;
        };
    }

    /** The descriptor of the type that the place holds. */
    static String descriptor(Location location) {
        if (location instanceof Location.Field field) {
            return field.descriptor();
        }
        if (location instanceof Location.Static variable) {
            return variable.descriptor();
        }
        return ((Location.Cell) location).array().typeName().substring(1);
    }
}
