// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.freedom;

import java.lang.invoke.VarHandle;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * Lets threads of programs that run freely dawdle. What it does may delay a thread but never change what it does: programs that interrupt, park
 * or unpark spin and yield only, since a sleep or a park would see interrupts and use up permits. In others threads may also sleep and park,
 * whose locks and queues do not rely on permits.
 */
public final class Noise {

    private static final int FEW_ROUNDS = 200;
    private static final int MANY_ROUNDS = 20_000;

    private static final int RARELY = 32;
    private static final int MOST_NANOS = 50_000;

    /** The number of the run that goes on; threads that are left over from others end. */
    private static final AtomicInteger RUN = new AtomicInteger();

    private static final AtomicInteger ARRIVED = new AtomicInteger();

    private static volatile Mode mode = Mode.NONE;

    /** How much threads dawdle in a run. */
    enum Mode {
        /** They begin one after the other, as they are started. */
        NONE,
        /** They begin together, and go as fast as they can. */
        TOGETHER,
        /** They begin together, and dawdle a little now and then. */
        LITTLE,
        /** Now and then they dawdle for as long as others need for all that they do. */
        MUCH,
        /** They sleep and park now and then, so that the system lets others go on. */
        RESTING
    }

    /** Ends a thread of a run that is over. */
    static final class OverError extends Error {
        private static final long serialVersionUID = 1L;

        OverError() {
            super("the run is over", null, false, false);
        }
    }

    private Noise() {}

    /** Begins another run, of a program whose threads may sleep and park, or may not. */
    static void next(boolean mayRest) {
        Mode[] modes = Mode.values();
        mode = modes[ThreadLocalRandom.current().nextInt(mayRest ? modes.length : Mode.RESTING.ordinal())];
        ARRIVED.set(0);
        RUN.incrementAndGet();
    }

    /** The number of the run that goes on. */
    public static int run() {
        return RUN.get();
    }

    /** Lets the threads of a program begin at the same moment, if they are all started soon. */
    public static void together(int run, int threads) {
        if (mode == Mode.NONE) {
            return;
        }
        ARRIVED.incrementAndGet();
        for (int i = 0; i < MANY_ROUNDS && ARRIVED.get() < threads && run == RUN.get(); i++) {
            Thread.onSpinWait();
        }
    }

    /** Called before each access; a full fence, so that races of plain fields are sequentially consistent. */
    public static void at(int run) {
        VarHandle.fullFence();
        if (run != RUN.get()) {
            throw new OverError();
        }
        if (mode == Mode.LITTLE || mode == Mode.MUCH) {
            dawdle();
        } else if (mode == Mode.RESTING) {
            rest();
        }
    }

    private static void rest() {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        int chance = random.nextInt(RARELY);
        if (chance == 0) {
            sleep();
        } else if (chance <= RARELY / 4) {
            LockSupport.parkNanos(random.nextInt(MOST_NANOS));
        }
    }

    private static void sleep() {
        try {
            Thread.sleep(1);
        } catch (InterruptedException e) {
            // By whoever ends runs that are over.
            Thread.currentThread().interrupt();
        }
    }

    private static void dawdle() {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        switch (random.nextInt(6)) {
            case 0 -> Thread.yield();
            case 1, 2 -> spin(random.nextInt(FEW_ROUNDS));
            case 3 -> spin(mode == Mode.MUCH ? random.nextInt(MANY_ROUNDS) : 1);
            default -> {
                // Goes on.
            }
        }
    }

    private static void spin(int rounds) {
        for (int i = 0; i < rounds; i++) {
            Thread.onSpinWait();
        }
    }
}
