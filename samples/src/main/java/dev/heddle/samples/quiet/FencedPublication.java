// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.quiet;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** As with an opaque flag alone, but with fences on both sides, which make visible what it does not. */
public final class FencedPublication {

    private static final VarHandle READY;

    static {
        try {
            READY = MethodHandles.lookup().findVarHandle(FencedPublication.class, "ready", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private boolean ready;
    private int data;

    private FencedPublication() {}

    public static void main(String[] args) throws InterruptedException {
        FencedPublication shared = new FencedPublication();
        Thread writer = new Thread(() -> {
            shared.data = 42;
            VarHandle.releaseFence();
            READY.setOpaque(shared, true);
        });
        Thread reader = new Thread(() -> {
            while (!(boolean) READY.getOpaque(shared)) {
                Thread.onSpinWait();
            }
            VarHandle.acquireFence();
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
