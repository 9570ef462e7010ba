// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.pools;

import java.util.Timer;
import java.util.TimerTask;

/**
 * The task and the closing hold the same lock.
 *
 * <p>The twin of TimerAfterCancel.
 */
public final class TimerAfterCancelFixed {

    private volatile boolean open = true;
    private int written;

    private synchronized void tick() {
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

    private synchronized void close() {
        open = false;
    }

    public static void main(String[] args) {
        TimerAfterCancelFixed file = new TimerAfterCancelFixed();
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
