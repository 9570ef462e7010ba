// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.rtool;

import dev.heddle.samples.Body;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** A scanner of files: main puts them into a queue, a worker takes them out until the queue is closed. */
public final class Pfscan implements Body {

    private static final int SIZE = 9;

    private final int files;
    private final Lock lock = new ReentrantLock();
    private final Condition more = lock.newCondition();
    private final Condition less = lock.newCondition();
    private final Lock workerLock = new ReentrantLock();
    private final Condition workerEnded = workerLock.newCondition();

    /** What lies in the queue: files are known by their numbers, which are their places, so that nothing is stored. */
    private int occupied;

    private int nextIn;
    private int nextOut;
    private boolean closed;
    private int workers = 1;

    public Pfscan(int files) {
        this.files = files;
    }

    private void put() {
        lock.lock();
        if (closed) {
            // Without giving the lock back, as in the original.
            return;
        }
        while (occupied >= SIZE) {
            less.awaitUninterruptibly();
        }
        int place = nextIn;
        nextIn = (nextIn + 1) % SIZE;
        occupied = occupied + 1;
        more.signal();
        lock.unlock();
    }

    private void close() {
        lock.lock();
        closed = true;
        more.signalAll();
        lock.unlock();
    }

    /** The place of a file, or -1 if there are no more. */
    private int get() {
        lock.lock();
        while (occupied <= 0 && !closed) {
            more.awaitUninterruptibly();
        }
        int place = -1;
        if (occupied > 0) {
            place = nextOut;
            nextOut = (nextOut + 1) % SIZE;
            occupied = occupied - 1;
            less.signal();
        }
        lock.unlock();
        return place;
    }

    private void work() {
        while (get() >= 0) {
            // Nothing is found in any file.
        }
        workerLock.lock();
        workers = workers - 1;
        workerEnded.signal();
        workerLock.unlock();
    }

    @Override
    public void body() throws InterruptedException {
        Thread worker = new Thread(this::work, "worker");
        worker.start();
        for (int i = 0; i < files; i++) {
            put();
        }
        close();
        workerLock.lock();
        while (workers > 0) {
            workerEnded.awaitUninterruptibly();
        }
        workerLock.unlock();
        worker.join();
    }

    public static void main(String[] args) throws Exception {
        new Pfscan(args.length == 0 ? 2 : Integer.parseInt(args[0])).body();
    }
}
