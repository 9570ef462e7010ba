package dev.heddle.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.expr.Value;
import dev.heddle.program.Inputs;
import dev.heddle.program.Interpreter;
import dev.heddle.program.Outcome;
import dev.heddle.program.Schedule;
import dev.heddle.program.Step;
import dev.heddle.program.ThreadBody;
import dev.heddle.program.TraceProgram;
import dev.heddle.program.Variable;
import dev.heddle.program.ctrc.CtrcReader;
import dev.heddle.solve.Budget;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class MeetingsTest {

    private static final String CROSSED_LOCKS = """
            global: k l
            pre: (and (= k 1) (= l 1))
            thread one:
            a1: assume(= k 1) then (= k. 0)
            a2: assume(= l 1) then (= l. 0)
            a3: (= l. 1)
            a4: (= k. 1)
            thread two:
            b1: assume(= l 1) then (= l. 0)
            b2: assume(= k 1) then (= k. 0)
            b3: (= k. 1)
            b4: (= l. 1)
            """;

    @Test
    void threads_meet_before_the_locks_of_a_circle() {
        TraceProgram program = CtrcReader.read("locks.ctrc", CROSSED_LOCKS);

        Meetings.Answer answer = find(program, "a2", "b2");

        assertThat(answer).isInstanceOf(Meetings.Answer.Possible.class);
        Schedule schedule = ((Meetings.Answer.Possible) answer).schedule();
        assertThat(places(schedule)).containsEntry("one", 1).containsEntry("two", 1);
    }

    @Test
    void threads_do_not_meet_where_one_lock_keeps_them_apart() {
        TraceProgram program = CtrcReader.read("locks.ctrc", CROSSED_LOCKS);

        // Whoever is before its last but one step has both locks.
        assertThat(find(program, "a3", "b3")).isInstanceOf(Meetings.Answer.Impossible.class);
    }

    @Test
    void nobody_can_tell_that_a_thread_is_before_its_first_step() {
        TraceProgram program = CtrcReader.read("locks.ctrc", CROSSED_LOCKS);

        assertThat(find(program, "a1", "b2")).isInstanceOf(Meetings.Answer.Unknown.class);
    }

    @Test
    void answers_are_those_of_an_enumeration_of_all_interleavings() {
        Random random = new Random(7);
        int possible = 0;
        int impossible = 0;
        for (int round = 0; round < 60; round++) {
            TraceProgram program = CtrcReader.read("random.ctrc", randomProgram(random));
            Set<Map<String, Integer>> reached = reached(program);
            Step first = new Step("t0", 1 + random.nextInt(3));
            Step second = new Step("t1", 1 + random.nextInt(3));
            boolean meets = reached.stream()
                    .anyMatch(at ->
                            at.getOrDefault("t0", 0) == first.index() && at.getOrDefault("t1", 0) == second.index());

            Meetings.Answer answer = Meetings.find(program, List.of(first, second), Budget.UNLIMITED);

            assertThat(answer)
                    .as("%s and %s of %s", first, second, program)
                    .isInstanceOf(meets ? Meetings.Answer.Possible.class : Meetings.Answer.Impossible.class);
            if (meets) {
                possible++;
                assertThat(reached).contains(places(((Meetings.Answer.Possible) answer).schedule()));
            } else {
                impossible++;
            }
        }
        assertThat(possible).isGreaterThan(9);
        assertThat(impossible).isGreaterThan(9);
    }

    private static Meetings.Answer find(TraceProgram program, String... labels) {
        List<Step> steps = new ArrayList<>();
        for (String label : labels) {
            steps.add(program.step(label).orElseThrow());
        }
        return Meetings.find(program, steps, Budget.UNLIMITED);
    }

    /** How many steps each thread has taken. */
    private static Map<String, Integer> places(Schedule schedule) {
        Map<String, Integer> places = new HashMap<>();
        schedule.steps().forEach(step -> places.merge(step.thread(), 1, Integer::sum));
        return places;
    }

    private static String randomProgram(Random random) {
        StringBuilder text = new StringBuilder("global: k l x\npre: (and (= k 1) (= l 1) (= x 0))\n");
        for (int thread = 0; thread < 3; thread++) {
            text.append("thread t").append(thread).append(":\n");
            for (int i = 0; i < 4; i++) {
                text.append("t%d%d: %s\n".formatted(thread, i, randomAction(random)));
            }
        }
        return text.toString();
    }

    private static String randomAction(Random random) {
        String lock = random.nextBoolean() ? "k" : "l";
        return switch (random.nextInt(4)) {
            case 0 -> "assume(= %s 1) then (= %s. 0)".formatted(lock, lock);
            case 1 -> "(= %s. 1)".formatted(lock);
            case 2 -> "(= x. %d)".formatted(random.nextInt(3));
            default -> "assume(< x 2)";
        };
    }

    /** Where threads are, and what variables hold. */
    private record Situation(Map<String, Integer> places, Map<Variable, Value> state) {}

    /** Where threads can be, all at once: every prefix of every interleaving, run by the interpreter. */
    private static Set<Map<String, Integer>> reached(TraceProgram program) {
        Set<Situation> reached = new HashSet<>();
        extend(program, new ArrayList<>(), reached);
        return reached.stream().map(Situation::places).collect(Collectors.toSet());
    }

    private static void extend(TraceProgram program, List<Step> prefix, Set<Situation> reached) {
        Optional<Map<Variable, Value>> state = state(program, prefix);
        Map<String, Integer> at = places(new Schedule(prefix));
        // How threads came there does not matter for where they can go.
        if (state.isEmpty() || !reached.add(new Situation(at, state.get()))) {
            return;
        }
        for (ThreadBody thread : program.threads()) {
            int next = at.getOrDefault(thread.name(), 0);
            if (next < thread.actions().size()) {
                List<Step> longer = new ArrayList<>(prefix);
                longer.add(new Step(thread.name(), next));
                extend(program, longer, reached);
            }
        }
    }

    private static Inputs start(TraceProgram program) {
        Map<Variable, Value> initial = new HashMap<>();
        program.globals()
                .forEach(variable ->
                        initial.put(variable, Value.of(variable.name().equals("x") ? 0 : 1)));
        return new Inputs(initial, Map.of());
    }

    private static Optional<Map<Variable, Value>> state(TraceProgram program, List<Step> steps) {
        Outcome outcome = Interpreter.run(program, new Schedule(steps), start(program));
        if (outcome instanceof Outcome.Completed completed) {
            return Optional.of(completed.state());
        }
        return outcome instanceof Outcome.Stopped stopped ? Optional.of(stopped.state()) : Optional.empty();
    }
}
