// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.engine;

import dev.heddle.gate.Carrier;
import dev.heddle.gate.Gate;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The gate's handle of a strand; reused for other strands. */
final class StrandHandle extends Carrier {

    @Nullable
    Strand strand;

    /** The values that its step sees. */
    final StepAccesses sight = new StepAccesses(this);

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

    /** Makes this strand the one that calls the gate from now on. */
    void takeTurn() {
        setCurrent(this);
    }

    /** Marks calls of the gate from now on as not of the program. */
    static void nobodysTurn() {
        setCurrent(null);
    }

    /** Returns the strand that has the turn. */
    static @Nullable Strand running() {
        return current() instanceof StrandHandle hand ? hand.strand : null;
    }

    /** Returns true if the guest made the object with this stamp, which is negative, so that it may be its own. */
    boolean isOwn(long stamp) {
        return hasMade(-stamp);
    }

    int quiet() {
        return quiet;
    }

    /** Returns true if the guest made an object in the initialiser that it runs, so that nobody else can know it. */
    boolean hasMadeQuietly(long stamp) {
        if (isInReal()) {
            return hasMadeInReal(stamp);
        }
        return quiet > 0
                && Gate.maker(stamp) + 1 == maker
                && Gate.count(stamp) > madeBeforeQuiet
                && !isMadeInNested(Gate.count(stamp));
    }

    /** Returns true if the guest is in an initialiser that runs in one execution only, since the JVM itself runs it. */
    boolean initialisesOnce() {
        return isInReal();
    }

    /** Returns true if the guest is in the initialiser of this class. */
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

    /** Returns true if the guest waits, or is about to, until a delayed task is due. */
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

    /** Returns true if something was written since the last call of this that no step tells of. */
    boolean hasWrittenUnseen() {
        boolean has = hasWrittenUnseen;
        hasWrittenUnseen = false;
        return has;
    }

    /** Returns how many objects the guest has made. */
    long made() {
        return made;
    }

    /** Returns what it is about to call at this site, if it is. */
    @Nullable
    Object callee(int site) {
        return calleeSite == site ? callee : null;
    }

    /** Returns true if the call at this site is about one entry or element of an object. */
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

    /** Returns what came of it as people read it, if it has returned, and something. */
    Optional<String> takeResult() {
        boolean isThere = !isResultWanted;
        Optional<String> text = isThere ? Optional.of(FieldValues.text(result)) : Optional.empty();
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
