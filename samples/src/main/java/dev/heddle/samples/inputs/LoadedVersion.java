// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.inputs;

import dev.heddle.api.Heddle;

/**
 * The settings of a version are loaded when another version is there. That is looked at without the lock, and not once
 * more under it, so that two who ask for another version load it twice.
 *
 * <p>Pattern: check outside of the lock that is not repeated inside. The twin: it is looked at once more under the
 * lock.
 */
public final class LoadedVersion {

    private final Object lock = new Object();
    private final int version;
    private int loads;
    private volatile int loaded = 1;

    LoadedVersion(int version) {
        this.version = version;
    }

    private void require() {
        if (loaded != version) {
            synchronized (lock) {
                loads++;
                loaded = version;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        LoadedVersion settings = new LoadedVersion(Heddle.input("version", 1));
        Thread other = new Thread(settings::require);
        other.start();
        settings.require();
        other.join();
        if (settings.loads > 1) {
            throw new AssertionError("loaded 2 times");
        }
    }
}
