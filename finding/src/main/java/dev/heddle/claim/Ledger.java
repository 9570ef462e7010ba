// SPDX-License-Identifier: Apache-2.0
package dev.heddle.claim;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The claim of a verb: its basis, its findings, and every reason why less holds. Verbs fill it, views read it, and no
 * claim is made but by asking it.
 *
 * @param basis what carries the claim
 * @param reservations every reason why less holds, the gravest first
 * @param findings how many findings there are that count
 */
public record Ledger(Basis basis, List<Reservation> reservations, int findings) {

    public Ledger {
        reservations = reservations.stream()
                .distinct()
                .sorted((one, other) -> one.reason().compareTo(other.reason()))
                .toList();
    }

    /** Begins a ledger with nothing in it. */
    public static Builder builder() {
        return new Builder();
    }

    /** Returns true if every interleaving was run, whatever came of it. */
    public boolean isCovered() {
        return basis == Basis.EXPLORED && uncovered().isEmpty();
    }

    /** Returns true if nothing was found and nothing is left open. */
    public boolean holds() {
        return verdict() == Verdict.HOLDS;
    }

    /** Returns true if the claim is not made because Heddle could not look, rather than because it did not finish. */
    public boolean isBlind() {
        return has(Reason::isBlind);
    }

    /** The first reason why not every interleaving is covered, if there is one. */
    public Optional<Reservation> uncovered() {
        return reservations.stream()
                .filter(reservation -> reservation.reason().weakensCoverage())
                .findFirst();
    }

    /** Returns what it came to. */
    public Verdict verdict() {
        if (has(Reason.INTERRUPTED::equals)) {
            return Verdict.INTERRUPTED;
        }
        if (findings > 0) {
            return Verdict.FOUND;
        }
        return basis == Basis.NONE || !reservations.isEmpty() ? Verdict.INCONCLUSIVE : Verdict.HOLDS;
    }

    /** The exit code, where an inconclusive result does what the user says. */
    public int exitCode(Inconclusive inconclusive) {
        Verdict verdict = verdict();
        boolean isForgiven = verdict == Verdict.INCONCLUSIVE && !inconclusive.fails(this);
        return isForgiven ? Verdict.HOLDS.exitCode() : verdict.exitCode();
    }

    /** The same with another number of findings that count. */
    public Ledger counting(long number) {
        return new Ledger(basis, reservations, Math.toIntExact(number));
    }

    private boolean has(Predicate<Reason> which) {
        return reservations.stream().map(Reservation::reason).anyMatch(which);
    }

    /** Fills a ledger. */
    public static final class Builder {

        private Basis basis = Basis.NONE;
        private final Set<Reservation> reservations = new LinkedHashSet<>();
        private long findings;

        private Builder() {}

        /** Says what carries the claim. */
        public Builder on(Basis carries) {
            basis = carries;
            return this;
        }

        /** Adds a reason. */
        public Builder but(Reason reason, String detail) {
            reservations.add(new Reservation(reason, detail));
            return this;
        }

        /** Adds reasons. */
        public Builder but(Iterable<Reservation> more) {
            more.forEach(reservations::add);
            return this;
        }

        /** Says how many findings count. */
        public Builder finding(long number) {
            findings = number;
            return this;
        }

        /** The ledger. */
        public Ledger done() {
            return new Ledger(basis, new ArrayList<>(reservations), Math.toIntExact(findings));
        }
    }
}
