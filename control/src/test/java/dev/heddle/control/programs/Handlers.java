// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.programs;

import java.util.ArrayList;
import java.util.List;

/** Programs that have handlers for uncaught exceptions. Each returns what those have seen. */
public final class Handlers {

    private static final List<String> SEEN = new ArrayList<>();

    private Handlers() {}

    private static void note(Thread thread, Throwable thrown) {
        synchronized (SEEN) {
            SEEN.add(thread.getName() + " " + thrown.getMessage());
        }
    }

    private static String seen() {
        synchronized (SEEN) {
            return SEEN.toString();
        }
    }

    private static Thread failing() {
        return new Thread(
                () -> {
                    throw new IllegalStateException("boom");
                },
                "it");
    }

    private static void run(Thread thread) throws InterruptedException {
        thread.start();
        thread.join();
    }

    public static String byDefault() throws InterruptedException {
        Thread.setDefaultUncaughtExceptionHandler(Handlers::note);
        run(failing());
        return seen();
    }

    /** No handler: that of the execution before must be gone. */
    public static String without() throws InterruptedException {
        run(failing());
        return seen() + Thread.getDefaultUncaughtExceptionHandler();
    }

    public static String maybeTooLate() throws InterruptedException {
        Thread thread = failing();
        thread.start();
        Thread.setDefaultUncaughtExceptionHandler(Handlers::note);
        thread.join();
        return seen();
    }

    public static String ofThread() throws InterruptedException {
        Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> note(thread, new Error("not mine")));
        Thread thread = failing();
        thread.setUncaughtExceptionHandler(Handlers::note);
        run(thread);
        return seen();
    }

    public static String ofGroup() throws InterruptedException {
        ThreadGroup group = new ThreadGroup("group") {
            @Override
            public void uncaughtException(Thread thread, Throwable thrown) {
                note(thread, thrown);
            }
        };
        run(new Thread(
                group,
                () -> {
                    throw new IllegalStateException("boom");
                },
                "it"));
        return seen();
    }

    public static String exits() throws InterruptedException {
        Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> System.exit(3));
        run(failing());
        return "not reached";
    }

    public static String thatFails() throws InterruptedException {
        Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> {
            note(thread, thrown);
            throw new IllegalArgumentException("nobody sees this");
        });
        run(failing());
        return seen();
    }
}
