package dev.heddle.cli;

import dev.heddle.check.CheckOptions;
import dev.heddle.check.CheckResult;
import dev.heddle.check.CheckSession;
import dev.heddle.check.FailOn;
import dev.heddle.check.canary.Canary;
import dev.heddle.check.report.CheckJson;
import dev.heddle.check.report.CheckReport;
import dev.heddle.check.report.CheckSarif;
import dev.heddle.control.worker.Job;
import dev.heddle.control.worker.ScheduleFile;
import dev.heddle.control.worker.WorkerProcess;
import dev.heddle.finding.Finding;
import dev.heddle.report.FindingReport;
import dev.heddle.report.RecordReport;
import dev.heddle.report.SourceFiles;
import dev.heddle.report.Theme;
import dev.heddle.session.HeddleException;
import dev.heddle.session.Problem;
import dev.heddle.session.recording.RecordOptions;
import dev.heddle.session.recording.RecordResult;
import dev.heddle.session.recording.RecordSession;
import dev.heddle.session.recording.RunThread;
import dev.heddle.session.recording.ShowSession;
import dev.heddle.session.recording.Streams;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
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
        description = {
            "Runs a Java program once, finds out what can go wrong with another order of its threads' steps,",
            "and makes it happen."
        },
        footer = {
            "",
            "What is reported as observed or replayed has happened in an execution of your program. Predictions",
            "that could not be made to happen are told apart, and do not count as findings.",
            "",
            "Examples:",
            "  heddle check Bank.java                          one source file",
            "  heddle check -cp target/classes com.acme.Bank   a main class",
            "  heddle check -cp \"$TEST_CLASSPATH\" --junit com.acme.BankTest#transfers",
            "  heddle check --explore 60s Bank.java            explore for longer",
            "  heddle check --runs 3 Bank.java                 predict from three recorded runs",
            "  heddle check --json Bank.java | jq .findings",
            "  heddle check --sarif heddle.sarif Bank.java     for code hosts and editors",
            "",
            "Exit codes: 0 nothing found, 1 findings, 2 usage or broken input, 3 the program could not be run,",
            "4 inconclusive, 70 Heddle broke, 130 interrupted."
        })
final class CheckCommand implements Callable<Integer> {

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

    @Option(
            names = "--runs",
            paramLabel = "N",
            defaultValue = "1",
            description = "how many runs to record; what several of them show is one finding (default: 1)")
    private int runs = 1;

    @Option(
            names = "--predict",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            defaultValue = "30s",
            description = "how much processor time to predict with, as in 500ms, 30s, 5m (default: 30s)")
    private Duration prediction = Duration.ofSeconds(30);

    @Option(
            names = "--explore",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            defaultValue = "10s",
            description = "how long to explore what was not predicted; 0s for not at all (default: 10s)")
    private Duration exploration = Duration.ofSeconds(10);

    @Option(
            names = "--further",
            paramLabel = "N",
            defaultValue = "3",
            description = "how many runs to record behind branches that can go the other way, if not all was explored"
                    + " (default: 3)")
    private int further = 3;

    @Option(
            names = "--replays",
            paramLabel = "N",
            defaultValue = "20",
            description = "how often each finding is made to happen again (default: 20)")
    private int replays = 20;

    @Option(
            names = "--patience",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            defaultValue = "60s",
            description = "after which time a recorded run that does not end is stopped (default: 60s)")
    private Duration patience = Duration.ofSeconds(60);

    @Option(
            names = "--source",
            paramLabel = "PATH",
            description = "a source file, or a folder with sources; repeatable (default: the usual places)")
    private List<Path> sources = new ArrayList<>();

    @Option(names = "--jvm-arg", paramLabel = "ARG", description = "an option for the program's JVM; repeatable")
    private List<String> jvmArguments = new ArrayList<>();

    @Option(names = "--json", description = "the result as JSON")
    private boolean json;

    @Option(
            names = "--sarif",
            paramLabel = "FILE",
            description = "write the result there as SARIF as well, for code hosts and editors")
    private @Nullable Path sarif;

