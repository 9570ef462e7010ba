// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.rtool;

import dev.heddle.samples.Body;

/** A block is guarded by one lock or the other, depending on the time. */
public final class TimeVarMutex implements Body {

    private final Object inodeLock = new Object();
    private final Object busyLock = new Object();
    private final boolean checks;
    private int block;
    private int busy;
    private int inode;

    /** @param checks whether each thread looks if it is alone, which is one step more than the counts of R_Tool have */
    public TimeVarMutex(boolean checks) {
        this.checks = checks;
    }

    private void allocate() {
        synchronized (inodeLock) {
            if (inode == 0) {
                synchronized (busyLock) {
                    busy = 1;
                }
                inode = 1;
            }
            block = 1;
            if (checks && block != 1) {
                throw new AssertionError("not alone");
            }
        }
    }

    private void free() {
        synchronized (busyLock) {
            if (busy == 0) {
                block = 0;
                if (checks && block != 0) {
                    throw new AssertionError("not alone");
                }
            }
        }
    }

    @Override
    public void body() throws InterruptedException {
        Thread allocator = new Thread(this::allocate, "allocator");
        Thread deallocator = new Thread(this::free, "deallocator");
        allocator.start();
        deallocator.start();
        allocator.join();
        deallocator.join();
        if (block != 1 || busy != 1 || inode != 1) {
            throw new AssertionError(block + " " + busy + " " + inode);
        }
    }

    public static void main(String[] args) throws Exception {
        new TimeVarMutex(args.length == 0).body();
    }
}
