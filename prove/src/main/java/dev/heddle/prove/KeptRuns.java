// SPDX-License-Identifier: Apache-2.0
package dev.heddle.prove;

import dev.heddle.problem.HeddleException;
import dev.heddle.problem.Problem;
import dev.heddle.session.recording.Marks;
import dev.heddle.session.recording.Reading;
import dev.heddle.session.recording.RecordedRun;
import dev.heddle.session.recording.ShowSession;
import dev.heddle.trace.ClassRecord;
import dev.heddle.trace.RunEnd;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The runs of a proof in the folder that keeps them, where another proof may go on with them. */
public final class KeptRuns {

    private static final Pattern NAME = Pattern.compile("run-([1-9][0-9]{0,8})\\.heddle");

    /** What two runs of one program have in common, by its name in the header of a trace. */
    private static final List<String> SETTINGS = List.of("command", "include", "exclude", "input");

    private final Path folder;

    public KeptRuns(Path folder) {
        this.folder = folder;
    }

    /** The runs, as they were recorded one after the other. */
    public List<Path> all() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> number(file) > 0)
                    .sorted(Comparator.comparingInt(KeptRuns::number))
                    .toList();
        }
    }

    /** Returns where the next run goes. */
    public Path next() throws IOException {
        List<Path> all = all();
        return folder.resolve("run-%d.heddle".formatted(all.isEmpty() ? 1 : number(all.get(all.size() - 1)) + 1));
    }

    private static int number(Path file) {
        Matcher name = NAME.matcher(file.getFileName().toString());
        return name.matches() ? Integer.parseInt(name.group(1)) : 0;
    }

    /**
     * Makes sure that runs were kept of the program as it is now: what others did proves nothing about it.
     *
     * @param kept the first run that was kept
     * @param fresh a run that was recorded now, in the same way
     * @throws HeddleException if they differ in their code, their arguments or in what is looked at
     */
    public static void requireSameProgram(Path kept, Path fresh, Marks marks) {
        RecordedRun then = ShowSession.read(kept, marks, Reading.TABLES);
        RecordedRun now = ShowSession.read(fresh, marks, Reading.TABLES);
        for (String setting : SETTINGS) {
            String before = then.header().getOrDefault(setting, "");
            String after = now.header().getOrDefault(setting, "");
            if (!before.equals(after)) {
                throw otherProgram("%s was '%s' there and is '%s' now".formatted(setting, before, after));
            }
        }
        Map<String, String> hashes = hashes(then);
        hashes(now).forEach((name, hash) -> {
            if (!hash.equals(hashes.getOrDefault(name, hash))) {
                throw otherProgram("%s has been changed".formatted(name));
            }
        });
    }

    private static HeddleException otherProgram(String difference) {
        return new HeddleException(
                Problem.BAD_OPTION,
                "the kept runs are of another program: %s; prove it anew, with --keep and another folder"
                        .formatted(difference));
    }

    /** Classes that are made while the program runs are no two times the same. */
    private static Map<String, String> hashes(RecordedRun run) {
        Map<String, String> hashes = new HashMap<>();
        for (ClassRecord record : run.classes()) {
            boolean isMade = record.name().contains("$$") || record.name().contains("$Proxy");
            if (record.woven().isPresent() && !isMade) {
                hashes.merge(record.name(), record.hash(), (one, other) -> Objects.equals(one, other) ? one : "");
            }
        }
        hashes.values().removeIf(String::isEmpty);
        return hashes;
    }

    /** Returns true if all of a run was kept; who is interrupted may leave a part of one. */
    public static boolean isWhole(Path trace, Marks marks) {
        return ShowSession.read(trace, marks, Reading.TABLES)
                .summary()
                .end()
                .filter(end -> end.exit().isWhole())
                .isPresent();
    }

    /** Returns true if a run did not come to a good end, as far as its trace tells: it hung and was stopped, or ended with an exit code. */
    static boolean hasFailed(Path trace, Marks marks) {
        return ShowSession.read(trace, marks, Reading.TABLES).summary().end().stream()
                .anyMatch(KeptRuns::isBad);
    }

    private static boolean isBad(RunEnd end) {
        boolean isExit = end.exit() == RunEnd.Exit.EXIT || end.exit() == RunEnd.Exit.HALT;
        return isExit && !Objects.equals(end.events().get(RunEnd.STATUS), 0L);
    }
}
