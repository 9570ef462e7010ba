// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.pools;

import java.util.Timer;
import java.util.TimerTask;

/**
 * A timer task writes to a file as long as it is open. Cancelling the timer does not wait for a task that is running,
 * so the file may be closed in the middle of it.
 *
 * <p>Pattern: timer: task runs on after cancel. The twin: the task and the closing hold the same lock.
 */
public final class TimerAfterCancel {

    private volatile boolean open = true;
    private int written;

    private void tick() {
        if (open) {
            write();
        }
    }

    private void write() {
        if (!open) {
            throw new IllegalStateException("written to a closed file");
        }
        written++;
    }

    private void close() {
        open = false;
    }

    public static void main(String[] args) {
        TimerAfterCancel file = new TimerAfterCancel();
        Timer timer = new Timer("ticker");
        timer.schedule(
                new TimerTask() {
                    @Override
                    public void run() {
                        file.tick();
                    }
                },
                0);
        timer.cancel();
        file.close();
    }
}
