// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.worker;

import dev.heddle.program.InputValue;
import dev.heddle.program.StandardInput;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The job of a worker.
 *
 * @param target what is executed
 * @param strategy which executions to run, in the form of {@code Strategies}
 * @param bounds when to stop
 * @param given what is run that no strategy has chosen
 * @param keeping where something is kept
 * @param knowledge what an earlier try has learned
 */
public record Job(Target target, String strategy, Bounds bounds, Given given, Keeping keeping, Knowledge knowledge) {

    private static final int STEPS = 100_000;

    /**
     * The program to execute.
     *
     * @param classPath the program's class path
     * @param mainClass its main class
     * @param arguments its arguments
     * @param looking which of its classes are controlled
     * @param judging what else is run than a main method, and who says that it went well
     * @param reading what it is given
     */
    public record Target(
            List<Path> classPath,
            String mainClass,
            List<String> arguments,
            Looking looking,
            Judging judging,
            Reading reading) {

        public Target {
            classPath = List.copyOf(classPath);
            arguments = List.copyOf(arguments);
        }

        /** The JUnit test to run instead of a main method, if there is one. */
        public Optional<String> test() {
            return judging.test();
        }

        /** Values that its inputs have. */
        public List<InputValue> inputs() {
            return reading.inputs();
        }

        /** The arguments, with the values of those that are inputs. */
        List<String> chosenArguments() {
            return InputValue.inArguments(arguments, inputs());
        }

        /** The standard input, with the values of those of its words that are inputs. */
        Optional<StandardInput> chosenInput() {
            return StandardInput.chosen(reading.standardInput(), inputs());
        }

        private Target with(Looking other) {
            return new Target(classPath, mainClass, arguments, other, judging, reading);
        }

        private Target with(Judging other) {
            return new Target(classPath, mainClass, arguments, looking, other, reading);
        }

        private Target with(Reading other) {
            return new Target(classPath, mainClass, arguments, looking, judging, other);
        }

        private Target with(List<String> others) {
            return new Target(classPath, mainClass, others, looking, judging, reading);
        }

        private Target behind(Path classes) {
            List<Path> all = new ArrayList<>(List.of(classes));
            all.addAll(classPath);
            return new Target(all, mainClass, arguments, looking, judging, reading);
        }
    }

    /**
     * The classes to control.
     *
     * @param include patterns of classes to control; none means all but known libraries
     * @param exclude patterns of classes to leave alone
     */
    public record Looking(List<String> include, List<String> exclude) {

        public Looking {
            include = List.copyOf(include);
            exclude = List.copyOf(exclude);
        }
    }

    /**
     * The task to run, and its oracle.
     *
     * @param test the JUnit test to run instead of a main method, as in {@code com.acme.BankTest#transfers}
     * @param goodIf a static method without parameters, as in {@code com.acme.Check#holds}, that tells by true or false whether an
     *     execution is good that did not fail otherwise
     */
    public record Judging(Optional<String> test, Optional<String> goodIf) {}

    /**
     * The inputs of a program.
     *
     * @param inputs values that its inputs have
     * @param marks what is an input though the program does not say so: {@code Class.method} for its parameters, {@code Class.field}
     * @param standardInput what each execution finds on its standard input; nothing is the end of it
     */
    public record Reading(List<InputValue> inputs, List<String> marks, Optional<StandardInput> standardInput) {

        public Reading {
            inputs = List.copyOf(inputs);
            marks = List.copyOf(marks);
        }
    }

    /**
     * The limits of a job.
     *
     * @param executions how many executions at most
     * @param failures after how many failures to stop
     * @param duration after how much time to stop
     * @param steps how many steps an execution may have
     */
    public record Bounds(long executions, long failures, Duration duration, int steps) {}

    /**
     * The executions that no strategy has chosen.
     *
     * @param schedule the one schedule to run, instead of what a strategy says: a file
     * @param plans the plans to follow first, once each: a file
     * @param replays how often the schedule of each failure is run again, to see whether it comes again
     * @param isShown whether what the program prints is shown
     * @param withStacks whether of failures also the stacks of threads are told
     */
    public record Given(
            Optional<Path> schedule, Optional<Path> plans, int replays, boolean isShown, boolean withStacks) {}

    /**
     * The place where something is kept.
     *
     * @param resume the file from which to go on
     * @param frontier the file in which to keep what is left to do
     * @param watched the file in which to keep what each execution did, with values
     * @param orders the file in which to keep in which order executions did what, also those that were led somewhere
     */
    public record Keeping(
            Optional<Path> resume, Optional<Path> frontier, Optional<Path> watched, Optional<Path> orders) {}

    /**
     * Facts that are needed from the beginning, and could only be learned on the way.
     *
     * @param late classes of the program that no other names, so that they would only be known when they are loaded
     * @param shared classes whose objects others know as soon as they are made
     */
    public record Knowledge(List<String> late, List<String> shared) {

        static final Knowledge NONE = new Knowledge(List.of(), List.of());

        public Knowledge {
            late = List.copyOf(late);
            shared = List.copyOf(shared);
        }
    }

