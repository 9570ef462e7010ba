// SPDX-License-Identifier: Apache-2.0
package dev.heddle.solve;

import java.util.Arrays;
import java.util.BitSet;

/** The edges chosen so far, youngest last, and the paths that they and the fixed edges form. */
final class OrderEdges {

    private final OrderClosure closure;
    private final IntList sources = new IntList();
    private final IntList targets = new IntList();
    private final IntList literals = new IntList();
    private final IntList positions = new IntList();
    /** By edge: the next older edge with the same source, or -1. */
    private final IntList older = new IntList();

    private final int[] youngest;
    private final BitSet haveEdges;

    // What the search for a path knows, by chain: the first slot reached, the edge through which, and up to where the
    // edges that leave the chain have been followed.
    private final int[] reached;
    private final int[] through;
    private final int[] followed;
    private final int[] nextReached;
    private final int[] nextThrough;
    /** By edge: the edge before it on the path that was found first. */
    private int[] previous = {};

    private final IntList layer = new IntList();

    OrderEdges(OrderClosure closure) {
        this.closure = closure;
        youngest = new int[closure.slots()];
        Arrays.fill(youngest, -1);
        haveEdges = new BitSet(closure.slots());
        reached = new int[closure.chains()];
        through = new int[closure.chains()];
        followed = new int[closure.chains()];
        nextReached = new int[closure.chains()];
        nextThrough = new int[closure.chains()];
    }

    boolean isEmpty() {
        return literals.isEmpty();
    }

    int size() {
        return literals.size();
    }

    int sourceNode(int edge) {
        return closure.node(sources.get(edge));
    }

    int targetNode(int edge) {
        return closure.node(targets.get(edge));
    }

    /** The position on the trail of the youngest edge. */
    int lastPosition() {
        return positions.last();
    }

    void add(int source, int target, int literal, int position) {
        sources.add(source);
        targets.add(target);
        literals.add(literal);
        positions.add(position);
        older.add(youngest[source]);
        youngest[source] = literals.size() - 1;
        haveEdges.set(source);
    }

    void removeLast() {
        int source = sources.removeLast();
        targets.removeLast();
        literals.removeLast();
        positions.removeLast();
        youngest[source] = older.removeLast();
        if (youngest[source] < 0) {
            haveEdges.clear(source);
        }
    }

    /**
     * Adds to the clause the negated literals of a path with as few chosen edges as possible, all of them older than the
     * given position of the trail. There must be such a path.
     */
    void addPath(int from, int to, int before, IntList clause) {
        int goal = closure.chain(to);
        startSearch(from);
        while (reached[goal] > to) {
            collectLayer(to, before);
            if (layer.isEmpty()) {
                throw new IllegalStateException(
                        "no path from node " + closure.node(from) + " to node " + closure.node(to));
            }
            followLayer();
        }
        for (int edge = through[goal]; edge >= 0; edge = previous[edge]) {
            clause.add(Literal.not(literals.get(edge)));
        }
    }

    private void startSearch(int from) {
        if (previous.length < literals.size()) {
            previous = new int[2 * literals.size()];
        }
        for (int chain = 0; chain < reached.length; chain++) {
            reached[chain] = closure.fixedFirst(from, chain);
            followed[chain] = closure.chainEnd(chain);
            through[chain] = -1;
        }
    }

    /** Collects the edges that leave what was reached last and may lead to the goal. */
    private void collectLayer(int to, int before) {
        layer.clear();
        for (int chain = 0; chain < reached.length; chain++) {
            int slot = haveEdges.nextSetBit(reached[chain]);
            while (slot >= 0 && slot < followed[chain]) {
                for (int edge = youngest[slot]; edge >= 0; edge = older.get(edge)) {
                    if (positions.get(edge) < before && closure.reaches(targets.get(edge), to)) {
                        previous[edge] = through[chain];
                        layer.add(edge);
                    }
                }
                slot = haveEdges.nextSetBit(slot + 1);
            }
            followed[chain] = reached[chain];
        }
    }

    private void followLayer() {
        System.arraycopy(reached, 0, nextReached, 0, reached.length);
        System.arraycopy(through, 0, nextThrough, 0, through.length);
        for (int i = 0; i < layer.size(); i++) {
            int edge = layer.get(i);
            int target = targets.get(edge);
            for (int chain = 0; chain < reached.length; chain++) {
                int slot = closure.fixedFirst(target, chain);
                if (slot < nextReached[chain]) {
                    nextReached[chain] = slot;
                    nextThrough[chain] = edge;
                }
            }
        }
        System.arraycopy(nextReached, 0, reached, 0, reached.length);
        System.arraycopy(nextThrough, 0, through, 0, through.length);
    }
}
