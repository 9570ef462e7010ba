// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli;

import dev.heddle.cli.option.Appearance;
import dev.heddle.cli.terminal.Output;
import dev.heddle.cli.terminal.Surroundings;
import dev.heddle.cli.terminal.Version;
import dev.heddle.problem.HeddleException;
import dev.heddle.problem.Problem;
import dev.heddle.report.MarkdownText;
import dev.heddle.report.Sections;
import dev.heddle.report.Theme;
import dev.heddle.report.kinds.KindPage;
import dev.heddle.report.kinds.KindPages;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The command {@code heddle explain}. */
@Command(
        name = "explain",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        customSynopsis = {"heddle explain [OPTIONS] [KIND]%n"},
        description = {
            "Describes a kind of finding, with an example and its repair.",
            "Also why the JVM may do it, and when it is harmless. Without a kind, lists them all."
        },
        footer = {
            "",
            "Examples:",
            "  heddle explain               all kinds",
            "  heddle explain HDL401        by the code that a finding has",
            "  heddle explain lost-update   by name",
            "",
            "Exit codes: 0, or 2 if there is no such kind."
        })
final class ExplainCommand implements Callable<Integer> {

    private final Surroundings surroundings;

    @Parameters(
            paramLabel = "KIND",
            arity = "0..*",
            description = "the code or the name of a kind (default: lists all)")
    private List<String> words = new ArrayList<>();

    @Mixin
    private Appearance appearance = new Appearance();

    ExplainCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    @Override
    public Integer call() {
        List<String> lines = words.isEmpty() ? list() : page(String.join(" ", words));
        Output.print(String.join("\n", lines).stripTrailing() + "\n", null, surroundings);
        return 0;
    }

    private List<String> page(String word) {
        KindPage page = KindPages.find(word).orElseThrow(() -> unknown(word));
        return MarkdownText.of(page.markdown(), theme(), appearance.width(surroundings));
    }

    private static HeddleException unknown(String word) {
        String near = KindPages.nearest(word)
                .map("did you mean '%s'?"::formatted)
                .orElse("'heddle explain' lists what there is");
        return new HeddleException(Problem.BAD_OPTION, "there is no kind '%s'; %s".formatted(word, near));
    }

    private List<String> list() {
        List<String> lines = new ArrayList<>();
        Sections sections = new Sections(theme(), appearance.width(surroundings));
        for (KindPage page : KindPages.all()) {
            sections.add(page.isMain() ? page.kind().code() : "", "%s: %s".formatted(page.name(), page.summary()));
        }
        sections.addCommand("next", "heddle explain lost-update");
        lines.add(theme().strong("kinds of findings"));
        lines.add("");
        lines.addAll(sections.lines());
        return lines;
    }

    private Theme theme() {
        return appearance.theme(surroundings, false);
    }
}
