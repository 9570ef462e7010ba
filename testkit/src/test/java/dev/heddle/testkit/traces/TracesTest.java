// SPDX-License-Identifier: Apache-2.0
package dev.heddle.testkit.traces;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.program.Edge;
import dev.heddle.program.Inputs;
import dev.heddle.program.Interpreter;
import dev.heddle.program.Outcome;
import dev.heddle.program.Schedule;
import dev.heddle.program.Step;
import dev.heddle.program.ThreadBody;
import dev.heddle.program.TraceProgram;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class TracesTest {

    @ParameterizedTest
    @ValueSource(ints = {2, 4, 8})
    void a_loop_of_x_iterations_has_two_threads_and_8x_instructions(int x) {
        for (TraceProgram program : List.of(LoopTrace.e(x), LoopTrace.k(x))) {
            assertThat(program.threads()).hasSize(2);
            assertThat(program.size()).isEqualTo(8 * x);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 4, 64})
    void a_bank_has_a_region_and_about_300_events_per_teller(int tellers) {
        for (TraceProgram program : List.of(BankTrace.av(tellers), BankTrace.sav(tellers), BankTrace.nav(tellers))) {
            assertThat(program.threads()).hasSize(tellers + 1);
            assertThat(program.regions()).hasSize(tellers);
            assertThat(program.size() / tellers).isBetween(270, 320);
        }
    }

    @Test
    void an_indexer_collides_from_12_threads_on() {
        assertThat(collisions(IndexerTrace.of(11))).isZero();
        assertThat(collisions(IndexerTrace.of(12))).isEqualTo(3);
        assertThatThrownBy(() -> IndexerTrace.failing(11)).hasMessageContaining("11 threads never collide");
    }

    // A thread has four insertions, so what goes beyond that is probing again.
    private static int collisions(TraceProgram program) {
        return program.threads().stream()
                        .flatMap(thread -> thread.actions().stream())
                        .mapToInt(action -> action.assignments().keySet().stream()
                                        .anyMatch(variable -> variable.name().startsWith("table"))
                                ? 1
                                : 0)
                        .sum()
                - 4 * (program.threads().size() - 1);
    }

    @ParameterizedTest
    @ValueSource(ints = {32, 64})
    void the_table_of_an_indexer_is_large_enough(int threads) {
        long entries = IndexerTrace.of(threads).globals().stream()
                .filter(variable -> variable.name().startsWith("table"))
                .count();

        assertThat(entries).isEqualTo(4L * threads);
    }

    static Stream<TraceProgram> programsWithAGoodSerialRun() {
        return Stream.of(
                LoopTrace.e(3),
                LoopTrace.k(3),
                BankTrace.av(4),
                BankTrace.sav(4),
                ApacheLogTrace.atom001(),
                ApacheLogTrace.atom001a(),
                ApacheLogTrace.atom002(),
                ApacheLogTrace.atom002a(),
                BankingTrace.passed(5),
                BankingTrace.failing(5),
                IndexerTrace.of(15),
                IndexerTrace.failing(15));
    }

    @ParameterizedTest
    @MethodSource("programsWithAGoodSerialRun")
    void one_thread_after_the_other_is_a_good_run(TraceProgram program) {
        Outcome outcome = Interpreter.run(program, serial(program), new Inputs(Map.of(), Map.of()));

        assertThat(outcome).isInstanceOf(Outcome.Completed.class);
    }

    // Each thread runs as far as the given edges let it; then it is the next one's turn.
    private static Schedule serial(TraceProgram program) {
        List<Step> steps = new ArrayList<>();
        int[] next = new int[program.threads().size()];
        while (steps.size() < program.size()) {
            int before = steps.size();
            for (int i = 0; i < next.length; i++) {
                ThreadBody thread = program.threads().get(i);
                while (next[i] < thread.actions().size() && mayRun(program, new Step(thread.name(), next[i]), steps)) {
                    steps.add(new Step(thread.name(), next[i]++));
                }
            }
            assertThat(steps).hasSizeGreaterThan(before);
        }
        return new Schedule(steps);
    }

    private static boolean mayRun(TraceProgram program, Step step, List<Step> done) {
        return program.order().stream()
                .filter(edge -> edge.after().equals(step))
                .map(Edge::before)
                .allMatch(done::contains);
    }
}
