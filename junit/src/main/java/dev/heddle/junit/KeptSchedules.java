package dev.heddle.junit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;

/** What is kept of the last check of a test: the schedules of what it found. */
final class KeptSchedules {

    private static final int FOUND = 1;

    private final Path folder;

    private KeptSchedules(Path folder) {
        this.folder = folder;
    }

    static KeptSchedules of(Path folder, CheckedTest test) {
        return new KeptSchedules(folder.resolve(test.folder()));
    }

    /** An empty folder for what the next check keeps. */
    Path fresh() throws IOException {
        Files.createDirectories(folder);
        for (Path file : files()) {
            Files.deleteIfExists(file);
        }
        return folder;
    }

    /** Tries what failed the last time: whether the same schedule still makes the same of the same classes. */
    Optional<Verdict> stillFailing(Tool tool) throws IOException, InterruptedException {
        Properties known = Verdict.read(folder.resolve("check.properties"));
        if (!"1".equals(known.getProperty("exit"))) {
            return Optional.empty();
        }
        for (Path file : files()) {
            if (file.toString().endsWith(".schedule") && tool.replays(file, folder.resolve("replay.txt"))) {
                known.setProperty("message", withNote(known.getProperty("message", ""), file));
                return Optional.of(new Verdict(FOUND, known, "", ""));
            }
        }
        return Optional.empty();
    }

    /** Says so before the last line, which is what to do next. */
    private static String withNote(String message, Path schedule) {
        String note =
                "\n\n  tried first, and failed again with the schedule of the last check: " + schedule.getFileName();
        int last = Math.max(message.lastIndexOf("\n\n  next "), 0);
        return message.substring(0, last) + note + message.substring(last);
    }

    private List<Path> files() throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(Files::isRegularFile).sorted().toList();
        }
    }
}
