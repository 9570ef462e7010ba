// SPDX-License-Identifier: Apache-2.0
package dev.heddle.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.finding.Finding;
import dev.heddle.finding.Kind;
import dev.heddle.finding.Severity;
import dev.heddle.samples.gallery.Gallery;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every bug of the gallery is found from at most three recorded runs, and nothing is said against the mended twins. */
@Tag("slow")
@Timeout(300)
class GalleryCheckTest {

    private static final int RUNS = 3;
    private static final Duration EXPLORATION = Duration.ofSeconds(10);

    private final RealChecks checks;

    GalleryCheckTest(@TempDir Path folder) {
        this.checks = new RealChecks(folder);
    }

    static Stream<String> bugs() {
        return Gallery.exhibits().stream()
                .filter(exhibit -> exhibit.isExplored() && exhibit.failure() != Gallery.Failure.RACE)
                .map(Gallery.Exhibit::main);
    }

    static Stream<String> races() {
        return Gallery.exhibits().stream()
                .filter(exhibit -> exhibit.failure() == Gallery.Failure.RACE)
                .map(Gallery.Exhibit::main);
    }

    static Stream<String> twins() {
        return Gallery.exhibits().stream().filter(Gallery.Exhibit::isExplored).map(Gallery.Exhibit::twin);
    }

    @ParameterizedTest
    @MethodSource("bugs")
    void a_bug_is_found_and_made_to_happen(String program) throws IOException, InterruptedException {
        boolean isFound = false;
        for (int run = 0; run < RUNS && !isFound; run++) {
            isFound = checks.check(program, EXPLORATION).findings().stream()
                    .anyMatch(finding -> finding.severity() == Severity.ERROR
                            && finding.evidence().isReal());
        }
        assertThat(isFound).isTrue();
    }

    /** Exploring alone does not try these, unless it is asked to; a check tries what the recorded run has waits for. */
    @ParameterizedTest
    @ValueSource(strings = {"TimeoutIgnored", "SleepInsteadOfJoin", "SpuriousWakeUp"})
    void what_ends_at_any_moment_is_tried(String program) throws IOException, InterruptedException {
        String bug = Gallery.class.getPackageName() + ".waiting." + program;

        a_bug_is_found_and_made_to_happen(bug);
        nothing_is_said_against_the_twin(bug + "Fixed");
    }

    /** Its executions may go on for ever, but a free run mostly comes to an end. */
    @Test
    void two_that_give_way_for_ever_are_found() throws IOException, InterruptedException {
        String bug = Gallery.class.getPackageName() + ".waiting.PoliteDiners";

        a_bug_is_found_and_made_to_happen(bug);
        nothing_is_said_against_the_twin(bug + "Fixed");
    }

    /** What these do wrong is not seen in any order of steps, but two accesses meet that must not. */
    @ParameterizedTest
    @MethodSource("races")
    void a_race_is_found_and_made_to_happen(String program) throws IOException, InterruptedException {
        assertThat(checks.check(program, EXPLORATION).findings())
                .anyMatch(finding ->
                        finding.kind() == Kind.RACE && finding.evidence().isReal());
    }

    @ParameterizedTest
    @MethodSource("twins")
    void nothing_is_said_against_the_twin(String program) throws IOException, InterruptedException {
        assertThat(checks.check(program, EXPLORATION).findings())
                .filteredOn(Finding::isBad)
                .isEmpty();
    }
}
