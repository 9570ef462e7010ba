// SPDX-License-Identifier: Apache-2.0
package dev.heddle.candidate.pass;

import dev.heddle.candidate.stream.EventStream;
import dev.heddle.candidate.stream.Op;

/** All conflicts between regions and single accesses, and all ways through them. */
final class ConflictGraph {

    private final int[] node;
    private final boolean[][] leads;

    ConflictGraph(EventStream stream) {
        int[] region = Regions.of(stream);
        int size = stream.size();
        node = new int[size];
        for (int event = 0; event < size; event++) {
            node[event] = region[event] >= 0 ? region[event] : event;
        }
        leads = new boolean[size][size];
        for (int later = 0; later < size; later++) {
            for (int earlier = 0; earlier < later; earlier++) {
                if (node[earlier] != node[later] && isEdge(stream, earlier, later)) {
                    leads[node[earlier]][node[later]] = true;
                }
            }
        }
        for (int middle = 0; middle < size; middle++) {
            for (int from = 0; from < size; from++) {
                for (int to = 0; leads[from][middle] && to < size; to++) {
                    leads[from][to] |= leads[middle][to];
                }
            }
        }
    }

    private static boolean isEdge(EventStream stream, int earlier, int later) {
        int op = stream.op(earlier);
        int other = stream.op(later);
        if (stream.thread(earlier) == stream.thread(later)) {
            return true;
        }
        if (op == Op.FORK && stream.target(earlier) == stream.thread(later)) {
            return true;
        }
        if (other == Op.JOIN && stream.target(later) == stream.thread(earlier)) {
            return true;
        }
        return Op.isAccess(op)
                && Op.isAccess(other)
                && stream.target(earlier) == stream.target(later)
                && (Op.writes(op) || Op.writes(other));
    }

    boolean isInCircle(int begin) {
        return leads[begin][begin];
    }

    boolean hasCircle() {
        for (int each : node) {
            if (leads[each][each]) {
                return true;
            }
        }
        return false;
    }
}
