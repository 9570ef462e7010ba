package dev.heddle.candidate.pass;

import dev.heddle.candidate.stream.EventStream;
import dev.heddle.candidate.stream.Op;

/**
 * Accesses by parts, each of which has all accesses of a few variables in the order of the stream. What is known of the variables
 * of one part fits into the processor's cache, what is known of all of them may not; and then looking it up takes most of the time.
 */
final class AccessParts {

    static final int EVENT = 0;
    static final int HEAD = 1;
    static final int VARIABLE = 2;
    static final int SITE = 3;
    static final int CONTEXT = 4;
    static final int SEGMENT = 5;
    /** Twice the number of the region, plus one if it is meant as one with that before; negative if there is none. */
    static final int REGION = 6;

    static final int STEP = 7;
    /** Numbers per access. */
    static final int WIDTH = 8;

    /** Accesses per part, if there are not too many parts then. */
    static final int FEW = 1 << 14;

    private static final int MOST_PARTS = 256;

    private final char[] partOf;
    private final int[][] parts;
    private final int[] sizes;

    /**
     * Makes room for the accesses of a stream.
     *
     * @param few how many accesses a part has, unless there are more of one variable or too many parts
     */
    AccessParts(EventStream stream, int few) {
        int[] counts = new int[stream.variables()];
        stream.forEachPiece((first, count, heads, targets, sites) -> count(count, heads, targets, counts));
        long all = 0;
        for (int count : counts) {
            all += count;
        }
        long enough = Math.max(few, all / MOST_PARTS);
        this.partOf = new char[counts.length];
        IntSequence capacities = new IntSequence();
        long inPart = 0;
        for (int variable = 0; variable < counts.length; variable++) {
            if (inPart > 0 && inPart + counts[variable] > enough) {
                capacities.add((int) inPart);
                inPart = 0;
            }
            partOf[variable] = (char) capacities.size();
            inPart += counts[variable];
        }
        capacities.add((int) inPart);
        this.parts = new int[capacities.size()][];
        this.sizes = new int[capacities.size()];
        for (int part = 0; part < parts.length; part++) {
            parts[part] = new int[capacities.get(part) * WIDTH];
        }
    }

    private static void count(int count, int[] heads, int[] targets, int[] counts) {
        for (int i = 0; i < count; i++) {
            if (Op.isAccess(Op.of(heads[i]))) {
                counts[targets[i]]++;
            }
        }
    }

    void add(int event, int head, int variable, int site, int context, int segment, int region, int step) {
        int part = partOf[variable];
        int[] accesses = parts[part];
        int at = sizes[part];
        accesses[at + EVENT] = event;
        accesses[at + HEAD] = head;
        accesses[at + VARIABLE] = variable;
        accesses[at + SITE] = site;
        accesses[at + CONTEXT] = context;
        accesses[at + SEGMENT] = segment;
        accesses[at + REGION] = region;
        accesses[at + STEP] = step;
        sizes[part] = at + WIDTH;
    }

    int count() {
        return parts.length;
    }

    /** The accesses of a part, side by side. It is forgotten. */
    int[] take(int part) {
        int[] accesses = parts[part];
        parts[part] = new int[0];
        return accesses;
    }

    /** How many numbers there are in a part. */
    int size(int part) {
        return sizes[part];
    }
}
