// SPDX-License-Identifier: Apache-2.0
package dev.heddle.solve;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * The order of events under the edges chosen so far, kept exact while edges come and go in stack order.
 *
 * <p>Only nodes that some order atom mentions have a slot here. Slots are numbered along the chains of the
 * {@link FixedOrder}, so a chain is an interval of slots. For each slot and chain two numbers say everything: the first slot
 * of the chain that it precedes, and the last slot of the chain that precedes it. An edge changes these numbers only for the
 * slots that did not precede its end before, which are an interval of each chain too: adding an edge costs as much as it
 * changes, times the number of chains.
 */
final class OrderClosure {

    /** Is told which slots a slot newly precedes: those of one chain in {@code [from, to)}. */
    interface Listener {
        void reached(int slot, int from, int to);
    }

    private final int chains;
    private final int[] nodes;
    private final int[] chainOf;
    private final int[] chainStart;
    /** By slot and chain: the first slot preceded, by fixed edges alone and by all. The chain's end if there is none. */
    private final int[] fixedFirst;

    private final int[] first;
    /** By slot and chain: the last slot that precedes. One before the chain's start if there is none. */
    private final int[] last;

    private final int[] firstOfSource;
    private final int[] lastOfTarget;
    private final IntList log = new IntList();

    OrderClosure(FixedOrder fixed, int[] activeNodes) {
        nodes = IntStream.of(activeNodes)
                .boxed()
                .sorted(Comparator.<Integer>comparingInt(fixed::chain).thenComparingInt(fixed::place))
                .mapToInt(Integer::intValue)
                .toArray();
        chainOf = new int[nodes.length];
        chainStart = new int[nodes.length + 1];
        chains = layOutChains(fixed);
        fixedFirst = new int[nodes.length * chains];
        last = new int[nodes.length * chains];
        for (int chain = 0; chain < chains; chain++) {
            copyFixed(fixed, chain);
        }
        first = fixedFirst.clone();
        firstOfSource = new int[chains];
        lastOfTarget = new int[chains];
    }

    private int layOutChains(FixedOrder fixed) {
        int count = 0;
        for (int slot = 0; slot < nodes.length; slot++) {
            if (slot == 0 || fixed.chain(nodes[slot]) != fixed.chain(nodes[slot - 1])) {
                chainStart[count++] = slot;
            }
            chainOf[slot] = count - 1;
        }
        chainStart[count] = nodes.length;
        return count;
    }

    private void copyFixed(FixedOrder fixed, int chain) {
        int start = chainStart[chain];
        int end = chainStart[chain + 1];
        for (int other = 0; other < chains; other++) {
            // Along the other chain both numbers only grow, so one walk along this chain serves them all.
            int reached = start;
            for (int slot = chainStart[other]; slot < chainStart[other + 1]; slot++) {
                int place = fixed.firstReached(nodes[slot], fixed.chain(nodes[start]));
                while (reached < end && fixed.place(nodes[reached]) < place) {
                    reached++;
                }
                fixedFirst[slot * chains + chain] = reached;
            }
            int preceding = start - 1;
            for (int slot = chainStart[other]; slot < chainStart[other + 1]; slot++) {
                while (preceding + 1 < end && fixed.reaches(nodes[preceding + 1], nodes[slot])) {
                    preceding++;
                }
                last[slot * chains + chain] = preceding;
            }
        }
    }

    int slots() {
        return nodes.length;
    }

    int chains() {
        return chains;
    }

    int node(int slot) {
        return nodes[slot];
    }

    int chain(int slot) {
        return chainOf[slot];
    }

    int chainEnd(int chain) {
        return chainStart[chain + 1];
    }

    /** Returns true if the source precedes the target, or is it. */
    boolean reaches(int source, int target) {
        return first[source * chains + chainOf[target]] <= target;
    }

    /** The first slot of a chain that a slot precedes by fixed edges alone, or is. */
    int fixedFirst(int slot, int chain) {
        return fixedFirst[slot * chains + chain];
    }

    /** A mark to {@link #undo} to. */
    int mark() {
        return log.size();
    }

    /** Adds an edge between slots neither of which precedes the other. */
    void add(int source, int target, Listener listener) {
        System.arraycopy(first, source * chains, firstOfSource, 0, chains);
        System.arraycopy(last, target * chains, lastOfTarget, 0, chains);
        for (int chain = 0; chain < chains; chain++) {
            for (int slot = last[source * chains + chain]; slot > lastOfTarget[chain]; slot--) {
                reachFrom(slot, target, listener);
            }
        }
        for (int chain = 0; chain < chains; chain++) {
            for (int slot = first[target * chains + chain]; slot < firstOfSource[chain]; slot++) {
                precedeBy(slot, source);
            }
        }
    }

    private void reachFrom(int slot, int target, Listener listener) {
        int row = slot * chains;
        int news = target * chains;
        for (int chain = 0; chain < chains; chain++) {
            int reached = first[news + chain];
            int old = first[row + chain];
            if (reached < old) {
                record(row + chain, old, 0);
                first[row + chain] = reached;
                listener.reached(slot, reached, old);
            }
        }
    }

    private void precedeBy(int slot, int source) {
        int row = slot * chains;
        int news = source * chains;
        for (int chain = 0; chain < chains; chain++) {
            int preceding = last[news + chain];
            int old = last[row + chain];
            if (preceding > old) {
                record(row + chain, old, 1);
                last[row + chain] = preceding;
            }
        }
    }

    private void record(int index, int old, int table) {
        log.add(index);
        log.add(old);
        log.add(table);
    }

    /** Takes back everything that was added since the mark was taken. */
    void undo(int mark) {
        while (log.size() > mark) {
            int[] table = log.removeLast() == 0 ? first : last;
            int old = log.removeLast();
            table[log.removeLast()] = old;
        }
    }

    /** Forgets how to take back what has been added so far. */
    void keep() {
        log.clear();
    }

    /** The nodes of this closure that an array of node numbers may be indexed by, as slots; others are negative. */
    int[] slotsByNode(int nodeCount) {
        int[] slots = new int[nodeCount];
        Arrays.fill(slots, -1);
        for (int slot = 0; slot < nodes.length; slot++) {
            slots[nodes[slot]] = slot;
        }
        return slots;
    }
}
