// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.quiet;

/**
 * A lost update that needs two branches to go another way than they nearly always do, because somebody sleeps; the second of them is
 * reached only behind the first.
 */
public final class BehindBranches {

    private static volatile boolean isOpen;
    private static volatile boolean isServed;
    private static int sold;
    private static boolean isSecondSale;

    private static void customer() {
        if (isOpen) {
            isServed = true;
            int before = sold;
            sold = before + 1;
        }
    }

    private static void shop() {
        try {
            Thread.sleep(20);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        isOpen = true;
        if (isServed) {
            int before = sold;
            sold = before + 1;
            isSecondSale = true;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread customer = new Thread(BehindBranches::customer, "customer");
        Thread shop = new Thread(BehindBranches::shop, "shop");
        customer.start();
        shop.start();
        customer.join();
        shop.join();
        if (isSecondSale && sold != 2) {
            throw new AssertionError(sold + " sold");
        }
    }
}
