// SPDX-License-Identifier: Apache-2.0
package dev.heddle.catalogue;

/** Locks and conditions. */
final class LockTable {

    private LockTable() {}

    static String text() {
        return """
                java.util.concurrent.locks.Lock open
                  LOCK_ACQUIRE void lock(); void lockInterruptibly()
                  LOCK_TRY boolean tryLock()
                  LOCK_TRY_TIMED boolean tryLock(long, TimeUnit)
                  LOCK_RELEASE void unlock()
                  LOCK_CONDITION Condition newCondition() access

                java.util.concurrent.locks.Condition open
                  CONDITION_AWAIT void await(); void awaitUninterruptibly()
                  CONDITION_AWAIT_TIMED boolean await(long, TimeUnit); long awaitNanos(long); boolean awaitUntil(Date)
                  CONDITION_SIGNAL void signal()
                  CONDITION_SIGNAL_ALL void signalAll()

                java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject atomic like java.util.concurrent.locks.Condition
                  CREATE new(AbstractQueuedSynchronizer)
                  OBSERVE boolean hasWaiters(); int getWaitQueueLength(); Collection getWaitingThreads()

                java.util.concurrent.locks.AbstractQueuedLongSynchronizer$ConditionObject atomic like java.util.concurrent.locks.Condition
                  CREATE new(AbstractQueuedLongSynchronizer)
                  OBSERVE boolean hasWaiters(); int getWaitQueueLength(); Collection getWaitingThreads()

                java.util.concurrent.locks.ReentrantLock atomic like java.util.concurrent.locks.Lock
                  CREATE new(); new(boolean)
                  LOCK_IS_MINE boolean isHeldByCurrentThread()
                  LOCK_HOLDS int getHoldCount()
                  LOCK_IS_TAKEN boolean isLocked()
                  OBSERVE Thread getOwner(); boolean hasQueuedThreads(); boolean hasQueuedThread(Thread)
                  OBSERVE int getQueueLength()
                  OBSERVE Collection getQueuedThreads(); boolean hasWaiters(Condition)
                  OBSERVE int getWaitQueueLength(Condition)
                  OBSERVE Collection getWaitingThreads(Condition); String toString()
                  CONFIGURE boolean isFair() access

                java.util.concurrent.locks.ReadWriteLock open
                  LOCK_READ_VIEW Lock readLock() access
                  LOCK_WRITE_VIEW Lock writeLock() access

                java.util.concurrent.locks.ReentrantReadWriteLock atomic like java.util.concurrent.locks.ReadWriteLock
                  CREATE new(); new(boolean)
                  LOCK_READ_VIEW ReentrantReadWriteLock$ReadLock readLock() access
                  LOCK_WRITE_VIEW ReentrantReadWriteLock$WriteLock writeLock() access
                  LOCK_IS_MINE boolean isWriteLockedByCurrentThread()
                  LOCK_HOLDS int getWriteHoldCount()
                  LOCK_IS_TAKEN boolean isWriteLocked()
                  READ_HOLDS int getReadHoldCount()
                  READ_COUNT int getReadLockCount()
                  OBSERVE Thread getOwner(); boolean hasQueuedThreads(); boolean hasQueuedThread(Thread)
                  OBSERVE int getQueueLength()
                  OBSERVE Collection getQueuedThreads(); Collection getQueuedWriterThreads()
                  OBSERVE Collection getQueuedReaderThreads()
                  OBSERVE boolean hasWaiters(Condition); int getWaitQueueLength(Condition)
                  OBSERVE Collection getWaitingThreads(Condition); String toString()
                  CONFIGURE boolean isFair() access

                java.util.concurrent.locks.ReentrantReadWriteLock$ReadLock atomic
                  CREATE new(ReentrantReadWriteLock)
                  READ_ACQUIRE void lock(); void lockInterruptibly()
                  READ_TRY boolean tryLock()
                  READ_TRY_TIMED boolean tryLock(long, TimeUnit)
                  READ_RELEASE void unlock()
                  LOCK_CONDITION Condition newCondition() access
                  OBSERVE String toString()

                java.util.concurrent.locks.ReentrantReadWriteLock$WriteLock atomic like java.util.concurrent.locks.Lock
                  CREATE new(ReentrantReadWriteLock)
                  LOCK_IS_MINE boolean isHeldByCurrentThread()
                  LOCK_HOLDS int getHoldCount()
                  OBSERVE String toString()

                java.util.concurrent.locks.StampedLock atomic
                  CREATE new()
                  STAMPED_WRITE long writeLock(); long writeLockInterruptibly()
                  STAMPED_TRY_WRITE long tryWriteLock(); long tryWriteLock(long, TimeUnit)
                  STAMPED_READ long readLock(); long readLockInterruptibly()
                  STAMPED_TRY_READ long tryReadLock(); long tryReadLock(long, TimeUnit)
                  STAMPED_OPTIMISTIC long tryOptimisticRead()
                  STAMPED_VALIDATE boolean validate(long)
                  STAMPED_RELEASE_WRITE void unlockWrite(long)
                  STAMPED_RELEASE_READ void unlockRead(long)
                  STAMPED_RELEASE void unlock(long)
                  STAMPED_TO_WRITE long tryConvertToWriteLock(long)
                  STAMPED_TO_READ long tryConvertToReadLock(long)
                  STAMPED_TO_OPTIMISTIC long tryConvertToOptimisticRead(long)
                  STAMPED_TRY_RELEASE_WRITE boolean tryUnlockWrite()
                  STAMPED_TRY_RELEASE_READ boolean tryUnlockRead()
                  STAMPED_IS_WRITING boolean isWriteLocked()
                  STAMPED_IS_READING boolean isReadLocked()
                  READ_COUNT int getReadLockCount()
                  LOCK_READ_VIEW Lock asReadLock() access
                  LOCK_WRITE_VIEW Lock asWriteLock() access
                  LOCK_BOTH_VIEW ReadWriteLock asReadWriteLock() access
                  CONFIGURE boolean isWriteLockStamp(long) nothing access; boolean isReadLockStamp(long) nothing access
                  CONFIGURE boolean isLockStamp(long) nothing access; boolean isOptimisticReadStamp(long) nothing access
                  OBSERVE String toString()

                java.util.concurrent.locks.StampedLock$ReadLockView atomic
                  READ_ACQUIRE void lock(); void lockInterruptibly()
                  READ_TRY boolean tryLock()
                  READ_TRY_TIMED boolean tryLock(long, TimeUnit)
                  READ_RELEASE void unlock()
                  LOCK_CONDITION Condition newCondition() access

                java.util.concurrent.locks.StampedLock$WriteLockView atomic like java.util.concurrent.locks.Lock
                  -- this lock is not re-entrant, but its writing side is modelled as if it were

                java.util.concurrent.locks.StampedLock$ReadWriteLockView atomic like java.util.concurrent.locks.ReadWriteLock

                java.util.concurrent.locks.AbstractOwnableSynchronizer atomic
                  CHANGE void setExclusiveOwnerThread(Thread) access
                  OBSERVE Thread getExclusiveOwnerThread() access

                java.util.concurrent.locks.AbstractQueuedSynchronizer atomic like java.util.concurrent.locks.AbstractOwnableSynchronizer
                  CREATE new()
                  CELL_READ int getState()
                  CELL_WRITE void setState(int)
                  CELL_COMPARE_AND_SET boolean compareAndSetState(int, int)
                  SYNCHRONIZER_ACQUIRE void acquire(int); void acquireInterruptibly(int)
                  SYNCHRONIZER_ACQUIRE boolean tryAcquireNanos(int, long)
                  SYNCHRONIZER_ACQUIRE void acquireShared(int); void acquireSharedInterruptibly(int)
                  SYNCHRONIZER_ACQUIRE boolean tryAcquireSharedNanos(int, long)
                  SYNCHRONIZER_RELEASE boolean release(int); boolean releaseShared(int)
                  OBSERVE boolean hasQueuedThreads(); boolean hasContended(); Thread getFirstQueuedThread()
                  OBSERVE boolean isQueued(Thread)
                  OBSERVE boolean hasQueuedPredecessors(); int getQueueLength(); Collection getQueuedThreads()
                  OBSERVE Collection getExclusiveQueuedThreads(); Collection getSharedQueuedThreads(); String toString()
                  OBSERVE owns(...); hasWaiters(...); getWaitQueueLength(...); getWaitingThreads(...)

                java.util.concurrent.locks.AbstractQueuedLongSynchronizer atomic like java.util.concurrent.locks.AbstractOwnableSynchronizer
                  CREATE new()
                  CELL_READ long getState()
                  CELL_WRITE void setState(long)
                  CELL_COMPARE_AND_SET boolean compareAndSetState(long, long)
                  SYNCHRONIZER_ACQUIRE void acquire(long); void acquireInterruptibly(long)
                  SYNCHRONIZER_ACQUIRE boolean tryAcquireNanos(long, long)
                  SYNCHRONIZER_ACQUIRE void acquireShared(long); void acquireSharedInterruptibly(long)
                  SYNCHRONIZER_ACQUIRE boolean tryAcquireSharedNanos(long, long)
                  SYNCHRONIZER_RELEASE boolean release(long); boolean releaseShared(long)
                  OBSERVE boolean hasQueuedThreads(); boolean hasContended(); Thread getFirstQueuedThread()
                  OBSERVE boolean isQueued(Thread)
                  OBSERVE boolean hasQueuedPredecessors(); int getQueueLength(); Collection getQueuedThreads()
                  OBSERVE Collection getExclusiveQueuedThreads(); Collection getSharedQueuedThreads(); String toString()
                  OBSERVE owns(...); hasWaiters(...); getWaitQueueLength(...); getWaitingThreads(...)
                """;
    }
}
