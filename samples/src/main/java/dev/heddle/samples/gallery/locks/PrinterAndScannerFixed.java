// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.gallery.locks;

import java.util.concurrent.Semaphore;

/**
 * Both jobs take the scanner first.
 *
 * <p>The twin of PrinterAndScanner.
 */
public final class PrinterAndScannerFixed {

    private final Semaphore scanner = new Semaphore(1);
    private final Semaphore printer = new Semaphore(1);

    private static void with(Semaphore first, Semaphore second) {
        first.acquireUninterruptibly();
        second.acquireUninterruptibly();
        second.release();
        first.release();
    }

    public static void main(String[] args) throws InterruptedException {
        PrinterAndScannerFixed office = new PrinterAndScannerFixed();
        Thread copy = new Thread(() -> with(office.scanner, office.printer), "copy");
        Thread fax = new Thread(() -> with(office.scanner, office.printer), "fax");
        copy.start();
        fax.start();
        copy.join();
        fax.join();
    }
}
