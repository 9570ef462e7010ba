package dev.heddle.gate;

import org.jspecify.annotations.Nullable;

/** A real thread that runs the program's threads, one after the other; the program never sees it. */
public abstract class Carrier extends Thread {

    /** The program's own thread that is being run; null between executions. */
    protected @Nullable Thread guest;

    /** Counts what this guest has made. */
    long made;

    /** What the upper half of its stamps is: the number of the guest plus one. */
    protected long maker;

    /** More than zero while switching is not allowed: in static initialisers. */
    protected int quiet;

    /** More than zero while what runs is not the program's own. */
    protected int off;

    /** How often this guest has asked for the time. */
    protected long ticks;

    protected Carrier(String name) {
        super(null, null, name, 1L << 20, false);
        // Threads that the program makes inherit this.
        setDaemon(false);
    }

    final boolean isGuided() {
        return guest != null && off == 0;
    }

    /** Forgets the last guest. */
    protected final void reset() {
        made = 0;
        quiet = 0;
        off = 0;
        ticks = 0;
    }
}
