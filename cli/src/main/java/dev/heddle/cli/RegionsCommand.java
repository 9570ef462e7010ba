// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli;

import dev.heddle.cli.option.Appearance;
import dev.heddle.cli.option.Count;
import dev.heddle.cli.option.WatchOptions;
import dev.heddle.cli.option.WatchedProgram;
import dev.heddle.cli.terminal.Interruption;
import dev.heddle.cli.terminal.Output;
import dev.heddle.cli.terminal.Surroundings;
import dev.heddle.cli.terminal.Version;
import dev.heddle.invariant.sample.Again;
import dev.heddle.invariant.sample.ComputedTransitions;
import dev.heddle.invariant.sample.Region;
import dev.heddle.invariant.sample.Regions;
import dev.heddle.report.invariant.RegionsReport;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command {@code heddle regions}. */
@Command(
        name = "regions",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        customSynopsis = {
            "heddle regions [OPTIONS] FILE.java [ARGUMENT...]",
            "       heddle regions [OPTIONS] -cp CLASSPATH MAINCLASS [ARGUMENT...]",
            "       heddle regions [OPTIONS] -jar FILE.jar [ARGUMENT...]",
            "       heddle regions [OPTIONS] -cp CLASSPATH --junit TESTCLASS#METHOD",
            "       heddle regions [OPTIONS] RECORDED.heddle...",
            "       heddle regions [OPTIONS] REPLAYED.schedule...%n"
        },
        description = "Finds stretches of a Java program that behave atomically, or were meant to.",
        footer = {
            "",
            "The program is run again and again under control, as by heddle explore. A stretch of",
            "accesses is atomic if it might have run in one go in every execution, for all that values tell;",
            "it is meant to be atomic, and nothing enforces it, if that is so in every good execution and not",
            "in all bad ones. The largest stretches are shown, with what they do. Executions may also be",
            "recorded runs, or schedules that are run again, as for heddle diagnose.",
            "",
            "Examples:",
            "  heddle regions Bank.java                         what is atomic, and what should be",
            "  heddle regions -cp target/classes com.acme.Bank  a main class",
            "  heddle regions --good-if Bank#isFine Bank.java   ask a method of your own what is good",
            "  heddle regions --all Bank.java                   also what is undisturbed only",
            "  heddle regions --json Bank.java > regions.json   for heddle check --regions regions.json",
            "",
            "Exit codes: 0 all that was meant to be atomic is, 1 something is not, 2 usage or broken input, 4",
            "the budget ended first, 5 the program did something else after the same steps, 70 Heddle broke,",
            "130 interrupted."
        })
final class RegionsCommand implements Callable<Integer> {

    private final Surroundings surroundings;

    @Option(
            names = "--largest",
            paramLabel = "N",
            converter = Count.Small.class,
            defaultValue = "12",
            description = "how many accesses a region may have (default: 12)")
    private int largest = Regions.LARGEST;

    @Option(
            names = "--all",
            description = "also parts of other regions, and stretches of which no thread changes a variable between two"
                    + " accesses to it, although they are not atomic")
    private boolean all;

    @Mixin
    private WatchOptions options = new WatchOptions();

    @Mixin
    private Appearance appearance = new Appearance();

    RegionsCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    @Override
    public Integer call() {
        return options.run(surroundings, this::tell);
    }

    private int tell(WatchedProgram program) throws IOException {
        Regions.Found found = Regions.of(program.observation(), largest, Interruption.patience());
        List<Region> regions = found.regions();
        List<Region> shown = all ? regions : Regions.withoutParts(regions);
        ComputedTransitions computed =
                ComputedTransitions.of(shown.isEmpty() ? List.of() : options.recorded(program, surroundings));
        RegionsReport report = new RegionsReport(program.context(again(program, shown)), found.looked(), computed::of);
        String text = options.json()
                ? report.json(shown)
                : report.text(shown, appearance.theme(surroundings, false), appearance.width(surroundings));
        Output.print(text, null, surroundings);
        boolean isNotEnforced = regions.stream().anyMatch(region -> region.kind() == Region.Kind.MEANT);
        return isNotEnforced ? 1 : WatchOptions.exitCode(program.observation().results());
    }

    /** How to see executions again in which what was meant to be atomic is not, by their numbers. */
    private static Map<Integer, Again> again(WatchedProgram program, List<Region> regions) throws IOException {
        Map<Integer, Again> again = new HashMap<>();
        for (Region region : regions) {
            if (region.kind() == Region.Kind.MEANT && region.witness().isPresent()) {
                int execution = region.witness().get().execution();
                if (!again.containsKey(execution)) {
                    again.put(execution, program.again(execution, again.size() + 1));
                }
            }
        }
        return again;
    }
}
