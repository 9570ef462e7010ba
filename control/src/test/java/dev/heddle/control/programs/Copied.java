// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.programs;

import java.util.Arrays;

/** Objects and arrays that are copied by {@code clone()} while another thread changes them. Each method returns what the copy has. */
public final class Copied {

    private Copied() {}

    private static class Pair implements Cloneable {
        volatile int x;
        volatile int y;

        synchronized void move() {
            x++;
            y++;
        }

        Pair copy() {
            try {
                return (Pair) super.clone();
            } catch (CloneNotSupportedException e) {
                throw new IllegalStateException(e);
            }
        }

        synchronized Pair copyAlone() {
            return copy();
        }

        String text() {
            return x + " " + y;
        }
    }

    private static final class Named extends Pair {
        private final String name = "named";
        private String word = "old";

        @Override
        synchronized void move() {
            super.move();
            word = "new";
        }

        @Override
        String text() {
            return super.text() + " " + name + " " + word;
        }
    }

    private static Thread moving(Pair pair) {
        Thread thread = new Thread(pair::move);
        thread.start();
        return thread;
    }

    public static String torn() throws InterruptedException {
        Pair pair = new Pair();
        Thread thread = moving(pair);
        Pair copy = pair.copy();
        thread.join();
        return copy.text();
    }

    /** As it should be. */
    public static String guarded() throws InterruptedException {
        Pair pair = new Pair();
        Thread thread = moving(pair);
        Pair copy = pair.copyAlone();
        thread.join();
        return copy.text();
    }

    public static String subclass() throws InterruptedException {
        Pair pair = new Named();
        Thread thread = moving(pair);
        Pair copy = pair.copy();
        thread.join();
        return copy.text();
    }

    public static String guardedSubclass() throws InterruptedException {
        Pair pair = new Named();
        Thread thread = moving(pair);
        Pair copy = pair.copyAlone();
        thread.join();
        return copy.text();
    }

    /** Who copies what nobody else knows takes no steps, and the copy is nobody else's either. */
    public static String own() throws InterruptedException {
        Pair shared = new Pair();
        Thread thread = moving(shared);
        Pair own = new Pair();
        Pair copy = own.copy();
        copy.x = 5;
        thread.join();
        return own.text() + " " + copy.text();
    }

    /** Only one of the fields is changed meanwhile. */
    public static String oneField() throws InterruptedException {
        Pair pair = new Pair();
        Thread thread = new Thread(() -> pair.x = 1);
        thread.start();
        Pair copy = pair.copy();
        thread.join();
        return copy.text();
    }

    public static String array() throws InterruptedException {
        int[] cells = new int[2];
        Thread thread = new Thread(() -> {
            cells[0] = 1;
            cells[1] = 1;
        });
        thread.start();
        int[] copy = cells.clone();
        thread.join();
        return Arrays.toString(copy);
    }

    public static String guardedArray() throws InterruptedException {
        Object[] cells = {"a", "b"};
        Thread thread = new Thread(() -> {
            synchronized (cells) {
                cells[0] = "c";
                cells[1] = "d";
            }
        });
        thread.start();
        Object[] copy;
        synchronized (cells) {
            copy = cells.clone();
        }
        thread.join();
        return Arrays.toString(copy);
    }
}
