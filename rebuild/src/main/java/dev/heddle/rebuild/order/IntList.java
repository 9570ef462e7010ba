// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.order;

import java.util.Arrays;

/** A list of ints that grows, and that can be searched while it is sorted. */
final class IntList {

    private int[] items = new int[4];
    private int size;

    void add(int item) {
        if (size == items.length) {
            items = Arrays.copyOf(items, size * 2);
        }
        items[size++] = item;
    }

    int get(int index) {
        return items[index];
    }

    int size() {
        return size;
    }

    int last() {
        return items[size - 1];
    }

    void truncate(int length) {
        size = length;
    }

    /** The index of the first item that is not below the bound, in a sorted list; the size if there is none. */
    int firstFrom(int bound) {
        int found = Arrays.binarySearch(items, 0, size, bound);
        return found >= 0 ? found : -found - 1;
    }
}
