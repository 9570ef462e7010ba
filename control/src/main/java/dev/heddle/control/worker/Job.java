package dev.heddle.control.worker;

import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Properties;

/**
 * What a worker is to do.
 *
 * @param classPath the program's class path
 * @param mainClass its main class
 * @param arguments its arguments
 * @param include patterns of classes to control; none means all but known libraries
 * @param exclude patterns of classes to leave alone
 * @param strategy which executions to run, in the form of {@code Strategies}
 * @param executions how many executions at most
 * @param failures after how many failures to stop
 * @param duration after how much time to stop
 * @param steps how many steps an execution may have
 * @param schedule the one schedule to run, instead of what a strategy says: a file
 * @param plans the plans to follow first, once each: a file
 * @param replays how often the schedule of each failure is run again, to see whether it comes again
 * @param isShown whether what the program prints is shown
 * @param resume the file from which to go on
 * @param frontier the file in which to keep what is left to do
 * @param test the JUnit test to run instead of a main method, as in {@code com.acme.BankTest#transfers}
 * @param goodIf a static method without parameters, as in {@code com.acme.Check#holds}, that tells by true or false whether an
 *     execution is good that did not fail otherwise
 */
public record Job(
        List<Path> classPath,
        String mainClass,
        List<String> arguments,
        List<String> include,
        List<String> exclude,
        String strategy,
        long executions,
        long failures,
        Duration duration,
        int steps,
        Optional<Path> schedule,
        Optional<Path> plans,
        int replays,
        boolean isShown,
        Optional<Path> resume,
        Optional<Path> frontier,
        Optional<String> test,
        Optional<String> goodIf) {

    private static final String SEPARATOR = "\u001f";

    public Job {
        classPath = List.copyOf(classPath);
        arguments = List.copyOf(arguments);
        include = List.copyOf(include);
        exclude = List.copyOf(exclude);
    }

    /** A job that explores a main class without limits. */
    public static Job exploring(List<Path> classPath, String mainClass, String strategy) {
        return new Job(
                classPath,
                mainClass,
                List.of(),
                List.of(),
                List.of(),
                strategy,
                Long.MAX_VALUE,
                Long.MAX_VALUE,
                Duration.ofNanos(Long.MAX_VALUE),
                100_000,
                Optional.empty(),
                Optional.empty(),
                0,
                false,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    /** The same job for a program with arguments, of whose classes only some are controlled. */
    public Job of(List<String> newArguments, List<String> newInclude, List<String> newExclude) {
        return new Job(
                classPath,
                mainClass,
                newArguments,
                newInclude,
                newExclude,
                strategy,
                executions,
                failures,
                duration,
                steps,
                schedule,
                plans,
                replays,
                isShown,
                resume,
                frontier,
                test,
                goodIf);
    }

    /** The same job with other limits. */
    public Job limited(long newExecutions, long newFailures, Duration newDuration) {
        return new Job(
                classPath,
                mainClass,
                arguments,
                include,
                exclude,
                strategy,
                newExecutions,
                newFailures,
                newDuration,
                steps,
                schedule,
                plans,
                replays,
                isShown,
                resume,
                frontier,
                test,
                goodIf);
    }

    /** The same job, which runs the schedule of each failure again so many times. */
    public Job replaying(int times) {
        return new Job(
                classPath,
                mainClass,
                arguments,
                include,
                exclude,
                strategy,
                executions,
                failures,
                duration,
                steps,
                schedule,
                plans,
                times,
                isShown,
                resume,
                frontier,
                test,
                goodIf);
    }

    /** The same job, which begins with these plans. */
    public Job following(Path newPlans) {
        return new Job(
                classPath,
                mainClass,
                arguments,
                include,
                exclude,
                strategy,
                executions,
                failures,
                duration,
                steps,
                schedule,
                Optional.of(newPlans),
                replays,
                isShown,
                resume,
                frontier,
                test,
                goodIf);
    }

    /** The same job for a JUnit test, if one is given, and with an oracle, if one is given. */
    public Job judging(Optional<String> newTest, Optional<String> newGoodIf) {
        return new Job(
                classPath,
                mainClass,
                arguments,
                include,
                exclude,
                strategy,
                executions,
                failures,
                duration,
                steps,
                schedule,
                plans,
                replays,
                isShown,
                resume,
                frontier,
                newTest,
                newGoodIf);
    }

    /** The same job with so many steps for an execution at most. */
    public Job stepping(int newSteps) {
        return new Job(
                classPath,
                mainClass,
                arguments,
                include,
                exclude,
                strategy,
                executions,
                failures,
                duration,
                newSteps,
                schedule,
                plans,
                replays,
                isShown,
                resume,
                frontier,
                test,
                goodIf);
    }

    /** The same job, which runs the schedule of this file, and nothing else. */
    public Job repeating(Path newSchedule, boolean newIsShown) {
        return new Job(
                classPath,
                mainClass,
                arguments,
                include,
                exclude,
                "given",
                executions,
                failures,
                duration,
                steps,
                Optional.of(newSchedule),
                plans,
                replays,
                newIsShown,
                resume,
                frontier,
                test,
                goodIf);
    }

    /** The same job, which goes on from a file and keeps what is left to do in one. */
    public Job keeping(Optional<Path> newResume, Optional<Path> newFrontier) {
        return new Job(
                classPath,
                mainClass,
                arguments,
                include,
                exclude,
                strategy,
                executions,
                failures,
                duration,
                steps,
                schedule,
                plans,
                replays,
                isShown,
                newResume,
                newFrontier,
                test,
                goodIf);
    }

    void write(Path file) throws IOException {
        Properties properties = new Properties();
        properties.setProperty("classPath", joined(classPath));
        properties.setProperty("mainClass", mainClass);
        properties.setProperty("arguments", joined(arguments));
        properties.setProperty("include", joined(include));
        properties.setProperty("exclude", joined(exclude));
        properties.setProperty("strategy", strategy);
        properties.setProperty("executions", Long.toString(executions));
        properties.setProperty("failures", Long.toString(failures));
        properties.setProperty("nanos", Long.toString(duration.toNanos()));
        properties.setProperty("steps", Integer.toString(steps));
        properties.setProperty("isShown", Boolean.toString(isShown));
        schedule.ifPresent(path -> properties.setProperty("schedule", path.toString()));
        properties.setProperty("replays", Integer.toString(replays));
        plans.ifPresent(path -> properties.setProperty("plans", path.toString()));
        resume.ifPresent(path -> properties.setProperty("resume", path.toString()));
        frontier.ifPresent(path -> properties.setProperty("frontier", path.toString()));
        test.ifPresent(name -> properties.setProperty("test", name));
        goodIf.ifPresent(name -> properties.setProperty("goodIf", name));
        try (Writer writer = Files.newBufferedWriter(file)) {
            properties.store(writer, null);
        }
    }

    static Job read(Path file) throws IOException {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            properties.load(reader);
        }
        return new Job(
                list(properties, "classPath").stream().map(Path::of).toList(),
                properties.getProperty("mainClass"),
                list(properties, "arguments"),
                list(properties, "include"),
                list(properties, "exclude"),
                properties.getProperty("strategy"),
                Long.parseLong(properties.getProperty("executions")),
                Long.parseLong(properties.getProperty("failures")),
                Duration.ofNanos(Long.parseLong(properties.getProperty("nanos"))),
                Integer.parseInt(properties.getProperty("steps")),
                path(properties, "schedule"),
                path(properties, "plans"),
                Integer.parseInt(properties.getProperty("replays")),
                Boolean.parseBoolean(properties.getProperty("isShown")),
                path(properties, "resume"),
                path(properties, "frontier"),
                Optional.ofNullable(properties.getProperty("test")),
                Optional.ofNullable(properties.getProperty("goodIf")));
    }

    private static String joined(List<?> items) {
        return String.join(SEPARATOR, items.stream().map(Object::toString).toList());
    }

    private static List<String> list(Properties properties, String key) {
        String value = properties.getProperty(key);
        return value.isEmpty() ? List.of() : List.of(value.split(SEPARATOR, -1));
    }

    private static Optional<Path> path(Properties properties, String key) {
        return Optional.ofNullable(properties.getProperty(key)).map(Path::of);
    }
}
