// SPDX-License-Identifier: Apache-2.0
package dev.heddle.search.code;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** As many suspicions as there is room for: those of which a run has come to all places before others. */
final class KeptSuspects {

    private static final int MOST = 10_000;

    private final Set<Suspect> near = new LinkedHashSet<>();
    private final Set<Suspect> far = new LinkedHashSet<>();
    private long tooMany;

    /** Returns true if no run need have come to all places of what is added next. */
    boolean hasRoomForAny() {
        return near.size() + far.size() < MOST;
    }

    void add(Suspect suspect, boolean isNear) {
        boolean isFull = isNear ? near.size() >= MOST : !hasRoomForAny();
        if (isFull) {
            tooMany++;
        } else {
            (isNear ? near : far).add(suspect);
        }
    }

    /** So many accesses were not even looked at, because there is no room for what they may be part of. */
    void leftOut(int accesses) {
        tooMany += accesses;
    }

    List<Suspect> all() {
        List<Suspect> all = new ArrayList<>(near);
        all.addAll(far);
        return all.subList(0, Math.min(MOST, all.size()));
    }

    /** Returns the number of times something was left out; the same may have been more than once. */
    long tooMany() {
        return tooMany + Math.max(0, near.size() + far.size() - MOST);
    }
}
