// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli.option;

import dev.heddle.cli.program.ControlTarget;
import dev.heddle.cli.program.JunitClassPath;
import dev.heddle.cli.program.ProgramPath;
import dev.heddle.cli.program.ScheduleRun;
import dev.heddle.cli.terminal.Surroundings;
import dev.heddle.problem.HeddleException;
import dev.heddle.problem.Problem;
import dev.heddle.session.recording.Target;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Stack;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.IParameterConsumer;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The words and options that say which program is meant. */
public final class TargetOptions {

    /** Takes all that is left: what follows a jar belongs to the program, whatever it looks like. */
    static final class Rest implements IParameterConsumer {
        @Override
        public void consumeParameters(Stack<String> words, ArgSpec option, CommandSpec command) {
            List<String> rest = new ArrayList<>();
            while (!words.isEmpty()) {
                rest.add(words.pop());
            }
            option.setValue(rest);
        }
    }

    @Parameters(paramLabel = "WORD", arity = "0..*", hidden = true, parameterConsumer = ProgramWords.class)
    private List<String> words = new ArrayList<>();

    @Option(
            names = {"-cp", "-classpath", "--class-path"},
            paramLabel = "PATH",
            description = "the program's class path")
    private @Nullable String classPath;

    @Option(
            names = "-jar",
            paramLabel = "FILE",
            parameterConsumer = Rest.class,
            description = "the jar to run; all that follows belongs to the program")
    private @Nullable List<String> jar;

    @Option(
            names = "--junit",
            paramLabel = "TEST",
            description = "the test class, or Class#method, to run with the JUnit of the class path")
    private @Nullable String test;

    /** The program to run under control. */
    public ControlTarget control(Surroundings surroundings) throws IOException {
        if (test != null) {
            requireNothingElse();
            return ControlTarget.test(surroundings, test, testClassPath(test, surroundings));
        }
        if (jar != null) {
            requireNoClassPath("with -jar the JVM ignores it");
            if (jar.isEmpty()) {
                throw wrong("-jar needs a file");
            }
            return ControlTarget.jar(surroundings, jar.get(0), jar.subList(1, jar.size()));
        }
        return ControlTarget.of(surroundings, words, classPath);
    }

    /** Means the program of a schedule. */
    public void become(ScheduleRun run) {
        words = new ArrayList<>(run.words(classPath));
        test = run.schedule().circumstances().test().orElse(null);
        if (test != null) {
            words.clear();
        }
        String joined = run.joined(classPath);
        classPath = joined.isEmpty() ? null : joined;
    }

    /** The source file that is the program, if it is one. */
    Optional<Path> sourceFile() {
        return words.isEmpty() || !words.get(0).endsWith(".java")
                ? Optional.empty()
                : Optional.of(Path.of(words.get(0)));
    }

    /** The words, if all of them are files of this kind, by how their names end, or folders with such; else none. */
    public List<Path> files(String ending, Surroundings surroundings) {
        if (test != null || jar != null || words.isEmpty()) {
            return List.of();
        }
        List<Path> files = new ArrayList<>();
        for (String word : words) {
            if (word.endsWith(ending)) {
                files.add(Path.of(word));
            } else if (classPath == null
                    && Files.isDirectory(surroundings.folder().resolve(word))) {
                files.addAll(children(Path.of(word), ending, surroundings));
            } else {
                return List.of();
            }
        }
        return files;
    }

    private static List<Path> children(Path folder, String ending, Surroundings surroundings) {
        try (Stream<Path> children = Files.list(surroundings.folder().resolve(folder))) {
            return children.map(child -> folder.resolve(child.getFileName()))
                    .filter(child -> child.toString().endsWith(ending))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new HeddleException(Problem.BROKEN_INPUT, "%s cannot be listed: %s".formatted(folder, e), e);
        }
    }

    /** Returns true if one of the words is a file of this kind, by how its name ends. */
    public boolean names(String ending) {
        return words.stream().anyMatch(word -> word.endsWith(ending));
    }

    /** The test to run, if it is one. */
    public Optional<String> test() {
        return Optional.ofNullable(test);
    }

