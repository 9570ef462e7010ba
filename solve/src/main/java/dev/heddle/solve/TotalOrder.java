// SPDX-License-Identifier: Apache-2.0
package dev.heddle.solve;

import java.util.Arrays;

/** Lays all nodes out in one line that agrees with the fixed and the chosen edges. */
final class TotalOrder {

    private final int nodes;
    private final int[] successorStart;
    private final int[] successors;
    private final int[] open;

    TotalOrder(FixedOrder fixed, OrderEdges edges) {
        nodes = fixed.nodes();
        successorStart = new int[nodes + 1];
        open = new int[nodes];
        for (int node = 0; node < nodes; node++) {
            open[node] = fixed.predecessors(node).size();
            for (int i = 0; i < open[node]; i++) {
                successorStart[fixed.predecessors(node).get(i) + 1]++;
            }
        }
        for (int edge = 0; edge < edges.size(); edge++) {
            open[edges.targetNode(edge)]++;
            successorStart[edges.sourceNode(edge) + 1]++;
        }
        for (int node = 0; node < nodes; node++) {
            successorStart[node + 1] += successorStart[node];
        }
        successors = new int[successorStart[nodes]];
        int[] end = Arrays.copyOf(successorStart, nodes);
        for (int edge = 0; edge < edges.size(); edge++) {
            successors[end[edges.sourceNode(edge)]++] = edges.targetNode(edge);
        }
        for (int node = 0; node < nodes; node++) {
            IntList predecessors = fixed.predecessors(node);
            for (int i = 0; i < predecessors.size(); i++) {
                successors[end[predecessors.get(i)]++] = node;
            }
        }
    }

    /** By node: its place in the line. */
    int[] positions() {
        int[] positions = new int[nodes];
        IntList ready = new IntList();
        for (int node = nodes - 1; node >= 0; node--) {
            if (open[node] == 0) {
                ready.add(node);
            }
        }
        int placed = 0;
        // Taking what became ready last stays with one chain as long as possible: schedules get few switches.
        while (!ready.isEmpty()) {
            int node = ready.removeLast();
            positions[node] = placed++;
            for (int i = successorStart[node]; i < successorStart[node + 1]; i++) {
                if (--open[successors[i]] == 0) {
                    ready.add(successors[i]);
                }
            }
        }
        if (placed < nodes) {
            throw new IllegalStateException("the order has a cycle: placed only " + placed + " of " + nodes + " nodes");
        }
        return positions;
    }
}
