// SPDX-License-Identifier: Apache-2.0
package dev.heddle.candidate.pass;

import dev.heddle.candidate.pass.context.IntSequence;
import dev.heddle.candidate.stream.Op;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The groups of one variable, those of different threads together that have the same place, op and lock context. */
final class Buckets {

    /** Groups that differ by thread only, mostly: some flags may tell two of one thread apart. */
    static final class Bucket {
        final int access;
        final int context;
        int flags;
        long count;
        private final int[] groups;
        private final long[] counts;
        private final @Nullable GroupTimeline[] timelines;

        private Bucket(int access, int context, int[] groups) {
            this.access = access;
            this.context = context;
            this.groups = groups;
            this.counts = new long[groups.length];
            this.timelines = new GroupTimeline[groups.length];
        }

        int op() {
            return AccessCode.op(access);
        }

        int size() {
            return groups.length;
        }

        int group(int index) {
            return groups[index];
        }

        /** Returns how many events one of the groups has. */
        long count(int index) {
            return counts[index];
        }
    }

    /** Numbers for keys in the order in which they come. Mostly there are few, and then looking at each is fastest. */
    private static final class Keys {
        private static final int FEW = 16;

        private final long[] keys = new long[FEW];
        private int size;
        private final Map<Long, Integer> many = new HashMap<>();

        int of(long key) {
            if (size > FEW) {
                return numberOf(key);
            }
            for (int i = 0; i < size; i++) {
                if (keys[i] == key) {
                    return i;
                }
            }
            if (size == FEW) {
                for (long known : keys) {
                    many.put(known, many.size());
                }
                size++;
                return numberOf(key);
            }
            keys[size] = key;
            return size++;
        }

        private int numberOf(long key) {
            return many.computeIfAbsent(key, ignored -> many.size());
        }
    }

    private final PassSuspects suspects;
    private final Keys numbers = new Keys();
    private final List<Bucket> all = new ArrayList<>();

    private Buckets(PassSuspects suspects) {
        this.suspects = suspects;
    }

    static Buckets of(int variable, PassSuspects suspects) {
        Groups groups = suspects.accesses;
        Buckets buckets = new Buckets(suspects);
        List<IntSequence> members = new ArrayList<>();
        for (int group = groups.firstOf(variable); group != Groups.NONE; group = groups.next(group)) {
            long key = (long) AccessCode.of(groups.site(group), Op.of(groups.how(group))) << 32 | groups.context(group);
            int bucket = buckets.numbers.of(key);
            if (bucket == members.size()) {
                members.add(new IntSequence(4));
            }
            members.get(bucket).add(group);
        }
        members.forEach(own -> buckets.add(own.toArray(), groups));
        return buckets;
    }

    private void add(int[] members, Groups groups) {
        // Later groups come first in the list of a variable's groups.
        Arrays.sort(members);
        int first = members[0];
        Bucket bucket =
                new Bucket(AccessCode.of(groups.site(first), Op.of(groups.how(first))), groups.context(first), members);
        for (int i = 0; i < members.length; i++) {
            bucket.flags |= groups.how(members[i]);
            for (int entry = groups.firstEntry(members[i]); entry != Groups.NONE; entry = groups.nextEntry(entry)) {
                bucket.counts[i] += groups.count(entry);
            }
            bucket.count += bucket.counts[i];
        }
        all.add(bucket);
    }

    List<Bucket> all() {
        return all;
    }

    /** The entries of one of a bucket's groups by segment. */
    GroupTimeline timeline(Bucket bucket, int index) {
        GroupTimeline known = bucket.timelines[index];
        if (known == null) {
            known = new GroupTimeline(suspects.accesses, suspects.order, bucket.groups[index]);
            bucket.timelines[index] = known;
        }
        return known;
    }
}
