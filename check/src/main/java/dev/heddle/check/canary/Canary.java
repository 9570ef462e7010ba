// SPDX-License-Identifier: Apache-2.0
package dev.heddle.check.canary;

import dev.heddle.candidate.Candidate;
import dev.heddle.candidate.Candidates;
import dev.heddle.problem.HeddleException;
import dev.heddle.rebuild.lower.LoweringOptions;
import dev.heddle.scratch.Scratch;
import dev.heddle.session.recording.Marks;
import dev.heddle.session.recording.RecordOptions;
import dev.heddle.session.recording.RecordResult;
import dev.heddle.session.recording.RecordSession;
import dev.heddle.session.recording.ShowSession;
import dev.heddle.session.recording.Streams;
import dev.heddle.session.recording.Target;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Records {@link RacyCounter} with the JVM and the options of the program to be checked, and looks for its race. */
public final class Canary {

    static final String TRACE = "canary.heddle";

    private Canary() {}

    /**
     * Returns why nothing that is not found means anything; empty if the race is found.
     *
     * @param jvmArguments the options of the program's JVM
     * @param environment the program's environment
     */
    public static Optional<String> problem(
            RecordOptions.Tools tools, List<String> jvmArguments, Map<String, String> environment) {
        try {
            Path folder = Scratch.folder("heddle-canary");
            try {
                return problem(folder, tools, jvmArguments, environment);
            } finally {
                delete(folder);
            }
        } catch (IOException | URISyntaxException e) {
            return Optional.of("the race of the canary could not be looked for: " + e.getMessage());
        } catch (HeddleException e) {
            return Optional.of("the race of the canary could not be recorded: " + e.getMessage());
        }
    }

    // Options of the program's JVM may make it write more there than the trace: what was covered, a profile, a log.
    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }

    private static Optional<String> problem(
            Path folder, RecordOptions.Tools tools, List<String> jvmArguments, Map<String, String> environment)
            throws URISyntaxException {
        return isRecorded(folder, tools, jvmArguments, environment)
                ? problem(folder.resolve(TRACE), RacyCounter.class.getName())
                : Optional.of("a program with a known race could not be recorded with this JVM and these options");
    }

    /** Records the canary; whether anything was recorded. */
    static boolean isRecorded(
            Path folder, RecordOptions.Tools tools, List<String> jvmArguments, Map<String, String> environment)
            throws URISyntaxException {
        Path classes = Path.of(RacyCounter.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        String name = RacyCounter.class.getName();
        RecordOptions options = RecordOptions.of(
                        new Target.JavaProgram(Optional.empty(), List.of("-cp", classes.toString(), name)),
                        new RecordOptions.Jvm(jvmArguments, tools, folder, environment))
                .into(folder.resolve(TRACE))
                .lookingAt(List.of(name), List.of());
        Streams.Kept silence = new Streams.Kept(OutputStream.nullOutputStream(), OutputStream.nullOutputStream());
        RecordResult result =
                RecordSession.start(options, silence, notice -> {}).run();
        return result.began() && !result.sawNothing();
    }

    /** Returns why nothing that is not found in a run means anything: empty if there is a race of this class in it. */
    static Optional<String> problem(Path trace, String className) {
        ShowSession.Reread run = ShowSession.reread(trace, Marks.NONE, LoweringOptions.DEFAULT);
        boolean isFound =
                Candidates.find(run.history(), run.order(), run.isOrderRecorded()).of(Candidate.Race.class).stream()
                        .anyMatch(race -> race.first().site().className().equals(className));
        return isFound
                ? Optional.empty()
                : Optional.of(
                        "a known race was not found in a program that was recorded with this JVM and these options");
    }
}
