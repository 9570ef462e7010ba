package dev.heddle.candidate.pass;

import java.util.Arrays;

/**
 * Events that are alike, counted together: same target, thread, place, way of use and lock context. Each group has one entry per
 * segment of the thread, so that what is said about the order of one event of an entry is true of all.
 */
final class Groups {

    static final int NONE = -1;

    private final int[] firstOfTarget;
    private final int[] latestOfTarget;
    private final LongIndex numbers = new LongIndex();
    private int groups;
    private int[] target = new int[256];
    private int[] thread = new int[256];
    private int[] site = new int[256];
    private int[] how = new int[256];
    private int[] context = new int[256];
    private int[] next = new int[256];
    private int[] firstEntry = new int[256];
    private int[] lastEntry = new int[256];

    private int entries;
    private int[] group = new int[256];
    private int[] segment = new int[256];
    private int[] count = new int[256];
    private int[] firstEvent = new int[256];
    private int[] lastEvent = new int[256];
    private int[] nextEntry = new int[256];

    Groups(int targets) {
        firstOfTarget = new int[targets];
        latestOfTarget = new int[targets];
        Arrays.fill(firstOfTarget, NONE);
        Arrays.fill(latestOfTarget, NONE);
    }

    /** Counts an event; the result is the entry that it belongs to. */
    int add(int event, int aTarget, int aThread, int aSite, int aHow, int aContext, int aSegment) {
        int latest = latestOfTarget[aTarget];
        boolean isSame = latest != NONE
                && thread[latest] == aThread
                && site[latest] == aSite
                && how[latest] == aHow
                && context[latest] == aContext;
        int found = isSame ? latest : find(aTarget, aThread, aSite, aHow, aContext);
        latestOfTarget[aTarget] = found;
        int entry = lastEntry[found];
        if (entry == NONE || segment[entry] != aSegment) {
            entry = newEntry(found, aSegment, event);
        }
        count[entry]++;
        lastEvent[entry] = event;
        return entry;
    }

    private int find(int aTarget, int aThread, int aSite, int aHow, int aContext) {
        long one = (long) aTarget << 32 | aSite;
        long other = (long) aContext << 32 | (long) aThread << 11 | aHow;
        int found = numbers.get(one, other);
        if (found < 0) {
            found = newGroup(aTarget, aThread, aSite, aHow, aContext);
            numbers.put(one, other, found);
        }
        return found;
    }

    private int newGroup(int aTarget, int aThread, int aSite, int aHow, int aContext) {
        if (groups == target.length) {
            growGroups(2 * groups);
        }
        target[groups] = aTarget;
        thread[groups] = aThread;
        site[groups] = aSite;
        how[groups] = aHow;
        context[groups] = aContext;
        next[groups] = firstOfTarget[aTarget];
        firstOfTarget[aTarget] = groups;
        firstEntry[groups] = NONE;
        lastEntry[groups] = NONE;
        return groups++;
    }

    private void growGroups(int size) {
        target = Arrays.copyOf(target, size);
        thread = Arrays.copyOf(thread, size);
        site = Arrays.copyOf(site, size);
        how = Arrays.copyOf(how, size);
        context = Arrays.copyOf(context, size);
        next = Arrays.copyOf(next, size);
        firstEntry = Arrays.copyOf(firstEntry, size);
        lastEntry = Arrays.copyOf(lastEntry, size);
    }

    private int newEntry(int ofGroup, int aSegment, int event) {
        if (entries == group.length) {
            growEntries(2 * entries);
        }
        group[entries] = ofGroup;
        segment[entries] = aSegment;
        count[entries] = 0;
        firstEvent[entries] = event;
        nextEntry[entries] = NONE;
        if (lastEntry[ofGroup] == NONE) {
            firstEntry[ofGroup] = entries;
        } else {
            nextEntry[lastEntry[ofGroup]] = entries;
        }
        lastEntry[ofGroup] = entries;
        return entries++;
    }

    private void growEntries(int size) {
        group = Arrays.copyOf(group, size);
        segment = Arrays.copyOf(segment, size);
        count = Arrays.copyOf(count, size);
        firstEvent = Arrays.copyOf(firstEvent, size);
        lastEvent = Arrays.copyOf(lastEvent, size);
        nextEntry = Arrays.copyOf(nextEntry, size);
    }

    // ── groups ──────────────────────────────────────────────────────────────────────────────────────────────────────

    int size() {
        return groups;
    }

    int firstOf(int aTarget) {
        return firstOfTarget[aTarget];
    }

    int next(int aGroup) {
        return next[aGroup];
    }

    int target(int aGroup) {
        return target[aGroup];
    }

    int thread(int aGroup) {
        return thread[aGroup];
    }

    int site(int aGroup) {
        return site[aGroup];
    }

    int how(int aGroup) {
        return how[aGroup];
    }

    int context(int aGroup) {
        return context[aGroup];
    }

    // ── entries ─────────────────────────────────────────────────────────────────────────────────────────────────────

    int entries() {
        return entries;
    }

    int firstEntry(int aGroup) {
        return firstEntry[aGroup];
    }

    int nextEntry(int entry) {
        return nextEntry[entry];
    }

    int group(int entry) {
        return group[entry];
    }

    int segment(int entry) {
        return segment[entry];
    }

    int count(int entry) {
        return count[entry];
    }

    int firstEvent(int entry) {
        return firstEvent[entry];
    }

    int lastEvent(int entry) {
        return lastEvent[entry];
    }
}
