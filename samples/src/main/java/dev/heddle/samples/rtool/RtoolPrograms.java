// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.rtool;

import dev.heddle.samples.Body;
import dev.heddle.samples.FreeRuns;
import java.util.List;

/** The programs of this package. */
public final class RtoolPrograms {

    /** Those that come to an end whoever goes first. */
    public static final List<Class<? extends Body>> ENDING = List.of(
            FibBench.class,
            Lazy01.class,
            Stateful01.class,
            Sync01.class,
            Dekker.class,
            Lamport.class,
            Peterson.class,
            TimeVarMutex.class,
            Szymanski.class,
            IncTrue.class,
            IncCas.class,
            IncCasAtomic.class,
            IncDec.class,
            IncDecCas.class,
            Reorder2.class,
            Reorder1.class,
            AccountBad.class,
            LogProcSweep.class,
            Pfscan.class,
            Withdraw.class,
            WithdrawUnlocked.class,
            WithdrawFixed.class,
            ArrayIndex.class,
            Pointer.class,
            Transfer.class,
            Indexer.class);

    /** Those that get stuck. */
    public static final List<Class<? extends Body>> STICKING = List.of(Sync01Stuck.class);

    private RtoolPrograms() {}

    public static void main(String[] args) throws Exception {
        FreeRuns.of(ENDING);
    }
}
