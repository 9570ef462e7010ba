// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.explore.dpor.PredecessorSets;
import dev.heddle.explore.strategy.RoundRobin;
import dev.heddle.explore.strategy.Strategies;
import dev.heddle.explore.toy.ToySubject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StrategiesTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "dpor",
                "dpor-source",
                "brute-force",
                "round-robin",
                "pcb:3",
                "hapset:2",
                "random:4",
                "pct:2:9",
                "pos:0",
                "surw:1"
            })
    void a_description_gives_the_strategy_it_describes(String description) {
        assertThat(Strategies.of(description).description()).isEqualTo(description);
    }

    @ParameterizedTest
    @CsvSource({
        "pcb, pcb:2147483647",
        "hapset, hapset:1",
        "random, random:0",
        "pct, pct:3:0",
        "pct:5, pct:5:0",
        "pos, pos:0",
        "surw, surw:0"
    })
    void parameters_may_be_left_out(String description, String meaning) {
        assertThat(Strategies.of(description).description()).isEqualTo(meaning);
    }

    @Test
    void what_is_not_understood_is_said() {
        assertThatThrownBy(() -> Strategies.of("magic"))
                .hasMessageStartingWith("there is no strategy 'magic'; there are dpor,");
        assertThatThrownBy(() -> Strategies.of("pcb:two")).hasMessage("'two' is no number");
        assertThatThrownBy(() -> Strategies.of("dpor:1")).hasMessage("'dpor' has at most 0 parameters");
        assertThatThrownBy(() -> Strategies.of("pcb:-1")).hasMessage("at most -1 preemptions");
        assertThatThrownBy(() -> Strategies.of("hapset:0")).hasMessage("hapset of size 0");
    }

    @Test
    void preemption_bounding_without_a_bound_is_a_proof() {
        Exploration exploration = explore(Benchmarks.INC_CAS, Strategies.of("pcb"));

        assertThat(exploration.isExhausted()).isTrue();
        assertThat(exploration.progress().completed()).isEqualTo(20);
    }

    @Test
    void preemption_bounding_with_a_bound_is_a_proof_if_the_bound_cut_nothing() {
        assertThat(explore(Benchmarks.LAZY01, Strategies.of("pcb:0")).isExhausted())
                .isTrue();
        assertThat(explore(Benchmarks.INC_CAS, Strategies.of("pcb:2")).isExhausted())
                .isFalse();
    }

    @Test
    void round_robin_takes_ever_longer_turns() {
        Exploration exploration = explore(Benchmarks.WITHDRAW_UNLOCKED, new RoundRobin());

        // Turns of one step lose an update; with turns of two steps each thread has ended when the other begins.
        assertThat(exploration.progress().executions()).isEqualTo(2);
        assertThat(exploration.progress().failures()).isEqualTo(1);
        assertThat(exploration.isExhausted()).isFalse();
    }

    /** Loops multiply classes, but not pairs of statements. */
    @Test
    void predecessor_sets_need_no_more_executions_if_loops_go_round_more_often() {
        long few = explore(fib(3), new PredecessorSets(1)).progress().executions();
        long more = explore(fib(6), new PredecessorSets(1)).progress().executions();

        assertThat(few).isBetween(2L, 10L);
        assertThat(more).isBetween(2L, 10L);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void larger_predecessor_sets_run_more_executions_but_no_class_twice(int size) {
        Exploration smaller = explore(Benchmarks.REORDER2, new PredecessorSets(size));
        Exploration larger = explore(Benchmarks.REORDER2, new PredecessorSets(size + 1));

        assertThat(smaller.progress().completed()).isLessThan(larger.progress().completed());
        assertThat(larger.progress().classes()).hasValue(larger.progress().completed());
        assertThat(smaller.progress().failures()).isPositive();
        assertThat(larger.isExhausted()).isFalse();
    }

    private static Benchmark fib(int rounds) {
        return Benchmark.of("fib", Benchmarks.FIB_BENCH.text().replace("repeat 5", "repeat " + rounds))
                .build();
    }

    private static Exploration explore(Benchmark benchmark, Strategy strategy) {
        return Explorer.countingClasses(ToySubject.withVerdicts(benchmark.text()), strategy, Limits.NONE)
                .explore();
    }
}
