// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.failing;

/** Exceptions that nobody catches: in threads one after the other, and at last in main. */
public final class Uncaught {

    static final class Failure extends RuntimeException {
        Failure(String message, Throwable cause) {
            super(message, cause);
        }
    }

    private static int shared;

    private Uncaught() {}

    private static void fail(int n) {
        shared += n;
        if (shared > 2) {
            Runnable thrower = () -> {
                throw new Failure("thread " + n, new ArithmeticException("cause"));
            };
            thrower.run();
        }
    }

    public static void main(String[] args) throws Exception {
        for (int i = 1; i <= 3; i++) {
            int n = i;
            Thread thread = new Thread(() -> fail(n), "failing-" + i);
            thread.start();
            thread.join();
        }
        System.out.println("still here " + shared);
        int[] array = new int[shared];
        array[shared] = 1;
    }
}
