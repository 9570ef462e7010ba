// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli;

import dev.heddle.cli.program.ScheduleRun;
import dev.heddle.cli.terminal.Output;
import dev.heddle.cli.terminal.Surroundings;
import dev.heddle.cli.terminal.Version;
import dev.heddle.problem.HeddleException;
import dev.heddle.report.check.CheckForTest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * What the last check of a test has found. It is tried before the test is checked again: what still fails, in classes that have not
 * changed, need not be looked for.
 */
final class LastCheck {

    private final Path file;
    private final String asked;
    private final Surroundings surroundings;

    /**
     * The last check of which something is kept.
     *
     * @param file what that check said for a test
     * @param asked what is asked now: only what was asked in the same way is the same answer
     */
    LastCheck(Path file, String asked, Surroundings surroundings) {
        this.file = surroundings.folder().resolve(file);
        this.asked = asked;
        this.surroundings = surroundings;
    }

    /**
     * All that decides whether a failure counts, as a short text: budgets do not.
     *
     * @param words what was said
     * @param baseline the file with known findings
     */
    static String asked(List<Object> words, Optional<Path> baseline, Surroundings surroundings) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update((Version.number() + words).getBytes(StandardCharsets.UTF_8));
            if (baseline.isPresent()) {
                digest.update(Files.readAllBytes(surroundings.folder().resolve(baseline.get())));
            }
            return HexFormat.of().formatHex(digest.digest(), 0, 8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /**
     * Whether what it found still happens; the file says so then. Otherwise nothing of it is left.
     *
     * @param reports what else it has to have written
     */
    boolean stillFails(Optional<String> classPath, List<String> jvmOptions, List<Path> reports) {
        Optional<CheckForTest.Kept> kept = CheckForTest.kept(file)
                .filter(one -> one.asked().equals(asked))
                .filter(one -> reports.stream()
                        .allMatch(report ->
                                Files.isRegularFile(surroundings.folder().resolve(report))));
        for (Path schedule : kept.map(CheckForTest.Kept::schedules).orElse(List.of())) {
            if (replays(schedule, classPath, jvmOptions)) {
                Output.print(kept.orElseThrow().again(schedule), file, surroundings);
                return true;
            }
        }
        forget(reports);
        return false;
    }

    private boolean replays(Path schedule, Optional<String> classPath, List<String> jvmOptions) {
        try {
            return ScheduleRun.read(schedule, surroundings).comesAgain(surroundings, classPath, jvmOptions);
        } catch (HeddleException broken) {
            // Then the whole check says it.
            return false;
        }
    }

    // What a check that breaks down leaves behind must not be taken for its result.
    private void forget(List<Path> reports) {
        List<Path> all = new ArrayList<>(reports);
        CheckForTest.kept(file).ifPresent(kept -> all.addAll(kept.schedules()));
        all.add(file);
        try {
            for (Path one : all) {
                Files.deleteIfExists(surroundings.folder().resolve(one));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
