// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.freedom;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.control.Explorations;
import dev.heddle.control.engine.Choices;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Generated programs that use the breadth of {@code java.util.concurrent} are explored, and those of which exploration says that every
 * interleaving is covered run freely, with noise: what happens must be among what was explored.
 *
 * <p>What was not judged and why is in {@code target/freedom.txt}. Other seeds: {@code -Dheddle.freedom.seeds=FROM-TO,ONE}, and
 * {@code -Dheddle.freedom.runs=N} per program; {@code -Dheddle.freedom.minutes=N} ends it sooner.
 */
class FreedomTest {

    private static final int PER_JVM = 50;
    private static final int MOST_EXECUTIONS = 1_500;

    private static final int RUNS = 300;
    private static final long MILLIS = 250;

    /** Programs of which exploration does not say that it has seen all are run for nothing, so there are some more. */
    private static final int MANY_RUNS = 2_000;

    private static final long MANY_MILLIS = 10_000;

    /** Free runs know no order between a time-out and what others do. */
    private static final String TIMEOUTS = "-Dheddle.choices=" + Choices.TIMEOUTS;

    /** After so many minutes, nothing new is begun. */
    private static final int MINUTES = Integer.getInteger("heddle.freedom.minutes", 300);

    private final Vocabulary vocabulary = Vocabulary.read();
    private final Path folder;
    private int batches;

    FreedomTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void what_happens_in_free_runs_was_explored() throws IOException {
        judge(seeds("0-49"), Integer.getInteger("heddle.freedom.runs", RUNS), MILLIS);
    }

    @Test
    @Tag("slow")
    void what_happens_in_a_million_free_runs_of_a_thousand_programs_was_explored() throws IOException {
        judge(seeds("50-1049"), Integer.getInteger("heddle.freedom.runs", MANY_RUNS), MANY_MILLIS);
    }

    @Test
    void every_statement_of_the_vocabulary_compiles() throws IOException {
        List<GeneratedProgram> programs = new ArrayList<>();
        vocabulary.things().values().forEach(thing -> {
            List<GeneratedProgram.Statement> all = new ArrayList<>();
            thing.statements()
                    .forEach(text -> all.add(new GeneratedProgram.Statement(
                            thing.name(), text.replace('#', '1').replace('~', '0'), List.of())));
            programs.add(new GeneratedProgram(vocabulary, List.of(all)));
        });

        compile(folder, programs);

        assertThat(programs).hasSizeGreaterThan(40);
    }

    @Test
    void an_outcome_that_was_not_explored_is_wrong_only_where_all_is_claimed_to_be_covered() {
        GeneratedProgram program = GeneratedProgram.of(vocabulary, 1);
        FreeRuns.Result seen = new FreeRuns.Result("F1", 2, Set.of("1", "2"));

        Judgement wrong = new Judgement(program, Set.of("1"), "", Set.of(), 0).after(seen);

        assertThat(wrong.isWrong()).isTrue();
        assertThat(wrong.complaint()).startsWith("seen in 2 free runs, not explored: [2]");
        assertThat(new Judgement(program, Set.of("1", "2", "3"), "", Set.of(), 0)
                        .after(seen)
                        .isWrong())
                .isFalse();
        assertThat(new Judgement(program, Set.of("1"), "cut", Set.of(), 0)
                        .after(seen)
                        .isWrong())
                .isFalse();
    }

    @Test
    void a_program_is_the_same_for_the_same_seed_and_smaller_ones_have_less() {
        for (long seed = 0; seed < 200; seed++) {
            GeneratedProgram program = GeneratedProgram.of(vocabulary, seed);

            assertThat(GeneratedProgram.of(vocabulary, seed).java("P")).isEqualTo(program.java("P"));
            assertThat(program.smaller()).isNotEmpty().allMatch(smaller -> smaller.size() < program.size());
        }
    }

    private static LongStream seeds(String otherwise) {
        return Stream.of(System.getProperty("heddle.freedom.seeds", otherwise).split(","))
                .map(range -> range.split("-"))
                .flatMapToLong(
                        ends -> LongStream.rangeClosed(Long.parseLong(ends[0]), Long.parseLong(ends[ends.length - 1])));
    }

