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
import dev.heddle.invariant.Assertions;
import dev.heddle.invariant.DaikonFiles;
import dev.heddle.invariant.Diagnosis;
import dev.heddle.invariant.Inference;
import dev.heddle.invariant.Inferred;
import dev.heddle.invariant.InvariantJson;
import dev.heddle.invariant.Patience;
import dev.heddle.invariant.sample.Again;
import dev.heddle.invariant.sample.Explanation;
import dev.heddle.invariant.sample.Observation;
import dev.heddle.invariant.sample.Sampling;
import dev.heddle.invariant.value.Point;
import dev.heddle.invariant.value.Selection;
import dev.heddle.report.invariant.DiagnosisReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command {@code heddle diagnose}. */
@Command(
        name = "diagnose",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        customSynopsis = {
            "heddle diagnose [OPTIONS] FILE.java [ARGUMENT...]",
            "       heddle diagnose [OPTIONS] -cp CLASSPATH MAINCLASS [ARGUMENT...]",
            "       heddle diagnose [OPTIONS] -jar FILE.jar [ARGUMENT...]",
            "       heddle diagnose [OPTIONS] -cp CLASSPATH --junit TESTCLASS#METHOD",
            "       heddle diagnose [OPTIONS] RECORDED.heddle...",
            "       heddle diagnose [OPTIONS] REPLAYED.schedule...%n"
        },
        description = "Says what held in every good execution of a Java program and broke in the bad ones.",
        footer = {
            "",
            "The program is run again and again under control, as by heddle explore. Values of shared",
            "variables are taken where methods begin and end and around accesses; what all good executions",
            "have in common and bad ones break is shown, the best explanation first, each with the shortest",
            "schedule that breaks it and the two accesses that interleave. heddle replay runs the schedule.",
            "",
            "Executions may also come from elsewhere: runs that heddle record has written, each good or bad",
            "by how it ended, or schedules of heddle explore, check and prove, which are run again. A folder",
            "stands for all of them in it. What is said then holds in these executions, and is no proof.",
            "",
            "Examples:",
            "  heddle diagnose Bank.java                         what goes wrong, and between which accesses",
            "  heddle diagnose -cp target/classes com.acme.Bank  a main class",
            "  heddle diagnose -cp \"$TEST_CLASSPATH\" --junit com.acme.BankTest#transfers",
            "  heddle diagnose --good-if Bank#isFine Bank.java   ask a method of your own what is good",
            "  heddle diagnose good.heddle bad.heddle            recorded runs",
            "  heddle diagnose findings                          recorded runs, or schedules, of a folder",
            "  heddle diagnose --top 20 Bank.java                more of what is broken",
            "  heddle diagnose --assertions - Bank.java          what holds in good executions, to paste",
            "  heddle diagnose --daikon traces Bank.java         samples for Daikon",
            "",
            "Exit codes: 0 no execution fails, 1 some do, 2 usage or broken input, 4 the budget ended first,",
            "5 the program did something else after the same steps, 70 Heddle broke, 130 interrupted."
        })
final class DiagnoseCommand implements Callable<Integer> {

    /** How many of the best are looked at for who came in between. */
    private static final int LOOKED_AT = 50;

    private final Surroundings surroundings;

    @Option(
            names = "--top",
            paramLabel = "N",
            converter = Count.Small.class,
            defaultValue = "2",
            description = "how many broken invariants are shown (default: 2)")
    private int top = 2;

    @Option(
            names = "--block",
            paramLabel = "N",
            converter = Count.Small.class,
            defaultValue = "4",
            description = "how many accesses the largest block has that is sampled as a whole (default: 4)")
    private int block = Sampling.LARGEST_BLOCK;

    @Option(
            names = "--assertions",
            paramLabel = "FILE",
            description = "write what holds in all good executions as Java assertions; - is standard output")
    private @Nullable String assertions;

    @Option(
            names = "--invariants",
            paramLabel = "FILE",
            description = "write what holds in all, good and bad executions as JSON")
    private @Nullable Path invariants;

    @Option(
            names = "--daikon",
            paramLabel = "FOLDER",
            description = "write the samples for Daikon: good, bad and all, each .decls and .dtrace")
    private @Nullable Path daikon;

    @Mixin
    private WatchOptions options = new WatchOptions();

