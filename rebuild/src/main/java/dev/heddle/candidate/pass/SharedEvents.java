// SPDX-License-Identifier: Apache-2.0
package dev.heddle.candidate.pass;

import dev.heddle.candidate.pass.context.IntSequence;
import dev.heddle.candidate.pass.found.SharingCounts;
import dev.heddle.candidate.stream.EventStream;
import dev.heddle.candidate.stream.Op;
import java.util.Arrays;

/**
 * Leaves out what can't matter to any other thread: variables that one thread uses or nobody writes, locks that one thread takes,
 * regions without an access that is left. Variables and locks that are left get new numbers.
 */
final class SharedEvents {

    private static final int UNUSED = -1;
    private static final int SEVERAL = -2;
    /** What is known of a variable before variables are numbered: its user plus one, if there is one only, and these. */
    private static final int WRITTEN = 1 << 30;

    private static final int SHARED = 1 << 29;

    private final EventStream all;
    private final EventStream shared = new EventStream();
    /** First who uses each variable, then its new number; {@link #UNUSED} if it is left out. */
    private final int[] variables;

    private final int[] userOfLock;
    private final boolean[] isGiven;
    private final boolean[] isTaken;
    private final int[] newLock;
    private final IntSequence oldVariable = new IntSequence();
    private final IntSequence oldLock = new IntSequence();
    /** For each thread the regions that have no access yet; as complement if the region before had none at all. */
    private final IntSequence[] waitingRegions;

    private final boolean[] lastIsKept;
    private int confined;
    private int neverWritten;
    private int confinedLocks;

    private SharedEvents(EventStream all) {
        this.all = all;
        this.variables = new int[all.variables()];
        this.userOfLock = unused(all.locks());
        this.isGiven = new boolean[all.gates()];
        this.isTaken = new boolean[all.gates()];
        this.newLock = unused(all.locks());
        this.waitingRegions = new IntSequence[all.threads()];
        this.lastIsKept = new boolean[all.threads()];
        Arrays.setAll(waitingRegions, ignored -> new IntSequence());
    }

    private static int[] unused(int count) {
        int[] users = new int[count];
        Arrays.fill(users, UNUSED);
        return users;
    }

    /** Returns what is left of a stream. */
    static SharedEvents of(EventStream all) {
        SharedEvents events = new SharedEvents(all);
        all.forEachPiece(events::note);
        events.number();
        all.forEachPiece(events::keep);
        events.shared.limit(events.oldVariable.size(), events.oldLock.size());
        return events;
    }

    private void note(int first, int count, int[] heads, int[] targets, int[] sites) {
        for (int i = 0; i < count; i++) {
            int head = heads[i];
            int op = Op.of(head);
            if (Op.isAccess(op)) {
                int user = Op.thread(head) + 1;
                int known = variables[targets[i]];
                int now = known | (Op.writes(op) ? WRITTEN : 0);
                int before = known & (SHARED - 1);
                now = before == 0 ? now | user : before == user ? now : now | SHARED;
                if (now != known) {
                    variables[targets[i]] = now;
                }
            } else {
                note(op, Op.thread(head), targets[i]);
            }
        }
    }

    private void note(int op, int thread, int target) {
        if (Op.isLock(op)) {
            use(userOfLock, target, thread);
        } else if (op == Op.GIVE) {
            isGiven[target] = true;
        } else if (op == Op.TAKE) {
            isTaken[target] = true;
        }
    }

    private static void use(int[] users, int target, int thread) {
        int user = users[target];
        if (user != thread && user != SEVERAL) {
            users[target] = user == UNUSED ? thread : SEVERAL;
        }
    }

    private void number() {
        for (int i = 0; i < variables.length; i++) {
            int known = variables[i];
            variables[i] = UNUSED;
            if ((known & SHARED) == 0) {
                confined += known == 0 ? 0 : 1;
            } else if ((known & WRITTEN) == 0) {
                neverWritten++;
            } else {
                variables[i] = oldVariable.size();
                oldVariable.add(i);
            }
        }
        for (int i = 0; i < userOfLock.length; i++) {
            if (userOfLock[i] == SEVERAL) {
                newLock[i] = oldLock.size();
                oldLock.add(i);
            } else if (userOfLock[i] != UNUSED) {
                confinedLocks++;
            }
        }
    }

    private void keep(int first, int count, int[] heads, int[] targets, int[] sites) {
        for (int i = 0; i < count; i++) {
            int head = heads[i];
            if (Op.isAccess(Op.of(head))) {
                int variable = variables[targets[i]];
                if (variable >= 0) {
                    beginRegions(Op.thread(head));
                    copy(first + i, head, variable, sites[i]);
                }
            } else {
                keep(first + i, head, targets[i], sites[i]);
            }
        }
    }

    private void keep(int event, int head, int target, int site) {
        int op = Op.of(head);
        if (Op.isLock(op)) {
            if (newLock[target] >= 0) {
                copy(event, head, newLock[target], site);
            }
        } else if (op == Op.BEGIN) {
            waitingRegions[Op.thread(head)].add(lastIsKept[Op.thread(head)] ? event : ~event);
        } else if (op == Op.END) {
            lastIsKept[Op.thread(head)] = waitingRegions[Op.thread(head)].size() == 0;
            if (lastIsKept[Op.thread(head)]) {
                copy(event, head, target, site);
            } else {
                waitingRegions[Op.thread(head)].removeLast();
            }
        } else if (op == Op.FORK || op == Op.JOIN || (isGiven[target] && isTaken[target])) {
            copy(event, head, target, site);
        }
    }

    private void beginRegions(int thread) {
        IntSequence waiting = waitingRegions[thread];
        if (waiting.size() > 0) {
            for (int i = 0; i < waiting.size(); i++) {
                boolean mayContinue = waiting.get(i) >= 0;
                int begin = mayContinue ? waiting.get(i) : ~waiting.get(i);
                int head = all.head(begin);
                copy(begin, mayContinue ? head : head & ~Op.CONTINUES, all.target(begin), all.site(begin));
            }
            waiting.clear();
        }
    }

    private void copy(int event, int head, int target, int site) {
        shared.addFrom(all, event, head, target, site);
    }

    // ── what is left ────────────────────────────────────────────────────────────────────────────────────────────────

    /** The events that are left; the origin of each is its number in the stream that was given. */
    EventStream events() {
        return shared;
    }

    /** The number that a variable had. */
    int oldVariable(int variable) {
        return oldVariable.get(variable);
    }

    /** The number that a lock had. */
    int oldLock(int lock) {
        return oldLock.get(lock);
    }

    /** The number that an event had. */
    int oldEvent(int event) {
        return shared.origin(event);
    }

    /** Returns what was left out, and what is left. */
    SharingCounts counts() {
        return new SharingCounts(
                all.size(), shared.size(), confined, neverWritten, oldVariable.size(), confinedLocks, oldLock.size());
    }
}
