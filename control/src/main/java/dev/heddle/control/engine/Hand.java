package dev.heddle.control.engine;

import dev.heddle.gate.Carrier;
import org.jspecify.annotations.Nullable;

/** What the gate knows a strand by; used again for other strands. */
final class Hand extends Carrier {

    @Nullable
    Strand strand;

    /** Forgets the last strand for a new one. */
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

    /** What calls the gate from now on is this strand. */
    void takeTurn() {
        setCurrent(this);
    }

    /** What calls the gate from now on is not of the program. */
    static void nobodysTurn() {
        setCurrent(null);
    }

    /** Whose turn it is. */
    static @Nullable Strand running() {
        return current() instanceof Hand hand ? hand.strand : null;
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

    @Nullable
    Object target() {
        return target;
    }

    int cell() {
        return cell;
    }
}
