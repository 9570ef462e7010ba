package dev.heddle.cli;

import dev.heddle.control.worker.Results;
import dev.heddle.invariant.sample.Observation;
import dev.heddle.invariant.sample.Region;
import dev.heddle.invariant.sample.Regions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
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
            "       heddle regions [OPTIONS] -cp CLASSPATH --junit TESTCLASS#METHOD%n"
        },
        description = "Finds stretches of a Java program that behave atomically, or were meant to.",
        footer = {
            "",
            "The program is run again and again under control, as by heddle explore. A stretch of",
            "accesses is atomic if it might have run in one go in every execution, for all that values tell;",
            "it is meant to be atomic, and nothing enforces it, if that is so in every good execution and not",
            "in all bad ones. The largest stretches are shown, with what they do.",
            "",
            "Examples:",
            "  heddle regions Bank.java                         what is atomic, and what should be",
            "  heddle regions -cp target/classes com.acme.Bank  a main class",
            "  heddle regions --good-if Bank#isFine Bank.java   ask a method of your own what is good",
            "  heddle regions --all Bank.java                   also what is undisturbed only",
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
            defaultValue = "12",
            description = "how many accesses a region may have (default: 12)")
    private int largest = Regions.LARGEST;

    @Option(
            names = "--all",
            description = "also parts of other regions, and stretches of which nobody changes a variable between two"
                    + " accesses to it, although they are not atomic")
    private boolean all;

    @Option(
            names = {"-d", "--schedules"},
            paramLabel = "FOLDER",
            description = "where to write schedules (default: the working directory)")
    private @Nullable Path schedules;

    @Mixin
    private WatchOptions options = new WatchOptions();

    @Option(names = "--json", description = "results for machines, as one JSON object")
    private boolean json;

    RegionsCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    @Override
    public Integer call() {
        try (ControlTarget control = options.target().control(surroundings)) {
            Observation observation = options.observe(control, surroundings);
            Results results = observation.results();
            if (results.problem().isPresent()) {
                surroundings
                        .err()
                        .println("heddle: "
                                + ExploreReport.trouble(results.problem().get()));
                return WatchOptions.exitCode(results);
            }
            List<Region> regions = Regions.of(observation, largest);
            RegionsReport report = new RegionsReport(control, observation);
            List<Region> shown = all ? regions : RegionsReport.withoutParts(regions);
            Map<Integer, Path> files = write(control, observation, shown);
            Output.print(json ? report.json(shown, files) : report.text(shown, files), null, surroundings);
            boolean isNotEnforced = regions.stream().anyMatch(region -> region.kind() == Region.Kind.MEANT);
            return isNotEnforced ? 1 : WatchOptions.exitCode(results);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Writes the schedules in which what was meant to be atomic is not, by the numbers of the executions. */
    private Map<Integer, Path> write(ControlTarget control, Observation observation, List<Region> regions)
            throws IOException {
        Path folder = schedules == null
                ? surroundings.folder()
                : surroundings.folder().resolve(schedules);
        Map<Integer, Path> files = new HashMap<>();
        for (Region region : regions) {
            if (region.kind() == Region.Kind.MEANT && region.witness().isPresent()) {
                int execution = region.witness().get().execution();
                if (!files.containsKey(execution)) {
                    Path file = folder.resolve("%s-%d.schedule".formatted(control.name(), files.size() + 1));
                    options.write(file, observation, execution, control);
                    files.put(execution, file);
                }
            }
        }
        return files;
    }
}
