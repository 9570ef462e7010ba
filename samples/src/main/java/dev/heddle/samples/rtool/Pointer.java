// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.rtool;

import dev.heddle.samples.Body;

/** One thread writes through a reference that another one changes. */
public final class Pointer implements Body {

    private Triple p = new Triple();

    /** What the reference refers to. */
    private static final class Triple {
        private int a;
        private int b;
        private int c;
    }

    private void write() {
        Triple before = p;
        if (before == null) {
            return;
        }
        p.a = 100;
        p.b = 200;
        p.c = 300;
        int a = before.a;
        int b = before.b;
        int c = before.c;
        if (a != 100 || b != 200 || c != 300) {
            throw new AssertionError(a + " " + b + " " + c);
        }
    }

    private void change() {
        p = new Triple();
    }

    @Override
    public void body() throws InterruptedException {
        Thread thr1 = new Thread(this::write, "thr1");
        Thread thr2 = new Thread(this::change, "thr2");
        thr1.start();
        thr2.start();
        thr1.join();
        thr2.join();
    }

    public static void main(String[] args) throws Exception {
        new Pointer().body();
    }
}
