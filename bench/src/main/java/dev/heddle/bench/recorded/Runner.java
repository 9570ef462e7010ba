// SPDX-License-Identifier: Apache-2.0
package dev.heddle.bench.recorded;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Runs a workload in rounds and prints what each cost.
 *
 * <pre>
 * Runner NAME THREADS WARM-UP-ROUNDS ROUNDS PARTS
 *
 * round PROCESSOR-NANOS CLOCK-NANOS PROCESS-NANOS EVENTS
 * total EVENTS
 * result RESULT
 * </pre>
 */
public final class Runner {

    private final Workload workload;
    private final int threads;
    private final CyclicBarrier barrier;
    private final AtomicLong processor = new AtomicLong();
    private final AtomicLong events = new AtomicLong();

    private Runner(Workload workload, int threads) {
        this.workload = workload;
        this.threads = threads;
        this.barrier = new CyclicBarrier(threads + 1);
    }

    /** Runs the workload named in the arguments. */
    public static void main(String[] arguments) throws InterruptedException, BrokenBarrierException {
        int warmUp = Integer.parseInt(arguments[2]);
        int rounds = Integer.parseInt(arguments[3]);
        new Runner(Workloads.named(arguments[0], Integer.parseInt(arguments[4])), Integer.parseInt(arguments[1]))
                .run(warmUp, rounds);
    }

    private void run(int warmUp, int rounds) throws InterruptedException, BrokenBarrierException {
        for (int i = 0; i < threads; i++) {
            int thread = i;
            new Thread(() -> work(thread, warmUp + rounds), "worker-" + i).start();
        }
        OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        long total = 0;
        for (int round = 0; round < warmUp + rounds; round++) {
            processor.set(0);
            events.set(0);
            long process = system.getProcessCpuTime();
            long clock = System.nanoTime();
            barrier.await();
            barrier.await();
            clock = System.nanoTime() - clock;
            process = system.getProcessCpuTime() - process;
            total += events.get();
            if (round >= warmUp) {
                System.out.println("round " + processor + " " + clock + " " + process + " " + events);
            }
        }
        System.out.println("total " + total);
        System.out.println("result " + workload.result());
    }

    private void work(int thread, int rounds) {
        try {
            for (int round = 0; round < rounds; round++) {
                barrier.await();
                long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
                events.addAndGet(workload.round(thread, threads));
                processor.addAndGet(ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - start);
                barrier.await();
            }
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new IllegalStateException("a worker failed; see above", e);
        }
    }
}
