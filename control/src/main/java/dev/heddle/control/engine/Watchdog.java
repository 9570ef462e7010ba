// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.engine;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Looks from time to time whether anything moves in executions that another thread runs. */
final class Watchdog {

    private static final long LOOK_MILLIS = 100;
    private static final long PATIENCE_NANOS = Long.getLong("heddle.patience", 10) * 1_000_000_000;

    private final Engine engine;
    private @Nullable Throwable thrown;

    Watchdog(Engine engine) {
        this.engine = engine;
    }

    /** Does some work on a lane, and gives up if it is stuck in an execution. */
    <T> T watch(Supplier<T> work) {
        if (Thread.currentThread() instanceof RealThread) {
            return work.get();
        }
        Object[] result = new Object[1];
        thrown = null;
        RealThread lane = new RealThread(RealThread.NAME, () -> {
            try {
                result[0] = work.get();
            } catch (RuntimeException | Error e) {
                thrown = e;
            }
        });
        lane.start();
        await(lane);
        if (thrown instanceof Error error) {
            throw error;
        }
        if (thrown instanceof RuntimeException failure) {
            throw failure;
        }
        @SuppressWarnings("unchecked")
        T done = (T) result[0];
        return done;
    }

    private void await(RealThread lane) {
        long seen = -1;
        long since = System.nanoTime();
        boolean isInterrupted = false;
        while (lane.isAlive()) {
            try {
                lane.join(LOOK_MILLIS);
            } catch (InterruptedException e) {
                isInterrupted = true;
            }
            if (!engine.isExecuting() || engine.turns() != seen) {
                seen = engine.turns();
                since = System.nanoTime();
            } else if (System.nanoTime() - since > PATIENCE_NANOS) {
                throw new StuckException(whereItIsStuck());
            }
        }
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private String whereItIsStuck() {
        RealThread lane = engine.activeLane();
        Strand strand = StrandHandle.running();
        StackTraceElement[] stack = lane == null ? new StackTraceElement[0] : lane.getStackTrace();
        if (lane == null || strand == null || stack.length == 0) {
            return "no thread has come to the gate for %d s".formatted(PATIENCE_NANOS / 1_000_000_000);
        }
        return "%s has been in %s for %d s without coming to the gate; its state is %s"
                        .formatted(
                                engine.threadName(strand.number),
                                stack[0],
                                PATIENCE_NANOS / 1_000_000_000,
                                lane.getState())
                + ". Heddle does not control input and output, native code, and loops without shared accesses";
    }
}
