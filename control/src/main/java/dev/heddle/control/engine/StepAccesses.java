// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.engine;

import dev.heddle.gate.ValuePrint;
import org.jspecify.annotations.Nullable;

/** The values that a step reads, writes and gets, as far as they can be seen. */
final class StepAccesses {

    /** The thing to see. */
    private enum View {
        NOTHING,
        /** An instruction reads or writes a field. */
        FIELD,
        /** A call acts on a variable that we can look at before and after it. */
        VARIABLE,
        /** Only what the thread gets, from an array or a call. */
        RESULT
    }

    private final StrandHandle hand;
    private View view = View.NOTHING;
    private @Nullable Object variable;
    private long before;
    private boolean wasExact;

    StepAccesses(StrandHandle hand) {
        this.hand = hand;
    }

    /** A step begins of which nothing is known. */
    void clear() {
        view = View.NOTHING;
        variable = null;
        hand.watch(false);
    }

    /** The step is an access to a field. */
    void field() {
        begin(View.FIELD);
    }

    /** The step is something of which only the result is known. */
    void call() {
        begin(View.RESULT);
    }

    /**
     * The step is a call that acts on a variable.
     *
     * @param where the atomic variable itself, or a {@link Variables.Variable} somewhere else
     */
    void variable(Object where) {
        begin(View.VARIABLE);
        if (AtomicContents.canSee(where)) {
            variable = where;
            before = AtomicContents.at(where);
            wasExact = AtomicContents.isExact(where);
        }
    }

    private void begin(View newView) {
        view = newView;
        variable = null;
        hand.watch(true);
    }

    /** Returns true if {@link #read} and {@link #written} are known. */
    boolean showsValues() {
        return view == View.FIELD ? !hand.isWatched() : variable != null;
    }

    /** Returns true if also {@link #read} and {@link #written} are the same only for the same values. */
    boolean showsExactly() {
        if (view == View.FIELD) {
            return showsValues() && hand.isSeenAlike();
        }
        return variable != null && wasExact && AtomicContents.isExact(variable);
    }

    long read() {
        return variable == null ? hand.seen() : before;
    }

    long written() {
        return variable == null ? hand.seen() : AtomicContents.at(variable);
    }

    /** Returns true if it is known what the thread got. */
    boolean showsResult() {
        return view != View.NOTHING && !hand.isWatched();
    }

    long result() {
        return hand.isSeenAlike() ? hand.seen() : ValuePrint.SOMETHING;
    }
}
