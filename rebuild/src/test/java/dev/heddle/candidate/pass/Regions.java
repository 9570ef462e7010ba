// SPDX-License-Identifier: Apache-2.0
package dev.heddle.candidate.pass;

import dev.heddle.candidate.stream.EventStream;
import dev.heddle.candidate.stream.Op;
import java.util.Arrays;

/** Which outermost region each event belongs to. */
final class Regions {

    private Regions() {}

    /** For each event the event with which its region begins; -1 if it is in none. */
    static int[] of(EventStream stream) {
        int[] region = new int[stream.size()];
        int[] depth = new int[stream.threads()];
        int[] begin = new int[stream.threads()];
        Arrays.fill(begin, -1);
        for (int event = 0; event < stream.size(); event++) {
            int thread = stream.thread(event);
            if (stream.op(event) == Op.BEGIN && depth[thread]++ == 0) {
                begin[thread] = event;
            }
            region[event] = begin[thread];
            if (stream.op(event) == Op.END && --depth[thread] == 0) {
                begin[thread] = -1;
            }
        }
        return region;
    }
}
