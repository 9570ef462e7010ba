// SPDX-License-Identifier: Apache-2.0
package dev.heddle.instrument;

import java.util.HashSet;
import java.util.Set;

/**
 * Instructions whose executions are counted, so that somebody can tell one from another: those that plans speak of.
 *
 * <p>A number is that of the {@link dev.heddle.instrument.control.GateSite}, if there is one: most instructions with a landmark are such, but not all.
 */
public final class Landmarks {

    /** No instruction at all. */
    public static final Landmarks NONE = new Landmarks();

    private record Place(String className, String method, String descriptor, int index) {}

    private final Set<Place> places = new HashSet<>();
    private boolean marksMethods;

    /**
     * Adds an instruction.
     *
     * @param className the class by binary name
     * @param index the how-manieth instruction of the method, from 0; -1 and -2 for the monitor of a synchronized method
     * @return its number
     */
    public int add(String className, String method, String descriptor, int index) {
        places.add(new Place(className, method, descriptor, index));
        return number(className, method, descriptor, index);
    }

    /** The number of the instruction if it has a landmark, else 0. */
    public int find(String className, String method, String descriptor, int index) {
        return !places.isEmpty() && places.contains(new Place(className, method, descriptor, index))
                ? number(className, method, descriptor, index)
                : 0;
    }

    /** From now on the beginning and the end of each method has a landmark, too. */
    public Landmarks markMethods() {
        marksMethods = true;
        return this;
    }

    /** Returns true if the beginning and the end of each method has a landmark. */
    public boolean marksMethods() {
        return marksMethods;
    }

    /** The number of an instruction, unless another has it already. */
    public static int number(String className, String method, String descriptor, int index) {
        int hash = className.hashCode();
        hash = 31 * hash + method.hashCode();
        hash = 31 * hash + descriptor.hashCode();
        hash = 31 * hash + index;
        hash *= 0x9E3779B9;
        return Math.max(1, (hash ^ hash >>> 15) & Integer.MAX_VALUE);
    }
}
