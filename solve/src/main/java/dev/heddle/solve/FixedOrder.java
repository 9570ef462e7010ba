// SPDX-License-Identifier: Apache-2.0
package dev.heddle.solve;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The order that holds in every model, with constant-time questions.
 *
 * <p>Nodes are laid out in chains as they come (a thread's program order becomes a chain), and every node knows the first
 * node that it precedes in each chain. A node precedes another exactly if the other stands there or further along.
 */
public final class FixedOrder {

    private static final int UNPLACED = -1;
    private static final int NOTHING = Integer.MAX_VALUE;
    private static final int[] NO_ROW = {};

    private final IntList chains = new IntList();
    private final IntList places = new IntList();
    private final List<IntList> predecessors = new ArrayList<>();
    /** By node, by chain: the first place of the chain that the node precedes or is. Rows end where nothing is reached. */
    private final List<int[]> reached = new ArrayList<>();

    private final IntList heads = new IntList();
    private final IntList tails = new IntList();
    private final IntList pending = new IntList();

    /** Adds a node and gives its number, from 0. */
    public int node() {
        chains.add(UNPLACED);
        places.add(0);
        predecessors.add(new IntList());
        reached.add(NO_ROW);
        return chains.size() - 1;
    }

    /** Returns the number of nodes. */
    public int nodes() {
        return chains.size();
    }

    /** The nodes that were put directly before a node. */
    IntList predecessors(int node) {
        return predecessors.get(node);
    }

    /** The chain of a node; one without relatives becomes a chain of its own. */
    int chain(int node) {
        if (chains.get(node) == UNPLACED) {
            int chain = heads.size();
            heads.add(node);
            tails.add(node);
            place(node, chain, 0);
        }
        return chains.get(node);
    }

    /** Returns how far along its chain the node stands. */
    int place(int node) {
        chain(node);
        return places.get(node);
    }

    /** Returns true if the first node comes before the second in every model, or is the same. */
    public boolean reaches(int first, int second) {
        if (!isPlaced(first) || !isPlaced(second)) {
            return first == second;
        }
        return firstReached(first, chains.get(second)) <= places.get(second);
    }

    /** The first place of a chain that the node precedes or is; beyond the chain's end if there is none. */
    int firstReached(int node, int chain) {
        int[] row = reached.get(node);
        return chain < row.length ? row[chain] : NOTHING;
    }

    /** Adds a fact. Gives false if the opposite holds already. */
    public boolean add(int earlier, int later) {
        if (reaches(later, earlier)) {
            return false;
        }
        if (!reaches(earlier, later)) {
            predecessors.get(later).add(earlier);
            if (!extendsChain(earlier, later)) {
                spread(earlier, later);
            }
        }
        return true;
    }

    private boolean isPlaced(int node) {
        return chains.get(node) != UNPLACED;
    }

    /** Puts a node without relatives at the end or the start of the other's chain, where nothing else has to change. */
    private boolean extendsChain(int earlier, int later) {
        if (!isPlaced(later) && tails.get(chain(earlier)) == earlier) {
            int chain = chains.get(earlier);
            tails.set(chain, later);
            place(later, chain, places.get(earlier) + 1);
            return true;
        }
        if (!isPlaced(earlier) && heads.get(chain(later)) == later) {
            int chain = chains.get(later);
            heads.set(chain, earlier);
            reached.set(earlier, reached.get(later).clone());
            place(earlier, chain, places.get(later) - 1);
            return true;
        }
        return false;
    }

    private void place(int node, int chain, int place) {
        chains.set(node, chain);
        places.set(node, place);
        int[] row = widened(reached.get(node), chain + 1);
        row[chain] = place;
        reached.set(node, row);
    }

    /** Makes the earlier node and everything before it reach what the later one reaches. */
    private void spread(int earlier, int later) {
        chain(earlier);
        chain(later);
        int[] news = reached.get(later);
        pending.add(earlier);
        while (!pending.isEmpty()) {
            int node = pending.removeLast();
            if (lower(node, news)) {
                pending.addAll(predecessors.get(node));
            }
        }
    }

    private boolean lower(int node, int[] news) {
        int[] row = widened(reached.get(node), news.length);
        boolean changed = false;
        for (int chain = 0; chain < news.length; chain++) {
            if (news[chain] < row[chain]) {
                row[chain] = news[chain];
                changed = true;
            }
        }
        reached.set(node, row);
        return changed;
    }

    private static int[] widened(int[] row, int length) {
        if (row.length >= length) {
            return row;
        }
        int[] wide = Arrays.copyOf(row, length);
        Arrays.fill(wide, row.length, length, NOTHING);
        return wide;
    }
}
