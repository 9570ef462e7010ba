// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli.terminal;

import dev.heddle.invariant.Patience;
import java.io.PrintStream;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;
import sun.misc.Signal;

/**
 * Handles an interrupt of the process: the thread of the command is interrupted, and has time to say what it knows.
 *
 * <p>The JVM gives the exit code then: 130 after an interrupt from the keyboard.
 */
public final class Interruption {

    /** The exit code. */
    public static final int CODE = 130;

    private static final long SOON_SECONDS = 3;

    /** A recorded program may take half a minute to end. */
    private static final long LATEST_SECONDS = 60;

    /** The time of one stage: what people wait for goes through several, and they wait for about a second. */
    private static final long STAGE_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    private final Thread command = Thread.currentThread();
    private final CountDownLatch said = new CountDownLatch(1);
    private final PrintStream err;

    private Interruption(PrintStream err) {
        this.err = err;
    }

    /** Runs the command of this process, and gives its exit code. */
    public static int during(PrintStream err, IntSupplier command) {
        Interruption interruption = new Interruption(err);
        Thread hook = new Thread(interruption::come, "heddle-interrupted");
        Runtime.getRuntime().addShutdownHook(hook);
        try {
            return command.getAsInt();
        } finally {
            interruption.said.countDown();
            ShutdownHooks.removed(hook);
        }
    }

    /** Returns true if this command should come to its end. */
    public static boolean hasCome() {
        return Thread.currentThread().isInterrupted();
    }

    /** Endless until somebody interrupts this command; from then on each stage has but a moment. */
    public static Patience patience() {
        return new Moment();
    }

    private static final class Moment implements Patience {

        private boolean isSeen;
        private long begun;

        @Override
        public boolean isOver() {
            if (!hasCome()) {
                return false;
            }
            if (!isSeen) {
                isSeen = true;
                begun = System.nanoTime();
            }
            return System.nanoTime() - begun > STAGE_NANOS;
        }

        @Override
        public boolean isShort() {
            return hasCome();
        }

        @Override
        public Patience next() {
            return new Moment();
        }
    }

    /** Says that there is nothing to say; the exit code. */
    public static int nothingKnown(Surroundings surroundings) {
        surroundings.err().println("heddle: interrupted; nothing was known yet");
        return CODE;
    }

    private void come() {
        Signal.handle(new Signal("INT"), again -> halt());
        command.interrupt();
        try {
            if (said.await(SOON_SECONDS, TimeUnit.SECONDS)) {
                return;
            }
            err.println("heddle: interrupted; what was found is being told, another Ctrl-C ends it at once");
            if (said.await(LATEST_SECONDS, TimeUnit.SECONDS)) {
                return;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        halt();
    }

    private static void halt() {
        ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
        Runtime.getRuntime().halt(CODE);
    }
}
