// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.worker;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Keeps a JVM on one processor, where that is worth it: without continuations the turn goes from one real thread to another all
 * the time, and waking one on another processor costs three times as much as on the same. It can't be done from inside of a JVM,
 * so it is started by {@code taskset}; where there is none, nothing is changed.
 */
final class OneProcessor {

    /** From here on the threads of a program share one real thread anyway. */
    private static final int CONTINUATIONS = 21;

    private static final int START = ThreadLocalRandom.current().nextInt(1 << 20);

    private OneProcessor() {}

    /**
     * Returns what to write in front of a command that starts a JVM like this one.
     *
     * @param number its number among those that run at the same time, each of which gets another processor if there are enough
     */
    static List<String> prefix(int number) {
        if (Runtime.version().feature() >= CONTINUATIONS) {
            return List.of();
        }
        List<Integer> processors = allowed();
        Optional<Path> tool = tool();
        if (tool.isEmpty() || processors.size() < 2) {
            return List.of();
        }
        int processor = processors.get((START + number) % processors.size());
        return List.of(tool.get().toString(), "-c", String.valueOf(processor));
    }

    /** The option with which the JVM tells the program as many processors as there are. */
    static String option() {
        return "-XX:ActiveProcessorCount=" + Runtime.getRuntime().availableProcessors();
    }

    private static Optional<Path> tool() {
        return Stream.of(Optional.ofNullable(System.getenv("PATH")).orElse("").split(File.pathSeparator))
                .filter(folder -> !folder.isEmpty())
                .map(folder -> Path.of(folder, "taskset"))
                .filter(Files::isExecutable)
                .findFirst();
    }

    private static List<Integer> allowed() {
        if (!System.getProperty("os.name").toLowerCase(Locale.ROOT).contains("linux")) {
            return List.of();
        }
        try (Stream<String> lines = Files.lines(Path.of("/proc/self/status"))) {
            return lines.filter(line -> line.startsWith("Cpus_allowed_list:"))
                    .findFirst()
                    .map(line -> numbers(line.substring(line.indexOf(':') + 1)))
                    .orElse(List.of());
        } catch (IOException e) {
            return List.of();
        }
    }

    /** The numbers of a list such as {@code 0-3,8}. */
    static List<Integer> numbers(String list) {
        List<Integer> numbers = new ArrayList<>();
        for (String range : list.strip().split(",")) {
            String[] ends = range.strip().split("-");
            IntStream.rangeClosed(Integer.parseInt(ends[0]), Integer.parseInt(ends[ends.length - 1]))
                    .forEach(numbers::add);
        }
        return numbers;
    }
}
