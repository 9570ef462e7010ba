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

    /** What the guest has in its locals, while it tells at the head of a loop. */
    final Mind mind = new Mind();

    /** The loop at whose head the guest tells what it has in its locals; 0 if it does not. */
    int loop;

    /** The activation of the method that the loop is in. */
    int activation;

    /** How many activations of methods have come to the head of a loop. */
    int activations;

    /** What {@link #made} was at the head of the last loop. */
    long madeBefore;

    /** How often the guest may have changed what no operation tells of, and what is older than the last round. */
    protected long changes;

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
        madeBefore = 0;
        activations = 0;
        loop = 0;
        changes = 0;
        quiet = 0;
        off = 0;
        ticks = 0;
    }
}