    private void judge(LongStream seeds, int runs, long millis) throws IOException {
        List<String> lines = new ArrayList<>();
        Map<Long, Judgement> wrong = new LinkedHashMap<>();
        long[] all = seeds.toArray();
        int claimed = 0;
        long freeRuns = 0;
        int judged = 0;
        Instant end = Instant.now().plus(Duration.ofMinutes(MINUTES));
        for (int from = 0; from < all.length && Instant.now().isBefore(end); from += PER_JVM) {
            int to = Math.min(all.length, from + PER_JVM);
            List<GeneratedProgram> programs = LongStream.of(all)
                    .skip(from)
                    .limit(to - from)
                    .mapToObj(seed -> GeneratedProgram.of(vocabulary, seed))
                    .toList();
            List<Judgement> judgements = judge(programs, runs, millis);
            for (int i = 0; i < judgements.size(); i++) {
                Judgement judgement = judgements.get(i);
                claimed += judgement.isClaimed() ? 1 : 0;
                freeRuns += judgement.runs();
                lines.add("seed %d %s: %s"
                        .formatted(
                                all[from + i],
                                judgement.program().about(),
                                judgement.isClaimed()
                                        ? "%d outcomes, %d seen in %d runs%s"
                                                .formatted(
                                                        judgement.explored().size(),
                                                        judgement.seen().size(),
                                                        judgement.runs(),
                                                        judgement.isWrong() ? ", WRONG" : "")
                                        : judgement.why()));
                if (judgement.isWrong()) {
                    wrong.put(all[from + i], judgement);
                    lines.add(judgement.complaint());
                }
            }
            judged = to;
            lines.add("%d programs, %d claimed to be covered, %d free runs, %d wrong"
                    .formatted(judged, claimed, freeRuns, wrong.size()));
            Files.write(Path.of("target", "freedom.txt"), lines);
        }
        List<String> shrunk = new ArrayList<>();
        for (Map.Entry<Long, Judgement> one : wrong.entrySet()) {
            // What was judged is written already, since this may take long.
            Judgement smallest = Instant.now().isBefore(end) ? shrink(one.getValue(), runs, millis) : one.getValue();
            shrunk.add("seed " + one.getKey() + ": " + smallest.complaint());
            lines.add(shrunk.get(shrunk.size() - 1));
            Files.write(Path.of("target", "freedom.txt"), lines);
        }
        assertThat(shrunk).isEmpty();
        assertThat(claimed).as("programs that were judged").isGreaterThan(judged / 2);
    }

    /** The smallest program that goes wrong, too, taking away one statement after the other. */
    private Judgement shrink(Judgement wrong, int runs, long millis) throws IOException {
        Judgement smallest = wrong;
        while (true) {
            Optional<Judgement> smaller = judge(smallest.program().smaller(), 2 * runs, 2 * millis).stream()
                    .filter(Judgement::isWrong)
                    .min(Comparator.comparingLong(
                            judgement -> judgement.program().size()));
            if (smaller.isEmpty()) {
                return smallest;
            }
            smallest = smaller.get();
        }
    }

    private List<Judgement> judge(List<GeneratedProgram> programs, int runs, long millis) throws IOException {
        if (programs.isEmpty()) {
            return List.of();
        }
        Path place = Files.createDirectory(folder.resolve("batch-" + batches++));
        compile(place, programs);
        List<Explorations.Question> questions = new ArrayList<>();
        for (int i = 0; i < programs.size(); i++) {
            questions.add(new Explorations.Question("P" + i + "#run", "", "dpor*" + MOST_EXECUTIONS, 0));
        }
        List<Explorations.Result> results = Explorations.of(place, place.toString(), questions, TIMEOUTS);
        List<Judgement> judgements = new ArrayList<>();
        List<FreeRuns.Question> free = new ArrayList<>();
        for (int i = 0; i < programs.size(); i++) {
            Judgement judgement = Judgement.of(programs.get(i), results.get(i));
            judgements.add(judgement);
            if (judgement.isClaimed()) {
                free.add(new FreeRuns.Question(
                        "F" + i,
                        judgement.mayBeStuck(),
                        programs.get(i).hasStatics(),
                        programs.get(i).mayRest()));
            }
        }
        for (FreeRuns.Result result : FreeRuns.of(place, free, runs, millis)) {
            int index = Integer.parseInt(result.name().substring(1));
            judgements.set(index, judgements.get(index).after(result));
        }
        return judgements;
    }

    /** Each program twice: as it is explored, and as it runs freely. */
    private static void compile(Path place, List<GeneratedProgram> programs) throws IOException {
        List<String> options = new ArrayList<>(List.of(
                "-g", "-nowarn", "-proc:none", "-cp", System.getProperty("java.class.path"), "-d", place.toString()));
        for (int i = 0; i < programs.size(); i++) {
            options.add(write(place, "P" + i, programs.get(i).java("P" + i)));
            options.add(write(place, "F" + i, programs.get(i).dawdlingJava("F" + i)));
        }
        assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, options.toArray(new String[0])))
                .isZero();
    }

    private static String write(Path place, String name, String text) throws IOException {
        Path source = place.resolve(name + ".java");
        Files.writeString(source, text);
        return source.toString();
    }
}
