// SPDX-License-Identifier: Apache-2.0
package dev.heddle.encode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.expr.Expr;
import dev.heddle.expr.Value;
import dev.heddle.program.TraceProgram;
import dev.heddle.program.ctrc.CtrcReader;
import java.util.List;
import org.junit.jupiter.api.Test;

class CssaTest {

    @Test
    void locals_are_folded_into_the_values_that_are_written() {
        Cssa cssa = cssa("""
                global: x
                pre: (= x 0)
                thread a {t u}:
                a1: (= t. x)
                a2: (= u. (+ t 1))
                a3: (= x. (+ u 1))
                thread b:
                b1: (= x. 9)
                """);

        Write write = event(cssa, "a3").writes().get(0);
        assertThat(write.value().toString()).isEqualTo("x@a1 + 2");
    }

    @Test
    void what_one_thread_uses_alone_is_no_shared_location() {
        Cssa cssa = cssa("""
                global: x own
                pre: (and (= x 0) (= own 3))
                thread a:
                a1: (= own. (+ own 1))
                a2: (= x. own)
                thread b:
                b1: (= x. 9)
                """);

        assertThat(cssa.locations()).extracting(EncodedLocation::toString).containsExactly("x");
        assertThat(event(cssa, "a2").writes().get(0).value()).isEqualTo(Expr.integer(4));
    }

    @Test
    void a_read_cannot_see_what_is_overwritten_or_after_it_in_every_interleaving() {
        Cssa cssa = cssa("""
                global: x
                pre: (= x 0)
                thread a:
                a1: (= x. 1)
                a2: (= x. 2)
                thread b {t}:
                b1: (= t. x)
                b2: (= x. 3)
                thread c:
                c1: (= x. 4)
                order: a2 < b1
                """);

        Read read = event(cssa, "b1").reads().get(0);
        assertThat(labels(cssa, cssa.candidates(read))).containsExactly("a2", "c1");
        assertThat(cssa.mayReadInitial(read)).isFalse();
    }

    @Test
    void an_atomic_section_is_one_event_and_reads_its_own_writes() {
        Cssa cssa = cssa("""
                global: x y
                pre: (and (= x 0) (= y 0))
                thread a:
                a1: (= x. 1)
                a2: (= y. (+ x 1))
                thread b {t u}:
                b1: (= t. x)
                b2: (= u. y)
                atomic: [a1 a2]
                """);

        EncodedEvent section = event(cssa, "a1");
        assertThat(section.steps()).hasSize(2);
        assertThat(section.reads()).isEmpty();
        assertThat(section.writes())
                .extracting(write -> write.location() + " := " + write.value())
                .containsExactly("x := 1", "y := 2");
    }

    @Test
    void an_array_accessed_at_known_indices_is_as_many_locations() {
        Cssa cssa = cssa("""
                global: cells:(Array Int Int)
                pre: (and (= (select cells 1) 5) (= (select cells 2) 6))
                thread a {i}:
                a1: (= i. 1)
                a2: (= cells. (store cells i 7))
                thread b {t}:
                b1: (= t. (select cells 1))
                b2: (= cells. (store cells 2 t))
                thread c {t}:
                c1: (= t. (select cells 2))
                """);

        assertThat(cssa.locations())
                .extracting(EncodedLocation::toString)
                .containsExactlyInAnyOrder("cells[1]", "cells[2]");
        assertThat(event(cssa, "b2").reads()).isEmpty();
        assertThat(cssa.initialValue(event(cssa, "b1").reads().get(0).location()))
                .isEqualTo(Expr.integer(5));
    }

    @Test
    void an_array_accessed_at_an_unknown_index_is_one_location() {
        Cssa cssa = cssa("""
                global: cells:(Array Int Int) i
                pre: (= i 1)
                thread a:
                a1: (= cells. (store cells i 7))
                thread b {t}:
                b1: (= t. (select cells 1))
                thread c:
                c1: (= i. 2)
                """);

        assertThat(cssa.locations()).extracting(EncodedLocation::toString).contains("cells");
    }

