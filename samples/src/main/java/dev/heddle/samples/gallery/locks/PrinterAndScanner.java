// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.locks;

import java.util.concurrent.Semaphore;

/**
 * A copy job needs the scanner and the printer, a fax job needs the printer and the scanner. Each device is a
 * semaphore with one permit, and the jobs take them in opposite orders.
 *
 * <p>Pattern: lock-order deadlock, semaphores. The twin: both jobs take the scanner first.
 */
public final class PrinterAndScanner {

    private final Semaphore scanner = new Semaphore(1);
    private final Semaphore printer = new Semaphore(1);

    private static void with(Semaphore first, Semaphore second) {
        first.acquireUninterruptibly();
        second.acquireUninterruptibly();
        second.release();
        first.release();
    }

    public static void main(String[] args) throws InterruptedException {
        PrinterAndScanner office = new PrinterAndScanner();
        Thread copy = new Thread(() -> with(office.scanner, office.printer), "copy");
        Thread fax = new Thread(() -> with(office.printer, office.scanner), "fax");
        copy.start();
        fax.start();
        copy.join();
        fax.join();
    }
}
