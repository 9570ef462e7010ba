// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli;

import dev.heddle.cli.option.SourcePlaces;
import dev.heddle.cli.terminal.Output;
import dev.heddle.cli.terminal.Surroundings;
import dev.heddle.cli.terminal.Version;
import dev.heddle.problem.HeddleException;
import dev.heddle.problem.Problem;
import dev.heddle.report.SourceFiles;
import dev.heddle.report.check.CheckSarif;
import dev.heddle.report.check.Companions;
import dev.heddle.report.check.ReportFiles;
import dev.heddle.report.check.SavedCheck;
import dev.heddle.report.html.CheckHtml;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** The command {@code heddle report}. */
@Command(
        name = "report",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        customSynopsis = "heddle report [OPTIONS] FILE...%n",
        description = "Makes one page, or one SARIF file, of the results of checks.",
        footer = {
            "",
            "Examples:",
            "  heddle check --json Bank.java > bank.json",
            "  heddle report bank.json -o bank.html            the page of that check",
            "  heddle report one.json two.html                 of several; pages hold their results",
            "  heddle repair --json Bank.java > repair.json",
            "  heddle report bank.json repair.json             with the repairs beside the findings; so with what",
            "                                                  heddle diagnose --json wrote",
            "  heddle report bank.json repair.json --sarif heddle.sarif    for code hosts, with repairs as fixes",
            "",
            "Exit codes: 0 written, 2 usage or broken input, 70 Heddle broke."
        })
final class ReportCommand implements Callable<Integer> {

    private final Surroundings surroundings;

    @Parameters(
            paramLabel = "FILE",
            arity = "1..*",
            description = "what heddle check --json or --html wrote, and heddle repair or diagnose --json")
    private List<Path> files = new ArrayList<>();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            defaultValue = "heddle-report.html",
            description = "the page to write (default: heddle-report.html)")
    private Path output = Path.of("heddle-report.html");

    @Option(
            names = "--sarif",
            paramLabel = "FILE",
            description = "write the results there as SARIF instead, with repairs as fixes")
    private @Nullable Path sarif;

    ReportCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    @Override
    public Integer call() {
        List<SavedCheck> checks = new ArrayList<>();
        List<JsonNode> companions = new ArrayList<>();
        for (Path file : files) {
            JsonNode json = ReportFiles.json(surroundings.folder().resolve(file), file.toString());
            if (Companions.isOne(json)) {
                companions.add(json);
            } else {
                checks.addAll(ReportFiles.checks(json, file.toString()));
            }
        }
        if (checks.isEmpty()) {
            throw new HeddleException(
                    Problem.BAD_OPTION,
                    "repairs and diagnoses belong to a check; name what heddle check --json wrote as well");
        }
        List<SavedCheck> whole =
                checks.stream().map(check -> Companions.add(companions, check)).toList();
        if (sarif == null) {
            Output.print(CheckHtml.of(whole, Version.number()), output, surroundings);
        } else {
            SourceFiles sources = SourcePlaces.of(List.of(), List.of(), surroundings);
            Output.print(CheckSarif.of(whole, sources, Version.number()), sarif, surroundings);
        }
        surroundings.err().println("heddle: wrote " + (sarif == null ? output : sarif));
        return 0;
    }
}
