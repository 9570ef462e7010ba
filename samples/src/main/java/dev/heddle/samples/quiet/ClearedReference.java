// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.quiet;

import java.lang.ref.WeakReference;

/** Asks a weak reference twice, between which the collector may clear it when the other thread has let go. */
public final class ClearedReference {

    private volatile Object strong = new Object();
    private final WeakReference<Object> weak = new WeakReference<>(strong);

    private ClearedReference() {}

    public static void main(String[] args) throws InterruptedException {
        ClearedReference cleared = new ClearedReference();
        Thread owner = new Thread(() -> cleared.strong = "");
        owner.start();
        if (cleared.weak.get() != null) {
            cleared.weak.get().hashCode();
        }
        owner.join();
    }
}
