// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.cli.option.BaselineFile;
import dev.heddle.cli.program.ScheduleRun;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/**
 * Whatever is in a file that is read (traces, schedules, saved results, baselines, settings), it is read, or refused with one clear
 * message: no error of Heddle's, no hang, no more memory than a small file may need.
 *
 * <p>The number of an input is its seed: {@code -Dheddle.fuzz=17} tries that one alone and keeps the file beside the test's others, and
 * {@code -Dheddle.fuzz=FROM-TO} many. How far it came, and what is wrong, is in {@code target/fuzz.txt}.
 */
@Tag("once")
class FuzzTest {

    private static final Path REAL = Path.of("src", "test", "resources", "recorded");

    /** An input that is not done by then never will be; real ones take some milliseconds. */
    private static final long LONGEST_SECONDS = 60;

    /** What the thread that reads may allocate, most of it for a moment only. */
    private static final long MOST_BYTES = 1L << 30;

    private static final int MOST_TOLD = 20;
    private static final int TOLD_EVERY = 500;

    private static final Set<Integer> READ_OR_REFUSED = Set.of(0, 1, 2, 4);

    private static final String SETTINGS = """
            # what a project may say
            budget = 1s
            show.events = 12
            show.from = 1
            show.thread = main,\\
                          main.0
            show.all = true
            show.classes = false
            show.format = text
            show.source = src/main/java
            trace.only = verdict
            trace.property = post
            trace.switches = 3
            trace.model = symbolic
            trace.solver = order
            trace.region = a1-a3
            width = 100
            ascii = true
            color = never
            include = a.b.*
            exclude = c.*
            """;

    private static final String SCHEDULE = """
            heddle-schedule 1
            main LostUpdate
            argument one\\ntwo
            classpath classes
            classpath lib/some.jar
            include a.*
            exclude b.*
            choice spurious
            input main.0\tname\t1\t17
            input *\tother\t0\t-3
            mark LostUpdate.balance
            class be2965ce54d7ce667be7d774c395b383a1fdf09c34ce05e24f5c7aaa5b34badc LostUpdate
            outcome FAILED main: java.lang.IllegalStateException: a deposit is lost at LostUpdate.main:24
            shows one line
            step main x 2
            step main.0 x 1
            step main x 5
            """;

    @TempDir
    static Path folder;

