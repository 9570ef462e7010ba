package dev.heddle.cli;

import dev.heddle.session.recording.Marks;
import dev.heddle.session.recording.Reading;
import dev.heddle.session.recording.RunThread;
import dev.heddle.session.recording.ShowSession;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** How threads call themselves, where that tells them apart. */
final class ThreadNames {

    private ThreadNames() {}

    /** The names of the threads of a recorded run, by their paths; others stay as they are. */
    static UnaryOperator<String> in(Path trace, Marks marks) {
        Map<String, String> names = new HashMap<>();
        Map<String, Integer> used = new HashMap<>();
        List<RunThread> threads = ShowSession.read(trace, marks, Reading.TABLES).threads();
        threads.forEach(thread -> used.merge(thread.name(), 1, Integer::sum));
        for (RunThread thread : threads) {
            if (!thread.name().isBlank() && used.getOrDefault(thread.name(), 0) == 1) {
                names.put(thread.path(), thread.name());
            }
        }
        return path -> names.getOrDefault(path, path);
    }
}
