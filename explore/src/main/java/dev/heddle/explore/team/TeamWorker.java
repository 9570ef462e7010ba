// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explore.team;

import dev.heddle.explore.Explorer;
import dev.heddle.explore.Limits;
import dev.heddle.explore.Progress;
import dev.heddle.explore.Stop;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Explores one part after another. All that goes in and out are texts and numbers, so that it may live in another process. It is
 * used by one thread at a time.
 *
 * <p>Any method may throw a {@link WorkerLostException}; then the worker is of no use any more.
 */
public interface TeamWorker {

    /** Writes down all of the work, of which nothing is done. */
    String begin();

    /** Takes up a part, as {@link #save} or {@link #split} wrote it, and forgets the one before. */
    void restore(String part);

    /** See {@link Explorer#explore(Limits)}. */
    Stop explore(Limits piece);

    /** See {@link Explorer#progress}. */
    Progress progress();

    /** See {@link Explorer#split}. */
    Optional<String> split();

    /** See {@link Explorer#report}. */
    String report();

    /** See {@link Explorer#accept}. */
    void accept(String report);

    /** See {@link Explorer#save}. */
    String save();

    /** One that lives here, with a new explorer for each part. */
    static TeamWorker local(Supplier<Explorer> explorers) {
        return new TeamWorker() {
            private Explorer explorer = explorers.get();

            @Override
            public String begin() {
                explorer = explorers.get();
                return explorer.save();
            }

            @Override
            public void restore(String part) {
                explorer = explorers.get();
                explorer.restore(part);
            }

            @Override
            public Stop explore(Limits piece) {
                return explorer.explore(piece);
            }

            @Override
            public Progress progress() {
                return explorer.progress();
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
