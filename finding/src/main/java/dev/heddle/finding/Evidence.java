// SPDX-License-Identifier: Apache-2.0
package dev.heddle.finding;

/** The evidence for a finding. Only what happened in an execution of the real program is more than a prediction. */
public sealed interface Evidence {

    /** In a few words. */
    String text();

    /** Returns true if it happened in an execution of the real program. */
    boolean isReal();

    /** It happened in a recorded run. */
    record Observed() implements Evidence {
        @Override
        public String text() {
            return "observed";
        }

        @Override
        public boolean isReal() {
            return true;
        }
    }

    /** It was made to happen, this many times of so many. */
    record Replayed(long times, long of) implements Evidence {
        @Override
        public String text() {
            return "replayed %d of %d".formatted(times, of);
        }

        @Override
        public boolean isReal() {
            return times > 0;
        }
    }

    /** The solver says that it can happen; the real program could not be led there. */
    record Predicted(String why) implements Evidence {
        @Override
        public String text() {
            return "predicted";
        }

        @Override
        public boolean isReal() {
            return false;
        }
    }

    /** The real program went the predicted way, and it did not happen: an error of Heddle. */
    record Refuted(String what) implements Evidence {
        @Override
        public String text() {
            return "refuted";
        }

        @Override
        public boolean isReal() {
            return false;
        }
    }
}
