// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.programs;

import java.util.Hashtable;
import java.util.Vector;

/** Calls after others that have left a monitor without saying so. Each method returns what this thread saw. */
public final class Leaving {

    private final Hashtable<String, Integer> table = new Hashtable<>();
    private final Vector<Integer> vector = new Vector<>();
    private String seen = "";

    private Leaving() {}

    private static void beside(Runnable other, Runnable looking) throws InterruptedException {
        Thread one = new Thread(other);
        Thread two = new Thread(looking);
        one.start();
        two.start();
        one.join();
        two.join();
    }

    /** A text of a table is made, and then the table is changed. */
    public static String text() throws InterruptedException {
        Leaving leaving = new Leaving();
        beside(() -> leaving.table.put("a", 1), leaving::textAndPut);
        return leaving.seen;
    }

    private void textAndPut() {
        seen = String.valueOf(table) + table.put("a", 2);
    }

    /** A call fails, and another follows. */
    public static String failed() throws InterruptedException {
        Leaving leaving = new Leaving();
        beside(() -> leaving.vector.add(1), leaving::removeAndLook);
        return leaving.seen;
    }

    private void removeAndLook() {
        seen = removed() + vector.size();
    }

    /** A call fails, and a block follows. */
    public static String block() throws InterruptedException {
        Leaving leaving = new Leaving();
        beside(() -> leaving.vector.add(1), leaving::removeAndLookInBlock);
        return leaving.seen;
    }

    private void removeAndLookInBlock() {
        String first = removed();
        synchronized (vector) {
            seen = first + vector.size();
        }
    }

    private String removed() {
        try {
            return "removed " + vector.remove(0) + " ";
        } catch (ArrayIndexOutOfBoundsException e) {
            return "nothing ";
        }
    }
}
