// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli;

import dev.heddle.cli.option.JvmOptions;
import dev.heddle.cli.option.MarkOptions;
import dev.heddle.cli.option.ScopeOptions;
import dev.heddle.cli.option.SetOptions;
import dev.heddle.cli.option.SizeConverter;
import dev.heddle.cli.option.TargetOptions;
import dev.heddle.cli.program.Installation;
import dev.heddle.cli.terminal.Surroundings;
import dev.heddle.cli.terminal.Version;
import dev.heddle.report.RecordReport;
import dev.heddle.session.recording.RecordOptions;
import dev.heddle.session.recording.RecordResult;
import dev.heddle.session.recording.RecordSession;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

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

    private final Surroundings surroundings;
    private final List<String> arguments;

    @Mixin
    private TargetOptions target = new TargetOptions();

    @Option(
            names = {"-o", "--out"},
            paramLabel = "FILE",
            description = "the trace to write (default: named after the program, as in Bank.heddle)")
    private @Nullable Path out;

    @Mixin
    private ScopeOptions scope = new ScopeOptions();

    @Mixin
    private MarkOptions marks = new MarkOptions();

    @Mixin
    private SetOptions settings = new SetOptions();

    @Option(
            names = "--limit",
            paramLabel = "SIZE",
            converter = SizeConverter.class,
            defaultValue = "10GB",
            description =
                    "how large the trace may get, as in 500MB, 10GB; what comes later is not recorded (default: 10GB)")
    private long limit = RecordOptions.STANDARD_LIMIT;

    @Mixin
    private JvmOptions jvm = new JvmOptions();

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
        RecordOptions options = RecordOptions.of(
                        target.target(surroundings, arguments),
                        new RecordOptions.Jvm(
                                jvm.arguments(),
                                Installation.tools(),
                                surroundings.folder(),
                                surroundings.environment()))
                .into(Optional.ofNullable(out))
                .limited(limit)
                .lookingAt(scope.include(), scope.exclude())
                .marked(marks.marks())
                .withInputs(settings.inputs())
                .reading(marks.meanStandardInput() ? Optional.of(surroundings.readInput()) : Optional.empty());
        RecordSession session = RecordSession.start(
                options, surroundings.program(), notice -> surroundings.err().println("heddle: " + notice));
        RecordResult result = session.run();
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
}
