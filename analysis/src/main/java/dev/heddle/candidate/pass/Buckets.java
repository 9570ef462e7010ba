package dev.heddle.candidate.pass;

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
        private final @Nullable Timeline[] timelines;

        private Bucket(int access, int context, int[] groups) {
            this.access = access;
            this.context = context;
            this.groups = groups;
            this.timelines = new Timeline[groups.length];
        }

        int op() {
            return Access.op(access);
        }

        int size() {
            return groups.length;
        }

        int group(int index) {
            return groups[index];
        }
    }

    private final Suspects suspects;
    private final List<Bucket> all = new ArrayList<>();

    private Buckets(Suspects suspects) {
        this.suspects = suspects;
    }

    static Buckets of(int variable, Suspects suspects) {
        Groups groups = suspects.accesses;
        Map<Long, IntSequence> sorted = new HashMap<>();
        List<IntSequence> inOrder = new ArrayList<>();
        for (int group = groups.firstOf(variable); group != Groups.NONE; group = groups.next(group)) {
            long key = (long) Access.of(groups.site(group), Op.of(groups.how(group))) << 32 | groups.context(group);
            IntSequence known = sorted.get(key);
            if (known == null) {
                known = new IntSequence(2);
                sorted.put(key, known);
                inOrder.add(known);
            }
            known.add(group);
        }
        Buckets buckets = new Buckets(suspects);
        inOrder.forEach(members -> buckets.add(members.toArray(), groups));
        return buckets;
    }

    private void add(int[] members, Groups groups) {
        // Later groups come first in the list of a variable's groups.
        Arrays.sort(members);
        int first = members[0];
        Bucket bucket =
                new Bucket(Access.of(groups.site(first), Op.of(groups.how(first))), groups.context(first), members);
        for (int member : members) {
            bucket.flags |= groups.how(member);
            for (int entry = groups.firstEntry(member); entry != Groups.NONE; entry = groups.nextEntry(entry)) {
                bucket.count += groups.count(entry);
            }
        }
        all.add(bucket);
    }

    List<Bucket> all() {
        return all;
    }

    /** The entries of one of a bucket's groups by segment. */
    Timeline timeline(Bucket bucket, int index) {
        Timeline known = bucket.timelines[index];
        if (known == null) {
            known = new Timeline(suspects.accesses, suspects.order, bucket.groups[index]);
            bucket.timelines[index] = known;
        }
        return known;
    }
}
