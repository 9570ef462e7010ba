// SPDX-License-Identifier: Apache-2.0
package dev.heddle.check.when;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.control.engine.StepDescription;
import dev.heddle.control.watch.Ordered;
import dev.heddle.explore.OperationKind;
import dev.heddle.finding.BugName;
import dev.heddle.finding.Outcome;
import dev.heddle.finding.Seen;
import dev.heddle.finding.StepKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

/** Learns from all interleavings of small programs, which a few lines here run. */
class WhenLearnerTest {

    /** A thread that runs one line after the other; a line says what it accesses, and changes the memory and the thread's own. */
    private record Line(int number, boolean isWrite, String variable, Deed deed) {}

    private interface Deed {
        /** Where the thread goes on. */
        int run(Map<String, Integer> memory, Map<String, Integer> own, int next);
    }

    private static Line read(int number, String variable, String into) {
        return new Line(number, false, variable, (memory, own, next) -> {
            own.put(into, memory.getOrDefault(variable, 0));
            return next;
        });
    }

    private static int value(Map<String, Integer> values, String name) {
        return Objects.requireNonNull(values.get(name));
    }

    private static Line readOrEnd(int number, String variable, Predicate<Integer> goesOn) {
        return new Line(
                number,
                false,
                variable,
                (memory, own, next) -> goesOn.test(memory.getOrDefault(variable, 0)) ? next : Integer.MAX_VALUE);
    }

    private static Line write(
            int number, String variable, java.util.function.ToIntFunction<Map<String, Integer>> value) {
        return new Line(number, true, variable, (memory, own, next) -> {
            memory.put(variable, value.applyAsInt(own));
            return next;
        });
    }

    @Test
    void two_increments_lose_one_when_each_reads_before_the_other_writes() {
        List<Line> increment = List.of(read(1, "n", "seen"), write(2, "n", own -> value(own, "seen") + 1));

        When when = learn(List.of(increment, increment), memory -> value(memory, "n") != 2);

        assertThat(when.claim()).isEqualTo(When.Claim.EXACTLY);
        assertThat(when.bug()).contains(new When.Bug(BugName.LOST_UPDATE, List.of("n")));
        assertThat(WhenText.of(when))
                .contains("goes wrong exactly when a's read of n in line 1 runs before b's write of n in line 2"
                        + " and b's read of n in line 1 runs before a's write of n in line 2");
    }

    @Test
    void a_lost_maximum_is_told_with_the_read_that_it_was_decided_by() {
        List<Line> five = List.of(readOrEnd(1, "max", max -> max < 5), write(2, "max", own -> 5));
        List<Line> nine = List.of(readOrEnd(1, "max", max -> max < 9), write(2, "max", own -> 9));

        When when = learn(List.of(five, nine), memory -> value(memory, "max") != 9);

        assertThat(when.bug()).contains(new When.Bug(BugName.LOST_UPDATE, List.of("max")));
        assertThat(WhenText.of(when))
                .contains("goes wrong exactly when a's read of max in line 1 runs before b's write of max in line 2"
                        + " and b's write of max in line 2 runs before a's write of max in line 2");
    }

    @Test
    void a_reader_that_sees_half_of_a_change_has_a_torn_view() {
        List<Line> mover = List.of(write(1, "low", own -> 1), write(2, "high", own -> 1));
        List<Line> reader = List.of(
                read(3, "low", "low"),
                read(4, "high", "high"),
                write(5, "differs", own -> value(own, "low") == value(own, "high") ? 0 : 1));

        When when = learn(List.of(mover, reader), memory -> value(memory, "differs") == 1);

        assertThat(when.bug()).contains(new When.Bug(BugName.TORN_VIEW, List.of("low", "high")));
        assertThat(when.terms()).hasSize(2);
    }

    @Test
    void who_acts_on_a_check_that_is_no_longer_true_is_called_so() {
        List<Line> once = List.of(
                readOrEnd(1, "done", done -> done == 0),
                write(2, "done", own -> 1),
                read(3, "runs", "seen"),
                write(4, "runs", own -> value(own, "seen") + 1));

        When when = learn(List.of(once, once), memory -> value(memory, "runs") != 1);

        assertThat(when.claim()).isEqualTo(When.Claim.EXACTLY);
        assertThat(when.bug().map(When.Bug::kind)).contains(BugName.CHECK_THEN_ACT);
        assertThat(WhenText.of(when).orElseThrow()).contains("or the same with");
    }

