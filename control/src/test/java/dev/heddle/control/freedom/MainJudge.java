// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.freedom;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.control.Explorations;
import dev.heddle.control.Explorations.Question;
import dev.heddle.control.engine.Choices;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Judges programs with main methods: those of which exploration says that every interleaving is covered run freely, and how one fails must be
 * among what was explored.
 */
final class MainJudge {

    private static final int MOST_EXECUTIONS = 20_000;
    private static final int MOST_SECONDS = 20;

    private final Path folder;
    private final int runs;
    private final long millis;

    private final List<String> lines = new ArrayList<>();
    private final List<String> wrong = new ArrayList<>();
    private int programs;
    private int claimed;
    private long freeRuns;

    /**
     * @param folder for what is needed meanwhile
     * @param runs how often each program runs at most
     * @param millis for how long
     */
    MainJudge(Path folder, int runs, long millis) {
        this.folder = folder;
        this.runs = runs;
        this.millis = millis;
    }

    /** Judges these main classes, which are on one class path; they are explored in one JVM. */
    void judge(List<Path> classPath, List<String> mains) throws IOException {
        List<Explorations.Result> explored = Explorations.of(
                folder,
                classPath.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)),
                mains.stream()
                        .map(main -> new Question(main, "", "dpor*" + MOST_EXECUTIONS, 0))
                        .toList(),
                Explorations.SECONDS + MOST_SECONDS,
                "-Dheddle.choices=" + Choices.TIMEOUTS);
        programs += mains.size();
        List<Explorations.Result> toRun = new ArrayList<>();
        for (Explorations.Result result : explored) {
            String why = Judgement.whyNoClaim(result);
            if (why.isEmpty()) {
                toRun.add(result);
            } else {
                lines.add(result.main() + ": " + why);
            }
        }
        List<FreeMains.Result> free = FreeMains.of(
                folder, classPath, toRun.stream().map(Explorations.Result::main).toList(), runs, millis);
        for (int i = 0; i < free.size(); i++) {
            compare(free.get(i), toRun.get(i).outcomes());
        }
    }

    private void compare(FreeMains.Result free, List<String> outcomes) {
        claimed++;
        freeRuns += free.runs();
        lines.add("%s: %d runs, %s".formatted(free.main(), free.runs(), free.failures()));
        free.failures().stream()
                .filter(failure -> outcomes.stream().noneMatch(outcome -> isSuch(outcome, failure)))
                .forEach(failure -> tellWrong("%s: %s, explored %s".formatted(free.main(), failure, outcomes)));
    }

    private void tellWrong(String complaint) {
        wrong.add(complaint);
        lines.add("WRONG " + complaint);
    }

    /** A program was left out. */
    void leaveOut(String name, String why) {
        lines.add(name + ": " + why);
    }

    private static boolean isSuch(String outcome, String failure) {
        return failure.equals(FreeRuns.STUCK)
                ? outcome.startsWith("DEADLOCK") || outcome.startsWith("LIVELOCK")
                : outcome.contains(failure);
    }

    /** Writes down what was done until now. */
    void write(Path file) throws IOException {
        List<String> all = new ArrayList<>(lines);
        all.add("%d programs, %d claimed to be covered, %d free runs, %d wrong"
                .formatted(programs, claimed, freeRuns, wrong.size()));
        Files.write(file, all);
    }

    /** Fails if anything was wrong, or if too little was judged to tell. */
    void conclude(Path file) throws IOException {
        write(file);
        assertThat(wrong).isEmpty();
        assertThat(claimed).as("programs that were judged").isGreaterThan(programs / 4);
    }
}
