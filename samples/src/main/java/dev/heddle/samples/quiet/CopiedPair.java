// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.quiet;

/** Two threads: one moves a pair under its lock, the other copies it without; most copies are whole. */
public final class CopiedPair implements Cloneable {

    private volatile int x;
    private volatile int y;

    private synchronized void move() {
        x++;
        y++;
    }

    private CopiedPair copy() throws CloneNotSupportedException {
        return (CopiedPair) super.clone();
    }

    public static void main(String[] args) throws Exception {
        CopiedPair pair = new CopiedPair();
        Thread mover = new Thread(pair::move);
        mover.start();
        CopiedPair copy = pair.copy();
        mover.join();
        if (copy.x != copy.y) {
            throw new AssertionError("a torn copy");
        }
    }
}
