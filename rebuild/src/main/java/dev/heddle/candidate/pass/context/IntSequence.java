// SPDX-License-Identifier: Apache-2.0
package dev.heddle.candidate.pass.context;

import java.util.Arrays;

/** Whole numbers in a row, which grows. */
public final class IntSequence {

    private int[] values;
    private int size;

    public IntSequence() {
        this(8);
    }

    public IntSequence(int capacity) {
        values = new int[capacity];
    }

    public void add(int value) {
        if (size == values.length) {
            values = Arrays.copyOf(values, 2 * size);
        }
        values[size++] = value;
    }

    public int get(int index) {
        return values[index];
    }

    public void set(int index, int value) {
        values[index] = value;
    }

    void increment(int index) {
        values[index]++;
    }

    int last() {
        return values[size - 1];
    }

    public int removeLast() {
        return values[--size];
    }

    public int size() {
        return size;
    }

    public void clear() {
        size = 0;
    }

    public int[] toArray() {
        return Arrays.copyOf(values, size);
    }
}
