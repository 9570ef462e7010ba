// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.export;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Collects deeds and knows who holds which lock. Re-entrant acquires and their releases are no deeds.
 *
 * <p>No thread takes here what another holds, whatever the order of events says: then there is a note instead.
 */
final class Deeds {

    private static final class Hold {
        final String thread;
        int depth;

        Hold(String thread, int depth) {
            this.thread = thread;
            this.depth = depth;
        }
    }

    private record Waiting(String thread, String lock) {}

    private final Map<String, Hold> holds = new HashMap<>();
    private final Map<Waiting, Integer> waiting = new HashMap<>();
    private final Set<String> gone = new HashSet<>();
    private final Map<String, Integer> notes = new LinkedHashMap<>();
    private List<Deed> deeds = new ArrayList<>();
    private String thread = "";

    /** Sets the thread to which everything belongs that is collected from here on. */
    void by(String path) {
        thread = path;
    }

    String thread() {
        return thread;
    }

    void add(Deed deed) {
        deeds.add(deed);
    }

    /** Returns what was collected since the last time. */
    List<Deed> take() {
        List<Deed> taken = deeds;
        deeds = new ArrayList<>();
        return taken;
    }

    /** Says something that got lost; the same thing said often is counted. */
    void note(String text) {
        notes.merge(text, 1, Integer::sum);
    }

    List<String> notes() {
        List<String> all = new ArrayList<>();
        notes.forEach((text, count) -> all.add(count == 1 ? text : "%s (%d times)".formatted(text, count)));
        return all;
    }

    // ── accesses ────────────────────────────────────────────────────────────────────────────────────────────────────

    void access(String variable, Deed.Effect effect) {
        add(new Deed.Access(variable, effect, Optional.empty()));
    }

    /** An access under a lock that is held just for this, or is held anyway. */
    void access(String variable, Deed.Effect effect, String lock) {
        @Nullable Hold hold = hold(lock);
        if (hold != null && !hold.thread.equals(thread)) {
            note("%s was used by a thread while another one held its lock".formatted(lock));
        }
        add(new Deed.Access(variable, effect, hold == null ? Optional.of(lock) : Optional.empty()));
    }

    // ── locks ───────────────────────────────────────────────────────────────────────────────────────────────────────

    /** Returns true if the lock has become this thread's just now. */
    boolean acquire(String lock) {
        return acquire(lock, 1);
    }

    private boolean acquire(String lock, int depth) {
        @Nullable Hold hold = hold(lock);
        if (hold == null) {
            holds.put(lock, new Hold(thread, depth));
            add(new Deed.Acquire(lock));
            return true;
        }
        if (hold.thread.equals(thread)) {
            hold.depth += depth;
        } else {
            note("%s was taken by a thread while another one held it".formatted(lock));
        }
        return false;
    }

    boolean isHeld(String lock) {
        return holds.containsKey(lock);
    }

    boolean isMine(String lock) {
        @Nullable Hold hold = holds.get(lock);
        return hold != null && hold.thread.equals(thread);
    }

    /** Returns true if the next release makes the lock free. */
    boolean isOutermost(String lock) {
        @Nullable Hold hold = holds.get(lock);
        return hold != null && hold.thread.equals(thread) && hold.depth == 1;
    }

    void release(String lock) {
        @Nullable Hold hold = holds.get(lock);
        if (hold == null || !hold.thread.equals(thread)) {
            note("%s was given back by a thread that did not hold it".formatted(lock));
        } else if (--hold.depth == 0) {
            free(lock, hold);
        }
    }

    /** Frees a lock that any thread may give back. */
    void releaseForHolder(String lock) {
        @Nullable Hold hold = holds.get(lock);
        if (hold != null) {
            if (!hold.thread.equals(thread)) {
                note("%s was given back by another thread than took it".formatted(lock));
            }
            free(lock, hold);
        }
    }

    private void free(String lock, Hold hold) {
        holds.remove(lock);
        add(new Deed.Release(lock, hold.thread));
    }

    /** Frees a lock in order to wait, however often it is held. */
    void giveUp(String lock) {
        @Nullable Hold hold = holds.get(lock);
        if (hold != null && hold.thread.equals(thread)) {
            waiting.put(new Waiting(thread, lock), hold.depth);
            free(lock, hold);
        }
    }

    /** Takes a lock again after waiting, as often as it was held; whether it has become this thread's. */
    boolean takeBack(String lock) {
        @Nullable Integer depth = waiting.remove(new Waiting(thread, lock));
        return depth != null && acquire(lock, depth);
    }

    /** Frees all that a thread holds which has ended. */
    void releaseAllOf(String ended) {
        List<String> left = holds.entrySet().stream()
                .filter(hold -> hold.getValue().thread.equals(ended))
                .map(Map.Entry::getKey)
                .sorted()
                .toList();
        for (String lock : left) {
            note("%s was still held when its thread ended".formatted(lock));
            @Nullable Hold hold = holds.get(lock);
            if (hold != null) {
                free(lock, hold);
            }
        }
    }

    /** Nobody knows what this thread did from here on, so others may find its locks free. */
    void isGone() {
        gone.add(thread);
    }

    private @Nullable Hold hold(String lock) {
        @Nullable Hold hold = holds.get(lock);
        if (hold != null && gone.contains(hold.thread) && !hold.thread.equals(thread)) {
            note("%s was held by a thread whose record does not go on".formatted(lock));
            free(lock, hold);
            return null;
        }
        return hold;
    }
}
