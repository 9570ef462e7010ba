// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli.option;

import dev.heddle.cli.program.ControlTarget;
import dev.heddle.cli.program.Installation;
import dev.heddle.cli.terminal.Surroundings;
import dev.heddle.problem.HeddleException;
import dev.heddle.scratch.Scratch;
import dev.heddle.session.recording.Marks;
import dev.heddle.session.recording.Reading;
import dev.heddle.session.recording.RecordOptions;
import dev.heddle.session.recording.RecordSession;
import dev.heddle.session.recording.RecordedRun;
import dev.heddle.session.recording.ShowSession;
import dev.heddle.session.recording.Streams;
import dev.heddle.session.recording.Target;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Records a run of a program that was run under control, to know how its values come about. */
final class OneRun {

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private OneRun() {}

    /** A run; empty if it could not be recorded, which is no misfortune for those who ask for it. */
    static Optional<RecordedRun> record(
            ControlTarget target, ScopeOptions scope, List<String> jvmArguments, Surroundings surroundings)
            throws IOException {
        Path file = Scratch.file("heddle-run", ".heddle");
        try {
            RecordOptions options = RecordOptions.of(
                            what(target),
                            new RecordOptions.Jvm(
                                    jvmArguments,
                                    Installation.tools(),
                                    surroundings.folder(),
                                    surroundings.environment()))
                    .into(file)
                    .lookingAt(scope.include(), scope.exclude());
            record(options);
            return Optional.of(ShowSession.read(file, Marks.NONE, Reading.ALL));
        } catch (HeddleException unrecorded) {
            return Optional.empty();
        } finally {
            Files.deleteIfExists(file);
        }
    }

    private static Target what(ControlTarget target) {
        String classPath =
                target.classPath().stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
        if (target.test().isPresent()) {
            return new Target.Tests(classPath, target.test().get());
        }
        List<String> words = new ArrayList<>(List.of("-cp", classPath, target.mainClass()));
        words.addAll(target.arguments());
        return new Target.JavaProgram(Optional.empty(), words);
    }

    private static void record(RecordOptions options) {
        Streams silence = new Streams.Kept(OutputStream.nullOutputStream(), OutputStream.nullOutputStream());
        RecordSession session = RecordSession.start(options, silence, notice -> {});
        ProgramRecorder.patiently(session, PATIENCE, () -> {});
    }
}
