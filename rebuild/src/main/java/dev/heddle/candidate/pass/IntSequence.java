// SPDX-License-Identifier: Apache-2.0
package dev.heddle.candidate.pass;

import java.util.Arrays;

/** Whole numbers in a row, which grows. */
final class IntSequence {

    private int[] values;
    private int size;

    IntSequence() {
        this(8);
    }

    IntSequence(int capacity) {
        values = new int[capacity];
    }

    void add(int value) {
        if (size == values.length) {
            values = Arrays.copyOf(values, 2 * size);
        }
        values[size++] = value;
    }

    int get(int index) {
        return values[index];
    }

    void set(int index, int value) {
        values[index] = value;
    }

    void increment(int index) {
        values[index]++;
    }

    int last() {
        return values[size - 1];
    }

    int removeLast() {
        return values[--size];
    }

    int size() {
        return size;
    }

    void clear() {
        size = 0;
    }

    int[] toArray() {
        return Arrays.copyOf(values, size);
    }
}
