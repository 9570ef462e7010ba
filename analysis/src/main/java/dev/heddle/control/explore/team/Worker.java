package dev.heddle.control.explore.team;

import dev.heddle.control.explore.Explorer;
import dev.heddle.control.explore.Progress;
import dev.heddle.control.explore.Stop;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Explores one part after another. All that goes in and out are texts and numbers, so that it may live in another process. It is
 * used by one thread at a time.
 */
public interface Worker {

    /**
     * What came of a piece of work.
     *
     * @param executions how many executions it ran
     * @param failures how many of them failed
     */
    record Piece(Stop stop, long executions, long failures) {}

    /** Takes up a part, as {@link #save} or {@link #split} wrote it, and forgets the one before. */
    void restore(String part);

    /** Runs so many executions at most. */
    Piece explore(long executions);

    /** See {@link Explorer#split}. */
    Optional<String> split();

    /** See {@link Explorer#report}. */
    String report();

    /** See {@link Explorer#accept}. */
    void accept(String report);

    /** See {@link Explorer#save}. */
    String save();

    /** One that lives here, with a new explorer for each part. */
    static Worker local(Supplier<Explorer> explorers) {
        return new Worker() {
            private Explorer explorer = explorers.get();

            @Override
            public void restore(String part) {
                explorer = explorers.get();
                explorer.restore(part);
            }

            @Override
            public Piece explore(long executions) {
                Progress before = explorer.progress();
                Stop stop = explorer.explore(executions, progress -> explorer.interrupt())
                        .stop();
                Progress after = explorer.progress();
                return new Piece(stop, after.executions() - before.executions(), after.failures() - before.failures());
            }

            @Override
            public Optional<String> split() {
                return explorer.split();
            }

            @Override
            public String report() {
                return explorer.report();
            }

            @Override
            public void accept(String report) {
                explorer.accept(report);
            }

            @Override
            public String save() {
                return explorer.save();
            }
        };
    }
}
