// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.peers;

import dev.heddle.samples.Body;

/** What is published before it is made may be seen unmade. */
public final class Publication implements Body {

    private volatile boolean ready;
    private volatile int value;

    private void make() {
        ready = true;
        value = 1;
    }

    private void use() {
        if (ready && value != 1) {
            throw new AssertionError("not made yet");
        }
    }

    @Override
    public void body() throws InterruptedException {
        Thread maker = new Thread(this::make, "maker");
        Thread user = new Thread(this::use, "user");
        maker.start();
        user.start();
        maker.join();
        user.join();
    }

    public static void main(String[] args) throws Exception {
        new Publication().body();
    }
}
