// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explore;

import java.util.Arrays;

/**
 * Counts distinct classes of executions.
 *
 * <p>A class is known by a hash of 64 bits over each thread's operations and their clocks, which is equal for executions of
 * one class and, but for a chance of about n&sup2; / 2<sup>65</sup> among n classes, for no others.
 */
final class ClassKeys {

    private final Names names;
    private final Operations operations;

    /** The part of an operation in a hash: made of names, so that it is the same in every process. */
    private long[] meaning = new long[64];

    private long[] table = new long[1 << 10];
    private int size;

    ClassKeys(Subject subject) {
        this.names = subject;
        this.operations = subject.operations();
    }

    /** Adds the class of the execution; false if it was there. */
    boolean add(History history) {
        return add(key(history));
    }

    int size() {
        return size;
    }

    void clear() {
        Arrays.fill(table, 0);
        size = 0;
    }

    long[] keys() {
        return Arrays.stream(table).filter(key -> key != 0).toArray();
    }

    boolean add(long key) {
        if (2 * size >= table.length) {
            grow();
        }
        int slot = slot(key);
        if (table[slot] == key) {
            return false;
        }
        table[slot] = key;
        size++;
        return true;
    }

    private long key(History history) {
        Causality causality = history.causality();
        long key = 1;
        for (int i = 0; i < history.length(); i++) {
            long step = meaning(history.operation(i));
            for (int thread = 0; thread < causality.width(); thread++) {
                int clock = causality.clock(i, thread);
                if (clock > 0) {
                    step = mix(step + 31L * names.threadName(thread).hashCode() + ((long) clock << 32));
                }
            }
            // A sum, so that the order of independent steps makes no difference. That the thread of a step is not in it
            // does none either: the clocks of all steps tell.
            key += step;
        }
        return key == 0 ? 1 : key;
    }

    private long meaning(int operation) {
        if (operation >= meaning.length) {
            meaning = Arrays.copyOf(meaning, 2 * operation);
        }
        if (meaning[operation] == 0) {
            Operation known = operations.get(operation);
            long hash = mix(known.kind().name().hashCode() + ((long) known.site() << 32));
            for (Access access : known.accesses()) {
                hash = mix(hash + names.objectName(access.object()).hashCode() + (access.updates() ? 1L << 32 : 0));
            }
            meaning[operation] = hash == 0 ? 1 : hash;
        }
        return meaning[operation];
    }

    private static long mix(long bits) {
        long spread = bits + 0x9E3779B97F4A7C15L;
        long mixed = (spread ^ (spread >>> 30)) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
        return mixed ^ (mixed >>> 31);
    }

    private int slot(long key) {
        int slot = (int) mix(key) & (table.length - 1);
        while (table[slot] != 0 && table[slot] != key) {
            slot = (slot + 1) & (table.length - 1);
        }
        return slot;
    }

    private void grow() {
        long[] known = table;
        table = new long[2 * known.length];
        for (long key : known) {
            if (key != 0) {
                table[slot(key)] = key;
            }
        }
    }
}
