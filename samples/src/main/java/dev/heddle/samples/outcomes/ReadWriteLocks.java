// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.outcomes;

import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Writers are alone; readers are not. */
public final class ReadWriteLocks {

    private static final ReadWriteLock lock = new ReentrantReadWriteLock();
    private static int written;
    private static int wronglyWritten;
    private static int left;
    private static int right;

    private ReadWriteLocks() {}

    private static void write() {
        lock.writeLock().lock();
        written++;
        left++;
        right++;
        lock.writeLock().unlock();
        lock.readLock().lock();
        wronglyWritten++;
        lock.readLock().unlock();
    }

    private static void writeAndRead() {
        write();
        lock.readLock().lock();
        if (left != right) { // holds
            throw new AssertionError();
        }
        lock.readLock().unlock();
    }

    public static void main(String[] args) throws Exception {
        Pair.inTurn(ReadWriteLocks::write, ReadWriteLocks::writeAndRead);
        if (written != 2) { // holds
            throw new AssertionError();
        }
        if (wronglyWritten != 2) { // can fail
            throw new AssertionError();
        }
        Pair.inTurn(ReadWriteLocks::write, () -> {
            if (left != right) { // can fail
                throw new AssertionError();
            }
        });
    }
}
