// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.explore.strategy.Strategies;
import dev.heddle.explore.toy.ToySubject;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Explorers that share the work of one and report to whom they have it from. */
class SharingTest {

    private static final List<Benchmark> PROGRAMS =
            List.of(Benchmarks.REORDER2, Benchmarks.INC_TRUE, Benchmarks.PETERSON);

    @ParameterizedTest
    @ValueSource(strings = {"dpor", "dpor-source", "pcb:2"})
    void together_they_know_what_one_would_know(String strategy) {
        for (Benchmark benchmark : PROGRAMS) {
            Exploration one = explorer(benchmark, strategy).explore();
            Crew crew = new Crew(benchmark, strategy);
            Exploration all = crew.work();

            assertThat(crew.size).as("members").isGreaterThan(1);
            assertThat(all.stop()).isEqualTo(Stop.EXHAUSTED);
            assertThat(all.isExhausted()).isEqualTo(one.isExhausted());
            assertThat(all.progress().completed()).isEqualTo(one.progress().completed());
            assertThat(all.progress().classes()).isEqualTo(one.progress().classes());
            assertThat(all.progress().failures()).isEqualTo(one.progress().failures());
            assertThat(known(all)).as(benchmark.name()).isEqualTo(known(one));
        }
    }

    @Test
    void as_long_as_a_part_is_not_done_there_is_no_proof() {
        Explorer giver = explorer(Benchmarks.REORDER2, "brute-force");
        giver.explore(10, progress -> giver.interrupt());
        Explorer other = explorer(Benchmarks.REORDER2, "brute-force");
        other.restore(giver.split().orElseThrow());
        Exploration without = giver.explore();
        other.explore();
        giver.accept(other.report());
        Exploration with = giver.explore();

        assertThat(without.stop()).isEqualTo(Stop.OTHERS);
        assertThat(without.isExhausted()).isFalse();
        assertThat(with.stop()).isEqualTo(Stop.EXHAUSTED);
        assertThat(with.isExhausted()).isTrue();
        assertThat(with.progress().completed()).isEqualTo(2520);
    }

    @Test
    void a_report_of_nobody_known_is_refused() {
        Explorer one = explorer(Benchmarks.REORDER2, "dpor");
        String report = explorer(Benchmarks.REORDER2, "dpor").report();

        assertThatThrownBy(() -> one.accept(report)).hasMessage("part 0 was not given, or is done");
    }

    private static Explorer explorer(Benchmark benchmark, String strategy) {
        return Explorer.countingClasses(
                ToySubject.withVerdicts(benchmark.text()), Strategies.of(strategy), Limits.NONE);
    }

    private static List<String> known(Exploration exploration) {
        return exploration.outcomes().stream()
                .map(found -> "%s %d times, %d switches"
                        .formatted(
                                found.outcome(),
                                found.executions(),
                                found.schedule().switches()))
                .sorted()
                .collect(Collectors.toList());
    }

    /** Gives work to a new member whenever somebody has enough, a few executions in turn. */
    private static final class Crew {

        private final Benchmark benchmark;
        private final String strategy;
        private final Deque<Member> waiting = new ArrayDeque<>();
        private final Member first;
        private int size;

        Crew(Benchmark benchmark, String strategy) {
            this.benchmark = benchmark;
            this.strategy = strategy;
            this.first = new Member(null);
        }

        private final class Member {
            private final Explorer explorer = explorer(benchmark, strategy);
            private final @Nullable Member giver;

            Member(@Nullable Member giver) {
                this.giver = giver;
                size++;
                waiting.add(this);
            }
        }

        Exploration work() {
            Exploration last = first.explorer.explore(1, progress -> first.explorer.interrupt());
            while (!waiting.isEmpty()) {
                Member member = waiting.removeFirst();
                Exploration part = member.explorer.explore(3, progress -> member.explorer.interrupt());
                last = member == first ? part : last;
                if (part.stop() == Stop.INTERRUPTED) {
                    share(member);
                    waiting.addLast(member);
                }
                report(member);
            }
            return last;
        }

        private void share(Member member) {
            Optional<String> part = size < 8 ? member.explorer.split() : Optional.empty();
            part.ifPresent(text -> new Member(member).explorer.restore(text));
        }

        private void report(Member member) {
            Member giver = member.giver;
            if (giver != null) {
                giver.explorer.accept(member.explorer.report());
                if (!waiting.contains(giver)) {
                    waiting.addLast(giver);
                }
            }
        }
    }
}
