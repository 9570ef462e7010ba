// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.inputs;

/**
 * Whether the quota has room is looked at first, and it is used afterwards. With a limit of one, two may use it; with
 * a larger one, there is room for both.
 *
 * <p>Pattern: check-then-act with a limit from the command line. The twin: looking and using are one step under the
 * lock.
 */
public final class Quota {

    private final int limit;
    private int used;

    Quota(int limit) {
        this.limit = limit;
    }

    private synchronized boolean hasRoom() {
        return used < limit;
    }

    private synchronized void use() {
        used++;
    }

    private void request() {
        if (hasRoom()) {
            use();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Quota quota = new Quota(args.length > 0 ? Integer.parseInt(args[0]) : 5);
        Thread other = new Thread(quota::request);
        other.start();
        quota.request();
        other.join();
        if (quota.limit > 0 && quota.used > quota.limit) {
            throw new AssertionError("above the limit");
        }
    }
}