    @Mixin
    private Appearance appearance = new Appearance();

    DiagnoseCommand(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    @Override
    public Integer call() {
        return options.run(surroundings, this::tell);
    }

    private int tell(WatchedProgram program) throws IOException {
        Observation observation = program.observation();
        Patience patience = Interruption.patience();
        Sampling sampling = Sampling.of(List.of(observation), block, patience);
        Diagnosis diagnosis = Diagnosis.of(sampling.samples(), sampling.claim(), new Inference(patience.next()));
        List<Diagnosis.Broken> broken = diagnosis.broken().stream()
                .filter(one -> !speaksOfThreadsOnly(one.good()))
                .toList();
        List<Explanation> explanations = explanations(sampling, broken, patience.next());
        Map<Integer, Again> again = new HashMap<>();
        for (Explanation explanation : explanations) {
            if (!again.containsKey(explanation.execution())) {
                again.put(explanation.execution(), program.again(explanation.execution(), again.size() + 1));
            }
        }
        export(sampling, patience);
        DiagnosisReport report = new DiagnosisReport(program.context(again), sampling, diagnosis);
        String text = options.json()
                ? report.json(explanations, broken.size())
                : report.text(
                        explanations,
                        broken.size(),
                        new DiagnosisReport.Look(
                                options.sources(program, surroundings),
                                appearance.theme(surroundings, false),
                                appearance.width(surroundings)));
        Output.print(text, null, surroundings);
        return observation.results().progress().failures() > 0 ? 1 : WatchOptions.exitCode(observation.results());
    }

    /** Those that show who came in between, before those that only show what came of it. */
    private List<Explanation> explanations(Sampling sampling, List<Diagnosis.Broken> broken, Patience patience) {
        List<Explanation> causes = new ArrayList<>();
        List<Explanation> consequences = new ArrayList<>();
        Set<String> told = new HashSet<>();
        for (Diagnosis.Broken one : broken.subList(0, Math.min(Math.max(top, LOOKED_AT), broken.size()))) {
            if (patience.isOver() && !told.isEmpty()) {
                break;
            }
            Explanation explanation = Explanation.of(sampling, one);
            boolean isCause = explanation
                    .interleaving()
                    .filter(found -> !found.others().isEmpty())
                    .isPresent();
            // A block says nothing new of two accesses if it says the same as the pair.
            if (told.add(one.good().invariant().text() + one.good().point().lines())) {
                (isCause ? causes : consequences).add(explanation);
            }
        }
        List<Explanation> all = new ArrayList<>(causes);
        all.addAll(consequences);
        return all.subList(0, Math.min(top, all.size()));
    }

    static boolean speaksOfThreadsOnly(Inferred inferred) {
        return inferred.invariant().variables().stream()
                .allMatch(variable -> variable.name().equals("thread"));
    }

    // ── exports ─────────────────────────────────────────────────────────────────────────────────────────────────────

    private void export(Sampling sampling, Patience patience) throws IOException {
        if (invariants != null) {
            Output.print(
                    InvariantJson.of(sampling.samples(), sampling.claim(), new Inference(patience.next()))
                                    .toPrettyString()
                            + "\n",
                    invariants,
                    surroundings);
        }
        if (assertions != null) {
            Map<Point, List<Inferred>> found =
                    new Inference(patience.next()).inferAll(sampling.samples(), Selection.GOOD, sampling.claim());
            StringBuilder text = new StringBuilder();
            found.forEach((point, inferred) -> text.append(Assertions.of(point, inferred)));
            Output.print(text.toString(), assertions.equals("-") ? null : Path.of(assertions), surroundings);
        }
        if (daikon != null) {
            Path folder = Files.createDirectories(surroundings.folder().resolve(daikon));
            for (Selection selection : Selection.values()) {
                DaikonFiles files = new DaikonFiles(sampling.samples(), selection);
                String name = selection.name().toLowerCase(java.util.Locale.ROOT);
                Output.write(
                        out -> {
                            files.declarations(out);
                            return out;
                        },
                        folder.resolve(name + ".decls"),
                        surroundings);
                Output.write(
                        out -> {
                            files.trace(out);
                            return out;
                        },
                        folder.resolve(name + ".dtrace"),
                        surroundings);
            }
        }
    }
}
