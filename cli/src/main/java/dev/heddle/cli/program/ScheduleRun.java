// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli.program;

import dev.heddle.cli.terminal.Surroundings;
import dev.heddle.control.worker.Job;
import dev.heddle.control.worker.Results;
import dev.heddle.control.worker.ScheduleFile;
import dev.heddle.problem.HeddleException;
import dev.heddle.problem.Problem;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A schedule that is to be run again.
 *
 * @param file as the command line has it
 * @param schedule what is in it
 */
public record ScheduleRun(Path file, ScheduleFile schedule) {

    private static final int MOST_STEPS = 1_000_000;

    public static ScheduleRun read(Path file, Surroundings surroundings) {
        Path path = surroundings.folder().resolve(file);
        if (!Files.isRegularFile(path)) {
            String what = Files.isDirectory(path) ? "this is a folder, not a schedule" : "there is no such file";
            throw new HeddleException(Problem.BROKEN_INPUT, "%s: %s".formatted(file, what));
        }
        try {
            return new ScheduleRun(file, ScheduleFile.read(path));
        } catch (IllegalArgumentException e) {
            throw new HeddleException(Problem.BROKEN_INPUT, String.valueOf(e.getMessage()), e);
        } catch (CharacterCodingException e) {
            throw new HeddleException(
                    Problem.BROKEN_INPUT, "%s: this is no schedule; heddle check writes such files".formatted(file), e);
        } catch (IOException e) {
            throw new HeddleException(Problem.BROKEN_INPUT, "%s can't be read: %s".formatted(file, e), e);
        }
    }

    /**
     * The program that it is a schedule of.
     *
     * @param classPath where its classes are, or its source file, if not where the file says
     */
    public ControlTarget target(Surroundings surroundings, @Nullable String classPath) throws IOException {
        String joined = joined(classPath);
        if (schedule.circumstances().test().isPresent()) {
            return ControlTarget.test(
                    surroundings,
                    schedule.circumstances().test().get(),
                    JunitClassPath.completed(joined, surroundings));
        }
        return ControlTarget.of(surroundings, words(classPath), joined);
    }

    /** What one says to run the program: its main class or source file, and its arguments. */
    public List<String> words(@Nullable String classPath) {
        String first = first(classPath);
        List<String> words = new ArrayList<>(List.of(first.endsWith(".java") ? first : schedule.mainClass()));
        words.addAll(schedule.arguments());
        return words;
    }

    /** The class path of the program without its source file. */
    public String joined(@Nullable String classPath) {
        List<String> parts = parts(classPath);
        return String.join(
                File.pathSeparator, first(classPath).endsWith(".java") ? parts.subList(1, parts.size()) : parts);
    }

    private List<String> parts(@Nullable String classPath) {
        return classPath == null ? schedule.classPath() : List.of(classPath.split(File.pathSeparator));
    }

    // The source file, if there is one, comes first on the class path that the file remembers.
    private String first(@Nullable String classPath) {
        List<String> parts = parts(classPath);
        return parts.isEmpty() ? "" : parts.get(0);
    }

    /** Runs it once; whether the same came of it, in the same classes. */
    public boolean comesAgain(Surroundings surroundings, Optional<String> classPath, List<String> jvmOptions) {
        try (ControlTarget target = target(surroundings, classPath.orElse(null))) {
            List<String> options = new ArrayList<>(jvmOptions);
            options.addAll(schedule.circumstances().options());
            Results results = ControlRun.run(surroundings, job(target, surroundings, 1, false), options);
            return results.problem().isEmpty() && changed(results).isEmpty() && isAsExpected(results);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether nothing else came of it than what the file says. */
    public boolean isAsExpected(Results results) {
        return !results.outcomes().isEmpty()
                && results.outcomes().stream().allMatch(found -> schedule.expects(found.outcome()));
    }

    /** The classes that are not any more what they were when the file was written. */
    public List<String> changed(Results results) {
        return schedule.classes().entrySet().stream()
                .filter(known -> results.classes().containsKey(known.getKey()))
                .filter(known -> !known.getValue().equals(results.classes().get(known.getKey())))
                .map(Map.Entry::getKey)
                .toList();
    }

    /** Runs it so many times. */
    public Job job(ControlTarget target, Surroundings surroundings, long times, boolean isShown) {
        ScheduleFile.Circumstances circumstances = schedule.circumstances();
        return Job.exploring(target.classPath(), schedule.mainClass(), "given")
                .of(schedule.arguments(), circumstances.include(), circumstances.exclude())
                .limited(times, Long.MAX_VALUE, Duration.ofNanos(Long.MAX_VALUE))
                .stepping(MOST_STEPS)
                .judging(circumstances.test(), circumstances.goodIf())
                .withInputs(circumstances.inputs(), circumstances.marks())
                .reading(circumstances.standardInput())
                .repeating(surroundings.folder().resolve(file).toAbsolutePath(), isShown);
    }
}
