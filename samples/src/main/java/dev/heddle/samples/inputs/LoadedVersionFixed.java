// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.inputs;

import dev.heddle.api.Heddle;

/**
 * It is looked at once more under the lock.
 *
 * <p>The twin of LoadedVersion.
 */
public final class LoadedVersionFixed {

    private final Object lock = new Object();
    private final int version;
    private int loads;
    private volatile int loaded = 1;

    LoadedVersionFixed(int version) {
        this.version = version;
    }

    private void require() {
        if (loaded != version) {
            synchronized (lock) {
                if (loaded != version) {
                    loads++;
                    loaded = version;
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        LoadedVersionFixed settings = new LoadedVersionFixed(Heddle.input("version", 1));
        Thread other = new Thread(settings::require);
        other.start();
        settings.require();
        other.join();
        if (settings.loads > 1) {
            throw new AssertionError("loaded 2 times");
        }
    }
}
