// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explore.team;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.explore.Benchmark;
import dev.heddle.explore.Benchmarks;
import dev.heddle.explore.Exploration;
import dev.heddle.explore.Explorer;
import dev.heddle.explore.FoundOutcome;
import dev.heddle.explore.Limits;
import dev.heddle.explore.Stop;
import dev.heddle.explore.strategy.Strategies;
import dev.heddle.explore.toy.RandomPrograms;
import dev.heddle.explore.toy.ToySubject;
import dev.heddle.finding.Outcome;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
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
            assertThat(all.isExhausted()).isEqualTo(one.isExhausted());
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
        if (one.isExhausted()) {
            Exploration all = explore(program, "dpor", 3, 2);

            assertThat(all.isExhausted()).as(program).isTrue();
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
        long mostParts = 0;
        Stop stop;
        String found;
        do {
            executions += 1_500;
            Team team = team(program, "dpor", 3, 50, Limits.NONE.withExecutions(1_500), Optional.of(work));
            found = team.explore();
            stop = team.stop();
            work = team.save();
            mostParts = Math.max(mostParts, parts(work));
            assertThat(restored(program, "dpor", found).progress().executions()).isPositive();
        } while (stop == Stop.EXECUTIONS && executions < 100_000);

        Exploration all = restored(program, "dpor", found).explore();
        assertThat(stop).isEqualTo(Stop.EXHAUSTED);
        assertThat(executions).isGreaterThan(1_500);
        assertThat(mostParts).as("parts").isGreaterThan(1);
        assertThat(all.isExhausted()).isTrue();
        assertThat(all.progress().completed()).isEqualTo(8_953);
        assertThat(all.progress().classes()).hasValue(8_953);
    }

    @Test
    void what_is_done_stays_done() throws InterruptedException {
        String program = Benchmarks.REORDER2.text();
        Team first = team(program, "dpor", 2, 50, Limits.NONE, Optional.empty());
        first.explore();
        Team second = team(program, "dpor", 2, 50, Limits.NONE, Optional.of(first.save()));
        Exploration all = restored(program, "dpor", second.explore()).explore();

        assertThat(second.stop()).isEqualTo(Stop.EXHAUSTED);
        assertThat(all.isExhausted()).isTrue();
        assertThat(all.progress().completed()).isEqualTo(324);
    }

    @Test
    void the_first_failure_stops_all_and_is_told() throws InterruptedException {
        String program = Benchmarks.REORDER2.text();
        Team team = team(program, "random", 3, 10, Limits.NONE.withFailures(1), Optional.empty());
        Explorer found = restored(program, "random", team.explore());
        Exploration told = found.explore(1, progress -> found.interrupt());

        assertThat(team.stop()).isEqualTo(Stop.FAILURES);
        assertThat(told.progress().failures()).isPositive();
        assertThat(outcomes(told)).anyMatch(Outcome::isFailure);
    }

    @Test
    void a_worker_that_breaks_is_no_end_without_a_word() {
        String program = Benchmarks.REORDER2.text();
        String work = explorer(program, "pcb:1").save();
        Team team = team(program, "dpor", 2, 10, Limits.NONE, Optional.of(work));

        assertThatThrownBy(team::explore).hasMessage("'pcb:1' where 'dpor' should be");
    }

    @Test
    void a_limit_of_executions_is_exact() throws InterruptedException {
        Team team =
                team(Benchmarks.FIB_BENCH.text(), "dpor", 3, 100, Limits.NONE.withExecutions(1_234), Optional.empty());
        team.explore();

        assertThat(team.stop()).isEqualTo(Stop.EXECUTIONS);
        assertThat(team.progress().executions()).isEqualTo(1_234);
    }

    @RepeatedTest(30)
    void workers_that_are_lost_cost_time_and_nothing_else(RepetitionInfo repetition) throws InterruptedException {
        String program = Benchmarks.REORDER2.text();
        Exploration one = explorer(program, "dpor").explore();
        AtomicInteger workers = new AtomicInteger();
        Random random = new Random(repetition.getCurrentRepetition());
        Team team = new Team(
                () -> workers.incrementAndGet() <= 2
                        ? mortal(program, "dpor", 2 + random.nextInt(90))
                        : local(program, "dpor"),
                plan(3, 5, Limits.NONE),
                Optional.empty());
        Exploration all = restored(program, "dpor", team.explore()).explore();

        assertThat(team.losses()).isNotEmpty();
        assertThat(all.isExhausted()).isTrue();
        assertThat(all.progress().completed()).isEqualTo(one.progress().completed());
        assertThat(all.progress().classes()).isEqualTo(one.progress().classes());
        assertThat(all.progress().failures()).isEqualTo(one.progress().failures());
        assertThat(outcomes(all)).isEqualTo(outcomes(one));
        assertThat(team.progress().completed()).isEqualTo(one.progress().completed());
    }

    @Test
    void a_part_that_ends_every_worker_ends_the_team() {
        String program = Benchmarks.REORDER2.text();
        Team team = new Team(() -> mortal(program, "dpor", 5), plan(2, 10, Limits.NONE), Optional.empty());

        assertThatThrownBy(team::explore).isInstanceOf(WorkerLostException.class);
    }

    @RepeatedTest(30)
    void what_is_saved_while_all_work_is_enough_to_go_on_from(RepetitionInfo repetition) throws InterruptedException {
        String program = Benchmarks.REORDER2.text();
        Exploration one = explorer(program, "dpor").explore();
        AtomicReference<Team> working = new AtomicReference<>();
        AtomicReference<String> saved = new AtomicReference<>();
        AtomicInteger calls = new AtomicInteger();
        int when = 10 * repetition.getCurrentRepetition();
        working.set(new Team(
                () -> listened(local(program, "dpor"), () -> {
                    if (calls.incrementAndGet() == when) {
                        saved.set(requireNonNull(working.get()).save());
                    }
                }),
                plan(3, 3, Limits.NONE),
                Optional.empty()));
        requireNonNull(working.get()).explore();
        Team another = team(program, "dpor", 2, 20, Limits.NONE, Optional.ofNullable(saved.get()));
        Exploration all = restored(program, "dpor", another.explore()).explore();

        assertThat(saved.get()).isNotNull();
        assertThat(all.isExhausted()).isTrue();
        assertThat(all.progress().completed()).isEqualTo(one.progress().completed());
        assertThat(all.progress().classes()).isEqualTo(one.progress().classes());
        assertThat(outcomes(all)).isEqualTo(outcomes(one));
    }

    @Test
    void all_together_know_about_how_much_is_left() throws InterruptedException {
        String program = Benchmarks.FIB_BENCH.text();
        Team team = team(program, "dpor", 3, 50, Limits.NONE.withExecutions(6_000), Optional.empty());
        team.explore();

        assertThat(team.progress().explored().orElseThrow()).isBetween(0.1, 1.0);
        assertThat(team.progress().estimate().orElseThrow()).isBetween(6_000L, 60_000L);
        assertThat(team.progress().frontier()).isPositive();
    }

    private static Exploration explore(String program, String strategy, int size, long piece)
            throws InterruptedException {
        Team team = team(program, strategy, size, piece, Limits.NONE, Optional.empty());
        String found = team.explore();
        assertThat(team.stop()).isEqualTo(Stop.EXHAUSTED);
        assertThat(parts(team.save())).isEqualTo(1);
        return restored(program, strategy, found).explore();
    }

    private static Team team(
            String program, String strategy, int size, long piece, Limits limits, Optional<String> work) {
        return new Team(() -> local(program, strategy), plan(size, piece, limits), work);
    }

    private static Team.Plan plan(int size, long piece, Limits limits) {
        return new Team.Plan(size, Duration.ZERO, limits, Limits.NONE.withExecutions(piece));
    }

    private static long parts(String work) {
        return work.lines()
                .filter(line -> line.matches("(-|\\d+) (open|done) [-\\d.E]+ \\d+ \\d+"))
                .count();
    }

    private static TeamWorker local(String program, String strategy) {
        return TeamWorker.local(() -> explorer(program, strategy));
    }

    /** One that is lost when it has been called so many times. */
    private static TeamWorker mortal(String program, String strategy, int calls) {
        AtomicInteger left = new AtomicInteger(calls);
        return listened(local(program, strategy), () -> {
            if (left.decrementAndGet() <= 0) {
                throw new WorkerLostException("gone");
            }
        });
    }

    /** One that tells before it does anything. */
    private static TeamWorker listened(TeamWorker worker, Runnable listener) {
        InvocationHandler handler = (proxy, method, arguments) -> {
            listener.run();
            return method.invoke(worker, arguments);
        };
        return (TeamWorker)
                Proxy.newProxyInstance(TeamWorker.class.getClassLoader(), new Class<?>[] {TeamWorker.class}, handler);
    }

    private static Explorer restored(String program, String strategy, String text) {
        Explorer explorer = explorer(program, strategy);
        explorer.restore(text);
        return explorer;
    }

    private static Explorer explorer(String program, String strategy) {
        return Explorer.countingClasses(
                ToySubject.withStates(program), Strategies.of(strategy), Limits.NONE.withSteps(100));
    }

    private static Set<Outcome> outcomes(Exploration exploration) {
        return exploration.outcomes().stream().map(FoundOutcome::outcome).collect(Collectors.toSet());
    }
}
