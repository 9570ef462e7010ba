package woven;

public class Monitors {
    private final Object lock = new Object();
    private int count;

    void block() {
        synchronized (lock) {
            count++;
        }
    }

    synchronized int method(int by) {
        count += by;
        return count;
    }

    static synchronized boolean holds() {
        return Thread.holdsLock(Monitors.class);
    }

    synchronized void await() throws InterruptedException {
        while (count == 0) {
            wait();
        }
        notifyAll();
    }

    public static String run() {
        Monitors monitors = new Monitors();
        monitors.block();
        return "count " + monitors.method(4);
    }
}
