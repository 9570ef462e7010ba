// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli.option;

import dev.heddle.cli.program.ControlTarget;
import dev.heddle.cli.program.Installation;
import dev.heddle.cli.program.ScheduleRun;
import dev.heddle.cli.terminal.Surroundings;
import dev.heddle.control.worker.Job;
import dev.heddle.control.worker.WorkerProcess;
import dev.heddle.program.InputValue;
import dev.heddle.program.StandardInput;
import dev.heddle.report.SourceFiles;
import dev.heddle.session.recording.Marks;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of all commands that record a program and then run it under control: which program, and what is said about it. */
public final class ProgramOptions {

    @Mixin
    private TargetOptions target = new TargetOptions();

    @Mixin
    private ScopeOptions scope = new ScopeOptions();

    @Mixin
    private MarkOptions marks = new MarkOptions();

    @Mixin
    private SetOptions settings = new SetOptions();

    @Option(
            names = "--patience",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            defaultValue = "60s",
            description = "when to stop a recorded run that does not end (default: 60s)")
    private Duration patience = Duration.ofSeconds(60);

    @Option(
            names = "--source",
            paramLabel = "PATH",
            description = "a source file, or a folder with sources; repeatable (default: the usual places)")
    private List<Path> sources = new ArrayList<>();

    @Mixin
    private JvmOptions jvm = new JvmOptions();

    private List<InputValue> chosen = List.of();
    private Optional<StandardInput> standardInput = Optional.empty();

    public TargetOptions target() {
        return target;
    }

    public ScopeOptions scope() {
        return scope;
    }

    public Marks marks() {
        return marks.marks();
    }

    public Duration patience() {
        return patience;
    }

    public List<String> jvmArguments() {
        return jvm.arguments();
    }

    /** Means the program of a schedule, as it was run there. */
    public void become(ScheduleRun run) {
        target.become(run);
        scope.include().addAll(run.schedule().circumstances().include());
        scope.exclude().addAll(run.schedule().circumstances().exclude());
        jvm.addAll(run.schedule().circumstances().options());
        chosen = run.schedule().circumstances().inputs();
        standardInput = run.schedule().circumstances().standardInput();
    }

    /** Returns what the program finds on its standard input, each time that it is run, if numbers there are inputs. */
    Optional<StandardInput> standardInput(Surroundings surroundings) {
        if (standardInput.isEmpty() && marks.meanStandardInput()) {
            standardInput = Optional.of(surroundings.readInput());
        }
        return standardInput;
    }

    /** The values of inputs that were said. */
    public List<InputValue> inputs() {
        return chosen.isEmpty() ? settings.inputs() : chosen;
    }

    /** Returns what records the program. */
    public ProgramRecorder recorder(Surroundings surroundings, List<String> arguments) {
        return new ProgramRecorder(surroundings, target, arguments, scope, marks, jvm.arguments(), patience)
                .withInputs(inputs())
                .reading(standardInput(surroundings));
    }

    /** The program, to be run under control. */
    public Job job(ControlTarget control) {
        return control.job(scope.include(), scope.exclude())
                .withInputs(inputs(), marks().inputs())
                .reading(standardInput);
    }

    /** The JVM to run it in. */
    public WorkerProcess.Setup worker() {
        return WorkerProcess.Setup.like(Installation.tools().agent(), jvm.arguments());
    }

    /** Its sources, as far as they are to be had. */
    public SourceFiles sources(Surroundings surroundings) {
        return SourcePlaces.of(sources, target, surroundings);
    }
}
