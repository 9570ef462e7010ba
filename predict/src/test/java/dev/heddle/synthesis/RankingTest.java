// SPDX-License-Identifier: Apache-2.0
package dev.heddle.synthesis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.explain.GuardReads;
import dev.heddle.formula.NeighbourhoodFinder;
import dev.heddle.program.Section;
import dev.heddle.program.Step;
import dev.heddle.program.TraceProgram;
import dev.heddle.program.ctrc.CtrcReader;
import dev.heddle.solve.Budget;
import dev.heddle.solve.Solvers;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RankingTest {

    @Test
    void a_lock_that_one_round_forgets_is_taken_there() {
        assertThat(first("""
                global: lock count
                pre: (and (= lock 0) (= count 0))
                thread one {t}:
                a1: (and (= lock 0) (= lock. 1))
                a2: (= t. count)
                a3: (= count. (+ t 1))
                a4: (= lock. 0)
                a5: (= t. count)
                a6: (= count. (+ t 1))
                thread two {t}:
                b1: (and (= lock 0) (= lock. 1))
                b2: (= t. count)
                b3: (= count. (+ t 1))
                b4: (= lock. 0)
                post: (= count 3)
                """))
                .singleElement()
                .satisfies(primitive -> assertThat(((Primitive.Lock) primitive).existing())
                        .isEqualTo(Optional.of(new Primitive.Existing("lock", List.of(new Section("one", 4, 5))))));
    }

    @Test
    void a_check_before_an_act_gets_a_lock_around_both_and_not_a_wait() {
        assertThat(first("""
                global: used limit
                pre: (and (= used 0) (= limit 1))
                thread one:
                a1: assume(< used limit)
                a2: (= used. (+ used 1))
                thread two:
                b1: assume(< used limit)
                b2: (= used. (+ used 1))
                thread audit:
                c1: assert(<= used limit)
                """))
                .containsExactly(new Primitive.Lock(List.of(new Section("one", 0, 1), new Section("two", 0, 1))));
    }

    @Test
    void of_several_waits_the_one_that_keeps_most_good_orders_comes_first() {
        assertThat(first("""
                global: a b c
                pre: (and (= a 0) (= b 0) (= c 0))
                thread first:
                a1: (= a. 1)
                thread second:
                b1: (= b. (+ a 1))
                thread third:
                c1: (= c. (+ b 1))
                thread reader {t}:
                d1: (= t. c)
                d2: assert(not (= t 2))
                """)).containsExactly(new Primitive.WaitNotify(new Step("third", 0), new Step("reader", 0)));
    }

    private static List<Primitive> first(String text) {
        TraceProgram program = CtrcReader.read("test.ctrc", text);
        try (NeighbourhoodFinder finder = NeighbourhoodFinder.of(program, Solvers::standard)) {
            List<Synthesis> found = Synthesizer.of(
                            program,
                            GuardReads.kept(program, finder.find(Budget.UNLIMITED), Solvers::standard, Budget.UNLIMITED)
                                    .good())
                    .synthesise(Solvers::standard, Budget.UNLIMITED);
            assertThat(found).allMatch(Synthesis::isVerified);
            return found.get(0).primitives();
        }
    }
}