    private static final Map<String, byte[]> REAL_FILES = new LinkedHashMap<>();
    private static final com.sun.management.ThreadMXBean THREADS =
            (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();

    /** Reads files on a thread of its own, so that one that hangs is noticed. */
    private static ExecutorService reader = newReader();

    private static ExecutorService newReader() {
        return Executors.newSingleThreadExecutor(task -> {
            Thread thread = new Thread(task, "reader");
            thread.setDaemon(true);
            return thread;
        });
    }

    @BeforeAll
    static void readRealFiles() throws IOException {
        for (String name : List.of(
                "LostUpdate.heddle",
                "Market.heddle",
                "check.json",
                "repair.json",
                "diagnose.json",
                "LostUpdate-1.schedule",
                "heddle-baseline.txt")) {
            REAL_FILES.put(name, Files.readAllBytes(REAL.resolve(name)));
        }
        for (String name : List.of("lost-update.ctrc", "use-before-definition.ctrc")) {
            REAL_FILES.put(name, Files.readAllBytes(Terminal.EXAMPLES.resolve(name)));
        }
        REAL_FILES.put("settings", SETTINGS.getBytes(StandardCharsets.UTF_8));
        REAL_FILES.put("all.schedule", SCHEDULE.getBytes(StandardCharsets.UTF_8));
        for (Map.Entry<String, byte[]> real : REAL_FILES.entrySet()) {
            Files.write(folder.resolve(real.getKey()), real.getValue());
        }
    }

    @AfterAll
    static void end() {
        reader.shutdownNow();
    }

    // ── what is tried ───────────────────────────────────────────────────────────────────────────────────────────────

    /** A changed file and who reads it. */
    private record Input(String name, byte[] bytes, String[] words) {}

    private static Input input(long seed) {
        // Neighbouring seeds give similar first numbers.
        Random random = new Random(seed * 0x9E3779B97F4A7C15L);
        Mutation mutation = new Mutation(random.nextLong());
        return switch (random.nextInt(10)) {
            case 0, 1, 2, 3 -> trace(random, mutation);
            case 4, 5, 6 -> json(random, mutation);
            case 7 ->
                new Input(
                        "in.schedule",
                        mutation.text(one(random, "LostUpdate-1.schedule", "all.schedule")),
                        words("schedule"));
            case 8 -> settings(random, mutation);
            default ->
                random.nextBoolean()
                        ? new Input("in.txt", mutation.text(one(random, "heddle-baseline.txt")), words("known"))
                        : new Input(
                                "in.ctrc",
                                mutation.text(one(random, "lost-update.ctrc", "use-before-definition.ctrc")),
                                words("trace --budget 1s in.ctrc"));
        };
    }

    private static Input trace(Random random, Mutation mutation) {
        byte[] bytes = mutation.trace(one(random, "LostUpdate.heddle", "Market.heddle"));
        String command = switch (random.nextInt(10)) {
            case 0 -> "show in.heddle --json";
            case 1 -> "show in.heddle --program";
            case 2 -> "show in.heddle --format rapid";
            case 3 -> "show in.heddle --format perfetto";
            case 4 -> "trace in.heddle --budget 1s --only verdict";
            case 5 -> "trace in.heddle --budget 1s";
            case 6 -> "diff in.heddle LostUpdate.heddle";
            case 7 -> "diagnose in.heddle";
            case 8 -> "ui in.heddle";
            default -> "show in.heddle --all --classes";
        };
        return new Input("in.heddle", bytes, words(command));
    }

    private static Input json(Random random, Mutation mutation) {
        boolean isCheck = random.nextInt(4) > 0;
        byte[] bytes = mutation.json(isCheck ? one(random, "check.json") : one(random, "repair.json", "diagnose.json"));
        String command = !isCheck
                ? "report -o page.html check.json in.json"
                : switch (random.nextInt(6)) {
                    case 0 -> "report -o page.html in.json";
                    case 1 -> "report --sarif out.sarif in.json repair.json";
                    case 2 -> "baseline --file out.txt in.json";
                    case 3 -> "diff in.json check.json";
                    case 4 -> "show in.json --json";
                    default -> "show in.json";
                };
        return new Input("in.json", bytes, words(command));
    }

    private static Input settings(Random random, Mutation mutation) {
        byte[] bytes = mutation.text(one(random, "settings"));
        String command = random.nextBoolean() ? "show LostUpdate.heddle" : "trace lost-update.ctrc";
        return random.nextBoolean()
                ? new Input("named.properties", bytes, words("--settings named.properties " + command))
                : new Input("heddle.properties", bytes, words(command));
    }

    private static byte[] one(Random random, String... names) {
        byte[] bytes = Objects.requireNonNull(REAL_FILES.get(names[random.nextInt(names.length)]));
        assertThat(bytes).isNotEmpty();
        return bytes;
    }

    private static String[] words(String command) {
        return command.split(" ");
    }

    // ── trying ──────────────────────────────────────────────────────────────────────────────────────────────────────

    /** What is wrong with how an input was answered; empty if nothing is. */
    private static Optional<String> complaint(long seed) throws IOException {
        Input input = input(seed);
        Path file = Files.write(folder.resolve(input.name()), input.bytes());
        long[] allocated = new long[1];
        Terminal terminal = Terminal.piped().in(folder);
        Future<Integer> answer = reader.submit(() -> {
            long before = THREADS.getCurrentThreadAllocatedBytes();
            int code = read(terminal, input.words());
            allocated[0] = THREADS.getCurrentThreadAllocatedBytes() - before;
            return code;
        });
        Optional<String> complaint;
        try {
            int code = answer.get(LONGEST_SECONDS, TimeUnit.SECONDS);
            complaint = judged(code, terminal, allocated[0]);
        } catch (TimeoutException e) {
            complaint = Optional.of("it does not end: " + stack());
            reader.shutdownNow();
            reader = newReader();
        } catch (ExecutionException e) {
            complaint = Optional.of("it escapes: " + trace(e.getCause()));
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        if (Long.getLong("heddle.fuzz") == null) {
            Files.deleteIfExists(file);
        } else {
            Files.copy(
                    file,
                    Files.createDirectories(Path.of("target", "fuzz")).resolve(seed + "-" + input.name()),
                    StandardCopyOption.REPLACE_EXISTING);
        }
        return complaint.map(text -> "seed %d, %s: %s".formatted(seed, String.join(" ", input.words()), text));
    }

    private static int read(Terminal terminal, String[] words) {
        return switch (words[0]) {
            // Those for which a program would run, up to there.
            case "schedule" ->
                failing(
                        terminal,
                        () -> ScheduleRun.read(Path.of("in.schedule"), terminal.surroundings())
                                .target(terminal.surroundings(), null)
                                .close());
            case "known" -> failing(terminal, () -> BaselineFile.read(Path.of("in.txt"), terminal.surroundings()));
            case "ui" ->
                failing(terminal, () -> {
                    UiCommand command = new UiCommand(terminal.surroundings());
                    new CommandLine(command).parseArgs("in.heddle");
                    command.start().close();
                });
            default -> terminal.run(words);
        };
    }

    /** Something that may fail. */
    private interface Reading {
        void run() throws Exception;
    }

    private static int failing(Terminal terminal, Reading reading) {
        try {
            reading.run();
            return 0;
        } catch (Exception | StackOverflowError e) {
            return Main.fail(e, terminal.surroundings(), List.of());
        }
    }

    private static Optional<String> judged(int code, Terminal terminal, long allocated) throws IOException {
        String all = terminal.out() + terminal.err();
        if (!READ_OR_REFUSED.contains(code)) {
            return Optional.of("exit code %d: %s".formatted(code, errorFile().orElse(all)));
        }
        if (allocated > MOST_BYTES) {
            return Optional.of("it takes %,d bytes".formatted(allocated));
        }
        if (code == 2 && (all.isBlank() || all.contains("\tat ") || all.contains("more memory is needed"))) {
            return Optional.of("no clear message: " + all);
        }
        return Optional.empty();
    }

    private static Optional<String> errorFile() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            List<Path> errors = files.filter(
                            file -> String.valueOf(file.getFileName()).startsWith("heddle-error"))
                    .toList();
            StringBuilder text = new StringBuilder();
            for (Path error : errors) {
                text.append(Files.readString(error));
                Files.delete(error);
            }
            return text.isEmpty() ? Optional.empty() : Optional.of(text.toString());
        }
    }

