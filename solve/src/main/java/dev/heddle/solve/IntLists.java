// SPDX-License-Identifier: Apache-2.0
package dev.heddle.solve;

import java.util.Arrays;

/** A list of integers for every index, most of them empty. */
final class IntLists {

    private static final IntList EMPTY = new IntList();

    private IntList[] lists = new IntList[0];

    /** The list at an index, to read or shorten. */
    IntList at(int index) {
        return index < lists.length ? lists[index] : EMPTY;
    }

    void add(int index, int item) {
        if (index >= lists.length) {
            int before = lists.length;
            lists = Arrays.copyOf(lists, Math.max(index + 1, 2 * before));
            Arrays.fill(lists, before, lists.length, EMPTY);
        }
        if (lists[index] == EMPTY) {
            lists[index] = new IntList();
        }
        lists[index].add(item);
    }

    void clear() {
        for (IntList list : lists) {
            list.clear();
        }
    }
}
