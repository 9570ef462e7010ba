// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explore;

import dev.heddle.explore.strategy.Strategies;
import dev.heddle.explore.toy.ToySubject;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.List;

/** Measures executions per second of processor time over the engine of toy programs. Not a test: run it by hand. */
public final class ExplorationSpeed {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private static final List<String> STRATEGIES =
            List.of("dpor", "dpor-source", "brute-force", "pcb:2", "hapset:1", "random", "pct", "pos", "surw");

    private ExplorationSpeed() {}

    public static void main(String[] arguments) {
        System.out.println("| program | strategy | executions | redundant | executions per cpu second |");
        System.out.println("|---|---|---:|---:|---:|");
        for (Benchmark benchmark : Benchmarks.ALL) {
            for (String strategy : STRATEGIES) {
                measure(benchmark, strategy);
            }
        }
    }

    private static void measure(Benchmark benchmark, String name) {
        Limits limits = Limits.NONE.withExecutions(200_000).withDuration(Duration.ofSeconds(2));
        Progress once = explore(benchmark, name, limits);
        long executions = 0;
        long begin = THREADS.getCurrentThreadCpuTime();
        long elapsed;
        do {
            executions += explore(benchmark, name, limits).executions();
            elapsed = THREADS.getCurrentThreadCpuTime() - begin;
        } while (elapsed < 500_000_000L);
        System.out.printf(
                "| %s | %s | %d | %d | %.0f |%n",
                benchmark.name(), name, once.executions(), once.redundant(), executions * 1e9 / elapsed);
    }

    private static Progress explore(Benchmark benchmark, String name, Limits limits) {
        return Explorer.of(ToySubject.withVerdicts(benchmark.text()), Strategies.of(name), limits)
                .explore()
                .progress();
    }
}
