package dev.heddle.repair;

import dev.heddle.program.Section;
import dev.heddle.program.Step;
import dev.heddle.program.TraceProgram;
import java.util.List;
import java.util.function.Function;

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

    /** The sections never overlap: one common lock protects them. */
    record Lock(List<Section> sections) implements Primitive {
        public Lock {
            sections = List.copyOf(sections);
            if (sections.size() < 2) {
                throw new IllegalArgumentException("a lock protects at least two sections, not " + sections);
            }
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
     * No thread goes on to its step until every other one has reached its own, that is, has done all before it.
     *
     * @param steps one step per thread: what it does next once all are there
     */
    record Barrier(List<Step> steps) implements Primitive {
        public Barrier {
            steps = List.copyOf(steps);
            if (steps.stream().map(Step::thread).distinct().count() != steps.size() || steps.size() < 2) {
                throw new IllegalArgumentException("a barrier is for several threads, each once, not for " + steps);
            }
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

    /** Shared sections may overlap each other; an exclusive one overlaps none. */
    record SharedExclusiveLock(List<Section> shared, List<Section> exclusive) implements Primitive {
        public SharedExclusiveLock {
            shared = List.copyOf(shared);
            exclusive = List.copyOf(exclusive);
            if (shared.isEmpty() || exclusive.isEmpty()) {
                throw new IllegalArgumentException(
                        "a shared-exclusive lock needs sections of both kinds, not %s and %s"
                                .formatted(shared, exclusive));
            }
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
}
