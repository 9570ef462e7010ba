// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.outcomes;

import java.util.concurrent.locks.StampedLock;

/** An optimistic reader may see anything; what it saw counts only if its stamp is still valid. */
public final class StampedLocks {

    private static final StampedLock lock = new StampedLock();
    private static int left;
    private static int right;

    private StampedLocks() {}

    private static void write() {
        long stamp = lock.writeLock();
        left++;
        right++;
        lock.unlockWrite(stamp);
    }

    private static void trusting() {
        int first = left;
        int second = right;
        if (first != second) { // can fail
            throw new AssertionError();
        }
    }

    private static void validating() {
        long stamp = lock.tryOptimisticRead();
        int first = left;
        int second = right;
        if (stamp != 0 && lock.validate(stamp)) {
            if (first != second) { // holds
                throw new AssertionError();
            }
        }
    }

    private static void reading() {
        long stamp = lock.readLock();
        if (left != right) { // holds
            throw new AssertionError();
        }
        lock.unlockRead(stamp);
    }

    public static void main(String[] args) throws Exception {
        Pair.inTurn(StampedLocks::write, StampedLocks::trusting);
        Pair.inTurn(StampedLocks::write, StampedLocks::validating);
        Pair.inTurn(StampedLocks::write, StampedLocks::reading);
        Pair.inTurn(StampedLocks::write, StampedLocks::write);
        if (left != 5) { // holds
            throw new AssertionError();
        }
    }
}
