// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.formula.Neighbourhood;
import dev.heddle.formula.NeighbourhoodFinder;
import dev.heddle.formula.Published;
import dev.heddle.program.Step;
import dev.heddle.program.TraceProgram;
import dev.heddle.program.ctrc.CtrcReader;
import dev.heddle.solve.Budget;
import dev.heddle.solve.Solvers;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class BugSummarizerTest {

    @ParameterizedTest
    @MethodSource("dev.heddle.formula.Published#classified")
    void the_kinds_are_those_an_expert_gave(Published published) {
        Set<String> expert = Arrays.stream(published.expert().split(", "))
                // The expert's "other atomicity violation" is what figure 4 calls an atomicity violation.
                .map(kind -> kind.equals("OAV") ? "AV" : kind)
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(kinds(summaries(published.program()))).isEqualTo(expert);
    }

    @Test
    void a_stale_value_written_back_is_a_data_race() {
        assertThat(summaries("""
                global: x
                pre: (= x 0)
                thread left {t}:
                l1: (= t. x)
                l2: (= x. (+ t 1))
                thread right {t}:
                r1: (= t. x)
                r2: (= x. (+ t 1))
                post: (= x 2)
                """)).singleElement().satisfies(summary -> {
            assertThat(summary.kind()).isEqualTo(BugKind.DATA_RACE);
            assertThat(summary.variables()).containsExactly("x");
        });
    }

    @Test
    void a_read_before_the_only_write_is_a_use_before_definition() {
        assertThat(kinds(summaries("""
                global: ready:bool data
                pre: (and (not ready) (= data 0))
                thread init:
                i1: (= ready. true)
                i2: (= data. 7)
                thread use:
                u1: assume(= ready true)
                u2: assert(= data 7)
                """))).containsExactly("DU");
    }

    @Test
    void an_update_that_comes_too_late_is_an_order_violation_because_it_defines_nothing() {
        assertThat(kinds(summaries("""
                global: version
                pre: (= version 3)
                thread upgrade:
                a: (= version. (+ version 1))
                thread check:
                b: assert(= version 4)
                """))).containsExactly("OV");
    }

    @Test
    void following_a_stale_index_is_a_two_stage_access() {
        assertThat(kinds(summaries("""
                global: index:int cells:(Array Int Int)
                pre: (and (= index 1) (= (select cells 1) 10) (= (select cells 2) 0))
                thread reader {i v}:
                r1: (= i. index)
                r2: (= v. (select cells i))
                r3: assert(= v 10)
                thread mover:
                m1: (= index. 2)
                m2: (= cells. (store cells 2 10))
                """))).containsExactly("2S");
    }

    @Test
    void two_reads_that_differ_are_an_atomicity_violation() {
        assertThat(kinds(summaries("""
                global: x
                pre: (= x 0)
                thread twice {p q}:
                t1: (= p. x)
                t2: (= q. x)
                t3: assert(= p q)
                thread other:
                o1: (= x. 1)
                """))).containsExactly("AV");
    }

    @Test
    void a_check_that_another_thread_makes_stale_before_the_act_is_an_atomicity_violation() {
        assertThat(summaries("""
                global: best
                pre: (= best 0)
                thread low {seen}:
                l1: (= seen. best)
                l2: assume(< seen 4)
                l3: (= best. 4)
                thread high {seen}:
                h1: (= seen. best)
                h2: assume(< seen 8)
                h3: (= best. 8)
                post: (= best 8)
                """)).singleElement().satisfies(summary -> {
            assertThat(summary.kind()).isEqualTo(BugKind.ATOMICITY_VIOLATION);
            assertThat(summary.steps()).containsExactly(new Step("low", 0), new Step("high", 2), new Step("low", 2));
        });
    }

    @Test
    void two_halves_that_are_used_together_and_do_not_fit_are_a_two_stage_access() {
        assertThat(kinds(summaries("""
                global: from to
                pre: (and (= from 70) (= to 30))
                thread move:
                m1: (= from. 60)
                m2: (= to. 40)
                thread audit {p q}:
                a1: (= p. from)
                a2: (= q. to)
                a3: assert(= (+ p q) 100)
                """))).containsExactly("2S");
    }

    @Test
    void stretches_that_overlap_over_two_variables_are_an_atomicity_violation() {
        assertThat(kinds(summaries("""
                global: slots:(Array Int Int) size
                pre: (and (= size 0) (= (select slots 0) 0) (= (select slots 1) 0))
                thread left {i}:
                l1: (= i. size)
                l2: (= slots. (store slots i 3))
                l3: (= size. (+ i 1))
                thread right {i}:
                r1: (= i. size)
                r2: (= slots. (store slots i 5))
                r3: (= size. (+ i 1))
                post: (and (= size 2) (= (+ (select slots 0) (select slots 1)) 8))
                """))).containsExactly("AV");
    }

    private static List<BugSummary> summaries(String text) {
        return summaries(CtrcReader.read("test.ctrc", text));
    }

    private static List<BugSummary> summaries(TraceProgram program) {
        try (NeighbourhoodFinder finder = NeighbourhoodFinder.of(program, Solvers::standard)) {
            Neighbourhood neighbourhood =
                    GuardReads.kept(program, finder.find(Budget.UNLIMITED), Solvers::standard, Budget.UNLIMITED);
            assertThat(neighbourhood.bad().terms()).isNotEmpty();
            return BugSummarizer.summarise(program, neighbourhood, facts -> finder.isSomeBad(facts, Budget.UNLIMITED));
        }
    }

    private static Set<String> kinds(List<BugSummary> summaries) {
        return summaries.stream()
                .map(summary -> summary.kind().abbreviation())
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
