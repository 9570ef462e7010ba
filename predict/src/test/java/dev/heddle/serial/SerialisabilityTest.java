// SPDX-License-Identifier: Apache-2.0
package dev.heddle.serial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.expr.Expr;
import dev.heddle.expr.Sort;
import dev.heddle.expr.Value;
import dev.heddle.program.Action;
import dev.heddle.program.Inputs;
import dev.heddle.program.Interpreter;
import dev.heddle.program.Schedule;
import dev.heddle.program.Section;
import dev.heddle.program.Step;
import dev.heddle.program.ThreadBody;
import dev.heddle.program.TraceProgram;
import dev.heddle.program.Variable;
import dev.heddle.solve.Budget;
import dev.heddle.solve.Solvers;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SerialisabilityTest {

    private static final Variable X = new Variable("x", Sort.INT);
    private static final Variable Y = new Variable("y", Sort.INT);
    private static final Section BLOCK = new Section("t0", 0, 1);

    @Test
    void two_reads_with_another_value_each_are_no_block() {
        Serialisability.Answer answer =
                decide(List.of(List.of("rx", "rx"), List.of("wx1")), "t0 t1 t0", Optional.of(triple(0, 0, 1)));

        assertThat(answer).isEqualTo(broken(Pattern.READ_WRITE_READ));
    }

    @Test
    void a_block_that_finds_something_else_than_it_wrote_is_none() {
        Serialisability.Answer answer =
                decide(List.of(List.of("wx1", "rx"), List.of("wx2")), "t0 t1 t0", Optional.of(triple(0, 0, 1)));

        assertThat(answer).isEqualTo(broken(Pattern.WRITE_WRITE_READ));
    }

    @Test
    void a_value_that_was_never_meant_to_be_seen_is_seen() {
        Serialisability.Answer answer =
                decide(List.of(List.of("wx1", "wx2"), List.of("rx")), "t0 t1 t0", Optional.of(triple(0, 0, 1)));

        assertThat(answer).isEqualTo(broken(Pattern.WRITE_READ_WRITE));
    }

    @Test
    void an_update_gets_lost() {
        Serialisability.Answer answer =
                decide(List.of(List.of("rx", "wx1"), List.of("wx2")), "t0 t1 t0", Optional.of(triple(0, 0, 1)));

        assertThat(answer).isEqualTo(broken(Pattern.READ_WRITE_WRITE));
    }

    @Test
    void a_third_thread_may_explain_what_was_read() {
        // The reader may have read what the third thread wrote: first it, then the reader, then the block.
        Serialisability.Answer answer = decide(
                List.of(List.of("wx1", "wx2"), List.of("rx"), List.of("wx1")),
                "t2 t0 t1 t0",
                Optional.of(triple(0, 0, 1)));

        assertThat(answer).isEqualTo(new Serialisability.Answer.Serialisable());
    }

    @Test
    void a_write_that_nobody_sees_might_as_well_have_come_before() {
        Serialisability.Answer answer =
                decide(List.of(List.of("wx1", "wx2"), List.of("wx3")), "t0 t1 t0", Optional.of(triple(0, 0, 1)));

        assertThat(answer).isEqualTo(new Serialisability.Answer.Serialisable());
    }

    @Test
    void two_variables_that_belong_together_are_seen_from_different_times() {
        // One half of the pair is old and the other new, which no single variable shows.
        Serialisability.Answer answer =
                decide(List.of(List.of("rx", "ry"), List.of("wx1", "wy1")), "t0 t1 t1 t0", Optional.empty());

        assertThat(answer).isEqualTo(new Serialisability.Answer.Broken(Optional.empty()));
    }

    @Test
    void two_equal_updates_that_overlap_can_only_be_put_right_one_at_a_time() {
        // Both read 0 and write 1. Either of them can be moved before the other's write, but not both.
        TraceProgram program = program(List.of(List.of("rx", "wx1"), List.of("rx", "wx1")));
        Schedule schedule = schedule("t0 t1 t1 t0");
        Section other = new Section("t1", 0, 1);

        assertThat(decide(program, schedule, List.of(), Optional.empty()))
                .isEqualTo(new Serialisability.Answer.Serialisable());
        assertThat(decide(program, schedule, List.of(other), Optional.empty()))
                .isEqualTo(new Serialisability.Answer.Broken(Optional.empty()));
    }

    @Test
    void answers_are_those_of_an_enumeration_of_all_serial_executions() {
        Random random = new Random(11);
        int broken = 0;
        int serialisable = 0;
        int bySign = 0;
        for (int round = 0; round < 400; round++) {
            TraceProgram program = program(randomThreads(random));
            Schedule schedule = randomSchedule(program, random);
            Optional<Serialisability.Triple> triple = someTriple(schedule);
            boolean isSerialisable = isSerialisable(program, schedule);

            Serialisability.Answer answer = decide(program, schedule, List.of(), triple);

            assertThat(answer instanceof Serialisability.Answer.Serialisable)
                    .as("%s of %s: %s", schedule, program, answer)
                    .isEqualTo(isSerialisable);
            if (answer instanceof Serialisability.Answer.Broken found) {
                broken++;
                bySign += found.pattern().isPresent() ? 1 : 0;
            } else {
                serialisable++;
            }
        }
        assertThat(broken).isGreaterThan(40);
        assertThat(bySign).isGreaterThan(20).isLessThan(broken);
        assertThat(serialisable).isGreaterThan(40);
    }

    // ── the judge ───────────────────────────────────────────────────────────────────────────────────────────────────

    /** Returns true if some order of the same steps leaves the block in one piece and all values as they are. */
    private static boolean isSerialisable(TraceProgram program, Schedule schedule) {
        Map<String, Integer> lengths = new HashMap<>();
        schedule.steps().forEach(step -> lengths.merge(step.thread(), 1, Integer::sum));
        return anyOrder(program, lengths, new ArrayList<>(), observations(program, schedule));
    }

    private static boolean anyOrder(
            TraceProgram program, Map<String, Integer> lengths, List<Step> steps, Map<Object, Value> wanted) {
        Map<String, Integer> next = new HashMap<>();
        steps.forEach(step -> next.merge(step.thread(), 1, Integer::sum));
        if (next.equals(lengths)) {
            return observations(program, new Schedule(steps)).equals(wanted);
        }
        int inBlock = next.getOrDefault("t0", 0);
        boolean isInside =
                inBlock > BLOCK.first() && inBlock <= BLOCK.last() && inBlock < lengths.getOrDefault("t0", 0);
        for (String thread : lengths.keySet()) {
            int index = next.getOrDefault(thread, 0);
            if (index < lengths.getOrDefault(thread, 0) && (!isInside || thread.equals("t0"))) {
                List<Step> longer = new ArrayList<>(steps);
                longer.add(new Step(thread, index));
                if (anyOrder(program, lengths, longer, wanted)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Returns what each step read, and what is left. */
    private static Map<Object, Value> observations(TraceProgram program, Schedule schedule) {
        Map<Object, Value> seen = new HashMap<>();
        Map<Variable, Value> left = new HashMap<>();
        Interpreter.watch(program, schedule, new Inputs(Map.of(), Map.of()), (step, before, assigned) -> {
            Action action = program.action(step);
            for (Variable variable : List.of(X, Y)) {
                if (action.assignments().values().stream()
                        .anyMatch(value -> value.symbols().contains(variable.symbol()))) {
                    seen.put(step + "/" + variable, before.get(variable));
                }
                left.put(variable, assigned.getOrDefault(variable, before.get(variable)));
            }
        });
        seen.putAll(left);
        return seen;
    }

    // ── programs ────────────────────────────────────────────────────────────────────────────────────────────────────

    private static List<List<String>> randomThreads(Random random) {
        List<List<String>> threads = new ArrayList<>();
        for (int thread = 0; thread < 3; thread++) {
            List<String> actions = new ArrayList<>();
            for (int i = 0; i < 2 + random.nextInt(2); i++) {
                String variable = random.nextInt(3) > 0 ? "x" : "y";
                actions.add(
                        switch (random.nextInt(5)) {
                            case 0, 1 -> "r" + variable;
                            case 2 -> "i" + variable;
                            default -> "w" + variable + random.nextInt(4);
                        });
            }
            threads.add(actions);
        }
        return threads;
    }

    private static Schedule randomSchedule(TraceProgram program, Random random) {
        List<Step> steps = new ArrayList<>();
        Map<String, Integer> next = new HashMap<>();
        int most = 4 + random.nextInt(4);
        while (steps.size() < most || next.getOrDefault("t0", 0) < 2) {
            ThreadBody thread = program.threads().get(random.nextInt(3));
            int index = next.getOrDefault(thread.name(), 0);
            if (index < thread.actions().size()) {
                steps.add(new Step(thread.name(), index));
                next.put(thread.name(), index + 1);
            } else if (steps.size() == program.size()) {
                break;
            }
        }
        return new Schedule(steps);
    }

    private static Optional<Serialisability.Triple> someTriple(Schedule schedule) {
        int first = schedule.steps().indexOf(new Step("t0", 0));
        int second = schedule.steps().indexOf(new Step("t0", 1));
        return second - first < 2
                ? Optional.empty()
                : Optional.of(new Serialisability.Triple(
                        new Step("t0", 0), schedule.steps().get(first + 1), new Step("t0", 1)));
    }

    private static TraceProgram program(List<List<String>> threads) {
        List<ThreadBody> bodies = new ArrayList<>();
        for (int t = 0; t < threads.size(); t++) {
            Variable local = new Variable("t%d.r".formatted(t), Sort.INT);
            List<Action> actions = new ArrayList<>();
            for (int i = 0; i < threads.get(t).size(); i++) {
                actions.add(action("t%d_%d".formatted(t, i), threads.get(t).get(i), local));
            }
            bodies.add(new ThreadBody("t" + t, List.of(local), actions));
        }
        Expr nothing = Expr.and(Expr.equal(X.symbol(), number(0)), Expr.equal(Y.symbol(), number(0)));
        return new TraceProgram(List.of(X, Y), nothing, bodies, List.of(), List.of(), List.of(BLOCK), Optional.empty());
    }

    /** r reads, w writes a value, i adds one. */
    private static Action action(String label, String text, Variable local) {
        Variable variable = text.charAt(1) == 'x' ? X : Y;
        return switch (text.charAt(0)) {
            case 'r' -> Action.assign(label, local, variable.symbol());
            case 'i' -> Action.assign(label, variable, Expr.add(variable.symbol(), number(1)));
            default -> Action.assign(label, variable, number(text.charAt(2) - '0'));
        };
    }

    private static Expr number(int value) {
        return Expr.constant(Value.of(BigInteger.valueOf(value)));
    }

    private static Serialisability.Triple triple(int first, int remote, int second) {
        return new Serialisability.Triple(new Step("t0", first), new Step("t1", remote), new Step("t0", second));
    }

    private static Serialisability.Answer broken(Pattern pattern) {
        return new Serialisability.Answer.Broken(Optional.of(pattern));
    }

    private static Serialisability.Answer decide(
            List<List<String>> threads, String order, Optional<Serialisability.Triple> triple) {
        return decide(program(threads), schedule(order), List.of(), triple);
    }

    private static Schedule schedule(String order) {
        List<Step> steps = new ArrayList<>();
        Map<String, Integer> next = new HashMap<>();
        for (String thread : order.split(" ")) {
            steps.add(new Step(thread, next.merge(thread, 1, Integer::sum) - 1));
        }
        return new Schedule(steps);
    }

    private static Serialisability.Answer decide(
            TraceProgram program, Schedule schedule, List<Section> others, Optional<Serialisability.Triple> triple) {
        return Serialisability.of(
                program,
                schedule,
                new Inputs(Map.of(), Map.of()),
                BLOCK,
                others,
                triple,
                () -> Solvers.standard(notice -> {}),
                Budget.UNLIMITED);
    }
}
