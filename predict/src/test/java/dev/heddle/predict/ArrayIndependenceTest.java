// SPDX-License-Identifier: Apache-2.0
package dev.heddle.predict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.program.ctrc.CtrcReader;
import dev.heddle.solve.Budget;
import dev.heddle.solve.Solvers;
import java.util.List;
import org.junit.jupiter.api.Test;

class ArrayIndependenceTest {

    /** Two accesses of one cell that belong together, and another thread's store. */
    private static final String STORES = """
            global: arr:(Array Int Int) i j
            pre: %s
            thread one:
            t1: (= arr. (store arr i 1))
            t2: (= arr. (store arr i 2))
            thread two:
            u1: (= arr. (store arr j 9))
            region: [t1 t2]
            """;

    private static final String READS = """
            global: arr:(Array Int Int) i j
            pre: %s
            thread one {a b}:
            t1: (= a. (select arr i))
            t2: (= b. (select arr i))
            thread two:
            u1: (= arr. (store arr j 9))
            region: [t1 t2]
            """;

    @Test
    void stores_into_cells_that_differ_are_independent() {
        assertThat(patterns(STORES.formatted("(not (= i j))"))).isEmpty();
        assertThat(patterns(STORES.formatted("(and (= i 1) (= j 2))"))).isEmpty();
        assertThat(patterns(STORES.formatted("(and (>= i 0) (< j 0))"))).isEmpty();
    }

    @Test
    void stores_into_cells_that_may_be_one_are_dependent() {
        assertThat(patterns(STORES.formatted("true"))).containsExactly("W-W-W");
        assertThat(patterns(STORES.formatted("(= i j)"))).containsExactly("W-W-W");
    }

    @Test
    void reading_a_cell_is_independent_of_storing_into_another() {
        assertThat(patterns(READS.formatted("(not (= i j))"))).isEmpty();
        assertThat(patterns(READS.formatted("true"))).containsExactly("R-W-R");
        assertThat(patterns(READS.formatted("(= i j)"))).containsExactly("R-W-R");
    }

    @Test
    void storing_what_is_there_already_changes_nothing() {
        assertThat(patterns(READS.formatted("(= (select arr j) 9)"))).isEmpty();
    }

    @Test
    void an_index_that_another_thread_changes_is_asked_about_as_well() {
        String text = """
                global: arr:(Array Int Int) i
                pre: (= i 1)
                thread one {a b}:
                t1: (= a. (select arr 2))
                t2: (= b. (select arr 2))
                thread two:
                u1: (= arr. (store arr i 9))
                thread three:
                v1: (= i. %s)
                region: [t1 t2]
                """;

        assertThat(patterns(text.formatted("2"))).containsExactly("R-W-R");
        assertThat(patterns(text.formatted("3"))).isEmpty();
    }

    @Test
    void what_others_do_to_other_cells_meanwhile_does_not_matter() {
        assertThat(patterns("""
                global: arr:(Array Int Int) i j k
                pre: (distinct i j k)
                thread one {a b}:
                t1: (= a. (select arr i))
                t2: (= b. (select arr i))
                thread two:
                u1: (= arr. (store arr j 9))
                thread three:
                v1: (= arr. (store arr k 7))
                region: [t1 t2]
                """)).isEmpty();
    }

    @Test
    void copying_a_cell_reads_the_one_and_writes_the_other() {
        String text = """
                global: arr:(Array Int Int) i j k
                pre: (and (distinct i j k) (= (select arr %s) 0))
                thread one {a b}:
                t1: (= arr. (store arr i 1))
                t2: (= arr. (store arr i 2))
                thread two:
                u1: (= arr. (store arr j (select arr %s)))
                region: [t1 t2]
                """;

        assertThat(patterns(text.formatted("i", "i"))).containsExactly("W-U-W");
        assertThat(patterns(text.formatted("k", "k"))).isEmpty();
    }

    @Test
    void arrays_of_arrays_are_compared_cell_by_cell() {
        String text = """
                global: arr:(Array Int (Array Int Int)) i j
                pre: (not (= i j))
                thread one:
                t1: (= arr. (store arr 1 (store (select arr 1) i 1)))
                t2: (= arr. (store arr 1 (store (select arr 1) i 2)))
                thread two:
                u1: (= arr. (store arr 1 (store (select arr 1) %s 9)))
                region: [t1 t2]
                """;

        assertThat(patterns(text.formatted("j"))).isEmpty();
        assertThat(patterns(text.formatted("i"))).containsExactly("W-W-W");
    }

    @Test
    void storing_on_a_condition_is_storing() {
        String text = """
                global: arr:(Array Int Int) i j c
                pre: (not (= i j))
                thread one:
                t1: (= arr. (ite (> c 0) (store arr i 1) arr))
                t2: (= arr. (store arr i 2))
                thread two:
                u1: (= arr. (store arr %s 9))
                region: [t1 t2]
                """;

        assertThat(patterns(text.formatted("j"))).isEmpty();
        assertThat(patterns(text.formatted("i"))).containsExactly("W-W-W");
    }

    private static List<String> patterns(String text) {
        AtomicityPredictor.Result result =
                AtomicityPredictor.predict(CtrcReader.read("test.ctrc", text), Solvers::standard, Budget.UNLIMITED);
        assertThat(result.undecided()).isZero();
        return result.violations().keySet().stream().map(Triple::pattern).toList();
    }
}
