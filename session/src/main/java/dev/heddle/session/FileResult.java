// SPDX-License-Identifier: Apache-2.0
package dev.heddle.session;

import dev.heddle.problem.Problem;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;

/** The result of one of several files. */
public sealed interface FileResult {

    /** Chooses by case. */
    <R> R match(Function<Analysed, R> analysed, Function<Failed, R> failed);

    /** The file in question. */
    Path file();

    /** Returns what the process should end with if there were no other file. */
    int exitCode();

    /** It was analysed. */
    record Analysed(TraceResult result) implements FileResult {
        @Override
        public <R> R match(Function<Analysed, R> analysed, Function<Failed, R> failed) {
            return analysed.apply(this);
        }

        @Override
        public Path file() {
            return result.file();
        }

        @Override
        public int exitCode() {
            return result.conclusion().exitCode();
        }
    }

    /**
     * It was not analysed to the end.
     *
     * @param partial what was known until then, if anything was
     */
    record Failed(Path file, Problem problem, String message, Optional<TraceResult> partial) implements FileResult {
        @Override
        public <R> R match(Function<Analysed, R> analysed, Function<Failed, R> failed) {
            return failed.apply(this);
        }

        @Override
        public int exitCode() {
            return problem.owner().exitCode();
        }

        /** Returns what was known until then, as if it had been all that was asked. */
        public Optional<Analysed> partialAnalysis() {
            return partial.map(Analysed::new);
        }
    }
}
