// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli;

import dev.heddle.check.CheckResult;
import dev.heddle.check.baseline.Baseline;
import dev.heddle.cli.option.BaselineFile;
import dev.heddle.cli.option.CheckingOptions;
import dev.heddle.cli.option.ResultOptions;
import dev.heddle.cli.terminal.Interruption;
import dev.heddle.cli.terminal.Surroundings;
import dev.heddle.cli.terminal.Version;
import dev.heddle.finding.Finding;
import dev.heddle.finding.Fingerprint;
import dev.heddle.report.FindingReport;
import dev.heddle.report.check.ReportFiles;
import dev.heddle.report.check.SavedCheck;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command {@code heddle baseline}. */
@Command(
        name = "baseline",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        customSynopsis = {
            "heddle baseline [OPTIONS] REPORT.json...",
            "       heddle baseline [OPTIONS] FILE.java [ARGUMENT...]",
            "       heddle baseline [OPTIONS] -cp CLASSPATH MAINCLASS [ARGUMENT...]",
            "       heddle baseline [OPTIONS] -jar FILE.jar [ARGUMENT...]",
            "       heddle baseline [OPTIONS] -cp CLASSPATH --junit TESTCLASS[#METHOD]%n"
        },
        description = "Records the findings of a check as known, so that later checks fail only for others.",
        footer = {
            "",
            "The program is checked as 'heddle check' does, or the results of checks are read from JSON or pages.",
            "A file that is there already is added to; remarks in it, which begin with #, stay.",
            "",
            "Examples:",
            "  heddle baseline Bank.java                       check it, and write heddle-baseline.txt",
            "  heddle baseline one.json two.json               results that are there already",
            "  heddle check --baseline heddle-baseline.txt Bank.java",
            "                                                  fails for what is new only",
            "",
            "Exit codes: 0 written, 2 usage or broken input, 3 the program could not be run, 70 Heddle broke, 130",
            "interrupted."
        })
final class BaselineCommand implements Callable<Integer> {

    private final Surroundings surroundings;
    private final List<String> arguments;

    @Option(
            names = "--file",
            paramLabel = "FILE",
            defaultValue = BaselineFile.STANDARD,
            description = "the baseline (default: " + BaselineFile.STANDARD + ")")
    private Path file = Path.of(BaselineFile.STANDARD);

    @Option(names = "--anew", description = "forget what was known of these programs before")
    private boolean anew;

    @Option(names = "--predicted", description = "also what was predicted and not made to happen")
    private boolean predicted;

    @Mixin
    private CheckingOptions checking = new CheckingOptions();

    @Mixin
    private ResultOptions told = new ResultOptions();

    BaselineCommand(Surroundings surroundings, List<String> arguments) {
        this.surroundings = surroundings;
        this.arguments = arguments;
    }

    /** What was found in a program. */
    private record Found(String target, List<String> fingerprints, List<Finding> findings, boolean isConclusive) {}

    @Override
    public Integer call() {
        List<Path> reports = new ArrayList<>(checking.program().target().files(".json", surroundings));
        if (reports.isEmpty()) {
            reports.addAll(checking.program().target().files(".html", surroundings));
        }
        // A baseline that can't be read should not cost a check.
        Path whole = surroundings.folder().resolve(file);
        Baseline before = Files.exists(whole) ? Baseline.read(whole, file.toString()) : Baseline.empty();
        if (!reports.isEmpty()) {
            List<Found> found = new ArrayList<>();
            for (Path report : reports) {
                ReportFiles.read(surroundings.folder().resolve(report), report.toString())
                        .forEach(check -> found.add(found(check)));
            }
            write(before, found);
            return 0;
        }
        return checking.check(surroundings, arguments, told, (control, trace, result) -> {
            write(before, List.of(found(control.name(), result)));
            return result.isInterrupted() ? Interruption.CODE : 0;
        });
    }

    private static Found found(String target, CheckResult result) {
        return new Found(target, Fingerprint.of(result.findings()), result.findings(), result.isConclusive());
    }

    // What a saved result does not say can't be known for sure.
    private static Found found(SavedCheck check) {
        return new Found(
                check.target(),
                check.findings().stream().map(SavedCheck.Saved::fingerprint).toList(),
                check.findings().stream().map(SavedCheck.Saved::finding).toList(),
                false);
    }

    private void write(Baseline before, List<Found> all) {
        Baseline after = before;
        for (Found found : all) {
            List<Baseline.Entry> entries = new ArrayList<>();
            for (int i = 0; i < found.findings().size(); i++) {
                Finding finding = found.findings().get(i);
                if (finding.isBad() || (predicted && !finding.evidence().isReal())) {
                    entries.add(entry(found.target(), found.fingerprints().get(i), finding));
                }
            }
            List<String> kept =
                    anew ? entries.stream().map(Baseline.Entry::fingerprint).toList() : found.fingerprints();
            Baseline rest = anew || found.isConclusive() ? after.without(found.target(), kept) : after;
            after = rest.and(entries);
        }
        after.write(surroundings.folder().resolve(file));
        long added = after.entries().stream()
                .filter(entry -> before.of(entry.target()).stream()
                        .noneMatch(old -> old.fingerprint().equals(entry.fingerprint())))
                .count();
        long gone = before.entries().size() + added - after.entries().size();
        surroundings
                .out()
                .println("%s: %d known, %d of them new, %d taken out"
                        .formatted(file, after.entries().size(), added, gone));
        surroundings.out().println("  next       heddle check --baseline %s …".formatted(file));
    }

    private static Baseline.Entry entry(String target, String fingerprint, Finding finding) {
        String text = "%s %s".formatted(finding.kind().code(), FindingReport.sentence(finding));
        // Lines change; the file should not.
        return new Baseline.Entry(
                fingerprint,
                Baseline.word(target),
                text.replaceAll(":\\d+$", "").strip(),
                List.of());
    }
}
