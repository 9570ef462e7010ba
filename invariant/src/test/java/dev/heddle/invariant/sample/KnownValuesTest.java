// SPDX-License-Identifier: Apache-2.0
package dev.heddle.invariant.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.invariant.Diagnosis;
import dev.heddle.invariant.Inference;
import dev.heddle.invariant.Inferred;
import dev.heddle.invariant.value.Point;
import dev.heddle.invariant.value.SampledVariable;
import dev.heddle.invariant.value.Selection;
import dev.heddle.invariant.value.Tuple;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/**
 * The programs of R_Tool on the real engine. What values there can be when their threads begin and end was computed
 * elsewhere, by an enumerator that knows nothing of us and takes a look at all variables as a step of its own.
 */
class KnownValuesTest {

    private static Observation observation(String program) {
        return RtoolExecutions.of(program);
    }

    private static Sampling boundaries(String program) {
        return RtoolExecutions.boundaries(program);
    }

    private static Point point(Sampling sampling, Point.Kind kind, String name) {
        return sampling.samples().points().stream()
                .filter(point -> point.kind() == kind && point.name().startsWith(name))
                .findFirst()
                .orElseThrow(() ->
                        new AssertionError(name + " of " + sampling.samples().points()));
    }

    /** The values of a variable at a point. */
    private static Set<Long> values(Sampling sampling, Point point, String variable) {
        int index =
                point.variables().stream().map(SampledVariable::name).toList().indexOf(variable);
        assertThat(index).as(variable + " of " + point.variables()).isNotNegative();
        return sampling.samples().tuples(point, Selection.ALL).stream()
                .map(tuple -> Long.parseLong(tuple.values().get(index).toString()))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Returns how many different states, or pairs of states, there are at a point, whichever thread is there. */
    private static int distinct(Sampling sampling, Point point) {
        List<String> names =
                point.variables().stream().map(SampledVariable::name).toList();
        Set<List<Object>> found = new HashSet<>();
        for (Tuple tuple : sampling.samples().tuples(point, Selection.ALL)) {
            List<Object> values = new ArrayList<>(tuple.values());
            if (names.contains("thread")) {
                values.remove(names.indexOf("thread"));
            }
            found.add(values);
        }
        return found.size();
    }

    /**
     * Asserts that of these, like {@code "data: 0 2 -> 1 3"}, each is exactly what can be at the beginning and end
     * of a method.
     */
    private static void assertValues(String program, String method, int pairs, String... variables) {
        Sampling sampling = boundaries(program);
        String type = program.split(" ")[0];
        Point enter = point(sampling, Point.Kind.ENTER, type + "." + method);
        Point exit = point(sampling, Point.Kind.EXIT, type + "." + method);
        for (String text : variables) {
            String[] parts = text.split(": | -> ");
            assertThat(values(sampling, enter, type + "." + parts[0]))
                    .as(program + " enter " + text)
                    .isEqualTo(numbers(parts[1]));
            assertThat(values(sampling, exit, type + "." + parts[0]))
                    .as(program + " exit " + text)
                    .isEqualTo(numbers(parts[2]));
        }
        assertThat(distinct(sampling, exit)).as(program + " " + method).isEqualTo(pairs);
    }

    private static Set<Long> numbers(String text) {
        Set<Long> numbers = new TreeSet<>();
        for (String word : text.split(" ")) {
            String[] range = word.split("\\.\\.");
            LongStream.rangeClosed(Long.parseLong(range[0]), Long.parseLong(range[range.length - 1]))
                    .forEach(numbers::add);
        }
        return numbers;
    }

    @Test
    void values_when_threads_begin_and_end_are_exactly_those_that_are_possible() {
        assertValues("Lazy01", "one", 3, "data: 0 2 -> 1 3");
        assertValues("Lazy01", "two", 3, "data: 0 1 -> 2 3");
        // What is also possible here, and for Reorder2, is there when the method throws: that is no end.
        assertValues("Lazy01", "check", 8, "data: 0..3 -> 0..3");
        assertValues("Stateful01", "first", 6, "data1: 10 15 -> 11 16", "data2: 4 10 -> 5 11");
        assertValues("Stateful01", "second", 6, "data1: 10 11 -> 15 16", "data2: 10 11 -> 4 5");
        assertValues("Sync01", "fill", 2, "num: 0 1 -> 1");
        assertValues("Sync01", "drain", 2, "num: 1 -> 0 1");
        assertValues("IncCas", "increment", 3, "value: 0 1 -> 1 2");
        assertValues("IncTrue", "increment", 8, "value: 0 1 -> 1 2", "m: 0 1 -> 0 1");
        assertValues("Reorder2", "set", 3, "a: 0 1 -> 1", "b: -1 0 -> -1");
        assertValues("Reorder2", "check", 5);
        assertValues("Withdraw", "withdraw", 3, "balance: 300 400 -> 200 300");
        assertValues("WithdrawFixed", "withdraw", 3, "balance: 300 400 -> 200 300");
        assertValues("ArrayIndex", "mark", 7, "index: -1 0 -> 0 1");
        assertValues("AccountBad", "makeDeposit", 5, "balance: -3 1 -> -1 3");
        assertValues("AccountBad", "makeWithdrawal", 5, "balance: 1 3 -> -3 -1");
    }

    @Test
    void the_same_where_there_are_many_classes() {
        assertValues(
                "Dekker x", "first", 28, "flag1: 0 -> 0 1", "flag2: 0 1 -> 0 1", "turn: 0 1 -> 0 1", "x: 0 1 -> 0 1");
        assertValues(
                "Dekker x", "second", 17, "flag2: 0 -> 0 1", "x: 0 -> 0 1", "flag1: 0 1 -> 0 1", "turn: 0 1 -> 0 1");
        assertValues("Peterson x", "first", 21, "flag1: 0 -> 0 1", "turn: 0 -> 0 1");
        assertValues("Peterson x", "second", 19, "flag2: 0 -> 0 1", "x: 0 -> 0 1");
        assertValues("TimeVarMutex x", "allocate", 1, "block: 0 -> 1", "busy: 0 -> 1", "inode: 0 -> 1");
        assertValues("TimeVarMutex x", "free", 10, "block: 0 1 -> 0 1", "busy: 0 1 -> 0 1", "inode: 0 1 -> 0 1");
        assertValues("IncDec", "increment", 12, "value: 0 -> 0 1", "m: 0 1 -> 0 1", "incremented: 0 -> 1");
        assertValues("IncDec", "decrement", 16);
        assertValues("IncDecCas", "increment", 3, "incremented: 0 -> 1");
        assertValues("IncDecCas", "decrement", 8);
        assertValues("Lamport x", "lambda$body$0", 65, "b1.value: 0 -> 0", "x: 0 2 -> 1 2", "y: 0 2 -> 0..2");
        assertValues("Lamport x", "lambda$body$1", 52, "b2.value: 0 -> 0", "section: 0 -> 0 1");
        assertValues(
                "Szymanski x", "lambda$body$0", 45, "flag1.value: 0 -> 0 1 2 4", "flag2.value: 0 1 3 4 -> 0 1 2 3 4");
        assertValues("Szymanski x", "lambda$body$1", 37, "flag2.value: 0 -> 0 1 2 4", "x: 0 -> 0 1");
    }

    @Test
    void two_numbers_that_are_added_to_each_other_have_all_values_that_they_can_have() {
        Sampling sampling = boundaries("FibBench");
        Point exit = point(sampling, Point.Kind.EXIT, "FibBench.first");
        assertThat(values(sampling, point(sampling, Point.Kind.ENTER, "FibBench.first"), "FibBench.i"))
                .containsExactly(1L);
        assertThat(values(sampling, point(sampling, Point.Kind.ENTER, "FibBench.first"), "FibBench.j"))
                .containsExactly(1L, 2L, 3L, 4L, 5L, 6L);
        assertThat(values(sampling, exit, "FibBench.i")).hasSize(115).contains(6L, 144L);
        assertThat(distinct(sampling, exit)).isEqualTo(5_291);
        assertThat(distinct(sampling, point(sampling, Point.Kind.EXIT, "FibBench.body")))
                .isEqualTo(2_455);
    }

    // ── what is inferred ────────────────────────────────────────────────────────────────────────────────────────────

    private static List<String> inferred(Sampling sampling, Point point, Selection selection) {
        return new Inference()
                .infer(point, sampling.samples(), selection, sampling.claim()).stream()
                        .map(Inferred::invariant)
                        .map(invariant -> invariant.text())
                        .toList();
    }

    /** Some that the thesis calls correct; they are not, because the thread created first need not begin first. */
    @Test
    void what_the_thesis_believed_and_is_refuted_is_not_inferred() {
        assertNotInferred("Lazy01", Point.Kind.ENTER, "one", "Lazy01.data == 0");
        assertNotInferred("Stateful01", Point.Kind.ENTER, "first", "Stateful01.data1 == 10");
        assertNotInferred("Sync01", Point.Kind.EXIT, "fill", "Sync01.num == orig(Sync01.num)");
        assertNotInferred("TimeVarMutex x", Point.Kind.EXIT, "free", "TimeVarMutex.inode == TimeVarMutex.busy");
        assertNotInferred("Peterson x", Point.Kind.EXIT, "first", "Peterson.x == 0");
        assertNotInferred("AccountBad", Point.Kind.ENTER, "makeDeposit", "AccountBad.balance == 1");
        assertNotInferred("IncTrue", Point.Kind.EXIT, "increment", "IncTrue.m == 0");
    }

    private static void assertNotInferred(String program, Point.Kind kind, String method, String wrong) {
        Sampling sampling = boundaries(program);
        Point point = point(sampling, kind, program.split(" ")[0] + "." + method);
        assertThat(inferred(sampling, point, Selection.ALL)).isNotEmpty().doesNotContain(wrong);
    }

    // ── diagnosis ───────────────────────────────────────────────────────────────────────────────────────────────────

    @Test
    void a_lost_update_is_diagnosed_by_the_two_accesses_that_interleave() {
        Sampling sampling = Sampling.of(observation("Withdraw"));
        Diagnosis diagnosis = Diagnosis.of(sampling.samples(), sampling.claim());

        assertThat(diagnosis.badExecutions()).isEqualTo(4);
        Diagnosis.Broken best = diagnosis.broken().get(0);
        assertThat(best.good().point().kind()).isEqualTo(Point.Kind.PAIR);
        assertThat(best.good().invariant().text()).isEqualTo("Withdraw.balance == orig(Withdraw.balance)");
        assertThat(best.executions()).hasSize(4);

        Explanation explanation = Explanation.of(sampling, best);
        Explanation.Interleaving interleaving = explanation.interleaving().orElseThrow();
        assertThat(interleaving.first().access().orElseThrow().isWrite()).isFalse();
        assertThat(interleaving.last().access().orElseThrow().isWrite()).isTrue();
        assertThat(interleaving.others()).isNotEmpty().allSatisfy(step -> {
            assertThat(step.thread()).isNotEqualTo(interleaving.first().thread());
            assertThat(step.access().orElseThrow().isWrite()).isTrue();
        });
    }

    @Test
    void good_bad_and_all_executions_have_what_is_known_of_the_motivating_examples() {
        Sampling withdraw = Sampling.of(observation("Withdraw"));
        Point method = point(withdraw, Point.Kind.EXIT, "Withdraw.withdraw");
        assertThat(inferred(withdraw, method, Selection.ALL)).contains("Withdraw.balance < orig(Withdraw.balance)");
        assertThat(inferred(withdraw, method, Selection.GOOD)).contains("Withdraw.balance < orig(Withdraw.balance)");
        assertThat(inferred(withdraw, method, Selection.BAD))
                .contains("Withdraw.balance == orig(Withdraw.balance) - 100");
        Point pair = point(withdraw, Point.Kind.PAIR, "Withdraw.balance");
        assertThat(inferred(withdraw, pair, Selection.GOOD)).contains("Withdraw.balance == orig(Withdraw.balance)");
        assertThat(inferred(withdraw, pair, Selection.BAD)).contains("Withdraw.balance <= orig(Withdraw.balance)");
        assertThat(inferred(withdraw, pair, Selection.ALL)).contains("Withdraw.balance <= orig(Withdraw.balance)");

        Sampling array = Sampling.of(observation("ArrayIndex"));
        assertThat(Diagnosis.of(array.samples(), array.claim()).broken())
                .extracting(broken -> broken.good().invariant().text())
                .contains("ArrayIndex.index == orig(ArrayIndex.index) + 1");
    }

    // ── regions ─────────────────────────────────────────────────────────────────────────────────────────────────────

    private static List<String> regions(String program, Region.Kind kind) {
        return Regions.of(observation(program)).stream()
                .filter(region -> region.kind() == kind)
                .map(Region::range)
                .toList();
    }

    @Test
    void a_withdrawal_is_atomic_only_if_that_is_enforced() {
        assertThat(Regions.of(observation("Withdraw"))).singleElement().satisfies(region -> {
            assertThat(region.kind()).isEqualTo(Region.Kind.MEANT);
            assertThat(region.witness()).isPresent();
            assertThat(region.transition())
                    .extracting(inferred -> inferred.invariant().text())
                    .contains("Withdraw.balance == orig(Withdraw.balance) - 100");
        });
        assertThat(Regions.of(observation("WithdrawUnlocked")))
                .extracting(Region::kind)
                .containsExactly(Region.Kind.MEANT);
        assertThat(Regions.of(observation("WithdrawFixed")))
                .extracting(Region::kind)
                .containsExactly(Region.Kind.ATOMIC);
    }

    @Test
    void what_locks_protect_is_atomic_and_what_lies_between_two_sections_is_not() {
        assertThat(regions("Lazy01", Region.Kind.ATOMIC)).containsExactly("Lazy01.one:14", "Lazy01.two:20");
        assertThat(regions("Stateful01", Region.Kind.ATOMIC))
                .containsExactly(
                        "Stateful01.first:15", "Stateful01.first:18", "Stateful01.second:24", "Stateful01.second:27");
        assertThat(regions("Sync01", Region.Kind.ATOMIC)).containsExactly("Sync01.drain:33..36", "Sync01.fill:20..23");
        assertThat(regions("AccountBad", Region.Kind.ATOMIC))
                .contains("AccountBad.makeDeposit:27..28", "AccountBad.makeWithdrawal:34..35");
        assertThat(regions("TimeVarMutex x", Region.Kind.ATOMIC)).hasSize(2);
    }

    @Test
    void what_only_good_executions_leave_alone_was_meant_to_be_atomic() {
        assertThat(regions("Reorder2", Region.Kind.MEANT))
                .containsExactly("Reorder2.check:18..19", "Reorder2.set:13..14");
        assertThat(regions("IncTrue", Region.Kind.MEANT)).containsExactly("IncTrue.increment:22");
        assertThat(Regions.of(observation("IncTrue"))).hasSizeGreaterThanOrEqualTo(2);
        assertThat(regions("IncCas", Region.Kind.MEANT)).containsExactly("IncCas.increment:20..25");
        assertThat(Regions.of(observation("IncCas"))).hasSizeGreaterThanOrEqualTo(2);
        assertThat(regions("ArrayIndex", Region.Kind.MEANT)).containsExactly("ArrayIndex.mark:13..14");
        assertThat(regions("Pointer", Region.Kind.MEANT)).containsExactly("Pointer.write:19..28");
        assertThat(regions("LogProcSweep", Region.Kind.MEANT)).containsExactly("LogProcSweep.process:34..36");
        assertThat(Regions.of(observation("LogProcSweep"))).hasSizeGreaterThanOrEqualTo(2);
    }

    @Test
    void undisturbed_is_less_than_atomic() {
        assertThat(Regions.of(observation("FibBench"), 6))
                .filteredOn(region -> region.kind() == Region.Kind.ATOMIC)
                .extracting(Region::size)
                .containsOnly(2);
    }
}
