package dev.heddle.control.engine;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Keeps lanes on one processor as long as nobody else wants it.
 *
 * <p>Only one lane runs at a time. If Linux wakes the next one on another processor that sleeps, passing the turn costs about
 * three times as much as on the same processor. Where processors are busy they do not sleep, so then all is left as it is.
 */
final class OneProcessor {

    /** The JVM counts the processors that the calling thread may use, unless it was told how many there are. */
    private static final String COUNT_OPTION = "-XX:ActiveProcessorCount=";

    private static final Path COMMAND = Path.of("/usr/bin/taskset");
    private static final Path TASKS = Path.of("/proc/self/task");
    private static final long AFTER_NANOS = TimeUnit.MILLISECONDS.toNanos(300);
    private static final long SPAN_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    // Of the words of a task's "stat" after its name.
    private static final int USER_TICKS = 11;
    private static final int SYSTEM_TICKS = 12;
    private static final int PROCESSOR = 36;

    private final boolean isPossible;
    private boolean isKept;
    private boolean isOver;
    private long since = System.nanoTime();
    private long usedBefore;

    OneProcessor(boolean isWanted) {
        isPossible = isWanted
                && Files.isExecutable(COMMAND)
                && Files.isDirectory(TASKS)
                && ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                        .anyMatch(argument -> argument.startsWith(COUNT_OPTION));
    }

    /** To be called from time to time, by a thread that is no lane, while lanes run. */
    void look() {
        long passed = System.nanoTime() - since;
        if (!isPossible || isOver || passed < (isKept ? SPAN_NANOS : AFTER_NANOS)) {
            return;
        }
        try {
            List<Path> lanes = lanes();
            long used = 0;
            for (Path lane : lanes) {
                used += TICK_NANOS * (word(lane, USER_TICKS) + word(lane, SYSTEM_TICKS));
            }
            if (!isKept && !lanes.isEmpty()) {
                isKept = true;
                move(lanes, Long.toString(word(lanes.get(0), PROCESSOR)));
            } else if (isKept && used - usedBefore < passed * 2 / 3) {
                // Somebody else is there.
                isOver = true;
                move(lanes, allowed());
            }
            usedBefore = used;
            since = System.nanoTime();
        } catch (IOException e) {
            isOver = true;
        } catch (InterruptedException e) {
            isOver = true;
            Thread.currentThread().interrupt();
        }
    }

    private static List<Path> lanes() throws IOException {
        List<Path> lanes = new ArrayList<>();
        try (DirectoryStream<Path> tasks = Files.newDirectoryStream(TASKS)) {
            for (Path task : tasks) {
                if (Files.readString(task.resolve("comm")).startsWith(Lane.NAME)) {
                    lanes.add(task);
                }
            }
        }
        return lanes;
    }

    private static long word(Path task, int index) throws IOException {
        String text = Files.readString(task.resolve("stat"));
        return Long.parseLong(text.substring(text.lastIndexOf(')') + 2).split(" ", -1)[index]);
    }

    private static String allowed() throws IOException {
        for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
            if (line.startsWith("Cpus_allowed_list:")) {
                return line.substring(line.indexOf(':') + 1).trim();
            }
        }
        throw new IOException("not told");
    }

    private static void move(List<Path> lanes, String processors) throws IOException, InterruptedException {
        for (Path lane : lanes) {
            new ProcessBuilder(
                            COMMAND.toString(),
                            "-pc",
                            processors,
                            lane.getFileName().toString())
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .waitFor();
        }
    }
}
