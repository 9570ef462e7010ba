package dev.heddle.control.explore.team;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.control.explore.Benchmark;
import dev.heddle.control.explore.Benchmarks;
import dev.heddle.control.explore.Exploration;
import dev.heddle.control.explore.Explorer;
import dev.heddle.control.explore.FoundOutcome;
import dev.heddle.control.explore.Limits;
import dev.heddle.control.explore.Outcome;
import dev.heddle.control.explore.Stop;
import dev.heddle.control.explore.strategy.Strategies;
import dev.heddle.control.explore.toy.RandomPrograms;
import dev.heddle.control.explore.toy.ToySubject;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Workers on threads of their own. Who gets which part is left to chance; what they find together is not. */
class TeamTest {

    @ParameterizedTest
    @ValueSource(strings = {"dpor", "dpor-source", "pcb:3"})
    void a_team_finds_what_one_finds(String strategy) throws InterruptedException {
        for (Benchmark benchmark : List.of(Benchmarks.FIB_BENCH, Benchmarks.REORDER2, Benchmarks.PETERSON)) {
            Exploration one = explorer(benchmark.text(), strategy).explore();
            Exploration all = explore(benchmark.text(), strategy, 4, 20);

            assertThat(all.stop()).isEqualTo(Stop.EXHAUSTED);
            assertThat(all.isProof()).isEqualTo(one.isProof());
            assertThat(all.progress().completed()).isEqualTo(one.progress().completed());
            assertThat(all.progress().classes()).isEqualTo(one.progress().classes());
            assertThat(all.progress().failures()).isEqualTo(one.progress().failures());
            assertThat(outcomes(all)).isEqualTo(outcomes(one));
        }
    }

    @RepeatedTest(60)
    void a_team_finds_what_one_finds_in_any_program(RepetitionInfo repetition) throws InterruptedException {
        String program = RandomPrograms.seeded(2_000 + repetition.getCurrentRepetition());
        Explorer explorer = explorer(program, "dpor");
        Exploration one = explorer.explore(2_000, progress -> explorer.interrupt());
        if (one.isProof()) {
            Exploration all = explore(program, "dpor", 3, 2);

            assertThat(all.isProof()).as(program).isTrue();
            assertThat(all.progress().completed())
                    .as(program)
                    .isEqualTo(one.progress().completed());
            assertThat(all.progress().classes())
                    .as(program)
                    .isEqualTo(one.progress().classes());
            assertThat(outcomes(all)).as(program).isEqualTo(outcomes(one));
        }
    }

    @Test
    void a_team_that_is_stopped_knows_what_it_found_and_another_goes_on() throws InterruptedException {
        String program = Benchmarks.FIB_BENCH.text();
        String work = explorer(program, "dpor").save();
        long executions = 0;
        Stop stop;
        String found;
        do {
            executions += 1_500;
            Team team = new Team(workers(program, "dpor", 3), work, Limits.NONE.withExecutions(1_500), 50);
            found = team.explore();
            stop = team.stop();
            work = team.save();
            assertThat(restored(program, "dpor", found).progress().executions()).isPositive();
        } while (stop == Stop.EXECUTIONS && executions < 100_000);

        Exploration all = restored(program, "dpor", found).explore();
        assertThat(stop).isEqualTo(Stop.EXHAUSTED);
        assertThat(executions).isGreaterThan(1_500);
        assertThat(work.lines().filter(line -> line.matches("(-|\\d+) done \\d+")))
                .as("parts")
                .hasSizeGreaterThan(1);
        assertThat(all.isProof()).isTrue();
        assertThat(all.progress().completed()).isEqualTo(8_953);
        assertThat(all.progress().classes()).hasValue(8_953);
    }

    @Test
    void the_first_failure_stops_all_and_is_told() throws InterruptedException {
        String program = Benchmarks.REORDER2.text();
        Team team = new Team(
                workers(program, "random", 3), explorer(program, "random").save(), Limits.NONE.withFailures(1), 10);
        Explorer found = restored(program, "random", team.explore());
        Exploration told = found.explore(1, progress -> found.interrupt());

        assertThat(team.stop()).isEqualTo(Stop.FAILURES);
        assertThat(told.progress().failures()).isPositive();
        assertThat(outcomes(told)).anyMatch(Outcome::isFailure);
    }

    @Test
    void a_worker_that_breaks_is_no_end_without_a_word() {
        String program = Benchmarks.REORDER2.text();
        List<Worker> workers = workers(program, "dpor", 2);
        Team team = new Team(workers, explorer(program, "pcb:1").save(), Limits.NONE, 10);

        assertThatThrownBy(team::explore).hasMessage("'pcb:1' where 'dpor' should be");
    }

    private static Exploration explore(String program, String strategy, int size, long piece)
            throws InterruptedException {
        Team team = new Team(
                workers(program, strategy, size), explorer(program, strategy).save(), Limits.NONE, piece);
        String found = team.explore();
        assertThat(team.stop()).isEqualTo(Stop.EXHAUSTED);
        return restored(program, strategy, found).explore();
    }

    private static Explorer restored(String program, String strategy, String text) {
        Explorer explorer = explorer(program, strategy);
        explorer.restore(text);
        return explorer;
    }

    private static List<Worker> workers(String program, String strategy, int size) {
        return IntStream.range(0, size)
                .mapToObj(i -> Worker.local(() -> explorer(program, strategy)))
                .toList();
    }

    private static Explorer explorer(String program, String strategy) {
        return Explorer.countingClasses(
                ToySubject.withStates(program), Strategies.of(strategy), Limits.NONE.withSteps(100));
    }

    private static Set<Outcome> outcomes(Exploration exploration) {
        return exploration.outcomes().stream().map(FoundOutcome::outcome).collect(Collectors.toSet());
    }
}