    @Test
    void who_checks_and_acts_is_called_so_even_if_a_third_thread_was_quicker_in_some_executions() {
        List<Line> buy =
                List.of(readOrEnd(1, "sold", sold -> sold < 1), new Line(2, true, "sold", (memory, own, next) -> {
                    memory.merge("sold", 1, Integer::sum);
                    return next;
                }));
        List<Ordered> all = new ArrayList<>(interleavings(List.of(buy, buy, buy), memory -> value(memory, "sold") > 1));
        // First come those in which c finds it sold.
        all.sort(Comparator.comparing(execution -> execution.steps().stream()
                .filter(step -> step.thread().equals("c"))
                .count()));
        ExecutionSample sample = ExecutionSample.of(all, WhenLearnerTest::isBad, false);
        Before tooEarly = sample.orders(false).stream()
                .filter(order -> order.earlier().reads()
                        && order.earlier().thread().equals("c")
                        && order.later().thread().equals("a"))
                .findFirst()
                .orElseThrow();

        assertThat(BugNames.of(List.of(List.of(tooEarly)), sample))
                .contains(new When.Bug(BugName.CHECK_THEN_ACT, List.of("sold")));
    }

    @Test
    void a_use_before_the_making_is_an_order_violation() {
        List<Line> maker = List.of(write(1, "made", own -> 7));
        List<Line> user = List.of(read(2, "made", "seen"), write(3, "result", own -> value(own, "seen")));

        When when = learn(List.of(maker, user), memory -> value(memory, "result") != 7);

        assertThat(when.bug()).contains(new When.Bug(BugName.ORDER_VIOLATION, List.of("made")));
        assertThat(WhenText.of(when))
                .contains("goes wrong exactly when b's read of made in line 2 runs before a's write of made in line 1");
    }

    @Test
    void threads_that_use_each_others_parts_too_early_lack_a_barrier() {
        // Both add at once, as under a lock.
        List<List<Line>> threads = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            String share = "share" + i;
            threads.add(List.of(
                    new Line(1, true, "sum", (memory, own, next) -> {
                        memory.merge("sum", 1, Integer::sum);
                        return next;
                    }),
                    read(2, "sum", "sum"),
                    write(3, share, own -> value(own, "sum"))));
        }

        When when = learn(threads, memory -> value(memory, "share0") + value(memory, "share1") != 4);

