// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.explore.dpor.Dpor;
import dev.heddle.explore.strategy.Strategies;
import dev.heddle.explore.toy.RandomPrograms;
import dev.heddle.explore.toy.ToySubject;
import dev.heddle.finding.Outcome;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Explorations that are interrupted and go on elsewhere, and explorations by several. */
class FrontierTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "dpor",
                "dpor-source",
                "brute-force",
                "pcb:2",
                "pcb",
                "hapset:1",
                "hapset:2",
                "round-robin",
                "random:3",
                "pct:3:3",
                "pos:3",
                "surw:3"
            })
    void an_interrupted_exploration_ends_as_one_that_was_not(String name) {
        String program = Benchmarks.INC_TRUE.text();
        Limits limits = Limits.NONE.withExecutions(600);
        Exploration whole = explorer(program, name, limits).explore();

        String saved = "";
        Exploration part;
        long executions = 0;
        do {
            executions += 37;
            Explorer explorer = explorer(program, name, limits.withExecutions(Math.min(600, executions)));
            if (!saved.isEmpty()) {
                explorer.restore(saved);
            }
            part = explorer.explore();
            saved = explorer.save();
        } while (part.stop() == Stop.EXECUTIONS && executions < 600);

        assertThat(part.stop()).isEqualTo(whole.stop());
        assertThat(part.progress().executions()).isEqualTo(whole.progress().executions());
        assertThat(part.progress().classes()).isEqualTo(whole.progress().classes());
        assertThat(part.progress().failures()).isEqualTo(whole.progress().failures());
        assertThat(part.outcomes()).isEqualTo(whole.outcomes());
    }

    @RepeatedTest(50)
    void an_exploration_saved_after_every_execution_loses_nothing(RepetitionInfo repetition) {
        String program = RandomPrograms.seeded(repetition.getCurrentRepetition());
        Limits limits = Limits.NONE.withSteps(100).withExecutions(100);
        Exploration whole = explorer(program, "dpor", limits).explore();

        Explorer explorer = explorer(program, "dpor", limits.withExecutions(1));
        Exploration part = explorer.explore();
        for (int i = 2; i <= 100 && part.stop() == Stop.EXECUTIONS; i++) {
            Explorer next = explorer(program, "dpor", limits.withExecutions(i));
            next.restore(explorer.save());
            explorer = next;
            part = explorer.explore();
        }

        assertThat(part.stop()).isEqualTo(whole.stop());
        assertThat(part.progress().completed()).isEqualTo(whole.progress().completed());
        assertThat(part.progress().classes()).isEqualTo(whole.progress().classes());
        assertThat(part.outcomes()).isEqualTo(whole.outcomes());
    }

    @Test
    void what_another_version_or_strategy_has_saved_is_refused() {
        Explorer explorer = explorer(Benchmarks.LAZY01.text(), "dpor", Limits.NONE);
        String saved = explorer.save();

        assertThatThrownBy(() ->
                        explorer(Benchmarks.LAZY01.text(), "pcb:1", Limits.NONE).restore(saved))
                .hasMessage("'dpor' where 'pcb:1' should be");
        assertThatThrownBy(() -> explorer(Benchmarks.LAZY01.text(), "dpor", Limits.NONE)
                        .restore(saved.replace("heddle-exploration 1", "heddle-exploration 2")))
                .hasMessage("'2' where '1' should be");
        assertThatThrownBy(() -> explorer(Benchmarks.LAZY01.text(), "dpor", Limits.NONE)
                        .restore(saved.substring(0, saved.length() - 5)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static Explorer explorer(String program, String strategy, Limits limits) {
        return Explorer.countingClasses(ToySubject.withStates(program), Strategies.of(strategy), limits);
    }

    @ParameterizedTest
    @ValueSource(strings = {"dpor", "dpor-source", "brute-force", "pcb:3"})
    void several_find_together_what_one_finds(String name) {
        for (Benchmark benchmark : Set.of(Benchmarks.REORDER2, Benchmarks.INC_TRUE, Benchmarks.LAZY01)) {
            Exploration one = explorer(benchmark.text(), name, Limits.NONE).explore();
            Team team = new Team(benchmark.text(), name);
            team.work(3);

            assertThat(team.completed)
                    .as(benchmark.name())
                    .isEqualTo(one.progress().completed());
            assertThat(team.outcomes).isEqualTo(outcomes(one));
            assertThat(team.members).as("members of the team").isGreaterThan(1);
        }
    }

    @RepeatedTest(100)
    void several_find_together_what_one_finds_in_any_program(RepetitionInfo repetition) {
        shareAndCompare(repetition.getCurrentRepetition(), 2_000);
    }

    @Tag("slow")
    @RepeatedTest(2_000)
    void several_find_together_what_one_finds_in_larger_programs(RepetitionInfo repetition) {
        shareAndCompare(1_000_000 + repetition.getCurrentRepetition(), 20_000);
    }

    private static void shareAndCompare(long seed, int executions) {
        String program = RandomPrograms.seeded(seed);
        String strategy = seed % 3 == 0 ? "dpor-source" : "dpor";
        Exploration one = explorer(program, strategy, Limits.NONE.withSteps(100).withExecutions(executions))
                .explore();
        if (one.isExhausted()) {
            Team team = new Team(program, strategy);
            team.moves = seed % 2 == 0;
            team.work(1 + (int) (seed % 4));

            assertThat(team.classes).as(program).hasSize((int) one.progress().completed());
            assertThat(team.completed).as(program).isEqualTo(one.progress().completed());
            assertThat(team.outcomes).as(program).isEqualTo(outcomes(one));
        }
    }

    private static Set<Outcome> outcomes(Exploration exploration) {
        return exploration.outcomes().stream().map(FoundOutcome::outcome).collect(Collectors.toSet());
    }

    /** One that gives parts away whenever it can, and those who work on them, a few executions each in turn. */
    private static final class Team {

        private final String program;
        private final String strategy;
        private final Deque<Member> working = new ArrayDeque<>();
        private final Map<Member, Member> givers = new LinkedHashMap<>();
        private final Set<Outcome> outcomes = new HashSet<>();
        private final Set<Long> classes = new HashSet<>();
        private long completed;
        private int members;

        /** Whether members are written down after their turns, and somebody else goes on from that. */
        private boolean moves;

        Team(String program, String strategy) {
            this.program = program;
            this.strategy = strategy;
            working.add(new Member());
        }

        /** A process of its own: nothing is shared but what is written down. */
        private final class Member {
            private ToySubject subject = ToySubject.withStates(program);
            private Strategy work = Strategies.of(strategy);
            private Run run = new Run(subject, work, 1_000);

            Member() {
                members++;
            }

            void move() {
                FrontierWriter out = new FrontierWriter(subject);
                work.save(out);
                subject = ToySubject.withStates(program);
                work = Strategies.of(strategy);
                work.restore(new FrontierReader(subject, out.toString()));
                run = new Run(subject, work, 1_000);
            }
        }

        void work(int executionsInTurn) {
            while (!working.isEmpty()) {
                Member member = working.removeFirst();
                boolean hasMore = true;
                for (int i = 0; i < executionsInTurn && hasMore; i++) {
                    hasMore = execute(member);
                }
                report(member);
                if (hasMore) {
                    give(member);
                    working.addLast(member);
                }
                if (moves) {
                    member.move();
                }
            }
        }

        private boolean execute(Member member) {
            int repeated = member.work.begin();
            if (repeated == Strategy.NOTHING_LEFT) {
                return false;
            }
            Outcome outcome = member.run.execute(repeated);
            if (member.run.ending() == Strategy.Ending.COMPLETE) {
                completed++;
                outcomes.add(outcome);
                ClassKeys keys = new ClassKeys(member.subject);
                keys.add(member.run.history());
                classes.add(keys.keys()[0]);
            }
            return true;
        }

        private void give(Member member) {
            FrontierWriter out = new FrontierWriter(member.subject);
            if (members < 20 && member.work.split(out)) {
                Member other = new Member();
                other.work.restore(new FrontierReader(other.subject, out.toString()));
                givers.put(other, member);
                working.addLast(other);
            }
        }

        private void report(Member member) {
            Member giver = givers.get(member);
            if (giver != null && member.work instanceof Dpor) {
                FrontierWriter out = new FrontierWriter(member.subject);
                member.work.report(out);
                giver.work.accept(new FrontierReader(giver.subject, out.toString()));
                if (!working.contains(giver)) {
                    working.addLast(giver);
                }
            }
        }
    }
}
