// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.edges;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What one thread fills and another one looks into: nothing but the edge between them orders that. */
public final class Parcel {

    /** The argument with which readers look too early. */
    public static final String EARLY = "early";

    /** Hands a parcel over. */
    interface Edge {
        void cross(Parcel parcel) throws Exception;
    }

    /** Which edge is being crossed, counted from 0: so that one can tell from a trace of many whose parcel is whose. */
    private static int edge;

    private final boolean isEarly;
    private int content;

    private Parcel(boolean isEarly) {
        this.isEarly = isEarly;
    }

    /** Crosses the edges that the arguments name, or all, one after the other. */
    static void run(Map<String, Edge> edges, String[] args) throws Exception {
        List<String> names = new ArrayList<>(List.of(args));
        boolean isEarly = names.remove(EARLY);
        for (String name : names.isEmpty() ? List.copyOf(edges.keySet()) : names) {
            Edge chosen = edges.get(name);
            if (chosen == null) {
                throw new IllegalArgumentException("no edge is called " + name);
            }
            chosen.cross(new Parcel(isEarly));
            edge++;
        }
    }

    void fill() {
        if (isEarly) {
            pause();
        }
        content++;
    }

    /** Where a reader is that has not waited for anything. */
    void before() {
        if (!isEarly) {
            pause();
        } else if (content > 2) {
            throw new AssertionError("nobody fills it so often");
        }
    }

    // So that mostly the same thread comes first; it orders nothing.
    private static void pause() {
        try {
            Thread.sleep(20);
        } catch (InterruptedException e) {
            // Whom an edge interrupts wants to know it.
            Thread.currentThread().interrupt();
        }
    }

    /** Where a reader is that has waited for this many to fill it. */
    void after(int expected) {
        int found = content;
        if (found != expected) {
            throw new AssertionError("found " + found);
        }
    }

    boolean isFull() {
        return content > 0;
    }

    void after() {
        after(1);
    }
}
