package dev.heddle.samples.edges;

import java.util.Map;

/** What one thread fills and another one looks into: nothing but the edge between them orders that. */
final class Parcel {

    /** Hands a parcel over. */
    interface Edge {
        void cross(Parcel parcel) throws Exception;
    }

    private final boolean isEarly;
    private int content;

    private Parcel(boolean isEarly) {
        this.isEarly = isEarly;
    }

    /** Runs the edge that the first argument names; the second one says whether somebody looks too early. */
    static void run(Map<String, Edge> edges, String[] args) throws Exception {
        Edge edge = edges.get(args[0]);
        if (edge == null) {
            throw new IllegalArgumentException("no edge is called " + args[0]);
        }
        edge.cross(new Parcel(args.length > 1 && args[1].equals("early")));
    }

    void fill() {
        content++;
    }

    /** Where a reader is that has not waited for anything. */
    void before() {
        if (isEarly) {
            look();
        }
    }

    /** Where a reader is that has waited for this many to fill it. */
    void after(int expected) {
        int found = look();
        if (found != expected) {
            throw new AssertionError("found " + found);
        }
    }

    void after() {
        after(1);
    }

    private int look() {
        return content;
    }
}
