// SPDX-License-Identifier: Apache-2.0
package dev.heddle.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.finding.Finding;
import dev.heddle.finding.Severity;
import dev.heddle.finding.Topic;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnJre;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.io.TempDir;

/** Tasks of kinds that only rows of the catalogue tell of: recorded, predicted, replayed, explored. */
@Timeout(300)
class NewTasksTest {

    private static final Duration EXPLORATION = Duration.ofSeconds(60);
    private static final String POOLS = "dev.heddle.samples.gallery.pools.";

    @TempDir
    Path folder;

    @Test
    void a_lost_update_in_a_subscriber_is_predicted_and_its_twin_is_proved() throws IOException, InterruptedException {
        RealChecks checks = new RealChecks(folder);

        requireLostUpdate(checks.check(POOLS + "PublishedTotal", EXPLORATION));
        requireNothing(checks.check(POOLS + "PublishedTotalFixed", EXPLORATION));
    }

    @Test
    void a_result_that_is_read_before_the_subscriber_is_told_of_the_end_is_found()
            throws IOException, InterruptedException {
        RealChecks checks = new RealChecks(folder);

        assertThat(checks.check(POOLS + "ReadBeforeComplete", EXPLORATION).findings())
                .anySatisfy(NewTasksTest::requireReal);
        requireNothing(checks.check(POOLS + "ReadBeforeCompleteFixed", EXPLORATION));
    }

    /** In JDK 25 this is a preview, so the class files say that they belong to this version alone. */
    @Test
    @EnabledOnJre(JRE.JAVA_25)
    void bugs_of_subtasks_in_a_scope_are_found_and_nothing_is_said_against_their_twins()
            throws IOException, InterruptedException {
        Path classes = compile("ScopeTotal", "ScopeTotalFixed", "FirstOfScope", "FirstOfScopeFixed");
        RealChecks checks = new RealChecks(folder, List.of("--enable-preview"));

        requireLostUpdate(checks.checkIn(classes, "ScopeTotal", EXPLORATION));
        requireNothing(checks.checkIn(classes, "ScopeTotalFixed", EXPLORATION));
        assertThat(checks.checkIn(classes, "FirstOfScope", EXPLORATION).findings())
                .anySatisfy(NewTasksTest::requireReal);
        requireNothing(checks.checkIn(classes, "FirstOfScopeFixed", EXPLORATION));
    }

    private static void requireLostUpdate(CheckResult result) {
        assertThat(result.findings()).anySatisfy(finding -> {
            requireReal(finding);
            assertThat(finding.explanation())
                    .anyMatch(
                            piece -> piece.topic() == Topic.BUG && piece.text().startsWith("lost update on"));
        });
    }

    private static void requireReal(Finding finding) {
        assertThat(finding.severity()).isEqualTo(Severity.ERROR);
        assertThat(finding.evidence().isReal()).isTrue();
    }

    private static void requireNothing(CheckResult result) {
        assertThat(result.findings()).filteredOn(Finding::isBad).isEmpty();
    }

    /** Compiles programs that are sources among the samples, since those are compiled for JDK 17. */
    private Path compile(String... names) throws IOException {
        Path classes = Files.createDirectories(folder.resolve("classes"));
        for (String name : names) {
            Path source = folder.resolve(name + ".java");
            try (InputStream stream =
                    NewTasksTest.class.getResourceAsStream("/dev/heddle/samples/preview25/" + name + ".java")) {
                assertThat(stream).as(name).isNotNull();
                Files.write(source, stream.readAllBytes());
            }
            int code = ToolProvider.getSystemJavaCompiler()
                    .run(
                            null,
                            null,
                            null,
                            "--enable-preview",
                            "--release",
                            "25",
                            "-Xlint:none",
                            "-d",
                            classes.toString(),
                            source.toString());
            assertThat(code).as(name).isZero();
        }
        return classes;
    }
}
