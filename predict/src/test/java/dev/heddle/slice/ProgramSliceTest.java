// SPDX-License-Identifier: Apache-2.0
package dev.heddle.slice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.program.Action;
import dev.heddle.program.Edge;
import dev.heddle.program.Inputs;
import dev.heddle.program.Interpreter;
import dev.heddle.program.Outcome;
import dev.heddle.program.Schedule;
import dev.heddle.program.Section;
import dev.heddle.program.Step;
import dev.heddle.program.TraceProgram;
import dev.heddle.program.Variable;
import dev.heddle.program.ctrc.CtrcReader;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProgramSliceTest {

    private static TraceProgram program(String text) {
        return CtrcReader.read("test.ctrc", text);
    }

    private static ProgramSlice slice(TraceProgram program, String label) {
        return ProgramSlice.of(program, Criterion.assertion(program.step(label).orElseThrow()));
    }

    private static List<String> labels(TraceProgram program) {
        return program.threads().stream()
                .flatMap(thread -> thread.actions().stream())
                .map(Action::label)
                .toList();
    }

    private static List<String> kept(String text, String label) {
        return labels(slice(program(text), label).program());
    }

    @Test
    void what_the_assertion_does_not_read_is_gone() {
        TraceProgram program = program("""
                global: x y
                pre: (and (= x 0) (= y 0))
                thread a:
                a1: (= y. 1)
                a2: (= x. 1)
                a3: (= y. 2)
                thread b {r}:
                b1: (= r. y)
                b2: assert(= x 0)
                b3: (= x. 7)
                """);

        ProgramSlice slice = slice(program, "b2");

        assertThat(labels(slice.program())).containsExactly("a2", "b2");
        assertThat(slice.program().variables()).extracting(Variable::name).containsExactly("x");
        assertThat(slice.program().precondition()).hasToString("x = 0");
    }

    @Test
    void guards_on_the_way_stay_with_all_that_they_read() {
        assertThat(kept("""
                global: x y z
                pre: (and (= x 0) (= y 0) (= z 0))
                thread a:
                a1: (= z. 1)
                a2: (= y. z)
                a3: (= x. 1)
                thread b:
                b1: assume(= y 1)
                b2: assert(= x 0)
                """, "b2")).containsExactly("a1", "a2", "a3", "b1", "b2");
    }

    @Test
    void an_earlier_assertion_must_hold_so_what_it_reads_matters() {
        assertThat(kept("""
                global: x y
                pre: (and (= x 0) (= y 0))
                thread a:
                a1: (= y. 1)
                thread b:
                b1: assert(= y 0)
                b2: assert(= x 0)
                """, "b2")).containsExactly("a1", "b1", "b2");
    }

    @Test
    void what_comes_after_the_assertion_in_any_order_is_gone() {
        assertThat(kept("""
                global: x
                pre: (= x 0)
                thread a:
                a1: assert(= x 0)
                a2: fence
                thread b:
                b1: (= x. 1)
                thread c:
                c1: (= x. 2)
                order: a2 < b1
                """, "a1")).containsExactly("a1", "c1");
    }

    @Test
    void locks_around_nothing_of_interest_are_gone() {
        assertThat(kept("""
                global: x y lock
                pre: (and (= x 0) (= y 0) (= lock 0))
                thread a:
                a1: assume(= lock 0) then (= lock. 1)
                a2: (= y. (+ y 1))
                a3: assume(= lock 1) then (= lock. 0)
                a4: (= x. 1)
                thread b:
                b1: assume(= lock 0) then (= lock. 2)
                b2: (= y. (+ y 1))
                b3: assume(= lock 2) then (= lock. 0)
                b4: assert(= x 0)
                """, "b4")).containsExactly("a4", "b4");
    }

    @Test
    void nested_and_overlapping_locks_around_nothing_of_interest_are_gone() {
        assertThat(kept("""
                global: x left right
                pre: (and (= x 0) (= left 0) (= right 0))
                thread a:
                a1: assume(= left 0) then (= left. 1)
                a2: assume(= right 0) then (= right. 1)
                a3: (= left. 0)
                a4: (= right. 0)
                a5: (= x. 1)
                thread b:
                b1: assume(= right 0) then (= right. 2)
                b2: assume(= left 0) then (= left. 2)
                b3: (= left. 0)
                b4: (= right. 0)
                b5: assert(= x 0)
                """, "b5")).containsExactly("a5", "b5");
    }

    @Test
    void a_lock_that_one_thread_holds_around_something_of_interest_stays_everywhere() {
        assertThat(kept("""
                global: x y lock
                pre: (and (= x 0) (= y 0) (= lock 0))
                thread a:
                a1: assume(= lock 0) then (= lock. 1)
                a2: (= x. 1)
                a3: (= x. 0)
                a4: (= lock. 0)
                thread b:
                b1: assume(= lock 0) then (= lock. 2)
                b2: (= y. 1)
                b3: (= lock. 0)
                b4: assert(= x 0)
                """, "b4")).containsExactly("a1", "a2", "a3", "a4", "b1", "b3", "b4");
    }

    @Test
    void a_lock_within_one_that_stays_keeps_the_inner_one_only_if_others_hold_that() {
        assertThat(kept("""
                global: x outer inner
                pre: (and (= x 0) (= outer 0) (= inner 0))
                thread a:
                a1: assume(= outer 0) then (= outer. 1)
                a2: assume(= inner 0) then (= inner. 1)
                a3: (= inner. 0)
                a4: (= x. 1)
                a5: (= outer. 0)
                thread b:
                b1: assume(= outer 0) then (= outer. 2)
                b2: assert(= x 0)
                """, "b2")).containsExactly("a1", "a4", "a5", "b1", "b2");
    }

    @Test
    void a_thread_that_waits_for_another_while_it_holds_a_lock_keeps_the_lock() {
        // b can't take the lock before c has ended, because a holds it until then.
        assertThat(kept("""
                global: x lock
                pre: (and (= x 0) (= lock 0))
                thread a:
                a1: assume(= lock 0) then (= lock. 1)
                a2: fence
                a3: (= lock. 0)
                a4: (= x. 1)
                thread b:
                b1: assume(= lock 0) then (= lock. 2)
                b2: (= lock. 0)
                b3: assert(= x 0)
                thread c:
                c1: (= x. 2)
                order: c1 < a2
                """, "b3")).containsExactly("a1", "a2", "a3", "a4", "b1", "b2", "b3", "c1");
    }

    @Test
    void a_thread_may_be_started_and_ended_by_taking_and_giving_back_a_lock() {
        TraceProgram program = program("""
                global: x lock
                pre: (and (= x 0) (= lock 0))
                thread main:
                m1: fence
                m2: fence
                m3: assert(= x 0)
                thread a:
                a1: assume(= lock 0) then (= lock. 1)
                a2: (= lock. 0)
                a3: (= x. 1)
                a4: assume(= lock 0) then (= lock. 1)
                a5: (= lock. 0)
                order: m1 < a1 a5 < m2
                """);

        ProgramSlice slice = slice(program, "m3");

        assertThat(labels(slice.program())).containsExactly("m1", "m2", "m3", "a1", "a3", "a5");
        assertThat(slice.program().order()).hasSize(2).extracting(Edge::after).contains(new Step("a", 0));
        Schedule part = new Schedule(List.of(
                new Step("main", 0),
                new Step("a", 0),
                new Step("a", 1),
                new Step("a", 2),
                new Step("main", 1),
                new Step("main", 2)));
        Outcome outcome = Interpreter.run(program, slice.lift(part), slice.lift(new Inputs(Map.of(), Map.of())));
        assertThat(outcome).isInstanceOf(Outcome.AssertionFailed.class);
    }

    @Test
    void an_atomic_section_ends_before_others_go_on_although_its_end_does_not_matter() {
        TraceProgram program = program("""
                global: x y
                pre: (and (= x 0) (= y 5))
                thread a:
                a1: (= x. 1)
                a2: (= y. 1)
                thread b:
                b1: assert(= x 0)
                atomic: [a1 a2]
                """);

        ProgramSlice slice = slice(program, "b1");
        Schedule lifted = slice.lift(new Schedule(List.of(new Step("a", 0), new Step("b", 0))));

        assertThat(labels(slice.program())).containsExactly("a1", "b1");
        assertThat(lifted.steps()).containsExactly(new Step("a", 0), new Step("a", 1), new Step("b", 0));
        assertThat(Interpreter.run(program, lifted, slice.lift(new Inputs(Map.of(), Map.of()))))
                .isInstanceOf(Outcome.AssertionFailed.class);
    }

    @Test
    void a_region_keeps_all_accesses_of_what_it_accesses() {
        TraceProgram program = program("""
                global: x y lock
                pre: (and (= x 0) (= y 0) (= lock 0))
                thread a {r}:
                a1: (= y. 1)
                a2: (= r. x)
                a3: (= x. (+ r 1))
                thread b {s}:
                b1: (= s. y)
                b2: assume(= lock 0) then (= lock. 2)
                b3: (= y. 2)
                b4: (= lock. 0)
                b5: (= x. 7)
                b6: (= y. 3)
                """);

        TraceProgram slice = ProgramSlice.of(program, Criterion.regions(List.of(new Section("a", 1, 2))))
                .program();

        assertThat(labels(slice)).containsExactly("a2", "a3", "b5");
        assertThat(slice.regions()).containsExactly(new Section("a", 0, 1));
    }
}
