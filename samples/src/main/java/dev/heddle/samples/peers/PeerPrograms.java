// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.peers;

import dev.heddle.samples.Body;
import dev.heddle.samples.FreeRuns;
import java.util.List;

/** The programs of this package. */
public final class PeerPrograms {

    /** Those that come to an end whoever goes first. */
    public static final List<Class<? extends Body>> ENDING = List.of(
            LostUpdate.class,
            Needle.class,
            PlainLostUpdate.class,
            AtomicIncrements.class,
            PrivateVariables.class,
            Bank.class,
            CasLoop.class,
            GetThenSet.class,
            Publication.class,
            SpinFlag.class,
            SpinLock.class,
            TimedWait.class,
            ReorderMany.class,
            TwoStage.class,
            WorkStealQueue.class,
            Bluetooth.class,
            AppendedText.class,
            ExecutorTasks.class,
            FutureStages.class,
            ParallelSum.class,
            FileWriting.class);

    /** Those that may get stuck, so that nobody should run them without being able to end them. */
    public static final List<Class<? extends Body>> STICKING = List.of(
            TwoLocks.class,
            TwoReentrantLocks.class,
            ThreeLocks.class,
            TwoSemaphores.class,
            MissedSignal.class,
            BoundedBuffer.class);

    private PeerPrograms() {}

    public static void main(String[] args) throws Exception {
        FreeRuns.of(ENDING);
    }
}
