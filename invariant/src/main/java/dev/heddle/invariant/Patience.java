// SPDX-License-Identifier: Apache-2.0
package dev.heddle.invariant;

/** The time that inference may take. Whoever infers asks often, and stops with what there is when it is over. */
public interface Patience {

    /** Nobody waits: inference comes to its end. */
    Patience ENDLESS = new Patience() {
        @Override
        public boolean isOver() {
            return false;
        }

        @Override
        public boolean isShort() {
            return false;
        }

        @Override
        public Patience next() {
            return this;
        }
    };

    /** Returns true if to stop now with what there is. */
    boolean isOver();

    /** Returns true if somebody waits already; what takes long and tells little is left out then. */
    boolean isShort();

    /** That of the next stage, which has time of its own: what one stage has found is of use to people only by the later ones. */
    Patience next();

    /** Leaves what is being inferred unfinished if patience is over. */
    default void ask() {
        if (isOver()) {
            throw new Over();
        }
    }

    /** Thrown if inference is not finished. */
    final class Over extends RuntimeException {

        private static final long serialVersionUID = 1L;

        private Over() {
            super("there was no time to infer this", null, false, false);
        }
    }
}
