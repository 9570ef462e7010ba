package dev.heddle.samples.inputs;

import dev.heddle.api.Heddle;

/**
 * It is looked at once more under the lock.
 *
 * <p>The twin of LoadedVersion.
 */
public final class LoadedVersionFixed {

    private final int[] loads = new int[1];
    private volatile int loaded = 1;

    private void require(int version) {
        if (loaded != version) {
            synchronized (loads) {
                if (loaded != version) {
                    loads[0]++;
                    loaded = version;
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        LoadedVersionFixed settings = new LoadedVersionFixed();
        int version = Heddle.input("version", 1);
        Thread other = new Thread(() -> settings.require(version));
        other.start();
        settings.require(version);
        other.join();
        if (settings.loads[0] > 1) {
            throw new AssertionError("loaded 2 times");
        }
    }
}
