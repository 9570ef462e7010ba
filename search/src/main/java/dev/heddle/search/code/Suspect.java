// SPDX-License-Identifier: Apache-2.0
package dev.heddle.search.code;

import dev.heddle.rebuild.Site;
import java.util.ArrayList;
import java.util.List;

/**
 * A suspicion about places in the code, whether a run has come there or not.
 *
 * @param kind what may go wrong
 * @param what the field or the locks that it is about
 * @param first where the thread is that is interrupted, or the one of two
 * @param other where the other thread is; nothing for a failure
 * @param second where the first thread goes on; only for an intrusion
 */
public record Suspect(Kind kind, String what, Site first, List<Site> other, List<Site> second) {

    /** The kind of a suspect. */
    public enum Kind {
        /** Another thread's access comes between two that are meant as one. */
        INTRUSION("atomicity"),
        /** Two accesses, one of them a write, with no lock in common. */
        RACE("race"),
        /** Two locks that are taken in both orders. */
        DEADLOCK("deadlock"),
        /** An exception that the program makes and throws itself. */
        FAILURE("failure");

        private final String word;

        Kind(String word) {
            this.word = word;
        }

        @Override
        public String toString() {
            return word;
        }
    }

    public Suspect {
        other = List.copyOf(other);
        second = List.copyOf(second);
    }

    static Suspect intrusion(String field, Site first, Site remote, Site second) {
        return new Suspect(Kind.INTRUSION, field, first, List.of(remote), List.of(second));
    }

    static Suspect race(String field, Site first, Site other) {
        return new Suspect(Kind.RACE, field, first, List.of(other), List.of());
    }

    static Suspect deadlock(String locks, Site first, Site other) {
        return new Suspect(Kind.DEADLOCK, locks, first, List.of(other), List.of());
    }

    static Suspect failure(Site site) {
        return new Suspect(Kind.FAILURE, "", site, List.of(), List.of());
    }

    /** The places of the thread that comes first, in its order. */
    public List<Site> ofOne() {
        return second.isEmpty() ? List.of(first) : List.of(first, second.get(0));
    }

    /** All places, in the order in which they are to be passed. */
    public List<Site> sites() {
        List<Site> sites = new ArrayList<>(List.of(first));
        sites.addAll(other);
        sites.addAll(second);
        return sites;
    }
}
