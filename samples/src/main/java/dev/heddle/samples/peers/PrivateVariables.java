// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.peers;

import dev.heddle.samples.Body;

/** Three threads write to variables of their own. */
public final class PrivateVariables implements Body {

    private volatile int x;
    private volatile int y;
    private volatile int z;

    private void first() {
        x = 1;
        x = 2;
        x = 3;
    }

    private void second() {
        y = 1;
        y = 2;
        y = 3;
    }

    private void third() {
        z = 1;
        z = 2;
        z = 3;
    }

    @Override
    public void body() throws InterruptedException {
        Thread t1 = new Thread(this::first, "t1");
        Thread t2 = new Thread(this::second, "t2");
        Thread t3 = new Thread(this::third, "t3");
        t1.start();
        t2.start();
        t3.start();
        t1.join();
        t2.join();
        t3.join();
        if (x + y + z != 9) {
            throw new AssertionError(x + " " + y + " " + z);
        }
    }

    public static void main(String[] args) throws Exception {
        new PrivateVariables().body();
    }
}