        assertThat(when.bug()).contains(new When.Bug(BugName.MISSING_BARRIER, List.of("sum")));
    }

    @Test
    void what_fails_in_every_order_is_no_matter_of_order() {
        List<Line> writer = List.of(write(1, "n", own -> 1));

        When when = learn(List.of(writer, writer), memory -> true);

        assertThat(WhenText.of(when))
                .contains("goes wrong in every interleaving, so the order of steps does not matter");
    }

    @Test
    void what_was_not_explored_to_its_end_is_claimed_of_what_was_seen_only() {
        List<Line> increment = List.of(read(1, "n", "seen"), write(2, "n", own -> value(own, "seen") + 1));
        List<Ordered> all = interleavings(List.of(increment, increment), memory -> value(memory, "n") != 2);

        When when = WhenLearner.learn(ExecutionSample.of(all, WhenLearnerTest::isBad, false), false, false)
                .orElseThrow();

        assertThat(WhenText.of(when).orElseThrow())
                .startsWith("in all 6 executions that were seen, it goes wrong when ");
    }

    @RepeatedTest(100)
    void what_is_claimed_to_be_exact_holds_in_all_failing_executions_and_in_no_other(RepetitionInfo repetition) {
        Random random = new Random(repetition.getCurrentRepetition());
        List<List<Line>> threads = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            List<Line> lines = new ArrayList<>();
            for (int line = 0; line < 3; line++) {
                lines.add(some(10 * i + line, random));
            }
            threads.add(lines);
        }
        int wanted = random.nextInt(4);
        List<Ordered> all = interleavings(threads, memory -> memory.getOrDefault("x", 0) == wanted);
        ExecutionSample sample = ExecutionSample.of(all, WhenLearnerTest::isBad, false);

        WhenLearner.learn(sample, false, true)
                .filter(when -> when.claim() == When.Claim.EXACTLY)
                .ifPresent(when -> {
                    for (Ordered execution : all) {
                        boolean holds = when.terms().stream()
                                .anyMatch(term -> term.stream().allMatch(order -> holds(order, execution)));
                        assertThat(holds).isEqualTo(isBad(execution));
                    }
                });
    }

    private static Line some(int number, Random random) {
        String variable = random.nextBoolean() ? "x" : "y";
        int value = random.nextInt(4);
        return switch (random.nextInt(4)) {
            case 0 -> read(number, variable, "own");
            case 1 -> readOrEnd(number, variable, seen -> seen != value);
            case 2 -> write(number, variable, own -> own.getOrDefault("own", 0) + 1);
            default -> write(number, variable, own -> value);
        };
    }

    /** By names of lines, not by what the sample makes of them. */
    private static boolean holds(Before order, Ordered execution) {
        List<String> names = execution.steps().stream()
                .map(step -> step.thread() + step.deed().told().line())
                .toList();
        int earlier = names.indexOf(order.earlier().thread() + order.earlier().line());
        int later = names.indexOf(order.later().thread() + order.later().line());
        return earlier >= 0 && later >= 0 && earlier < later;
    }

    private static When learn(List<List<Line>> threads, Predicate<Map<String, Integer>> isBad) {
        return WhenLearner.learn(
                        ExecutionSample.of(interleavings(threads, isBad), WhenLearnerTest::isBad, false), false, true)
                .orElseThrow();
    }

    private static boolean isBad(Ordered execution) {
        return execution.outcome().isFailure();
    }

    /** Runs threads called a, b and c in every order, and main after them. */
    private static List<Ordered> interleavings(List<List<Line>> threads, Predicate<Map<String, Integer>> isBad) {
        Set<List<Integer>> choices = new HashSet<>(Set.of(List.of()));
        int longest = threads.stream().mapToInt(List::size).sum();
        for (int i = 0; i < longest; i++) {
            Set<List<Integer>> longer = new HashSet<>();
            for (List<Integer> choice : choices) {
                for (int thread = 0; thread < threads.size(); thread++) {
                    List<Integer> next = new ArrayList<>(choice);
                    next.add(thread);
                    longer.add(next);
                }
            }
            choices = longer;
        }
        Map<String, Ordered> different = new TreeMap<>();
        for (List<Integer> choice : choices) {
            Ordered execution = run(threads, choice, isBad);
            different.put(execution.steps().toString(), execution);
        }
        return List.copyOf(different.values());
    }

    private static Ordered run(List<List<Line>> threads, List<Integer> order, Predicate<Map<String, Integer>> isBad) {
        Map<String, Integer> memory = new HashMap<>();
        int[] next = new int[threads.size()];
        List<Map<String, Integer>> own = new ArrayList<>();
        threads.forEach(thread -> own.add(new HashMap<>()));
        List<Ordered.Step> steps = new ArrayList<>();
        List<Integer> choices = new ArrayList<>(order);
        // Who was not chosen often enough ends afterwards.
        for (int thread = 0; thread < threads.size(); thread++) {
            for (int i = 0; i < threads.get(thread).size(); i++) {
                choices.add(thread);
            }
        }
        for (int thread : choices) {
            if (next[thread] < threads.get(thread).size()) {
                Line line = threads.get(thread).get(next[thread]);
                next[thread] = line.deed().run(memory, own.get(thread), next[thread] + 1);
                steps.add(step("abc".substring(thread, thread + 1), line));
            }
        }
        boolean isFailure = isBad.test(memory);
        if (isFailure) {
            // Only who fails reads what it says.
            steps.add(step("main", read(99, "x", "said")));
        }
        return new Ordered(
                true, new Outcome(isFailure ? Outcome.Verdict.FAILED : Outcome.Verdict.OK, List.of()), steps);
    }

    private static Ordered.Step step(String thread, Line line) {
        StepDescription told = new StepDescription(
                line.isWrite() ? StepKind.WRITE : StepKind.READ,
                line.variable(),
                "",
                Seen.NOTHING,
                "Program",
                "run",
                line.number());
        return new Ordered.Step(
                thread,
                new Ordered.Deed(
                        line.isWrite() ? OperationKind.WRITE : OperationKind.READ,
                        told,
                        List.of(new Ordered.Touched(line.variable(), line.isWrite()))));
    }
}
