// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.outcomes;

import java.util.concurrent.CopyOnWriteArrayList;

/** Who finds an element in the list also finds what was done before it was added. */
public final class CopiesOnWrite {

    private static final CopyOnWriteArrayList<Object> list = new CopyOnWriteArrayList<>();
    private static final Object element = new Object();
    private static int before;
    private static int after;

    private CopiesOnWrite() {}

    public static void main(String[] args) throws Exception {
        Pair.inTurn(
                () -> {
                    before = 1;
                    list.add(element);
                    after = 1;
                },
                () -> {
                    if (list.contains(element)) {
                        if (before != 1) { // holds
                            throw new AssertionError();
                        }
                        if (after != 1) { // can fail
                            throw new AssertionError();
                        }
                    }
                });
    }
}
