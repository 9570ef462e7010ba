package dev.heddle.samples.inputs;

/**
 * Looking and using are one step under the lock.
 *
 * <p>The twin of Quota.
 */
public final class QuotaFixed {

    private int used;

    private synchronized boolean hasRoom(int limit) {
        return used < limit;
    }

    private synchronized void use() {
        used++;
    }

    private void request(int limit) {
        synchronized (this) {
            if (hasRoom(limit)) {
                use();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        QuotaFixed quota = new QuotaFixed();
        int limit = args.length > 0 ? Integer.parseInt(args[0]) : 5;
        Thread other = new Thread(() -> quota.request(limit));
        other.start();
        quota.request(limit);
        other.join();
        if (limit > 0 && quota.used > limit) {
            throw new AssertionError("above the limit");
        }
    }
}
