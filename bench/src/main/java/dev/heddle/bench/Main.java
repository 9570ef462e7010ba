// SPDX-License-Identifier: Apache-2.0
package dev.heddle.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Runs benchmarks and prints their tables.
 *
 * <pre>
 * bench/run [--quick] [--cap SECONDS] [--only TEXT] [--markdown FILE] [NAME ...]
 * </pre>
 */
public final class Main {

    private static final List<Benchmark> ALL = List.of(
            new CorpusBenchmark(),
            new LoopBenchmark(),
            new DriverBenchmark(),
            new BankBenchmark(),
            new AssertionBenchmark(),
            new SolverBenchmark(),
            new SlicingBenchmark(),
            new LinearBenchmark(),
            new FusionBenchmark(),
            new CheckBenchmark(),
            new ProveBenchmark(ProveBenchmark.Part.RTOOL),
            new ProveBenchmark(ProveBenchmark.Part.GALLERY),
            new SearchBenchmark(),
            new RepairBenchmark(),
            new ExplorationBenchmark(),
            new InvariantBenchmark(),
            new LincheckBenchmark(),
            new RecordingBenchmark(RecordingBenchmark.Part.COSTS),
            new RecordingBenchmark(RecordingBenchmark.Part.GROWTH),
            new RecordingBenchmark(RecordingBenchmark.Part.READING));

    private static final int BAD_USAGE = 64;

    private boolean quick;
    private Duration cap = Duration.ofSeconds(60);
    private String only = "";
    private Optional<Path> markdown = Optional.empty();
    private final List<Benchmark> chosen = new ArrayList<>();

    private Main() {}

    /** Runs the benchmarks named in the arguments, or all. */
    public static void main(String[] arguments) throws IOException {
        Main main = new Main();
        try {
            main.read(new ArrayDeque<>(List.of(arguments)));
        } catch (IllegalArgumentException problem) {
            System.err.println("bench: " + problem.getMessage());
            System.err.println("usage: bench/run [--quick] [--cap SECONDS] [--only TEXT] [--markdown FILE] [NAME ...]");
            System.err.println("names: " + names());
            System.exit(BAD_USAGE);
        }
        main.run();
    }

    private void read(Deque<String> arguments) {
        while (!arguments.isEmpty()) {
            String argument = arguments.remove();
            switch (argument) {
                case "--quick" -> {
                    quick = true;
                    cap = Duration.ofSeconds(10);
                }
                case "--cap" -> cap = Duration.ofSeconds(Long.parseLong(valueOf(argument, arguments)));
                case "--only" -> only = valueOf(argument, arguments);
                case "--markdown" -> markdown = Optional.of(Path.of(valueOf(argument, arguments)));
                default -> chosen.add(named(argument));
            }
        }
    }

    private static String valueOf(String option, Deque<String> arguments) {
        if (arguments.isEmpty()) {
            throw new IllegalArgumentException(option + " needs a value");
        }
        return arguments.remove();
    }

    private static Benchmark named(String name) {
        return ALL.stream()
                .filter(benchmark -> benchmark.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("nothing is called " + name));
    }

    private static String names() {
        return ALL.stream().map(Benchmark::name).collect(Collectors.joining(" "));
    }

    private void run() throws IOException {
        Scope scope = new Scope(quick, cap, Path.of(System.getProperty("heddle.root", ".")), only);
        List<Table> tables = new ArrayList<>();
        for (Benchmark benchmark : chosen.isEmpty() ? ALL : chosen) {
            tables.addAll(benchmark.run(scope));
        }
        String setting = setting();
        System.out.println();
        System.out.println(setting);
        System.out.println();
        tables.forEach(table -> System.out.println(table.text()));
        if (markdown.isPresent()) {
            String text = tables.stream().map(Table::markdown).collect(Collectors.joining("\n"));
            Files.writeString(markdown.get(), setting + "\n\n" + text);
        }
    }

    // The commit is part of it because a table without one can't be compared with another.
    private static String setting() {
        return "Commit %s, Java %s, %d processors, %d MB"
                .formatted(
                        System.getProperty("heddle.commit", "unknown"),
                        System.getProperty("java.version"),
                        Runtime.getRuntime().availableProcessors(),
                        Runtime.getRuntime().maxMemory() >> 20);
    }
}
