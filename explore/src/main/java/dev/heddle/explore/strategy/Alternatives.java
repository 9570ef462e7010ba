// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explore.strategy;

import dev.heddle.explore.FrontierReader;
import dev.heddle.explore.FrontierWriter;
import dev.heddle.explore.History;
import dev.heddle.explore.ThreadList;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The path of a depth-first search: for each step, the threads to try there, and which of them is tried now.
 *
 * <p>A path that was restored or given away begins with steps that have one alternative only.
 */
final class Alternatives {

    private int depth;
    private int[][] threads = new int[16][4];
    private int[] count = new int[16];
    private int[] current = new int[16];

    /** True if the path as it is still has to be executed. */
    private boolean isFresh = true;

    int depth() {
        return depth;
    }

    int thread(int step) {
        return threads[step][current[step]];
    }

    /** Becomes a path without alternatives that is still to be executed. */
    void reset(int[] schedule, int length) {
        depth = 0;
        for (int i = 0; i < length; i++) {
            level();
            threads[depth][0] = schedule[i];
            count[depth++] = 1;
        }
        isFresh = true;
    }

    /** Adds a step with the given alternatives and takes the first of them. */
    int push(ThreadList list) {
        level();
        if (threads[depth].length < list.size()) {
            threads[depth] = new int[2 * list.size()];
        }
        for (int i = 0; i < list.size(); i++) {
            threads[depth][i] = list.get(i);
        }
        count[depth] = list.size();
        return threads[depth++][0];
    }

    /** Adds a step without alternatives. */
    int push(int thread) {
        level();
        threads[depth][0] = thread;
        count[depth] = 1;
        depth++;
        return thread;
    }

    /** Goes to the next path; false if there is none. */
    boolean advance() {
        if (isFresh) {
            isFresh = false;
            return true;
        }
        while (depth > 0 && current[depth - 1] + 1 == count[depth - 1]) {
            depth--;
        }
        if (depth == 0) {
            return false;
        }
        current[depth - 1]++;
        return true;
    }

    /** Returns how many steps the path has in common with an execution. */
    int sharedWith(@Nullable History history) {
        int shared = 0;
        if (history != null) {
            int end = Math.min(depth, history.length());
            while (shared < end && thread(shared) == history.thread(shared)) {
                shared++;
            }
        }
        return shared;
    }

    /** The part of the tree that lies on this path and left of it, if all alternatives weigh the same. */
    double explored() {
        double weight = 1;
        double explored = 0;
        for (int i = 0; i < depth; i++) {
            weight /= count[i];
            explored += current[i] * weight;
        }
        return isFresh ? 0 : explored + weight;
    }

    long open() {
        long open = isFresh ? 1 : 0;
        for (int i = 0; i < depth; i++) {
            open += count[i] - 1 - current[i];
        }
        return open;
    }

    void save(FrontierWriter out) {
        out.word(isFresh ? "fresh" : "done").number(depth).line();
        for (int i = 0; i < depth; i++) {
            out.number(current[i]).threads(Arrays.copyOf(threads[i], count[i])).line();
        }
    }

    void restore(FrontierReader in) {
        isFresh = in.word().equals("fresh");
        int length = in.integer();
        depth = 0;
        for (int i = 0; i < length; i++) {
            level();
            current[depth] = in.integer();
            threads[depth] = in.threads();
            count[depth] = threads[depth].length;
            depth++;
        }
    }

    /** Gives the later half of the untried alternatives nearest to the start to another path; false if there are none. */
    boolean splitTo(Alternatives other) {
        for (int i = 0; i < depth; i++) {
            int untried = count[i] - 1 - current[i];
            if (untried > 0) {
                int kept = count[i] - (untried + 1) / 2;
                other.depth = 0;
                other.isFresh = true;
                for (int step = 0; step < i; step++) {
                    other.push(thread(step));
                }
                other.push(Arrays.copyOfRange(threads[i], kept, count[i]));
                count[i] = kept;
                return true;
            }
        }
        return false;
    }

    private void push(int[] alternatives) {
        level();
        threads[depth] = alternatives;
        count[depth++] = alternatives.length;
    }

    private void level() {
        if (depth == count.length) {
            threads = Arrays.copyOf(threads, 2 * depth);
            for (int i = depth; i < threads.length; i++) {
                threads[i] = new int[4];
            }
            count = Arrays.copyOf(count, 2 * depth);
            current = Arrays.copyOf(current, 2 * depth);
        }
        current[depth] = 0;
    }
}
