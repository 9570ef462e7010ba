// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.quiet;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** One thread writes and then sets an opaque flag, which makes nothing else visible to the other who sees it. */
public final class OpaquePublication {

    private static final VarHandle READY;

    static {
        try {
            READY = MethodHandles.lookup().findVarHandle(OpaquePublication.class, "ready", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private boolean ready;
    private int data;

    private OpaquePublication() {}

    public static void main(String[] args) throws InterruptedException {
        OpaquePublication shared = new OpaquePublication();
        Thread writer = new Thread(() -> {
            shared.data = 42;
            READY.setOpaque(shared, true);
        });
        Thread reader = new Thread(() -> {
            while (!(boolean) READY.getOpaque(shared)) {
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
