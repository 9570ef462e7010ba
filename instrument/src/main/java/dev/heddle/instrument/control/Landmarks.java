package dev.heddle.instrument.control;

import java.util.HashSet;
import java.util.Set;

/**
 * Instructions whose executions are counted, so that somebody can tell one from another: those that plans speak of.
 *
 * <p>A number is that of the {@link Site}, if there is one: most instructions with a landmark are such, but not all.
 */
public final class Landmarks {

    /** No instruction at all. */
    public static final Landmarks NONE = new Landmarks();

    private record Place(String className, String method, String descriptor, int index) {}

    private final Set<Place> places = new HashSet<>();

    /**
     * Adds an instruction.
     *
     * @param className the class by binary name
     * @param index the how-manieth instruction of the method, from 0; -1 and -2 for the monitor of a synchronized method
     * @return its number
     */
    public int add(String className, String method, String descriptor, int index) {
        places.add(new Place(className, method, descriptor, index));
        return Sites.number(className, method, descriptor, index);
    }

    /** The number of the instruction if it has a landmark, else 0. */
    int find(String className, String method, String descriptor, int index) {
        return !places.isEmpty() && places.contains(new Place(className, method, descriptor, index))
                ? Sites.number(className, method, descriptor, index)
                : 0;
    }
}
