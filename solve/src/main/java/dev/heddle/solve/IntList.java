// SPDX-License-Identifier: Apache-2.0
package dev.heddle.solve;

import java.util.Arrays;

/** A growing list of plain integers. */
final class IntList {

    private int[] items = new int[8];
    private int size;

    int size() {
        return size;
    }

    boolean isEmpty() {
        return size == 0;
    }

    int get(int index) {
        return items[index];
    }

    void set(int index, int item) {
        items[index] = item;
    }

    int last() {
        return items[size - 1];
    }

    void add(int item) {
        if (size == items.length) {
            items = Arrays.copyOf(items, 2 * size);
        }
        items[size++] = item;
    }

    void addAll(IntList others) {
        for (int i = 0; i < others.size; i++) {
            add(others.items[i]);
        }
    }

    int removeLast() {
        return items[--size];
    }

    /** Forgets everything from the given index on. */
    void truncate(int newSize) {
        size = newSize;
    }

    void clear() {
        size = 0;
    }

    void swap(int first, int second) {
        int item = items[first];
        items[first] = items[second];
        items[second] = item;
    }

    int[] toArray() {
        return Arrays.copyOf(items, size);
    }
}
