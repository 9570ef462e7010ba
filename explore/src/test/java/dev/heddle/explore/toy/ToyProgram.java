// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explore.toy;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A small concurrent program over shared integers, written in a small language.
 *
 * <pre>
 * shared x = 0, a[3] = 0       lock m       condition c       permits s = 1       rwlock r
 * thread t1, t2 {              // both run this; self is 1 in t1 and 2 in t2
 *   lock m; while (x == 0) { wait c m; } x = x + self; signal c; unlock m;
 *   local = a[x]; require local &lt; 3; if (cas(x, 1, 2)) { return; }
 * }
 * later thread t3 { ... }      // runs once another thread says: start t3
 * thread t4 { sleep 5; lock m; p = waitfor(c, m, 3); unlock m; mystery; }     // mystery adds 1 to everything at once
 * finally x == 3
 * </pre>
 *
 * Each mention of a shared variable is a read of its own, from left to right; names that were not declared are locals.
 */
public final class ToyProgram {

    final List<String> cells = new ArrayList<>();
    final List<Integer> initial = new ArrayList<>();
    final Map<String, Integer> variables = new LinkedHashMap<>();
    final Map<String, Integer> lengths = new LinkedHashMap<>();
    final List<String> locks = new ArrayList<>();
    final List<String> conditions = new ArrayList<>();
    final Map<String, Integer> permits = new LinkedHashMap<>();
    final List<String> readWriteLocks = new ArrayList<>();
    final List<Code> threads = new ArrayList<>();

    /** True if anybody waits for time to pass; then the last thread is time itself. */
    boolean hasTime;

    /** Leaves 0 or 1 on the stack; empty if there is nothing to be said about the final state. */
    Code oracle = new Code("finally", 0, false);

    public static ToyProgram parse(String text) {
        return new Parser(text).program();
    }

    int thread(String name) {
        for (int i = 0; i < threads.size(); i++) {
            if (threads.get(i).thread.equals(name)) {
                return i;
            }
        }
        throw new IllegalArgumentException("no thread " + name);
    }
}
