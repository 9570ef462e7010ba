// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.quiet;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** One thread writes and then releases a flag, which the other acquires before it reads. */
public final class ReleasedPublication {

    private static final VarHandle READY;

    static {
        try {
            READY = MethodHandles.lookup().findVarHandle(ReleasedPublication.class, "ready", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private boolean ready;
    private int data;

    private ReleasedPublication() {}

    public static void main(String[] args) throws InterruptedException {
        ReleasedPublication shared = new ReleasedPublication();
        Thread writer = new Thread(() -> {
            shared.data = 42;
            READY.setRelease(shared, true);
        });
        Thread reader = new Thread(() -> {
            while (!(boolean) READY.getAcquire(shared)) {
                Thread.onSpinWait();
            }
            if (shared.data != 42) {
                throw new IllegalStateException("stale");
            }
        });
        reader.start();
        writer.start();
        writer.join();
        reader.join();
    }
}
