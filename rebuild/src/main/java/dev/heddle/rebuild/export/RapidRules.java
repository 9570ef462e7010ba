// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.export;

import dev.heddle.rebuild.export.RapidEvent.Kind;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds out whether the lines of an STD trace can be what happened: locks have one holder, threads do nothing before they are
 * started and after others saw them end.
 */
final class RapidRules {

    /** The data about a thread; lines are 0 as long as there is none. */
    private static final class Life {
        int first;
        int fork;
        int join;
        int end;
    }

    private static final class Hold {
        final String thread;
        final int line;
        int depth = 1;

        Hold(String thread, int line) {
            this.thread = thread;
            this.line = line;
        }
    }

    private final String file;
    private final Map<String, Life> lives = new LinkedHashMap<>();
    private final Map<String, Hold> holds = new HashMap<>();

    RapidRules(String file) {
        this.file = file;
    }

    void check(int line, RapidEvent event) {
        checkLife(line, event);
        switch (event.kind()) {
            case ACQUIRE -> acquire(line, event.thread(), event.object());
            case RELEASE -> release(line, event.thread(), event.object());
            case FORK -> fork(line, event.thread(), event.object());
            case JOIN -> join(line, event.thread(), event.object());
            default -> {}
        }
    }

    void finish() {
        if (lives.isEmpty()) {
            throw new RapidException(file, 0, "at least one event", "none", "is this the right file?");
        }
        lives.forEach(this::requireSameName);
    }

    private Life life(String thread) {
        return lives.computeIfAbsent(thread, fresh -> new Life());
    }

    private void checkLife(int line, RapidEvent event) {
        Life life = life(event.thread());
        if (life.join != 0) {
            throw complaint(
                    line,
                    "no event of %s after its join in line %d".formatted(event.thread(), life.join),
                    "'%s'".formatted(event),
                    "move the join behind the thread's last event");
        }
        if (life.end != 0) {
            throw complaint(
                    line,
                    "no event of %s after its end in line %d".formatted(event.thread(), life.end),
                    "'%s'".formatted(event),
                    "drop the end, or move it behind the thread's last event");
        }
        if (event.kind() == Kind.BEGIN && life.first != 0) {
            throw complaint(
                    line,
                    "begin as the first event of %s".formatted(event.thread()),
                    "it after line %d".formatted(life.first),
                    "drop the begin, or move it before the thread's first event");
        }
        if (life.first == 0) {
            life.first = line;
        }
        if (event.kind() == Kind.END) {
            life.end = line;
        }
    }

    // ── locks ───────────────────────────────────────────────────────────────────────────────────────────────────────

    private void acquire(int line, String thread, String lock) {
        Hold hold = holds.get(lock);
        if (hold == null) {
            holds.put(lock, new Hold(thread, line));
        } else if (hold.thread.equals(thread)) {
            hold.depth++;
        } else {
            throw complaint(
                    line,
                    "a lock that %s can take".formatted(thread),
                    "'%s', which %s holds since line %d".formatted(lock, hold.thread, hold.line),
                    "write its rel before this line; waiting is a rel and later an acq");
        }
    }

    private void release(int line, String thread, String lock) {
        @Nullable Hold hold = holds.get(lock);
        if (hold == null || !hold.thread.equals(thread)) {
            String holder = hold == null ? "nobody holds" : "%s holds since line %d".formatted(hold.thread, hold.line);
            throw complaint(
                    line,
                    "a lock that %s holds".formatted(thread),
                    "'%s', which %s".formatted(lock, holder),
                    "write acq(%s) before it, or drop this line".formatted(lock));
        }
        if (--hold.depth == 0) {
            holds.remove(lock);
        }
    }

    // ── threads ─────────────────────────────────────────────────────────────────────────────────────────────────────

    private void fork(int line, String thread, String child) {
        Life life = life(child);
        if (life.fork != 0) {
            throw complaint(
                    line,
                    "a thread that nobody has started",
                    "'%s', which was started in line %d".formatted(child, life.fork),
                    "give the second thread another name");
        }
        if (life.first != 0) {
            throw complaint(
                    line,
                    "a thread that has not done anything",
                    "'%s', which did something in line %d".formatted(child, life.first),
                    thread.equals(child) ? "a thread can't start itself" : "move the fork before that line");
        }
        life.fork = line;
    }

    private void join(int line, String thread, String child) {
        @Nullable Life life = lives.get(child);
        if (life == null || thread.equals(child)) {
            throw complaint(
                    line,
                    "another thread that was started or did something",
                    "'%s'".formatted(child),
                    "write the thread's name as in its own lines");
        }
        if (life.join == 0) {
            life.join = line;
        }
    }

    // Some traces call a thread T18 and write fork(18): that would be two threads.
    private void requireSameName(String forked, Life life) {
        String meant = "T" + forked;
        @Nullable Life other = lives.get(meant);
        if (life.first == 0 && other != null && other.fork == 0) {
            throw complaint(
                    life.fork,
                    "the name of a thread as in its own lines",
                    "'%s', of which there are none".formatted(forked),
                    "write fork(%s) if that is what you mean".formatted(meant));
        }
    }

    private RapidException complaint(int line, String expected, String found, String remedy) {
        return new RapidException(file, line, expected, found, remedy);
    }
}
