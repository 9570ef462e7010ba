// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli.option;

import dev.heddle.cli.program.Installation;
import dev.heddle.cli.terminal.Interruption;
import dev.heddle.cli.terminal.Surroundings;
import dev.heddle.program.InputValue;
import dev.heddle.program.StandardInput;
import dev.heddle.report.RecordReport;
import dev.heddle.session.recording.RecordOptions;
import dev.heddle.session.recording.RecordResult;
import dev.heddle.session.recording.RecordSession;
import dev.heddle.session.recording.Streams;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Records runs of the program that a command is about, each for as long as there is patience. */
public final class ProgramRecorder {

    private final Surroundings surroundings;
    private final TargetOptions target;
    private final List<String> arguments;
    private final ScopeOptions scope;
    private final MarkOptions marks;
    private final List<String> jvmArguments;
    private final Duration patience;
    private final List<InputValue> inputs;
    private final Optional<StandardInput> standardInput;

    ProgramRecorder(
            Surroundings surroundings,
            TargetOptions target,
            List<String> arguments,
            ScopeOptions scope,
            MarkOptions marks,
            List<String> jvmArguments,
            Duration patience) {
        this(surroundings, target, arguments, scope, marks, jvmArguments, patience, List.of(), Optional.empty());
    }

    private ProgramRecorder(
            Surroundings surroundings,
            TargetOptions target,
            List<String> arguments,
            ScopeOptions scope,
            MarkOptions marks,
            List<String> jvmArguments,
            Duration patience,
            List<InputValue> inputs,
            Optional<StandardInput> standardInput) {
        this.surroundings = surroundings;
        this.target = target;
        this.arguments = arguments;
        this.scope = scope;
        this.marks = marks;
        this.jvmArguments = jvmArguments;
        this.patience = patience;
        this.inputs = inputs;
        this.standardInput = standardInput;
    }

    /** Records the same program with these values of its inputs, and those chosen before where these say nothing. */
    public ProgramRecorder withInputs(List<InputValue> values) {
        List<InputValue> all = new ArrayList<>(inputs);
        all.addAll(values);
        return new ProgramRecorder(
                surroundings, target, arguments, scope, marks, jvmArguments, patience, all, standardInput);
    }

    /** Records the same program, but waits no longer than this for a run to end. */
    public ProgramRecorder withPatience(Duration most) {
        Duration less = most.compareTo(patience) < 0 ? most : patience;
        return new ProgramRecorder(
                surroundings, target, arguments, scope, marks, jvmArguments, less, inputs, standardInput);
    }

    /** Returns how long a run may take. */
    public Duration patience() {
        return patience;
    }

    /** Records the same program, which finds this on its standard input. */
    public ProgramRecorder reading(Optional<StandardInput> text) {
        return new ProgramRecorder(surroundings, target, arguments, scope, marks, jvmArguments, patience, inputs, text);
    }

    /** Returns how to record a run; without a file, one named after the program is written. */
    public RecordOptions options(Optional<Path> trace) {
        return RecordOptions.of(
                        target.target(surroundings, arguments),
                        new RecordOptions.Jvm(
                                jvmOptions(), Installation.tools(), surroundings.folder(), surroundings.environment()))
                .into(trace)
                .lookingAt(scope.include(), scope.exclude())
                .marked(marks.marks())
                .withInputs(inputs)
                .reading(standardInput);
    }

    public List<String> jvmOptions() {
        List<String> options = new ArrayList<>(jvmArguments);
        boolean saysItself = options.stream().anyMatch(option -> option.matches("-(ea|da|enablea.*|disablea.*)(:.*)?"));
        if (!saysItself) {
            // Assertions are what people write to be checked.
            options.add("-ea");
        }
        return options;
    }

    /**
     * Records a run.
     *
     * @param whenGivenUp what to do when there is no patience left; then the run is stopped
     */
    public RecordResult record(RecordOptions options, Streams streams, Runnable whenGivenUp) {
        RecordSession session = RecordSession.start(
                options, streams, notice -> surroundings.err().println("heddle: " + notice));
        return patiently(session, patience, whenGivenUp);
    }

    /**
     * Says why there is nothing to go on with after a run, if that is so, and gives the exit code then.
     *
     * @param isKept whether the trace stays where it is
     */
    public OptionalInt refusal(RecordResult recorded, RecordOptions options, boolean isKept) {
        if (recorded.began() && !recorded.sawNothing() && !recorded.interrupted()) {
            return OptionalInt.empty();
        }
        if (recorded.interrupted() && !isKept) {
            return OptionalInt.of(Interruption.nothingKnown(surroundings));
        }
        surroundings.err().print(RecordReport.of(recorded, options, surroundings.width()));
        return OptionalInt.of(recorded.exitCode());
    }

    /** Runs a session until it ends, or there is no patience left; then it is stopped, after this was done. */
    static RecordResult patiently(RecordSession session, Duration patience, Runnable whenGivenUp) {
        ScheduledExecutorService watch = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, "heddle-patience");
            thread.setDaemon(true);
            return thread;
        });
        watch.schedule(
                () -> {
                    // What was recorded until then is worth as much as if the program had ended.
                    whenGivenUp.run();
                    session.interrupt();
                },
                patience.toMillis(),
                TimeUnit.MILLISECONDS);
        try {
            return session.run();
        } finally {
            watch.shutdownNow();
        }
    }

    /** Records a run whose threads keep an order; what it prints is nobody's business. */
    public RecordResult silently(Path order, Path trace, Runnable whenGivenUp) {
        Streams silence = new Streams.Kept(OutputStream.nullOutputStream(), OutputStream.nullOutputStream());
        return record(options(Optional.empty()).paced(trace, order), silence, whenGivenUp);
    }
}
