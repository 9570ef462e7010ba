// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explore;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.heddle.explore.strategy.Strategies;
import dev.heddle.explore.toy.ToySubject;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Explorations run millions of executions, so that nothing may be made anew for each step. */
class AllocationTest {

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private static final int EXECUTIONS = 4_000;

    /** An execution of this program has thirty steps; a single object for each would be some 500 bytes. */
    @ParameterizedTest
    @ValueSource(strings = {"dpor", "dpor-source", "brute-force", "random", "pct", "pos"})
    void steps_make_no_objects(String strategy) {
        ToySubject subject = ToySubject.withVerdicts(Benchmarks.FIB_BENCH.text());
        Explorer explorer = Explorer.of(subject, Strategies.of(strategy), Limits.NONE);
        explorer.explore(EXECUTIONS, progress -> explorer.interrupt());
        long before = THREADS.getCurrentThreadAllocatedBytes();
        explorer.explore(EXECUTIONS, progress -> explorer.interrupt());
        long bytes = THREADS.getCurrentThreadAllocatedBytes() - before;

        assertThat(bytes / EXECUTIONS).isLessThan(60);
    }
}
