// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.engine;

import dev.heddle.explore.Access;
import dev.heddle.explore.OperationKind;
import dev.heddle.gate.Closed;
import dev.heddle.gate.Gate;
import org.jspecify.annotations.Nullable;

/**
 * Exceptions that nobody catches: whoever is to handle them does so as in any JVM, on the thread that ends by them.
 *
 * <p>What a thread's own handler gets, the program has seen to. What comes to the handler of all threads, or to a group of threads, is a
 * failure all the same.
 */
final class Uncaught {

    /** The name of the handler that all threads share. */
    static final String DEFAULT = "the default handler of uncaught exceptions";

    private static final int SELF = 3;

    private final Engine engine;
    private final Guidance guidance;

    /** The handler that was there before any execution. */
    private final Thread.@Nullable UncaughtExceptionHandler initial = Thread.getDefaultUncaughtExceptionHandler();

    Uncaught(Engine engine, Guidance guidance) {
        this.engine = engine;
        this.guidance = guidance;
    }

    /** The next execution begins without what this one has set. */
    void reset() {
        if (Thread.getDefaultUncaughtExceptionHandler() != initial) {
            Thread.setDefaultUncaughtExceptionHandler(initial);
        }
    }

    /** A thread ends with an exception. */
    void handle(Strand strand, Throwable thrown) {
        if (engine.isClosing()) {
            return;
        }
        boolean isExpected;
        Thread.UncaughtExceptionHandler handler;
        Gate.off();
        try {
            look(strand);
            handler = strand.guest.getUncaughtExceptionHandler();
            isExpected = handler != null && !(handler instanceof ThreadGroup);
            engine.verdicts().uncaught(strand, thrown, isExpected);
        } catch (Closed e) {
            return;
        } finally {
            Gate.on();
        }
        // Otherwise it would only be printed.
        if (handler != null && (isExpected || doesMore((ThreadGroup) handler))) {
            run(strand, handler, thrown);
        }
    }

    private void run(Strand strand, Thread.UncaughtExceptionHandler handler, Throwable thrown) {
        engine.verdicts().beginHandler();
        try {
            handler.uncaughtException(strand.guest, thrown);
        } catch (Closed e) {
            // The execution is over.
        } catch (Throwable e) {
            // As the JVM does: what a handler throws is ignored.
        } finally {
            engine.verdicts().endHandler();
        }
    }

    /** Others may set handlers until the thread looks who is to handle its exception. */
    private void look(Strand strand) {
        if (!engine.table.setsHandlers()) {
            return;
        }
        long stamp = Math.abs(guidance.stamp(strand, strand.guest));
        Access all = Access.read(engine.objectNumber(DEFAULT));
        Access own = Access.read(engine.table.part(stamp, SELF, ""));
        engine.stop(strand, engine.table.of(OperationKind.AWAIT, strand.site, all, own), strand.site);
    }

    private static boolean doesMore(ThreadGroup group) {
        if (Thread.getDefaultUncaughtExceptionHandler() != null) {
            return true;
        }
        for (ThreadGroup at = group; at != null; at = at.getParent()) {
            if (at.getClass() != ThreadGroup.class) {
                return true;
            }
        }
        return false;
    }
}
