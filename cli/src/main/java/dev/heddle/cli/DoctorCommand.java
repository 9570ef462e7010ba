// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli;

import dev.heddle.cli.option.Appearance;
import dev.heddle.cli.terminal.Output;
import dev.heddle.cli.terminal.Surroundings;
import dev.heddle.cli.terminal.Version;
import dev.heddle.report.Sections;
import dev.heddle.report.Theme;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command {@code heddle doctor}. */
@Command(
        name = "doctor",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        description = "Checks that everything is there that Heddle needs, and says what to do if not.",
        footer = {
            "",
            "Examples:",
            "  heddle doctor",
            "  heddle doctor -cp \"$TEST_CLASSPATH\"   also whether JUnit is on it",
            "",
            "Exit codes: 0 everything works, 2 something has to be done, 70 Heddle broke."
        })
final class DoctorCommand implements Callable<Integer> {

    private final Surroundings surroundings;

    @Option(
            names = {"-cp", "-classpath", "--class-path"},
            paramLabel = "PATH",
            description = "the class path of a project")
    private @Nullable String classPath;

    @Mixin
    private Appearance appearance = new Appearance();

    DoctorCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    @Override
    public Integer call() {
        List<HealthCheck> all = Doctor.examine(surroundings, Optional.ofNullable(classPath));
        Theme theme = appearance.theme(surroundings, false);
        long wrong = all.stream()
                .filter(one -> one.state() == HealthCheck.State.WRONG)
                .count();
        List<String> lines = new ArrayList<>();
        lines.add(theme.strong(
                wrong == 0
                        ? "everything works"
                        : "%d %s to be fixed".formatted(wrong, wrong == 1 ? "thing has" : "things have")));
        lines.add("");
        Sections sections = new Sections(theme, appearance.width(surroundings));
        for (HealthCheck one : all) {
            sections.add(one.state().title(), "%s: %s".formatted(one.what(), one.text()));
            if (!one.remedy().isEmpty()) {
                sections.add("", "to do: " + one.remedy());
            }
        }
        lines.addAll(sections.lines());
        Output.print(String.join("\n", lines) + "\n", null, surroundings);
        return wrong == 0 ? 0 : 2;
    }
}
