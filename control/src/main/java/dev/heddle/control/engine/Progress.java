// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.engine;

import java.util.HashMap;
import java.util.Map;

/**
 * The progress of a thread: how often it was at landmarks, and at which part of which it stands.
 *
 * <p>An instruction may stop more than once: a wait stops before it gives the monitor back and before it takes it again. Its
 * stops are its parts, from 1.
 */
public final class Progress {

    private final Map<Integer, Integer> visits = new HashMap<>();
    private int landmark;
    private int part;

    void visit(int site) {
        visits.merge(site, 1, Integer::sum);
        landmark = site;
        part = 0;
    }

    /** The thread stops before an operation; inside of a call if the operation is one of the JDK's. */
    void stop(int site, boolean isInCall) {
        if (landmark == 0) {
            return;
        }
        if (site == landmark || site == 0 && isInCall) {
            part++;
        } else {
            landmark = 0;
        }
    }

    /** Returns the number of times the thread has come to this landmark. */
    public int visits(int site) {
        return visits.getOrDefault(site, 0);
    }

    /** The landmark whose instruction the next step is part of; 0 if it is none. */
    public int landmark() {
        return landmark;
    }

    /** Returns true if the next step is part of the instruction at this landmark. */
    public boolean isAt(int site) {
        return landmark == site;
    }

    /** The part of the instruction at the landmark that the next step is, from 1. */
    public int part() {
        return part;
    }
}
