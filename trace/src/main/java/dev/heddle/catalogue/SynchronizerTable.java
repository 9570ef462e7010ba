// SPDX-License-Identifier: Apache-2.0
package dev.heddle.catalogue;

/** Semaphores, latches, barriers, phasers and exchangers. */
final class SynchronizerTable {

    private SynchronizerTable() {}

    static String text() {
        return """
                java.util.concurrent.Semaphore atomic
                  CREATE new(int); new(int, boolean)
                  SEMAPHORE_ACQUIRE void acquire(); void acquire(int); void acquireUninterruptibly()
                  SEMAPHORE_ACQUIRE void acquireUninterruptibly(int)
                  SEMAPHORE_TRY boolean tryAcquire(); boolean tryAcquire(int)
                  SEMAPHORE_TRY_TIMED boolean tryAcquire(long, TimeUnit); boolean tryAcquire(int, long, TimeUnit)
                  SEMAPHORE_RELEASE void release(); void release(int)
                  SEMAPHORE_DRAIN int drainPermits()
                  SEMAPHORE_REDUCE void reducePermits(int)
                  SEMAPHORE_AVAILABLE int availablePermits()
                  OBSERVE boolean hasQueuedThreads(); int getQueueLength(); Collection getQueuedThreads()
                  OBSERVE String toString()
                  CONFIGURE boolean isFair() access

                java.util.concurrent.CountDownLatch atomic
                  CREATE new(int)
                  LATCH_AWAIT void await()
                  LATCH_AWAIT_TIMED boolean await(long, TimeUnit)
                  LATCH_COUNT_DOWN void countDown()
                  LATCH_COUNT long getCount()
                  OBSERVE String toString()

                java.util.concurrent.CyclicBarrier atomic
                  CREATE new(int); new(int, Runnable)
                  BARRIER_AWAIT int await()
                  BARRIER_AWAIT_TIMED int await(long, TimeUnit)
                  BARRIER_RESET void reset()
                  BARRIER_IS_BROKEN boolean isBroken()
                  BARRIER_WAITING int getNumberWaiting()
                  CONFIGURE int getParties() access

                java.util.concurrent.Phaser atomic
                  CREATE new(); new(int); new(Phaser); new(Phaser, int)
                  PHASER_REGISTER int register(); int bulkRegister(int)
                  PHASER_ARRIVE int arrive()
                  PHASER_ARRIVE_AND_LEAVE int arriveAndDeregister()
                  PHASER_ARRIVE_AND_AWAIT int arriveAndAwaitAdvance()
                  PHASER_AWAIT int awaitAdvance(int); int awaitAdvanceInterruptibly(int)
                  PHASER_AWAIT_TIMED int awaitAdvanceInterruptibly(int, long, TimeUnit)
                  PHASER_TERMINATE void forceTermination()
                  PHASER_PHASE int getPhase()
                  OBSERVE int getRegisteredParties(); int getArrivedParties(); int getUnarrivedParties()
                  OBSERVE boolean isTerminated()
                  OBSERVE String toString()
                  CONFIGURE Phaser getParent() access; Phaser getRoot() access

                java.util.concurrent.Exchanger atomic
                  CREATE new()
                  EXCHANGE Object exchange(Object)
                  EXCHANGE_TIMED Object exchange(Object, long, TimeUnit)
                """;
    }
}