    @Option(
            names = "--fail-on",
            paramLabel = "WHAT",
            defaultValue = "warning",
            description =
                    "what makes the exit code 1: error (it went wrong), warning (also what is wrong in itself, as a"
                            + " race), predicted (also what was not made to happen), never (default: warning)")
    private FailOn failOn = FailOn.WARNING;

    @Option(names = "--output", paramLabel = "FILE", description = "write the result there instead of to stdout")
    private @Nullable Path output;

    @Mixin
    private Appearance appearance = new Appearance();

    @Option(
            names = {"-q", "--quiet"},
            description = "no narration on stderr")
    private boolean quiet;

    private volatile boolean isGivenUp;

    CheckCommand(Surroundings surroundings, List<String> arguments) {
        this.surroundings = surroundings;
        this.arguments = arguments;
    }

    @Override
    public Integer call() {
        if (runs < 1) {
            throw new HeddleException(Problem.BAD_OPTION, "--runs is a number from 1 on, not " + runs);
        }
        if (further < 0) {
            throw new HeddleException(Problem.BAD_OPTION, "--further is a number from 0 on, not " + further);
        }
        try (ControlTarget control = target.control(surroundings)) {
            List<Path> traces = new ArrayList<>();
            for (int run = 1; run <= runs; run++) {
                RecordOptions recording = recording(control.name(), run);
                RecordResult recorded = record(recording, streams(), () -> isGivenUp = true);
                if (!recorded.began() || recorded.sawNothing()) {
                    surroundings.err().print(RecordReport.of(recorded, recording, surroundings.width()));
                    return recorded.exitCode();
                }
                traces.add(recorded.runs().get(0).file());
            }
            return check(control, traces);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return 130;
        }
    }

