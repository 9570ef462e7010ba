package woven;

import java.util.concurrent.locks.LockSupport;

public class Library {
    static class Poller extends Thread {
        private volatile boolean isOver;

        @Override
        public void run() {
            while (!isOver) {
                LockSupport.parkNanos(1000);
            }
        }

        long end() throws InterruptedException {
            long began = System.nanoTime();
            isOver = true;
            join();
            return System.nanoTime() - began;
        }
    }

    static Poller begin() throws InterruptedException {
        Poller poller = new Poller();
        poller.start();
        Thread.sleep(2);
        return poller;
    }

    public static String run() throws InterruptedException {
        Poller poller = begin();
        return "polled " + (poller.end() >= 0) + poller.isAlive();
    }
}
