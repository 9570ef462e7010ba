// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.explore.dpor.Dpor;
import dev.heddle.explore.toy.ToySubject;
import dev.heddle.finding.FailureText;
import dev.heddle.finding.Outcome;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Numbers of classes that are published, or that one can work out on paper. */
class KnownProgramsTest {

    @ParameterizedTest
    @CsvSource({"2, 1, 4", "2, 2, 34", "3, 1, 36", "3, 2, 7134"})
    void increments_of_one_variable(int threads, int increments, int classes) {
        String body = "x = x + 1; ".repeat(increments);

        assertThat(classes("shared x = 0 thread %s { %s }".formatted(names(threads), body)))
                .isEqualTo(classes);
    }

    @Test
    void atomic_increments_come_in_every_order() {
        assertThat(classes("shared x = 0 thread t1, t2, t3 { add(x, 1); add(x, 1); add(x, 1); }"))
                .isEqualTo(1680);
    }

    @Test
    void threads_with_variables_of_their_own_need_one_execution() {
        assertThat(classes("shared x[4] = 0 thread t1, t2, t3 { x[self] = 1; x[self] = 2; x[self] = 3; }"))
                .isEqualTo(1);
    }

    @Test
    void reads_of_one_variable_need_one_execution() {
        assertThat(classes("shared x = 0 thread t1, t2, t3 { p = x; q = x; }")).isEqualTo(1);
    }

    @Test
    void two_locks_in_two_orders_have_three_classes_and_one_deadlock() {
        Exploration exploration = explore("""
                lock a, b
                thread t1 { lock a; lock b; unlock b; unlock a; }
                thread t2 { lock b; lock a; unlock a; unlock b; }
                """);

        assertThat(exploration.progress().completed()).isEqualTo(3);
        assertThat(exploration.outcomes())
                .filteredOn(found -> found.outcome().verdict() == Outcome.Verdict.DEADLOCK)
                .singleElement()
                .satisfies(
                        found -> assertThat(FailureText.joined(found.outcome().failures()))
                                .isEqualTo("t1 t2"));
    }

    @Test
    void a_signal_may_come_too_early() {
        Exploration exploration = explore("""
                lock m
                condition c
                thread waiter { lock m; wait c m; unlock m; }
                thread signaller { lock m; signal c; unlock m; }
                """);

        assertThat(exploration.progress().completed()).isEqualTo(2);
        assertThat(exploration.outcomes())
                .extracting(found -> found.outcome().verdict())
                .containsExactlyInAnyOrder(Outcome.Verdict.OK, Outcome.Verdict.DEADLOCK);
    }

    @Test
    void what_is_published_before_it_is_made_may_be_seen_unmade() {
        Exploration exploration = explore("""
                shared ready = 0, value = 0
                thread maker { ready = 1; value = 1; }
                thread user { if (ready) { require value == 1; } }
                """);

        assertThat(exploration.progress().completed()).isEqualTo(3);
        assertThat(exploration.progress().failures()).isEqualTo(1);
    }

    /** JACM 2017: one thread writes, n threads read, each another time. */
    @ParameterizedTest
    @CsvSource({"2, 4", "8, 256", "10, 1024"})
    void readers(int readers, int classes) {
        String program = "shared x = 0 thread w { x = 1; } thread %s { p = x; }".formatted(names(readers));

        assertThat(classes(program)).isEqualTo(classes);
    }

    /** JACM 2017: the optimal algorithm needs 3,328 executions for 10 threads. */
    @Test
    void lastzero_of_five() {
        assertThat(classes(lastzero(5))).isEqualTo(64);
    }

    @Tag("slow")
    @Test
    void lastzero_of_ten() {
        assertThat(classes(lastzero(10))).isEqualTo(3328);
    }

    private static String lastzero(int n) {
        return """
                shared array[%d] = 0
                thread finder { i = %d; while (array[i] != 0) { i = i - 1; } }
                thread %s { array[self] = array[self - 1] + 1; }
                """.formatted(n + 1, n, names(n));
    }

    /** Threads insert keys into a table with a lock per slot; from the twelfth on they meet others. */
    @ParameterizedTest
    @CsvSource({"11, 1", "12, 8", "13, 64"})
    void indexer(int threads, int classes) {
        String locks = IntStream.range(0, 128).mapToObj(i -> "l" + i).collect(Collectors.joining(", "));
        StringBuilder program = new StringBuilder("shared table[128] = 0 lock " + locks + "\n");
        for (int thread = 0; thread < threads; thread++) {
            program.append("thread t").append(thread).append(" {");
            for (int m = 1; m <= 4; m++) {
                insert(program, m * 11 + thread);
            }
            program.append(" }\n");
        }

        assertThat(classes(program.toString())).isEqualTo(classes);
    }

    /** No key meets more than one other here, so that two slots are enough to look at. */
    private static void insert(StringBuilder program, int key) {
        int slot = key * 7 % 128;
        program.append(" lock l%d; v = table[%d]; if (v == 0) { table[%d] = %d; } unlock l%d;"
                .formatted(slot, slot, slot, key, slot));
        int next = (slot + 1) % 128;
        program.append(" if (v != 0) { lock l%d; v = table[%d]; table[%d] = %d; unlock l%d; }"
                .formatted(next, next, next, key, next));
    }

    @Test
    void readers_of_a_lock_do_not_exclude_one_another() {
        String program = """
                shared x = 0
                rwlock r
                thread t1, t2 { readlock r; p = x; readunlock r; }
                thread w1 { writelock r; x = 1; writeunlock r; writelock r; x = 2; writeunlock r; }
                """;

        // Each reader comes before, between or after the two writes, and which of the two is first is all the same.
        assertThat(classes(program)).isEqualTo(9);
    }

    private static long classes(String program) {
        Exploration exploration = explore(program);
        assertThat(exploration.isExhausted()).isTrue();
        assertThat(exploration.progress().redundant()).isZero();
        return exploration.progress().completed();
    }

    private static Exploration explore(String program) {
        return Explorer.of(ToySubject.withVerdicts(program), new Dpor(), Limits.NONE)
                .explore();
    }

    private static String names(int threads) {
        List<String> names =
                IntStream.rangeClosed(1, threads).mapToObj(i -> "t" + i).toList();
        return String.join(", ", names);
    }
}
