// SPDX-License-Identifier: Apache-2.0
package dev.heddle.session.recording;

import dev.heddle.problem.HeddleException;
import dev.heddle.problem.Problem;
import dev.heddle.program.InputFile;
import dev.heddle.program.StandardInput;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Turns a target into a process with the agent in it. */
final class Launcher {

    private static final String RUN_TESTS = "dev.heddle.agent.junit.RunTests";
    private static final String PLATFORM = "org/junit/platform/launcher/Launcher.class";
    private static final String JUPITER = "org/junit/jupiter/api/Test.class";
    private static final String JUNIT_4 = "org/junit/runner/JUnitCore.class";

    private final RecordOptions options;
    private final OutFiles out;
    private final Path workspace;
    private final List<String> notices = new ArrayList<>();

    Launcher(RecordOptions options, OutFiles out, Path workspace) {
        this.options = options;
        this.out = out;
        this.workspace = workspace;
    }

    /** Returns what the user should know before the program starts. */
    List<String> notices() {
        return notices;
    }

    Launch launch() {
        Target target = withInputs(options.target());
        if (target instanceof Target.JavaProgram program) {
            warnOfMissing(program.arguments());
            return java(program.java().orElseGet(this::java), program.arguments(), Map.of());
        } else if (target instanceof Target.SourceFile source) {
            return source(source);
        } else if (target instanceof Target.Tests tests) {
            return tests(tests);
        } else if (target instanceof Target.AnyCommand command) {
            return command(command);
        }
        throw new IllegalArgumentException("no such target: " + target);
    }

    private Launch java(String java, List<String> arguments, Map<String, String> about) {
        List<String> words = new ArrayList<>(List.of(java, agent(about)));
        words.addAll(options.jvm().arguments());
        words.addAll(arguments);
        return new Launch(words, Map.of());
    }

    private String agent(Map<String, String> about) {
        Map<String, String> all = new LinkedHashMap<>(about);
        options.marks().addTo(all);
        // Which number of it a read gave can't be told without it.
        standardInput().ifPresent(given -> all.put(StandardInput.MARK, given.text()));
        return AgentArgument.of(options, out.encoded(), inputs(all), all);
    }

    // Of what was chosen, the trace has to tell what it can't tell otherwise: with which values fields begin.
    private Optional<Path> inputs(Map<String, String> about) {
        if (options.inputs().isEmpty()) {
            return Optional.empty();
        }
        Path file = workspace.resolve("inputs.tsv");
        try {
            InputFile.write(options.inputs(), file);
        } catch (IOException e) {
            throw new HeddleException(Problem.UNWRITABLE_OUTPUT, "%s can't be written: %s".formatted(file, e), e);
        }
        ChosenValues.addTo(about, options.inputs());
        return Optional.of(file);
    }

    /** Returns what the program finds on its standard input, if that was said. */
    Optional<StandardInput> standardInput() {
        try {
            return StandardInput.chosen(options.standardInput(), options.inputs());
        } catch (IllegalArgumentException e) {
            throw new HeddleException(Problem.BAD_OPTION, String.valueOf(e.getMessage()), e);
        }
    }

    private Target withInputs(Target target) {
        try {
            return target.withInputs(options.inputs());
        } catch (IllegalArgumentException e) {
            throw new HeddleException(Problem.BAD_OPTION, String.valueOf(e.getMessage()), e);
        }
    }

    private String java() {
        String home = options.environment().getOrDefault("JAVA_HOME", "");
        if (home.isEmpty()) {
            return ourJava();
        }
        return executable(Path.of(home))
                .orElseThrow(() -> new HeddleException(
                        Problem.BAD_OPTION, "JAVA_HOME is %s, but there is no bin/java in it".formatted(home)))
                .toString();
    }

    private static String ourJava() {
        Path home = Path.of(System.getProperty("java.home"));
        return executable(home)
                .orElseThrow(() ->
                        new HeddleException(Problem.BAD_OPTION, "%s has no bin/java; set JAVA_HOME".formatted(home)))
                .toString();
    }