    private static String stack() {
        return Thread.getAllStackTraces().entrySet().stream()
                .filter(entry -> entry.getKey().getName().equals("reader"))
                .map(entry -> Arrays.stream(entry.getValue())
                        .limit(30)
                        .map(frame -> "\n    " + frame)
                        .collect(Collectors.joining()))
                .collect(Collectors.joining());
    }

    private static String trace(@Nullable Throwable error) {
        StringWriter text = new StringWriter();
        if (error != null) {
            error.printStackTrace(new PrintWriter(text));
        }
        return text.toString();
    }

    // ── how much ────────────────────────────────────────────────────────────────────────────────────────────────────

    /** One complaint of each kind, with the seed of the first input of that kind. */
    private static List<String> complaints(long first, long last) throws IOException {
        Map<String, String> complaints = new LinkedHashMap<>();
        for (long seed = first; seed <= last && complaints.size() < MOST_TOLD; seed++) {
            complaint(seed).ifPresent(complaint -> complaints.putIfAbsent(kind(complaint), complaint));
            if ((seed - first + 1) % TOLD_EVERY == 0 || seed == last) {
                List<String> lines = new ArrayList<>(complaints.values());
                lines.add("%d inputs, %d to %d, %d kinds of wrong answers"
                        .formatted(seed - first + 1, first, seed, complaints.size()));
                Files.write(Path.of("target", "fuzz.txt"), lines);
            }
        }
        return List.copyOf(complaints.values());
    }

    private static String kind(String complaint) {
        return complaint
                .lines()
                .filter(line -> line.contains("dev.heddle."))
                .limit(2)
                .collect(Collectors.joining());
    }

    private static List<String> complaints(String otherwise) throws IOException {
        String[] ends = System.getProperty("heddle.fuzz", otherwise).split("-");
        return complaints(Long.parseLong(ends[0]), Long.parseLong(ends[ends.length - 1]));
    }

    @Test
    void changed_files_are_read_or_refused() throws IOException {
        List<String> complaints = complaints("0-1999");

        assertThat(complaints).as(() -> String.join("\n", complaints)).isEmpty();
    }

    @Test
    @Tag("slow")
    void a_hundred_thousand_changed_files_are_read_or_refused() throws IOException {
        List<String> complaints = complaints("2000-101999");

        assertThat(complaints).as(() -> String.join("\n", complaints)).isEmpty();
    }
}
