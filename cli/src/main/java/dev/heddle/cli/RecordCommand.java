package dev.heddle.cli;

import dev.heddle.report.RecordReport;
import dev.heddle.session.HeddleException;
import dev.heddle.session.Problem;
import dev.heddle.session.recording.RecordOptions;
import dev.heddle.session.recording.RecordResult;
import dev.heddle.session.recording.RecordSession;
import dev.heddle.session.recording.Target;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Stack;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.IParameterConsumer;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code heddle record}. */
@Command(
        name = "record",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        customSynopsis = {
            "heddle record [OPTIONS] FILE.java [ARGUMENT...]",
            "       heddle record [OPTIONS] -cp CLASSPATH MAINCLASS [ARGUMENT...]",
            "       heddle record [OPTIONS] -jar FILE.jar [ARGUMENT...]",
            "       heddle record [OPTIONS] -cp CLASSPATH --junit TESTCLASS[#METHOD]",
            "       heddle record [OPTIONS] -- COMMAND...%n"
        },
        description = "Runs a Java program and records what its threads do.",
        footer = {
            "",
            "The program's input, output and arguments are its own. What Heddle has to say comes on stderr when",
            "the program has ended.",
            "",
            "A pattern is a class with all that is nested in it, or a package with all below it; * stands for",
            "anything. Without --include everything is woven but the JDK and libraries that test or log.",
            "",
            "Examples:",
            "  heddle record Bank.java                         compile and run one source file",
            "  heddle record -cp target/classes com.acme.Bank  a main class",
            "  heddle record --include com.acme -jar bank.jar --port 0",
            "  heddle record -cp \"$TEST_CLASSPATH\" --junit com.acme.BankTest#transfers",
            "  heddle record -- java -Xmx1g -cp target/classes com.acme.Bank",
            "  heddle record --include com.acme -- mvn test    every JVM that the command starts",
            "",
            "Exit codes: 0 recorded, 2 usage or broken input, 3 the program failed by itself, 4 nothing was",
            "woven or the trace is not complete, 70 Heddle broke, 130 interrupted, with what was recorded kept."
        })
final class RecordCommand implements Callable<Integer> {

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

    private final Surroundings surroundings;
    private final List<String> arguments;

    @Parameters(paramLabel = "WORD", arity = "0..*", hidden = true)
    private List<String> words = new ArrayList<>();

    @Option(
            names = {"-o", "--out"},
            paramLabel = "FILE",
            description = "the trace to write (default: named after the program, as in Bank.heddle)")
    private @Nullable Path out;

    @Option(
            names = "--include",
            paramLabel = "PATTERN",
            split = ",",
            description = "weave only these classes; repeatable")
    private List<String> include = new ArrayList<>();

    @Option(
            names = "--exclude",
            paramLabel = "PATTERN",
            split = ",",
            description = "do not weave these classes; repeatable")
    private List<String> exclude = new ArrayList<>();

    @Mixin
    private MarkOptions marks = new MarkOptions();

    @Option(
            names = "--limit",
            paramLabel = "SIZE",
            converter = SizeConverter.class,
            defaultValue = "10GB",
            description =
                    "how large the trace may get, as in 500MB, 10GB; what comes later is not recorded (default: 10GB)")
    private long limit = RecordOptions.STANDARD_LIMIT;

    @Option(names = "--jvm-arg", paramLabel = "ARG", description = "an option for the program's JVM; repeatable")
    private List<String> jvmArguments = new ArrayList<>();

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

    @Option(
            names = {"-q", "--quiet"},
            description = "no summary on stderr if all went well")
    private boolean quiet;

    RecordCommand(Surroundings surroundings, List<String> arguments) {
        this.surroundings = surroundings;
        this.arguments = arguments;
    }

    @Override
    public Integer call() {
        RecordOptions options = new RecordOptions(
                target(),
                Optional.ofNullable(out),
                include,
                exclude,
                marks.marks(),
                limit,
                jvmArguments,
                Installation.tools(),
                surroundings.folder(),
                surroundings.environment());
        RecordSession session = RecordSession.start(
                options, surroundings.program(), notice -> surroundings.err().println("heddle: " + notice));
        Thread hook = new Thread(() -> say(session.interrupt(), options), "heddle-interrupted");
        Runtime.getRuntime().addShutdownHook(hook);
        RecordResult result = session.run();
        if (!ShutdownHooks.removed(hook)) {
            // The process is ending and the hook speaks; this thread must not speak as well.
            return 130;
        }
        say(result, options);
        return result.exitCode();
    }

    private void say(RecordResult result, RecordOptions options) {
        boolean worthSaying = !quiet || result.exitCode() != 0;
        if (worthSaying) {
            surroundings.err().print(RecordReport.of(result, options, surroundings.width()));
            surroundings.err().flush();
        }
    }

    // ── what is meant ───────────────────────────────────────────────────────────────────────────────────────────────

    private Target target() {
        if (test != null) {
            return tests(test);
        }
        if (jar != null) {
            return jarProgram(jar);
        }
        if (words.isEmpty()) {
            throw wrong("name what to record: a .java file, -cp and a main class, -jar, --junit, or -- and a command");
        }
        String first = words.get(0);
        List<String> rest = words.subList(1, words.size());
        if (isCommand()) {
            requireNoClassPath("behind -- comes the whole command");
            return Target.command(words);
        }
        if (first.endsWith(".java")) {
            return new Target.SourceFile(
                    Path.of(first), Optional.ofNullable(classPath).orElse(""), rest);
        }
        if (classPath != null) {
            return mainClass(classPath, first, rest);
        }
        return guessed(first, rest);
    }

    private Target tests(String selector) {
        if (classPath == null) {
            throw wrong("--junit needs the tests' class path: -cp CLASSPATH --junit " + selector);
        }
        if (jar != null || !words.isEmpty()) {
            throw wrong(
                    "--junit names what to run; '%s' is too much".formatted(words.isEmpty() ? "-jar" : words.get(0)));
        }
        return new Target.Tests(classPath, selector);
    }

    private Target jarProgram(List<String> rest) {
        requireNoClassPath("with -jar the JVM ignores it");
        if (rest.isEmpty()) {
            throw wrong("-jar needs a file");
        }
        if (!Files.isRegularFile(surroundings.folder().resolve(rest.get(0)))) {
            throw new HeddleException(Problem.BROKEN_INPUT, "%s: there is no such file".formatted(rest.get(0)));
        }
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
    private Target guessed(String first, List<String> rest) {
        if (first.endsWith(".jar")) {
            return jarProgram(words);
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
    private boolean isCommand() {
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
