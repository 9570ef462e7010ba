// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.values;

/** Ends the JVM by exit from another thread than main, with a hook that still prints. */
public final class ExitCode {

    private static int prepared;

    private ExitCode() {}

    public static void main(String[] args) throws Exception {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook saw " + prepared)));
        Thread thread = new Thread(() -> {
            prepared = 5;
            try {
                System.exit(prepared + 2);
            } finally {
                System.out.println("never");
            }
        });
        System.out.println("starting");
        System.out.flush();
        thread.start();
        thread.join();
    }
}
