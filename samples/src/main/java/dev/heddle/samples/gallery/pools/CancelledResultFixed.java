// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.pools;

import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * The caller is prepared for the cancellation, and uses the last known result.
 *
 * <p>The twin of CancelledResult.
 */
public final class CancelledResultFixed {

    private int result;

    private void calculate(FutureTask<Integer> calculation) {
        calculation.run();
        try {
            result = calculation.get();
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        } catch (CancellationException e) {
            // The last known result is good enough.
        }
    }

    public static void main(String[] args) throws InterruptedException {
        CancelledResultFixed solver = new CancelledResultFixed();
        solver.calculate(new FutureTask<>(() -> 41));
        FutureTask<Integer> next = new FutureTask<>(() -> 42);
        Thread caller = new Thread(() -> solver.calculate(next), "caller");
        Thread watchdog = new Thread(() -> next.cancel(false), "watchdog");
        caller.start();
        watchdog.start();
        caller.join();
        watchdog.join();
    }
}
