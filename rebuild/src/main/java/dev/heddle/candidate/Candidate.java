// SPDX-License-Identifier: Apache-2.0
package dev.heddle.candidate;

import dev.heddle.candidate.pass.found.AtomicUnit;
import dev.heddle.rebuild.Site;
import java.util.List;
import java.util.function.Function;

/** A suspicion, by places in the code. All that has the same places is one candidate. */
public sealed interface Candidate {

    /** Returns how sure it is. */
    Grade grade();

    /** The places in the code that it is made of. */
    List<Site> sites();

    /** Some events that show it, at least one example; if it is proved, the first is what was proved. */
    List<Example> examples();

    <R> R match(
            Function<Race, R> race,
            Function<Deadlock, R> deadlock,
            Function<Atomicity, R> atomicity,
            Function<BrokenRegion, R> region,
            Function<Order, R> order);

    /**
     * Two accesses of a variable by different threads, at least one a write and at least one that does not synchronise, that may
     * come right after each other.
     *
     * @param variable a variable for which it was found
     * @param observed how often the recorded order itself leaves the two unordered by happens-before
     * @param byWeakness whether it does so only because some accesses that synchronise are weaker than volatile ones: the two race then,
     *     though values may keep them from coming right after each other
     */
    record Race(
            CandidatePlace first,
            CandidatePlace second,
            String variable,
            long observed,
            boolean byWeakness,
            Grade grade,
            List<Example> examples)
            implements Candidate {

        public Race {
            examples = List.copyOf(examples);
        }

        @Override
        public List<Site> sites() {
            return List.of(first.site(), second.site());
        }

        @Override
        public <R> R match(
                Function<Race, R> race,
                Function<Deadlock, R> deadlock,
                Function<Atomicity, R> atomicity,
                Function<BrokenRegion, R> region,
                Function<Order, R> order) {
            return race.apply(this);
        }
    }

    /**
     * Threads of which each asks for a lock that the next one holds.
     *
     * @param sites for each thread, where it asks
     * @param locks for each thread, the lock that it asks for
     */
    record Deadlock(List<Site> sites, List<String> locks, Grade grade, List<Example> examples) implements Candidate {

        public Deadlock {
            sites = List.copyOf(sites);
            locks = List.copyOf(locks);
            examples = List.copyOf(examples);
        }

        @Override
        public <R> R match(
                Function<Race, R> race,
                Function<Deadlock, R> deadlock,
                Function<Atomicity, R> atomicity,
                Function<BrokenRegion, R> region,
                Function<Order, R> order) {
            return deadlock.apply(this);
        }
    }

    /**
     * An access of another thread that may come between two of a region, so that no serial execution explains what they see.
     *
     * @param region how people call the region, or the method if there is none
     * @param unit why the two accesses are taken to be meant as one
     * @param variable a variable for which it was found
     * @param triples how many triples of events it stands for, by must-order; locks are looked at for all of a kind together
     */
    record Atomicity(
            String region,
            AtomicUnit unit,
            CandidatePlace first,
            CandidatePlace remote,
            CandidatePlace second,
            String variable,
            long triples,
            Grade grade,
            List<Example> examples)
            implements Candidate {

        public Atomicity {
            examples = List.copyOf(examples);
        }

        /** Returns true if the thread looks again before it relies on what is there, as a compare-and-set does, or may do so. */
        public boolean looksAgain() {
            return unit == AtomicUnit.DECISION || unit == AtomicUnit.SECOND_LOOK || unit == AtomicUnit.FRESH_LOOK;
        }

        @Override
        public List<Site> sites() {
            return List.of(first.site(), remote.site(), second.site());
        }

        @Override
        public <R> R match(
                Function<Race, R> race,
                Function<Deadlock, R> deadlock,
                Function<Atomicity, R> atomicity,
                Function<BrokenRegion, R> region,
                Function<Order, R> order) {
            return atomicity.apply(this);
        }
    }

    /**
     * A region that the recorded run itself did not execute as if it were atomic: conflicts over any variables lead out of it and
     * back into it.
     *
     * @param region how people call the region
     * @param begin where it begins
     * @param earlier the other thread's access that leads back into the region
     * @param later the region's access that follows it
     * @param times in how many executions of the region this was seen
     */
    record BrokenRegion(String region, Site begin, Site earlier, Site later, long times, List<Example> examples)
            implements Candidate {

        public BrokenRegion {
            examples = List.copyOf(examples);
        }

        @Override
        public Grade grade() {
            return Grade.OBSERVED;
        }

        @Override
        public List<Site> sites() {
            return List.of(begin, earlier, later);
        }

        @Override
        public <R> R match(
                Function<Race, R> race,
                Function<Deadlock, R> deadlock,
                Function<Atomicity, R> atomicity,
                Function<BrokenRegion, R> region,
                Function<Order, R> order) {
            return region.apply(this);
        }
    }

    /**
     * A write and a read whose order, or whose visibility, nothing makes sure.
     *
     * @param kind what may go wrong
     * @param write where the variable is written
     * @param read where it is read
     * @param variable a variable for which it was found
     */
    record Order(OrderKind kind, Site write, Site read, String variable, Grade grade, List<Example> examples)
            implements Candidate {

        public Order {
            examples = List.copyOf(examples);
        }

        @Override
        public List<Site> sites() {
            return List.of(write, read);
        }

        @Override
        public <R> R match(
                Function<Race, R> race,
                Function<Deadlock, R> deadlock,
                Function<Atomicity, R> atomicity,
                Function<BrokenRegion, R> region,
                Function<Order, R> order) {
            return order.apply(this);
        }
    }
}