    /** Returns where the classes are, if somebody said so. */
    public Optional<String> classPath() {
        return Optional.ofNullable(classPath);
    }

    /** Returns what the words of the command line mean. */
    public Target target(Surroundings surroundings, List<String> arguments) {
        if (test != null) {
            requireNothingElse();
            return new Target.Tests(testClassPath(test, surroundings), test);
        }
        if (jar != null) {
            return jarProgram(jar, surroundings);
        }
        if (words.isEmpty()) {
            throw wrong("name what to run: a .java file, -cp and a main class, -jar, --junit, or -- and a command");
        }
        String first = words.get(0);
        List<String> rest = words.subList(1, words.size());
        if (isCommand(arguments)) {
            requireNoClassPath("behind -- comes the whole command");
            return Target.command(words);
        }
        if (first.endsWith(".java")) {
            return new Target.SourceFile(
                    Path.of(first), Optional.ofNullable(classPath).orElse(""), rest);
        }
        if (classPath != null) {
            ProgramPath path = ProgramPath.of(surroundings, classPath);
            path.requireClass(first);
            path.requireMain(first);
            return mainClass(classPath, first, rest);
        }
        return guessed(first, rest, surroundings);
    }

    private String testClassPath(String selector, Surroundings surroundings) {
        if (classPath == null) {
            String how = Files.isRegularFile(surroundings.folder().resolve("pom.xml"))
                    ? """

                            with Maven: mvn -q test-compile dependency:build-classpath -Dmdep.outputFile=cp.txt -Dmdep.includeScope=test
                                    heddle %s -cp "target/test-classes%starget/classes%s$(cat cp.txt)" --junit %s""".formatted("check", File.pathSeparator, File.pathSeparator, selector)
                    : "";
            throw wrong("--junit needs the tests' class path: -cp CLASSPATH --junit " + selector + how);
        }
        return JunitClassPath.completed(classPath, surroundings);
    }

    private void requireNothingElse() {
        if (jar != null || !words.isEmpty()) {
            throw wrong(
                    "--junit names what to run; '%s' is too much".formatted(words.isEmpty() ? "-jar" : words.get(0)));
        }
    }

    private Target jarProgram(List<String> rest, Surroundings surroundings) {
        requireNoClassPath("with -jar the JVM ignores it");
        if (rest.isEmpty()) {
            throw wrong("-jar needs a file");
        }
        ControlTarget.attributes(surroundings, rest.get(0));
        List<String> all = new ArrayList<>(List.of("-jar"));
        all.addAll(rest);
        return new Target.JavaProgram(Optional.empty(), all);
    }

    private static Target mainClass(String path, String name, List<String> rest) {
        List<String> all = new ArrayList<>(List.of("-cp", path, name));
        all.addAll(rest);
        return new Target.JavaProgram(Optional.empty(), all);
    }

    /** Without anything that says what the first word is: what {@code java} itself would take it for, or a near miss. */
    private Target guessed(String first, List<String> rest, Surroundings surroundings) {
        if (first.endsWith(".jar")) {
            return jarProgram(words, surroundings);
        }
        if (Target.command(words) instanceof Target.JavaProgram java) {
            return java;
        }
        String standard = surroundings.environment().getOrDefault("CLASSPATH", "");
        Path here = surroundings.folder().resolve(first.replace('.', File.separatorChar) + ".class");
        if (standard.isEmpty() && !Files.isRegularFile(here)) {
            throw wrong("what is '%s'? For a class, give its class path: heddle record -cp CLASSPATH %s"
                            .formatted(first, first)
                    + "\n        for a command, put -- before it: heddle record -- %s"
                            .formatted(String.join(" ", words)));
        }
        return mainClass(standard.isEmpty() ? "." : standard, first, rest);
    }

    // Picocli takes the dashes away; they are right before the words that are left.
    private boolean isCommand(List<String> arguments) {
        int before = arguments.size() - words.size() - 1;
        return before >= 0 && arguments.get(before).equals("--");
    }

    private void requireNoClassPath(String why) {
        if (classPath != null) {
            throw wrong("-cp makes no sense here: " + why);
        }
    }

    private static HeddleException wrong(String message) {
        return new HeddleException(Problem.BAD_OPTION, message);
    }
}
