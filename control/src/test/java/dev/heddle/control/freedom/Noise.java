package dev.heddle.control.freedom;

import java.lang.invoke.VarHandle;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Lets threads of programs that run freely dawdle. It only spins and yields, since a sleep or a park would see interrupts and use up
 * permits, and what it does may delay a thread but never change what it does.
 */
public final class Noise {

    private static final int FEW_ROUNDS = 200;
    private static final int MANY_ROUNDS = 20_000;

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
        MUCH
    }

    /** Ends a thread of a run that is over. */
    static final class OverError extends Error {
        private static final long serialVersionUID = 1L;

        OverError() {
            super("the run is over", null, false, false);
        }
    }

    private Noise() {}

    /** Begins another run. */
    static void next() {
        Mode[] modes = Mode.values();
        mode = modes[ThreadLocalRandom.current().nextInt(modes.length)];
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
