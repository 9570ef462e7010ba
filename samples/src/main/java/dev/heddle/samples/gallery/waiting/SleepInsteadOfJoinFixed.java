// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.waiting;

/**
 * The end of the backup is waited for.
 *
 * <p>The twin of SleepInsteadOfJoin.
 */
public final class SleepInsteadOfJoinFixed {

    private volatile boolean saved;

    private void save() {
        saved = true;
    }

    public static void main(String[] args) throws InterruptedException {
        SleepInsteadOfJoinFixed backup = new SleepInsteadOfJoinFixed();
        Thread saving = new Thread(backup::save, "saving");
        saving.start();
        saving.join();
        boolean safe = backup.saved;
        if (!safe) {
            throw new AssertionError("not backed up");
        }
    }
}
