// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.waiting;

/**
 * The backup is started, and after some time it is taken for granted that it has ended.
 *
 * <p>Pattern: timers: sleeping instead of waiting. The twin: the end of the backup is waited for.
 */
public final class SleepInsteadOfJoin {

    private volatile boolean saved;

    private void save() {
        saved = true;
    }

    public static void main(String[] args) throws InterruptedException {
        SleepInsteadOfJoin backup = new SleepInsteadOfJoin();
        Thread saving = new Thread(backup::save, "saving");
        saving.start();
        Thread.sleep(100);
        boolean safe = backup.saved;
        saving.join();
        if (!safe) {
            throw new AssertionError("not backed up");
        }
    }
}