    private static Optional<Path> executable(Path home) {
        return List.of("java", "java.exe").stream()
                .map(name -> home.resolve("bin").resolve(name))
                .filter(Files::isExecutable)
                .findFirst();
    }

    // ── a source file ───────────────────────────────────────────────────────────────────────────────────────────────

    private Launch source(Target.SourceFile source) {
        Path file = options.folder().resolve(source.file());
        String libraries = joined(options.jvm().tools().api().toString(), source.classPath());
        warnOfMissing(source.classPath());
        String mainClass = SourceCompiler.compile(file, libraries, workspace);
        List<String> arguments = new ArrayList<>(List.of("-cp", joined(workspace.toString(), libraries), mainClass));
        arguments.addAll(source.arguments());
        Map<String, String> about = new LinkedHashMap<>();
        // As it was named: a trace may go to somebody else, to whom the rest of the path says nothing.
        about.put("source", source.file().toString());
        // The compiled classes are of our own JDK's version.
        return java(ourJava(), arguments, about);
    }

    private static String joined(String... parts) {
        return List.of(parts).stream().filter(part -> !part.isEmpty()).collect(Collectors.joining(File.pathSeparator));
    }

    // ── a test ──────────────────────────────────────────────────────────────────────────────────────────────────────

    private Launch tests(Target.Tests tests) {
        ClassPath classPath = ClassPath.of(tests.classPath(), options.folder());
        warnOfMissing(tests.classPath());
        if (!classPath.has(PLATFORM)) {
            requireJunit4(classPath);
        }
        return java(
                java(),
                List.of("-cp", tests.classPath(), RUN_TESTS, tests.selector()),
                Map.of("test", tests.selector()));
    }

    private static void requireJunit4(ClassPath classPath) {
        if (classPath.has(JUPITER)) {
            throw new HeddleException(
                    Problem.BAD_OPTION,
                    "JUnit 5 and later start tests by org.junit.platform:junit-platform-launcher; add it to the class path,"
                            + " in the version that fits the other JUnit jars there");
        }
        if (!classPath.has(JUNIT_4)) {
            throw new HeddleException(
                    Problem.BAD_OPTION,
                    "there is no JUnit on the class path; add org.junit.platform:junit-platform-launcher and an engine such"
                            + " as org.junit.jupiter:junit-jupiter, or junit:junit for JUnit 4");
        }
    }

    // ── any command ─────────────────────────────────────────────────────────────────────────────────────────────────

    private Launch command(Target.AnyCommand command) {
        List<String> added = new ArrayList<>(List.of(agent(Map.of())));
        added.addAll(options.jvm().arguments());
        String quoted = added.stream().map(Launcher::quoted).collect(Collectors.joining(" "));
        String given = options.environment().getOrDefault("JAVA_TOOL_OPTIONS", "");
        return new Launch(
                command.words(), Map.of("JAVA_TOOL_OPTIONS", given.isEmpty() ? quoted : given + " " + quoted));
    }

    // The JVM reads this variable as words that may be quoted, by either kind of quotes.
    private static String quoted(String word) {
        if (word.matches("[^\\s\"']+")) {
            return word;
        }
        return word.contains("\"") ? "'" + word + "'" : "\"" + word + "\"";
    }

    // ── what the JVM would not say ──────────────────────────────────────────────────────────────────────────────────

    private void warnOfMissing(List<String> arguments) {
        for (int i = 0; i + 1 < arguments.size(); i++) {
            if (List.of("-cp", "-classpath", "--class-path").contains(arguments.get(i))) {
                warnOfMissing(arguments.get(i + 1));
                return;
            }
        }
    }

    private void warnOfMissing(String classPath) {
        ClassPath.of(classPath, options.folder())
                .missing()
                .forEach(entry ->
                        notices.add("'%s' is on the class path, but there is nothing of this name".formatted(entry)));
    }
}