    private RecordResult record(RecordOptions recording, Streams streams, Runnable whenGivenUp) {
        RecordSession session = RecordSession.start(
                recording, streams, notice -> surroundings.err().println("heddle: " + notice));
        ScheduledExecutorService watch = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, "heddle-patience");
            thread.setDaemon(true);
            return thread;
        });
        watch.schedule(
                () -> {
                    // What was recorded until then is worth as much as if the program had ended.
                    whenGivenUp.run();
                    session.interrupt();
                },
                patience.toMillis(),
                TimeUnit.MILLISECONDS);
        try {
            return session.run();
        } finally {
            watch.shutdownNow();
        }
    }

    // What machines read must not have the program's own words in it.
    private Streams streams() {
        boolean isMixed = json && output == null;
        return isMixed ? new Streams.Kept(surroundings.err(), surroundings.err()) : surroundings.program();
    }

    /** Records a run whose threads keep an order; what it prints is nobody's business. */
    private boolean record(String program, Path order, Path trace) {
        Streams silence = new Streams.Kept(OutputStream.nullOutputStream(), OutputStream.nullOutputStream());
        RecordResult recorded = record(recording(program, 1).paced(trace, order), silence, () -> {});
        return recorded.began() && !recorded.sawNothing();
    }

    private List<String> jvmOptions() {
        List<String> options = new ArrayList<>(jvmArguments);
        boolean saysItself = options.stream().anyMatch(option -> option.matches("-(ea|da|enablea.*|disablea.*)(:.*)?"));
        if (!saysItself) {
            // Assertions are what people write to be checked.
            options.add("-ea");
        }
        return options;
    }

    private RecordOptions recording(String name, int run) {
        return new RecordOptions(
                target.target(surroundings, arguments),
                trace(name, run),
                scope.include(),
                scope.exclude(),
                marks.marks(),
                RecordOptions.STANDARD_LIMIT,
                jvmOptions(),
                Installation.tools(),
                surroundings.folder(),
                surroundings.environment());
    }

    /** The name that was asked for, or the usual one, is the first run's; others have their numbers in it. */
    private Optional<Path> trace(String program, int run) {
        if (run == 1) {
            return Optional.ofNullable(out);
        }
        Path first = Optional.ofNullable(out).orElse(Path.of(program + ".heddle"));
        String name = first.getFileName().toString();
        int dot = name.lastIndexOf('.') < 0 ? name.length() : name.lastIndexOf('.');
        return Optional.of(first.resolveSibling("%s-%d%s".formatted(name.substring(0, dot), run, name.substring(dot))));
    }

    private int check(ControlTarget control, List<Path> traces) throws IOException, InterruptedException {
        Job job = control.job(scope.include(), scope.exclude());
        CheckOptions options = new CheckOptions(
                job,
                WorkerProcess.Setup.like(Installation.tools().agent(), jvmArguments),
                marks.marks(),
                prediction,
                exploration,
                replays,
                Optional.of(new CheckOptions.Further(further, (order, trace) -> record(control.name(), order, trace))));
        CompletableFuture<Optional<String>> canary = CompletableFuture.supplyAsync(
                () -> Canary.problem(Installation.tools(), jvmOptions(), surroundings.environment()));
        CheckResult result;
        try (Ticker ticker = Ticker.on(surroundings, surroundings.errIsTerminal() && !quiet)) {
            result = CheckSession.check(traces, options, ticker::say);
        }
        if (isGivenUp) {
            result = result.withTrouble(
                    "the recorded run did not end within %d s and was stopped; --patience waits longer"
                            .formatted(patience.toSeconds()));
        }
        result = canary.join().map(result::withTrouble).orElse(result);
        CheckResult kept = withSchedules(control, result);
        print(control, traces.get(0), kept);
        return kept.exitCode(failOn);
    }

    private CheckResult withSchedules(ControlTarget control, CheckResult result) throws IOException {
        List<Finding> findings = new ArrayList<>();
        int number = 0;
        for (Finding finding : result.findings()) {
            if (finding.execution().isEmpty()) {
                findings.add(finding);
                continue;
            }
            String name = "%s-%d.schedule".formatted(control.name(), ++number);
            new ScheduleFile(
                            control.mainClass(),
                            control.arguments(),
                            control.shownClassPath(),
                            result.classes(),
                            finding.execution().get().outcome(),
                            finding.execution().get().schedule(),
                            new ScheduleFile.Circumstances(
                                    control.test(),
                                    Optional.empty(),
                                    scope.include(),
                                    scope.exclude(),
                                    finding.execution().get().choices()))
                    .write(surroundings.folder().resolve(name));
            findings.add(finding.withReplay(Path.of(name)));
        }
        return result.with(findings);
    }

    private void print(ControlTarget control, Path trace, CheckResult result) {
        Theme theme = appearance.theme(surroundings, output != null);
        int width = appearance.width(surroundings);
        Map<String, String> names = names(trace);
        SourceFiles sources = sources();
        FindingReport report = new FindingReport(path -> names.getOrDefault(path, path), sources, theme, width);
        Output.print(
                json
                        ? CheckJson.of(control.name(), result, result.exitCode(failOn), Version.number())
                        : CheckReport.of(control.name(), result, report, theme, width),
                output,
                surroundings);
        // Last, so that a file that can't be written costs nothing but the file.
        if (sarif != null) {
            Output.print(CheckSarif.of(result, sources, Version.number()), sarif, surroundings);
        }
    }

    /** How threads call themselves, where that tells them apart. */
    private Map<String, String> names(Path trace) {
        Map<String, String> names = new HashMap<>();
        Map<String, Integer> used = new HashMap<>();
        List<RunThread> threads = ShowSession.read(trace, marks.marks(), false).threads();
        threads.forEach(thread -> used.merge(thread.name(), 1, Integer::sum));
        for (RunThread thread : threads) {
            if (!thread.name().isBlank() && used.getOrDefault(thread.name(), 0) == 1) {
                names.put(thread.path(), thread.name());
            }
        }
        return names;
    }

    private SourceFiles sources() {
        List<Path> places = new ArrayList<>(sources);
        if (places.isEmpty()) {
            target.sourceFile()
                    .ifPresent(file -> places.add(surroundings.folder().resolve(file)));
            List.of("src/main/java", "src/test/java")
                    .forEach(place -> places.add(surroundings.folder().resolve(place)));
        }
        return new SourceFiles(places, surroundings.folder());
    }
}
