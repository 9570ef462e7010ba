// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.inputs;

/**
 * Looking and using are one step under the lock.
 *
 * <p>The twin of Quota.
 */
public final class QuotaFixed {

    private final int limit;
    private int used;

    QuotaFixed(int limit) {
        this.limit = limit;
    }

    private synchronized boolean hasRoom() {
        return used < limit;
    }

    private synchronized void use() {
        used++;
    }

    private void request() {
        synchronized (this) {
            if (hasRoom()) {
                use();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        QuotaFixed quota = new QuotaFixed(args.length > 0 ? Integer.parseInt(args[0]) : 5);
        Thread other = new Thread(quota::request);
        other.start();
        quota.request();
        other.join();
        if (quota.limit > 0 && quota.used > quota.limit) {
            throw new AssertionError("above the limit");
        }
    }
}
