// SPDX-License-Identifier: Apache-2.0
package dev.heddle.candidate.pass;

import dev.heddle.candidate.pass.context.IntSequence;
import dev.heddle.candidate.pass.context.MustOrder;
import java.util.Arrays;

/** The entries of a group by segment, so that those in a stretch of its thread are found and counted fast. */
final class GroupTimeline {

    private final Groups groups;
    private final MustOrder order;
    private final int thread;
    private final int[] entries;
    private final int[] segments;
    private final long[] upTo;

    GroupTimeline(Groups groups, MustOrder order, int group) {
        this.groups = groups;
        this.order = order;
        this.thread = groups.thread(group);
        IntSequence all = new IntSequence();
        for (int entry = groups.firstEntry(group); entry != Groups.NONE; entry = groups.nextEntry(entry)) {
            all.add(entry);
        }
        this.entries = all.toArray();
        this.segments = new int[entries.length];
        this.upTo = new long[entries.length + 1];
        for (int i = 0; i < entries.length; i++) {
            segments[i] = groups.segment(entries[i]);
            upTo[i + 1] = upTo[i] + groups.count(entries[i]);
        }
    }

    int[] entries() {
        return entries;
    }

    /** Returns the number of events. */
    long count() {
        return upTo[entries.length];
    }

    /** Returns how many events come neither before the one segment nor after the other, both of the same other thread. */
    long countBetween(int other, int from, int to) {
        int low = firstAt(order.lastBefore(other, from, thread) + 1);
        int high = firstAt(order.firstAfter(other, to, thread));
        return high > low ? upTo[high] - upTo[low] : 0;
    }

    /** The first entry that comes neither before the one segment nor after the other; {@link Groups#NONE} if there is none. */
    int anyBetween(int other, int from, int to) {
        int low = firstAt(order.lastBefore(other, from, thread) + 1);
        int high = firstAt(order.firstAfter(other, to, thread));
        return high > low ? entries[low] : Groups.NONE;
    }

    /** The last such entry. */
    int lastBetween(int other, int from, int to) {
        int low = firstAt(order.lastBefore(other, from, thread) + 1);
        int high = firstAt(order.firstAfter(other, to, thread));
        return high > low ? entries[high - 1] : Groups.NONE;
    }

    /** Shows pairs of entries of two threads that are not ordered, at most as many as the visitor wants. */
    boolean unordered(GroupTimeline other, Visitor visitor) {
        boolean found = false;
        for (int entry : entries) {
            int segment = groups.segment(entry);
            int partner = other.anyBetween(thread, segment, segment);
            if (partner != Groups.NONE) {
                found = true;
                if (!visitor.visit(entry, partner)) {
                    return true;
                }
                int last = other.lastBetween(thread, segment, segment);
                if (last != partner && !visitor.visit(entry, last)) {
                    return true;
                }
            }
        }
        return found;
    }

    private int firstAt(int segment) {
        int at = Arrays.binarySearch(segments, segment);
        return at < 0 ? -at - 1 : at;
    }

    /** Gets to see two entries; whether it wants more. */
    interface Visitor {
        boolean visit(int entry, int other);
    }
}
