package dev.heddle.check;

import dev.heddle.candidate.Candidate;
import dev.heddle.candidate.encode.Meant;

/** Which candidates of a run somebody wants to know about. */
public interface Interest {

    /** All of them. */
    Interest IN_ALL = candidate -> true;

    /** What runs show by themselves: no solver looks for another order, and the program is led nowhere. */
    Interest IN_WHAT_HAPPENED = new Interest() {
        @Override
        public boolean wants(Candidate candidate) {
            return true;
        }

        @Override
        public boolean isLed() {
            return false;
        }
    };

    boolean wants(Candidate candidate);

    /** Which calls belong together by the code, besides what regions say. */
    default Meant meant() {
        return Meant.NOTHING;
    }

    /** The same, where these calls belong together. */
    default Interest with(Meant calls) {
        Interest plain = this;
        return new Interest() {
            @Override
            public boolean wants(Candidate candidate) {
                return plain.wants(candidate);
            }

            @Override
            public Meant meant() {
                return calls;
            }

            @Override
            public boolean isLed() {
                return plain.isLed();
            }

            @Override
            public boolean isTriedStraight() {
                return plain.isTriedStraight();
            }
        };
    }

    /** Whether the program is also led straight to what solvers could not decide in time, to see what comes of it. */
    default boolean isTriedStraight() {
        return false;
    }

    /** Whether solvers look for other orders than the recorded one, to which the program is then led. */
    default boolean isLed() {
        return true;
    }
}
