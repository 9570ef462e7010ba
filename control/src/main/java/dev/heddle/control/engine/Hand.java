// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.engine;

import dev.heddle.gate.Carrier;
import dev.heddle.gate.Gate;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What the gate knows a strand by; used again for other strands. */
final class Hand extends Carrier {

    @Nullable
    Strand strand;

    /** What its step sees. */
    final Sight sight = new Sight(this);

    /** Forgets the last strand for a new one. */
    void carry(Strand newStrand) {
        reset();
        sight.clear();
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

    /** Whether the guest made the object with this stamp, which is negative, so that it may be its own. */
    boolean isOwn(long stamp) {
        return hasMade(-stamp);
    }

    int quiet() {
        return quiet;
    }

    /** Whether the guest made an object in the initialiser that it runs, so that nobody else can know it. */
    boolean hasMadeQuietly(long stamp) {
        if (isInReal()) {
            return hasMadeInReal(stamp);
        }
        return quiet > 0
                && Gate.maker(stamp) + 1 == maker
                && Gate.count(stamp) > madeBeforeQuiet
                && !isMadeInNested(Gate.count(stamp));
    }

    /** Whether the guest is in an initialiser that runs in one execution only, since the JVM itself runs it. */
    boolean initialisesOnce() {
        return isInReal();
    }

    /** Whether the guest is in the initialiser of this class. */
    boolean initialises(String name) {
        return isInitialising(name);
    }

    /** The guest may write what others see, which no operation tells of. */
    void writesUnseen() {
        changes++;
        hasWrittenUnseen = true;
    }

    long nextTick() {
        return ++ticks;
    }

    /** Whether the guest waits, or is about to, until a delayed task is due. */
    boolean awaitsTask() {
        return awaitsTask;
    }

    /** The guest changes something that no operation tells of. */
    void changed() {
        changes++;
    }

    long changes() {
        return changes;
    }

    /** The last activation of a method with loops. */
    int lastActivation() {
        return activations;
    }

    void watch(boolean watches) {
        isWatched = watches;
    }

    boolean isWatched() {
        return isWatched;
    }

    long seen() {
        return seen;
    }

    boolean isSeenAlike() {
        return isSeenAlike;
    }

    /** Whether something was written since the last call of this that no step tells of. */
    boolean hasWrittenUnseen() {
        boolean has = hasWrittenUnseen;
        hasWrittenUnseen = false;
        return has;
    }

    /** How many objects the guest has made. */
    long made() {
        return made;
    }

    /** What it is about to call at this site, if it is. */
    @Nullable
    Object callee(int site) {
        return calleeSite == site ? callee : null;
    }

    /** Whether the call at this site is about one entry or element of an object. */
    boolean hasKey(int site) {
        return keySite == site && calleeSite == site;
    }

    @Nullable
    Object key() {
        return key;
    }

    /** Whoever calls next at this site is to show what comes of it. */
    void wantResult() {
        wantedSite = calleeSite;
        isResultWanted = true;
        result = null;
    }

    /** What came of it as people read it, if it has returned, and something. */
    Optional<String> takeResult() {
        boolean isThere = !isResultWanted;
        Optional<String> text = isThere ? Optional.of(Values.text(result)) : Optional.empty();
        isResultWanted = false;
        result = null;
        return text;
    }

    @Nullable
    Object holder() {
        return holder;
    }

    @Nullable
    Object target() {
        return target;
    }

    int cell() {
        return cell;
    }
}