    @Test
    void the_precondition_is_solved_for_initial_values() {
        Cssa cssa = cssa("""
                global: limit old new
                pre: (and (= old limit) (= new (+ old 1)) (> limit 0))
                thread a:
                a1: assert(= new (+ old 1))
                thread b:
                b1: (= new. 0)
                b2: (= old. limit)
                """);

        assertThat(cssa.initialConstraints()).hasSize(1);
        assertThat(cssa.freeSymbols()).hasSize(1);
        assertThat(cssa.inputs(symbol -> Value.of(41)).initial().values()).contains(Value.of(41), Value.of(42));
    }

    @Test
    void a_given_order_that_is_cyclic_is_refused_by_name() {
        TraceProgram program = CtrcReader.read("free.ctrc", """
                global: x
                thread a:
                a1: (= x. 1)
                a2: (= x. 1)
                thread b:
                b1: (= x. 2)
                b2: (= x. 2)
                """);
        var edges = List.of(
                new dev.heddle.program.Edge(step(program, "a2"), step(program, "b1")),
                new dev.heddle.program.Edge(step(program, "b2"), step(program, "a1")));

        assertThatThrownBy(() -> Cssa.of(program.withOrder(edges)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("cyclic");
    }

    @Test
    void counters_of_several_threads_have_few_values() {
        Cssa cssa = cssa("""
                global: n
                pre: (= n 0)
                thread a:
                a1: (= n. (+ n 1))
                a2: (= n. (+ n 1))
                thread b:
                b1: (= n. (+ n 1))
                thread c:
                c1: assert(< n 4)
                """);

        Expr seen = event(cssa, "c1").reads().get(0).symbol();
        assertThat(ValueDomains.ofAllOrders(cssa).domain(seen).orElseThrow())
                .contains(Value.of(0), Value.of(1), Value.of(2), Value.of(3));
    }

    @Test
    void a_guard_filters_the_values_that_an_executed_event_can_have_seen() {
        Cssa cssa = cssa("""
                global: lock
                pre: (= lock 0)
                thread a:
                a1: assume(= lock 0) then (= lock. 1)
                a2: (= lock. 0)
                thread b:
                b1: assume(= lock 0) then (= lock. 2)
                b2: (= lock. 0)
                """);
        Expr seen = event(cssa, "b1").reads().get(0).symbol();

        assertThat(ValueDomains.ofExecutedEvents(cssa).domain(seen).orElseThrow())
                .containsExactly(Value.of(0));
        assertThat(ValueDomains.ofAllOrders(cssa).domain(seen).orElseThrow())
                .containsExactlyInAnyOrder(Value.of(0), Value.of(1));
    }

    // ── critical sections ───────────────────────────────────────────────────────────────────────────────────────────

    private static final String LOCKED = """
            global: lock x
            pre: (and (= lock 0) (= x 0))
            thread a:
            a1: assume(= lock 0) then (= lock. 1)
            a2: (= x. (+ x 1))
            a3: (= lock. 0)
            thread b:
            b1: assume(= lock 0) then (= lock. 2)
            b2: (= x. (+ x 1))
            b3: %s
            """;

    @Test
    void a_variable_that_is_taken_when_free_and_given_back_is_a_lock() {
        CriticalSections sections = CriticalSections.of(cssa(LOCKED.formatted("assume(= lock 2) then (= lock. 0)")));

        assertThat(sections.locks()).extracting(EncodedLocation::toString).containsExactly("lock");
        assertThat(sections.all()).hasSize(2);
    }

    @Test
    void a_variable_whose_value_somebody_uses_is_none() {
        assertThat(CriticalSections.of(cssa(LOCKED.formatted("(= x. lock)"))).locks())
                .isEmpty();
        assertThat(CriticalSections.of(cssa(LOCKED.formatted("(= lock. 7)"))).locks())
                .isEmpty();
    }

    private static Cssa cssa(String text) {
        return Cssa.of(CtrcReader.read("test.ctrc", text));
    }

    private static EncodedEvent event(Cssa cssa, String label) {
        return cssa.event(step(cssa.program(), label));
    }

    private static dev.heddle.program.Step step(TraceProgram program, String label) {
        return program.step(label).orElseThrow();
    }

    private static List<String> labels(Cssa cssa, List<Write> writes) {
        return writes.stream()
                .map(write -> cssa.program().action(write.step()).label())
                .toList();
    }
}
