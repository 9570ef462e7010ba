// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli;

import dev.heddle.check.CheckResult;
import dev.heddle.check.FailOn;
import dev.heddle.claim.Inconclusive;
import dev.heddle.cli.option.BaselineFile;
import dev.heddle.cli.option.CheckingOptions;
import dev.heddle.cli.option.InconclusiveOption;
import dev.heddle.cli.option.ProgramOptions;
import dev.heddle.cli.option.ResultOptions;
import dev.heddle.cli.program.ControlTarget;
import dev.heddle.cli.terminal.Output;
import dev.heddle.cli.terminal.Surroundings;
import dev.heddle.cli.terminal.Version;
import dev.heddle.report.FindingReport;
import dev.heddle.report.SourceFiles;
import dev.heddle.report.Theme;
import dev.heddle.report.ThreadNames;
import dev.heddle.report.check.CheckContext;
import dev.heddle.report.check.CheckForTest;
import dev.heddle.report.check.CheckJson;
import dev.heddle.report.check.CheckReport;
import dev.heddle.report.check.CheckSarif;
import dev.heddle.report.html.CheckHtml;
import dev.heddle.session.recording.Reading;
import dev.heddle.session.recording.ShowSession;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command {@code heddle check}. */
@Command(
        name = "check",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        customSynopsis = {
            "heddle check [OPTIONS] FILE.java [ARGUMENT...]",
            "       heddle check [OPTIONS] -cp CLASSPATH MAINCLASS [ARGUMENT...]",
            "       heddle check [OPTIONS] -jar FILE.jar [ARGUMENT...]",
            "       heddle check [OPTIONS] -cp CLASSPATH --junit TESTCLASS[#METHOD]%n"
        },
        description = "Runs a Java program once, finds out what can go wrong with another order of its threads' steps, "
                + "and makes it happen.",
        footer = {
            "",
            "What is reported as observed or replayed has happened in an execution of your program. Predictions",
            "that could not be reproduced are listed separately, and do not count as findings.",
            "",
            "Examples:",
            "  heddle check Bank.java                          one source file",
            "  heddle check -cp target/classes com.acme.Bank   a main class",
            "  heddle check -cp \"$TEST_CLASSPATH\" --junit com.acme.BankTest#transfers",
            "  heddle check --explore 60s Bank.java            explore for longer",
            "  heddle check --runs 3 Bank.java                 predict from three recorded runs",
            "  heddle check --json Bank.java | jq .findings",
            "  heddle check --sarif heddle.sarif Bank.java     for code hosts and editors",
            "  heddle check --html report.html Bank.java       a page for people",
            "  heddle check --stacks Bank.java                 with stacks and locks of the threads",
            "  heddle check --baseline heddle-baseline.txt Bank.java   only new findings count",
            "",
            "Exit codes: 0 nothing found, 1 findings, 2 usage or broken input, 3 the program could not be run,",
            "4 inconclusive, 70 Heddle broke, 130 interrupted."
        })
final class CheckCommand implements Callable<Integer> {

    private final Surroundings surroundings;
    private final List<String> arguments;

    @Mixin
    private CheckingOptions checking = new CheckingOptions();

    @Option(
            names = "--sarif",
            paramLabel = "FILE",
            description = "write the result there as SARIF as well, for code hosts and editors")
    private @Nullable Path sarif;

    @Option(
            names = "--html",
            paramLabel = "FILE",
            description = "write the result there as a page as well, which opens from disk")
    private @Nullable Path html;

    @Option(
            names = "--stacks",
            description = "also show the threads' stacks, the locks they held, and where they were started")
    private boolean stacks;

    @Option(
            names = "--for-test",
            paramLabel = "FILE",
            hidden = true,
            description = "write there what a failing test says about the result; for heddle-junit")
    private @Nullable Path forTest;

    @Option(
            names = "--baseline",
            paramLabel = "FILE",
            description = "do not fail for findings that this file has; those that are gone are taken out of it")
    private @Nullable Path baseline;

    @Option(
            names = "--fail-on",
            paramLabel = "WHAT",
            defaultValue = "warning",
            description =
                    "what makes the exit code 1: error (it went wrong), warning (also what is wrong in itself, as a"
                            + " race), predicted (also what was not reproduced), never (default: warning)")
    private FailOn failOn = FailOn.WARNING;

    @Mixin
    private InconclusiveOption inconclusive = new InconclusiveOption();

    @Mixin
    private ResultOptions told = new ResultOptions();

    CheckCommand(Surroundings surroundings, List<String> arguments) {
        this.surroundings = surroundings;
        this.arguments = arguments;
    }

    @Override
    public Integer call() {
        // Before anything is run: a file that can't be read should not cost a check.
        Optional<BaselineFile> known = Optional.ofNullable(baseline).map(file -> BaselineFile.read(file, surroundings));
        if (stacks || forTest != null) {
            checking.keepStacks();
        }
        if (forTest != null && stillFails(forTest)) {
            return 1;
        }
        return checking.check(surroundings, arguments, told, (control, trace, result) -> {
            CheckResult compared =
                    known.map(file -> file.compare(control.name(), result)).orElse(result);
            print(control, trace, compared);
            return compared.exitCode(failOn, inconclusive());
        });
    }

    private Inconclusive inconclusive() {
        return forTest == null && baseline == null ? inconclusive.value() : inconclusive.inBuild();
    }

    private boolean stillFails(Path test) {
        List<Path> reports = new ArrayList<>();
        Optional.ofNullable(sarif).ifPresent(reports::add);
        Optional.ofNullable(html).ifPresent(reports::add);
        Optional.ofNullable(told.output()).ifPresent(reports::add);
        ProgramOptions program = checking.program();
        return new LastCheck(test, asked(), surroundings)
                .stillFails(program.target().classPath(), program.jvmArguments(), reports);
    }

    private String asked() {
        ProgramOptions program = checking.program();
        return LastCheck.asked(
                List.of(
                        failOn,
                        program.scope().include(),
                        program.scope().exclude(),
                        program.marks(),
                        program.target().test(),
                        program.inputs()),
                Optional.ofNullable(baseline),
                surroundings);
    }

    private void print(ControlTarget control, Path trace, CheckResult result) {
        Theme theme = told.theme(surroundings);
        int width = told.width(surroundings);
        UnaryOperator<String> titles = ThreadNames.in(trace, checking.program().marks(), result.findings());
        SourceFiles files = checking.program().sources(surroundings);
        CheckContext context = new CheckContext(
                titles,
                files,
                // The whole run is read again only for those who show it.
                told.isJson() || html != null
                        ? CheckContext.passing(
                                ShowSession.read(trace, checking.program().marks(), Reading.ALL))
                        : List.of(),
                result.exitCode(failOn, inconclusive()),
                Version.number());
        FindingReport report = new FindingReport(titles, files, theme, width);
        told.print(
                () -> CheckJson.of(control.name(), result, context),
                () -> CheckReport.of(control.name(), result, report, theme, width),
                surroundings);
        // Last, so that a file that can't be written costs nothing but the file.
        if (sarif != null) {
            Output.print(CheckSarif.of(control.name(), result, context), sarif, surroundings);
        }
        if (html != null) {
            Output.print(CheckHtml.of(control.name(), result, context), html, surroundings);
        }
        if (forTest != null) {
            Output.print(
                    CheckForTest.of(
                            control.name(),
                            result,
                            failOn,
                            inconclusive(),
                            report,
                            titles,
                            asked(),
                            Optional.ofNullable(html)),
                    forTest,
                    surroundings);
        }
    }
}
