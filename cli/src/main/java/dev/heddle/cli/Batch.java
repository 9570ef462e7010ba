// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli;

import dev.heddle.cli.terminal.Narrator;
import dev.heddle.cli.terminal.Surroundings;
import dev.heddle.problem.HeddleException;
import dev.heddle.problem.Problem;
import dev.heddle.problem.ProblemOwner;
import dev.heddle.session.FileResult;
import dev.heddle.session.TraceOptions;
import dev.heddle.session.TraceResult;
import dev.heddle.session.TraceSession;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/** Analyses files one after the other. What goes wrong with one of them does not keep the others from being analysed. */
final class Batch {

    // The gravest first: what keeps us from looking is graver than what we see.
    private static final List<Integer> GRAVITY = List.of(70, 2, 1, 4, 0);

    private final List<Path> files;
    private final TraceOptions options;
    private final Narrator narrator;
    private final Surroundings surroundings;
    private final List<String> arguments;
    // Written by the analysing thread, read by the one that runs when the process is interrupted.
    private final List<FileResult> results = new CopyOnWriteArrayList<>();
    private final List<Throwable> errors = new ArrayList<>();

    Batch(
            List<Path> files,
            TraceOptions options,
            Narrator narrator,
            Surroundings surroundings,
            List<String> arguments) {
        this.files = files;
        this.options = options;
        this.narrator = narrator;
        this.surroundings = surroundings;
        this.arguments = arguments;
    }

    List<FileResult> run() {
        for (int i = 0; i < files.size(); i++) {
            narrator.begins(files.get(i), i + 1, files.size());
            results.add(analyse(files.get(i)));
        }
        return results;
    }

    private FileResult analyse(Path file) {
        try {
            return new FileResult.Analysed(TraceSession.analyse(file, options, narrator));
        } catch (HeddleException known) {
            errors.add(known);
            return failed(file, known.problem(), String.valueOf(known.getMessage()));
        } catch (OutOfMemoryError memory) {
            HeddleException limit = new HeddleException(
                    Problem.OUT_OF_MEMORY,
                    "%s: needs more memory; try HEDDLE_JAVA_OPTS=-Xmx4g".formatted(file),
                    memory);
            errors.add(limit);
            return failed(file, limit.problem(), String.valueOf(limit.getMessage()));
        } catch (RuntimeException | StackOverflowError | LinkageError | AssertionError unexpected) {
            errors.add(unexpected);
            return failed(file, Problem.BROKEN_INVARIANT, unexpected.toString());
        }
    }

    private FileResult failed(Path file, Problem problem, String message) {
        return new FileResult.Failed(file, problem, message, narrator.latest());
    }

    /** Returns what is known at this moment, the file that is being analysed included. */
    List<FileResult> interrupted() {
        List<FileResult> known = new ArrayList<>(results);
        Optional<TraceResult> present = narrator.latest()
                .filter(latest ->
                        known.stream().noneMatch(result -> result.file().equals(latest.file())));
        present.ifPresent(latest -> known.add(new FileResult.Analysed(latest)));
        return known;
    }

    /** Says on stderr what went wrong. */
    void complain() {
        errors.forEach(error -> Main.fail(error, surroundings, arguments));
    }

    int exitCode() {
        return GRAVITY.stream()
                .filter(code -> results.stream().anyMatch(result -> result.exitCode() == code))
                .findFirst()
                .orElse(ProblemOwner.HEDDLE.exitCode());
    }
}