    /** A job that explores a main class without limits. */
    public static Job exploring(List<Path> classPath, String mainClass, String strategy) {
        return new Job(
                new Target(
                        classPath,
                        mainClass,
                        List.of(),
                        new Looking(List.of(), List.of()),
                        new Judging(Optional.empty(), Optional.empty()),
                        new Reading(List.of(), List.of(), Optional.empty())),
                strategy,
                new Bounds(Long.MAX_VALUE, Long.MAX_VALUE, Duration.ofNanos(Long.MAX_VALUE), STEPS),
                new Given(Optional.empty(), Optional.empty(), 0, false, false),
                new Keeping(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty()),
                Knowledge.NONE);
    }

    /** The same job for a program with arguments, of whose classes only some are controlled. */
    public Job of(List<String> arguments, List<String> include, List<String> exclude) {
        return with(target.with(arguments).with(new Looking(include, exclude)));
    }

    /** The same job for a JUnit test, if one is given, and with an oracle, if one is given. */
    public Job judging(Optional<String> test, Optional<String> goodIf) {
        return with(target.with(new Judging(test, goodIf)));
    }

    /** The same job for a program whose inputs have these values, and those chosen before where these say nothing. */
    public Job withInputs(List<InputValue> values) {
        List<InputValue> all = new ArrayList<>(target.inputs());
        all.addAll(values);
        return withInputs(all, target.reading().marks());
    }

    /** The same job for a program whose inputs have these values, and of which it was said what else is an input. */
    public Job withInputs(List<InputValue> values, List<String> marks) {
        return with(target.with(new Reading(values, marks, target.reading().standardInput())));
    }

    /** The same job for a program that finds this on its standard input, each time. */
    public Job reading(Optional<StandardInput> text) {
        return with(target.with(new Reading(target.inputs(), target.reading().marks(), text)));
    }

    /** The same job for a program with classes that come before those of its class path. */
    public Job behind(Path classes) {
        return with(target.behind(classes));
    }

    private Job with(Target newTarget) {
        return new Job(newTarget, strategy, bounds, given, keeping, knowledge);
    }

    /** The same job with other limits. */
    public Job limited(long executions, long failures, Duration duration) {
        return new Job(
                target, strategy, new Bounds(executions, failures, duration, steps()), given, keeping, knowledge);
    }

    /** The same job with so many steps for an execution at most. */
    public Job stepping(int steps) {
        Bounds newBounds = new Bounds(bounds.executions(), bounds.failures(), bounds.duration(), steps);
        return new Job(target, strategy, newBounds, given, keeping, knowledge);
    }

    /** The same job, which runs the schedule of each failure again so many times. */
    public Job replaying(int times) {
        return giving(strategy, new Given(given.schedule(), given.plans(), times, given.isShown(), given.withStacks()));
    }

    /** The same job, which begins with these plans. */
    public Job following(Path plans) {
        return giving(
                strategy,
                new Given(given.schedule(), Optional.of(plans), given.replays(), given.isShown(), given.withStacks()));
    }

    /** The same job, which runs the schedule of this file, and nothing else. */
    public Job repeating(Path schedule, boolean isShown) {
        return giving(
                "given", new Given(Optional.of(schedule), given.plans(), given.replays(), isShown, given.withStacks()));
    }

    /** The same job, which tells of failures also the stacks of threads, if it is to. */
    public Job withStacks(boolean isToTell) {
        return giving(strategy, new Given(given.schedule(), given.plans(), given.replays(), given.isShown(), isToTell));
    }

    private Job giving(String newStrategy, Given newGiven) {
        return new Job(target, newStrategy, bounds, newGiven, keeping, knowledge);
    }

    /** The same job, which goes on from a file and keeps what is left to do in one. */
    public Job keeping(Optional<Path> resume, Optional<Path> frontier) {
        Keeping newKeeping = new Keeping(resume, frontier, keeping.watched(), keeping.orders());
        return new Job(target, strategy, bounds, given, newKeeping, knowledge);
    }

    /** The same job, which writes down what each execution did, step by step with values, and when methods began and ended. */
    public Job watching(Path watched) {
        Keeping newKeeping = new Keeping(keeping.resume(), keeping.frontier(), Optional.of(watched), keeping.orders());
        return new Job(target, strategy, bounds, given, newKeeping, knowledge);
    }

    /** The same job, which writes down in which order executions did what, as far as there are not too many of them. */
    public Job ordering(Path orders) {
        Keeping newKeeping = new Keeping(keeping.resume(), keeping.frontier(), keeping.watched(), Optional.of(orders));
        return new Job(target, strategy, bounds, given, newKeeping, knowledge);
    }

    /** The same job, which knows of these classes from the beginning. */
    Job knowing(Collection<String> classes) {
        return new Job(
                target, strategy, bounds, given, keeping, new Knowledge(List.copyOf(classes), knowledge.shared()));
    }

    /** The same job, which takes objects of these classes too for known to others as soon as they are made. */
    Job sharing(Collection<String> classes) {
        Set<String> all = new TreeSet<>(knowledge.shared());
        all.addAll(classes);
        return new Job(target, strategy, bounds, given, keeping, new Knowledge(knowledge.late(), List.copyOf(all)));
    }

    // ── what is asked most ──────────────────────────────────────────────────────────────────────────────────────────

    public List<Path> classPath() {
        return target.classPath();
    }

    public String mainClass() {
        return target.mainClass();
    }

    public int steps() {
        return bounds.steps();
    }
}
