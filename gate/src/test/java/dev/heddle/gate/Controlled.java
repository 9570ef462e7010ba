// SPDX-License-Identifier: Apache-2.0
package dev.heddle.gate;

import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** A controlled program with one thread, which does what a test says; the guide writes down what it is told. */
final class Controlled {

    /** The number of the program's thread. */
    static final int THREAD = 4;

    final NotingGuide guide = new NotingGuide();
    final Guest carrier = new Guest(THREAD);

    Controlled() {
        Gate.open(guide);
    }

    /** What a thread of the program does. */
    interface Action {
        void run() throws Exception;
    }

    /** Runs as the program's thread, on a thread that carries it. */
    void run(Action action) throws Exception {
        runOn(carrier, action);
    }

    /** The same as another thread of the program, or as none. */
    void runOn(@Nullable Carrier runner, Action action) throws Exception {
        AtomicReference<Throwable> failure = new AtomicReference<>();
        CarrierThread thread = new CarrierThread("carrier") {
            @Override
            public void run() {
                Carrier.setCurrent(runner);
                try {
                    action.run();
                } catch (Throwable e) {
                    failure.set(e);
                } finally {
                    Carrier.setCurrent(null);
                }
            }
        };
        thread.start();
        thread.join();
        if (failure.get() instanceof Error error) {
            throw error;
        } else if (failure.get() != null) {
            throw (Exception) failure.get();
        }
    }

    /** What belongs to a thread of the program. */
    static final class Guest extends Carrier {
        Guest(int number) {
            guest = new Thread("guest " + number);
            maker = number + 1L;
        }
    }
}
