// SPDX-License-Identifier: Apache-2.0
package dev.heddle.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.finding.Finding;
import dev.heddle.finding.Severity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.LongStream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The judge Twins: generated programs that are correct by construction get no finding above a note. What they do is in
 * {@code twins/idioms.txt}. What was checked is in {@code target/twins.txt}. Other seeds: {@code -Dheddle.twins.seeds=FROM-TO}.
 */
class TwinsTest {

    private static final Path OUT = Path.of("target", "twins.txt");

    /** After so many minutes, nothing new is begun. */
    private static final int MINUTES = Integer.getInteger("heddle.twins.minutes", 180);

    private final Path folder;
    private final List<String> unjudged = new ArrayList<>();
    private int programs;

    TwinsTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    @Timeout(600)
    void programs_that_are_correct_get_no_finding_above_a_note() throws Exception {
        judge(seeds("0-6"), Duration.ZERO);
    }

    @Test
    @Tag("slow")
    void hundreds_of_programs_that_are_correct_get_no_finding_above_a_note() throws Exception {
        judge(seeds("7-306"), Duration.ofSeconds(3));
    }

    @Test
    void programs_of_neighbouring_seeds_use_all_idioms() {
        Set<String> used = new TreeSet<>();
        for (long seed = 0; seed < 7; seed++) {
            TwinProgram.of(seed).idioms().forEach(idiom -> used.add(idiom.name()));
        }

        assertThat(used).hasSameSizeAs(TwinProgram.all()).hasSizeGreaterThan(60);
    }

    private static LongStream seeds(String otherwise) {
        String[] ends = System.getProperty("heddle.twins.seeds", otherwise).split("-");
        return LongStream.rangeClosed(Long.parseLong(ends[0]), Long.parseLong(ends[ends.length - 1]));
    }

    private void judge(LongStream seeds, Duration exploration) throws IOException, InterruptedException {
        List<String> lines = new ArrayList<>();
        List<String> wrong = new ArrayList<>();
        Instant end = Instant.now().plus(Duration.ofMinutes(MINUTES));
        for (long seed : seeds.toArray()) {
            if (Instant.now().isAfter(end)) {
                lines.add("seed %d and later ones: no time".formatted(seed));
                break;
            }
            TwinProgram program = TwinProgram.of(seed);
            List<String> said = findings(program, exploration);
            lines.add("seed %d, %s: %s".formatted(seed, program, said.isEmpty() ? "nothing" : said));
            if (!said.isEmpty()) {
                TwinProgram smallest = shrink(program, exploration);
                wrong.add("seed %d, %s: %s%n%s"
                        .formatted(seed, smallest, findings(smallest, exploration), smallest.java("Twin")));
                lines.add(wrong.get(wrong.size() - 1));
            }
            Files.write(OUT, lines);
        }
        unjudged.forEach(program -> lines.add("nothing shared was recorded of " + program));
        Files.write(OUT, lines);
        assertThat(wrong).isEmpty();
        assertThat(unjudged)
                .as("programs of which nothing shared was recorded")
                .hasSizeLessThanOrEqualTo(programs / 20);
    }

    /** The fewest idioms of which something is said, taking away one after the other. */
    private TwinProgram shrink(TwinProgram wrong, Duration exploration) throws IOException, InterruptedException {
        for (TwinProgram.Idiom idiom : wrong.idioms()) {
            TwinProgram alone = wrong.with(List.of(idiom));
            if (!findings(alone, exploration).isEmpty()) {
                return alone;
            }
        }
        for (TwinProgram smaller : wrong.smaller()) {
            if (!findings(smaller, exploration).isEmpty()) {
                return shrink(smaller, exploration);
            }
        }
        return wrong;
    }

    /** Returns what is said of a program above a note. */
    private List<String> findings(TwinProgram program, Duration exploration) throws IOException, InterruptedException {
        String name = "Twin" + programs++;
        Path place = Files.createDirectory(folder.resolve(name));
        Path source = place.resolve(name + ".java");
        Files.writeString(source, program.java(name));
        assertThat(ToolProvider.getSystemJavaCompiler()
                        .run(null, null, null, "-g", "-nowarn", "-d", place.toString(), source.toString()))
                .isZero();
        CheckResult result = new RealChecks(place).checkIn(place, name, exploration);
        // Of the idioms alone, some share nothing. Otherwise the recorded run was cut, as a busy machine may be too
        // slow for it.
        if (program.idioms().size() > 1 && result.coverage().shared() == 0) {
            unjudged.add(program.toString());
        }
        return result.findings().stream()
                .filter(finding -> finding.severity() != Severity.NOTE)
                .map(TwinsTest::text)
                .toList();
    }

    private static String text(Finding finding) {
        return "%s %s: %s, %s".formatted(finding.severity(), finding.kind(), finding.what(), finding.evidence());
    }
}
