// SPDX-License-Identifier: Apache-2.0
package dev.heddle.synthesis;

import dev.heddle.program.Section;
import dev.heddle.program.Step;
import dev.heddle.program.TraceProgram;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** A piece of synchronisation that could be added to a trace program. */
public sealed interface Primitive {

    /** Chooses by case. */
    <R> R match(
            Function<Lock, R> lock,
            Function<Barrier, R> barrier,
            Function<WaitNotify, R> waitNotify,
            Function<SharedExclusiveLock, R> sharedExclusive);

    /**
     * The primitive in short, with the program's labels: {@code l1(a33-a34, b1-b1)}, {@code b1(a6, b6)}, {@code
     * rw1(shared: b3-b5; exclusive: a3-a3)} or, where the name has no place, {@code hb(a3,b2)}.
     */
    default String text(TraceProgram program, String name) {
        return PrimitiveText.of(this, program, name);
    }

    /**
     * The sections never overlap: one common lock protects them.
     *
     * @param sections in the order of the threads' names; one section per thread, unless the lock is there already
     * @param existing the lock of the program that protects all but some of the sections already, if that is the one to take
     */
    record Lock(List<Section> sections, Optional<Existing> existing) implements Primitive {
        public Lock {
            sections = inOrder(sections, Section::thread);
            if (existing.isEmpty()) {
                requireSeveral(sections, Section::thread);
            }
        }

        /** A new lock. */
        Lock(List<Section> sections) {
            this(sections, Optional.empty());
        }

        /** The sections that do not have the lock yet. */
        public List<Section> added() {
            return existing.map(Existing::unprotectedSections).orElse(sections);
        }

        @Override
        public <R> R match(
                Function<Lock, R> lock,
                Function<Barrier, R> barrier,
                Function<WaitNotify, R> waitNotify,
                Function<SharedExclusiveLock, R> sharedExclusive) {
            return lock.apply(this);
        }
    }

    /**
     * A lock that the program has.
     *
     * @param name the variable that is used as the lock
     * @param unprotectedSections where it should be taken and is not
     */
    record Existing(String name, List<Section> unprotectedSections) {}

    /**
     * No thread goes on to its step until every other one has reached its own, that is, has done all before it.
     *
     * @param steps one step per thread, in the order of the threads' names: what it does next once all are there
     */
    record Barrier(List<Step> steps) implements Primitive {
        public Barrier {
            steps = inOrder(steps, Step::thread);
            requireSeveral(steps, Step::thread);
        }

        @Override
        public <R> R match(
                Function<Lock, R> lock,
                Function<Barrier, R> barrier,
                Function<WaitNotify, R> waitNotify,
                Function<SharedExclusiveLock, R> sharedExclusive) {
            return barrier.apply(this);
        }
    }

    /** One step waits until another one is done, which then tells it. */
    record WaitNotify(Step waiting, Step notifying) implements Primitive {
        @Override
        public <R> R match(
                Function<Lock, R> lock,
                Function<Barrier, R> barrier,
                Function<WaitNotify, R> waitNotify,
                Function<SharedExclusiveLock, R> sharedExclusive) {
            return waitNotify.apply(this);
        }
    }

    /**
     * Shared sections may overlap each other; an exclusive one overlaps none.
     *
     * @param shared one section per thread, in the order of the threads' names
     * @param exclusive sections of further threads, likewise
     */
    record SharedExclusiveLock(List<Section> shared, List<Section> exclusive) implements Primitive {
        public SharedExclusiveLock {
            shared = inOrder(shared, Section::thread);
            exclusive = inOrder(exclusive, Section::thread);
            requireSeveral(Stream.concat(shared.stream(), exclusive.stream()).toList(), Section::thread);
        }

        @Override
        public <R> R match(
                Function<Lock, R> lock,
                Function<Barrier, R> barrier,
                Function<WaitNotify, R> waitNotify,
                Function<SharedExclusiveLock, R> sharedExclusive) {
            return sharedExclusive.apply(this);
        }
    }

    private static <T> List<T> inOrder(List<T> parts, Function<T, String> thread) {
        return parts.stream().sorted(Comparator.comparing(thread)).toList();
    }

    private static <T> void requireSeveral(List<T> parts, Function<T, String> thread) {
        if (parts.size() < 2 || parts.stream().map(thread).distinct().count() != parts.size()) {
            throw new IllegalArgumentException("a primitive is for several threads, each once, not for " + parts);
        }
    }
}
