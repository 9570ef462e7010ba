// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.worker;

import dev.heddle.control.engine.Choices;
import dev.heddle.finding.Failure;
import dev.heddle.finding.FailureJson;
import dev.heddle.finding.FailureText;
import dev.heddle.finding.Outcome;
import dev.heddle.program.InputFile;
import dev.heddle.program.InputValue;
import dev.heddle.program.Schedule;
import dev.heddle.program.StandardInput;
import dev.heddle.program.Step;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A schedule that can be run again, as a file.
 *
 * <p>Text, one entry per line: {@code key value}. Steps are written as runs, {@code main.0 x 3}: that thread takes three steps.
 *
 * @param mainClass the program
 * @param arguments its arguments
 * @param classPath where its classes were
 * @param classes hashes of the woven classes, by name, so that another program is not taken for it
 * @param expected what the execution came to
 * @param shows what is wrong with it although the program does not fail, line by line
 * @param circumstances what else makes the program what it is
 */
public record ScheduleFile(
        String mainClass,
        List<String> arguments,
        List<String> classPath,
        Map<String, String> classes,
        Outcome expected,
        List<String> shows,
        Schedule schedule,
        Circumstances circumstances) {

    /**
     * The settings that, besides the program, determine an execution under control.
     *
     * @param test the JUnit test that is run instead of a main method
     * @param goodIf the method that tells whether an execution is good
     * @param include patterns of classes that are controlled
     * @param exclude patterns of classes that are left alone
     * @param choices what may happen at any moment: {@code spurious}, {@code timeouts}
     * @param inputs values that inputs have
     * @param marks what is an input though the program does not say so
     * @param standardInput what the program finds on its standard input, before values of inputs are put there
     */
    public record Circumstances(
            Optional<String> test,
            Optional<String> goodIf,
            List<String> include,
            List<String> exclude,
            List<String> choices,
            List<InputValue> inputs,
            List<String> marks,
            Optional<StandardInput> standardInput) {

        public Circumstances {
            include = List.copyOf(include);
            exclude = List.copyOf(exclude);
            choices = List.copyOf(choices);
            inputs = List.copyOf(inputs);
            marks = List.copyOf(marks);
        }

        /** Those of a program whose inputs are what it says itself. */
        public Circumstances(
                Optional<String> test,
                Optional<String> goodIf,
                List<String> include,
                List<String> exclude,
                List<String> choices) {
            this(test, goodIf, include, exclude, choices, List.of(), List.of(), Optional.empty());
        }

        /** Options for a JVM in which that may happen. */
        public List<String> options() {
            return choices.isEmpty() ? List.of() : List.of("-D" + Choices.PROPERTY + "=" + String.join(",", choices));
        }
    }

    /** A schedule that shows nothing but what it came to. */
    public ScheduleFile(
            String mainClass,
            List<String> arguments,
            List<String> classPath,
            Map<String, String> classes,
            Outcome expected,
            Schedule schedule,
            Circumstances circumstances) {
        this(mainClass, arguments, classPath, classes, expected, List.of(), schedule, circumstances);
    }

    private static final String MAGIC = "heddle-schedule 1";
    private static final int MOST_STEPS = 10_000_000;

    public ScheduleFile {
        arguments = List.copyOf(arguments);
        classPath = List.copyOf(classPath);
        classes = new LinkedHashMap<>(classes);
        shows = List.copyOf(shows);
    }

    /** Writes the file. */
    public void write(Path file) throws IOException {
        StringBuilder text = new StringBuilder(MAGIC).append('\n');
        line(text, "main", mainClass);
        arguments.forEach(argument -> line(text, "argument", argument));
        classPath.forEach(part -> line(text, "classpath", part));
        circumstances.test().ifPresent(test -> line(text, "test", test));
        circumstances.goodIf().ifPresent(method -> line(text, "good-if", method));
        circumstances.include().forEach(pattern -> line(text, "include", pattern));
        circumstances.exclude().forEach(pattern -> line(text, "exclude", pattern));
        circumstances.choices().forEach(choice -> line(text, "choice", choice));
        circumstances.inputs().forEach(input -> line(text, "input", InputFile.line(input)));
        circumstances.marks().forEach(mark -> line(text, "mark", mark));
        circumstances.standardInput().ifPresent(given -> line(text, StandardInput.MARK, given.text()));
        classes.forEach((name, hash) -> line(text, "class", hash + " " + name));
        line(text, "outcome", expected.verdict().name());
        expected.failures().forEach(failure -> line(text, "failure", FailureJson.line(List.of(failure))));
        shows.forEach(shown -> line(text, "shows", shown));
        String thread = "";
        int count = 0;
        for (Step step : schedule.steps()) {
            if (!step.thread().equals(thread) && count > 0) {
                line(text, "step", thread + " x " + count);
                count = 0;
            }
            thread = step.thread();
            count++;
        }
        if (count > 0) {
            line(text, "step", thread + " x " + count);
        }
        Files.writeString(file, text);
    }

    private static void line(StringBuilder text, String key, String value) {
        text.append(key)
                .append(' ')
                .append(value.replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r"))
                .append('\n');
    }

    /**
     * Reads a file.
     *
     * @throws IllegalArgumentException if it is none of ours; the message names the line
     */
    public static ScheduleFile read(Path file) throws IOException {
        List<String> lines = Files.readAllLines(file);
        if (lines.isEmpty() || !lines.get(0).equals(MAGIC)) {
            throw new IllegalArgumentException(
                    "%s:1: this is no schedule that Heddle can read; it does not begin with '%s'"
                            .formatted(file, MAGIC));
        }
        String mainClass = "";
        String outcome = "";
        List<Failure> failures = new ArrayList<>();
        List<String> shows = new ArrayList<>();
        List<String> arguments = new ArrayList<>();
        List<String> classPath = new ArrayList<>();
        Map<String, String> classes = new LinkedHashMap<>();
        Optional<String> test = Optional.empty();
        Optional<String> goodIf = Optional.empty();
        List<String> include = new ArrayList<>();
        List<String> exclude = new ArrayList<>();
        List<String> choices = new ArrayList<>();
        List<InputValue> inputs = new ArrayList<>();
        List<String> marks = new ArrayList<>();
        Optional<StandardInput> standardInput = Optional.empty();
        List<Step> steps = new ArrayList<>();
        Map<String, Integer> taken = new HashMap<>();
        for (int i = 1; i < lines.size(); i++) {
            int space = lines.get(i).indexOf(' ');
            String key = space < 0 ? lines.get(i) : lines.get(i).substring(0, space);
            String value = space < 0 ? "" : plain(lines.get(i).substring(space + 1));
            switch (key) {
                case "main" -> mainClass = value;
                case "argument" -> arguments.add(value);
                case "classpath" -> classPath.add(value);
                case "class" -> {
                    int gap = value.indexOf(' ');
                    classes.put(value.substring(gap + 1), value.substring(0, Math.max(0, gap)));
                }
                case "test" -> test = Optional.of(value);
                case "good-if" -> goodIf = Optional.of(value);
                case "include" -> include.add(value);
                case "exclude" -> exclude.add(value);
                case "choice" -> choices.add(value);
                case "input" -> inputs.add(input(file, i + 1, value));
                case "mark" -> marks.add(value);
                case StandardInput.MARK -> standardInput = Optional.of(new StandardInput(value));
                case "outcome" -> outcome = value;
                case "failure" -> failures.addAll(failures(file, i + 1, value));
                case "shows" -> shows.add(value);
                case "step" -> addSteps(file, i + 1, value, steps, taken);
                default ->
                    throw new IllegalArgumentException("%s:%d: '%s' is not known here".formatted(file, i + 1, key));
            }
        }
        if (mainClass.isEmpty() || outcome.isEmpty()) {
            throw new IllegalArgumentException("%s:%d: there is no line '%s'; the file was cut off, or is no schedule"
                    .formatted(file, lines.size(), mainClass.isEmpty() ? "main" : "outcome"));
        }
        return new ScheduleFile(
                mainClass,
                arguments,
                classPath,
                classes,
                outcome(file, outcome, failures),
                shows,
                new Schedule(steps),
                new Circumstances(test, goodIf, include, exclude, choices, inputs, marks, standardInput));
    }

    /** Returns what an execution came to; behind the verdict, an older Heddle has written what happened as a text. */
    private static Outcome outcome(Path file, String value, List<Failure> failures) {
        int space = value.indexOf(' ');
        String verdict = space < 0 ? value : value.substring(0, space);
        String text = space < 0 ? "" : value.substring(space + 1);
        List<Failure> all = new ArrayList<>(failures);
        if (!text.isEmpty()) {
            all.add(new Failure.Said(text));
        }
        try {
            return new Outcome(Outcome.Verdict.valueOf(verdict), all);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("%s: no execution comes to '%s'".formatted(file, verdict), e);
        }
    }

    private static List<Failure> failures(Path file, int line, String value) {
        try {
            return FailureJson.read(value);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("%s:%d: %s".formatted(file, line, e.getMessage()), e);
        }
    }

    /** Returns true if an execution came to what the file says. */
    public boolean expects(Outcome outcome) {
        // Of one that an older Heddle has written, only the text is known.
        boolean isOfOlder = expected.failures().stream().anyMatch(Failure.Said.class::isInstance);
        return isOfOlder
                ? outcome.verdict() == expected.verdict()
                        && FailureText.joined(outcome.failures()).equals(FailureText.joined(expected.failures()))
                : outcome.equals(expected);
    }

    private static InputValue input(Path file, int line, String value) {
        try {
            return InputFile.parse(value);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("%s:%d: %s".formatted(file, line, e.getMessage()), e);
        }
    }

    private static void addSteps(Path file, int line, String value, List<Step> steps, Map<String, Integer> taken) {
        String[] words = value.split(" x ", -1);
        int count = 0;
        try {
            count = words.length == 2 ? Integer.parseInt(words[1]) : 0;
        } catch (NumberFormatException e) {
            count = 0;
        }
        if (count <= 0) {
            throw new IllegalArgumentException(
                    "%s:%d: a step is written as 'main.0 x 3', not '%s'".formatted(file, line, value));
        }
        if (count > MOST_STEPS - steps.size()) {
            throw new IllegalArgumentException(
                    "%s:%d: no schedule has more than %,d steps".formatted(file, line, MOST_STEPS));
        }
        for (int i = 0; i < count; i++) {
            steps.add(new Step(words[0], taken.merge(words[0], 1, Integer::sum) - 1));
        }
    }

    private static String plain(String value) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == '\\' && i + 1 < value.length()) {
                char next = value.charAt(++i);
                text.append(next == 'n' ? '\n' : next == 'r' ? '\r' : next);
            } else {
                text.append(c);
            }
        }
        return text.toString();
    }
}
