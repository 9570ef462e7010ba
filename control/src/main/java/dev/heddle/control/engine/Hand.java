package dev.heddle.control.engine;

import dev.heddle.gate.Carrier;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** A carrier that waits until it is given the turn. */
final class Hand extends Carrier {

    private volatile boolean hasTurn;
    private final Engine engine;

    @Nullable
    Strand strand;

    Hand(Engine engine, int number) {
        super("heddle-carrier-" + number);
        this.engine = engine;
    }

    /** Lets a strand begin on this carrier as soon as it has the turn. */
    void carry(Strand newStrand) {
        reset();
        strand = newStrand;
        guest = newStrand.guest;
        maker = newStrand.number + 1L;
    }

    void putDown() {
        strand = null;
        guest = null;
    }

    int quiet() {
        return quiet;
    }

    long nextTick() {
        return ++ticks;
    }

    /** The guest changes something that no operation tells of. */
    void changed() {
        changes++;
    }

    long changes() {
        return changes;
    }

    /** Gives this carrier the turn. */
    void wake() {
        hasTurn = true;
        LockSupport.unpark(this);
    }

    /** Waits for the turn. */
    void await() {
        while (!hasTurn) {
            LockSupport.park(this);
        }
        hasTurn = false;
    }

    @Override
    public void run() {
        while (true) {
            await();
            Strand current = strand;
            if (current != null) {
                engine.runStrand(current);
            }
        }
    }
}
