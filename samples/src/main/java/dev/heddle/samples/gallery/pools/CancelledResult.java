// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.pools;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * A watchdog cancels a calculation that takes too long, while the caller is about to ask for the result and does not
 * expect that there is none.
 *
 * <p>Pattern: cancellation while others wait. The twin: the caller is prepared for the cancellation, and uses the last
 * known result.
 */
public final class CancelledResult {

    private int result;

    private void calculate(FutureTask<Integer> calculation) {
        calculation.run();
        try {
            result = calculation.get();
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        CancelledResult solver = new CancelledResult();
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
