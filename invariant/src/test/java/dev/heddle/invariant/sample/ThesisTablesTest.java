// SPDX-License-Identifier: Apache-2.0
package dev.heddle.invariant.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.control.watch.Watched;
import dev.heddle.invariant.Inference;
import dev.heddle.invariant.Inferred;
import dev.heddle.invariant.Machine;
import dev.heddle.invariant.Programs;
import dev.heddle.invariant.value.Point;
import dev.heddle.invariant.value.SampledValue;
import dev.heddle.invariant.value.SampledVariable;
import dev.heddle.invariant.value.Selection;
import dev.heddle.invariant.value.Tuple;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The tables of the thesis, for all of its programs. It does not print the transition invariants that it counts, so they
 * are written here as its text and the programs have them: what each thread's update or critical section makes of the
 * variables it writes.
 */
class ThesisTablesTest {

    // ── table 5.3 ───────────────────────────────────────────────────────────────────────────────────────────────────

    /** As many as it says that there are for each program; for Sync01 both, of which it found one. */
    @ParameterizedTest(name = "{0}, {1}: {2}")
    @CsvSource(delimiter = '|', textBlock = """
            FibBench       | first         | i == orig(i) + j
            FibBench       | second        | j == orig(j) + i
            Lazy01         | one           | data == orig(data) + 1
            Lazy01         | two           | data == orig(data) + 2
            Stateful01     | first         | data1 == orig(data1) + 1
            Stateful01     | first         | data2 == orig(data2) + 1
            Stateful01     | second        | data1 == orig(data1) + 5
            Stateful01     | second        | data2 == orig(data2) - 6
            Sync01         | fill          | num == orig(num) + 1
            Sync01         | drain         | num == orig(num) - 1
            Dekker x       | first         | flag1 == orig(flag1) - 1
            Dekker x       | second        | flag2 == orig(flag2) - 1
            Dekker x       | second        | x == orig(x) + 1
            Lamport x      | enter         | y < orig(y)
            Lamport x      | enter         | Flag.value == orig(Flag.value) + 1
            Peterson x     | first         | flag1 == orig(flag1) - 1
            Peterson x     | second        | flag2 == orig(flag2) - 1
            Peterson x     | second        | x == orig(x) + 1
            TimeVarMutex x | allocate      | inode == orig(inode) + 1
            TimeVarMutex x | allocate      | block == orig(block) + 1
            TimeVarMutex x | free          | block == orig(block)
            Szymanski x    | enter         | Flag.value#2 == orig(Flag.value#2) - 4
            Szymanski x    | enter         | Flag.value == orig(Flag.value) + 2
            IncTrue        | increment     | value == orig(value) + 1
            IncCas         | increment     | value == orig(value) + 1
            IncDec         | increment     | value == orig(value) + 1
            IncDec         | decrement     | value == orig(value) - 1
            IncDecCas      | increment     | value == orig(value) + 1
            IncDecCas      | decrement     | value == orig(value) - 1
            Reorder2       | set           | a >= orig(a)
            Reorder2       | set           | b <= orig(b)
            AccountBad     | makeDeposit   | balance == orig(balance) + 2
            AccountBad     | makeWithdrawal| balance == orig(balance) - 4
            """)
    void transition_invariants_of_blocks(String program, String method, String expected) {
        Sampling sampling = RtoolExecutions.blocks(program);
        String type = program.split(" ", -1)[0];
        Set<Set<String>> found = new HashSet<>();
        for (Point point : sampling.samples().points()) {
            if (point.kind() == Point.Kind.BLOCK && point.name().contains(type + "." + method + ":")) {
                inferred(sampling, point)
                        .forEach(one -> found.add(words(one.invariant().text().replace(type + ".", ""))));
            }
        }
        assertThat(found).contains(words(expected));
    }

    /** No two threads access what is counted here, so it is no shared variable; regions tell of it all the same. */
    @Test
    void the_transition_invariant_of_the_log() {
        assertThat(Regions.of(RtoolExecutions.of("LogProcSweep")))
                .filteredOn(region -> passes(region, "LogProcSweep.Log.add", "write count"))
                .anySatisfy(region -> assertThat(region.transition())
                        .extracting(inferred -> inferred.invariant().text())
                        .anyMatch(text -> text.matches("(\\S+\\.count) == orig\\(\\1\\) \\+ 1")));
    }

    private static List<Inferred> inferred(Sampling sampling, Point point) {
        return new Inference().infer(point, sampling.samples(), Selection.ALL, sampling.claim());
    }

    /** Sums may have any order. */
    private static Set<String> words(String text) {
        return Arrays.stream(text.split(" (?=[-+=])|(?<===) ", -1))
                .map(word -> word.replaceFirst("^\\+ ", ""))
                .collect(Collectors.toSet());
    }

    // ── table 5.4 ───────────────────────────────────────────────────────────────────────────────────────────────────

    /**
     * As many regions as there are, where it found one of two both: atomic in all executions ({@code A}) or, where
     * the program is wrong, meant to be ({@code M}). Each is named by an access that it must have, of its method, and
     * must be passed by as many threads.
     */
    @ParameterizedTest(name = "{0}, {2}: {3}")
    @CsvSource(delimiter = '|', textBlock = """
            Lazy01         | A | one            | write data    | 1
            Lazy01         | A | two            | write data    | 1
            Stateful01     | A | first          | write data1   | 1
            Stateful01     | A | first          | write data2   | 1
            Stateful01     | A | second         | write data1   | 1
            Stateful01     | A | second         | write data2   | 1
            Sync01         | A | fill           | write num     | 1
            Sync01         | A | drain          | write num     | 1
            Dekker x       | A | first          | write x       | 1
            Dekker x       | A | second         | write x       | 1
            Lamport x      | A | enter          | write section | 2
            Peterson x     | A | first          | write x       | 1
            Peterson x     | A | second         | write x       | 1
            TimeVarMutex x | A | allocate       | write block   | 1
            TimeVarMutex x | A | free           | write block   | 1
            Szymanski x    | A | enter          | write x       | 2
            IncTrue        | M | increment      | write value   | 2
            IncTrue        | A | increment      | read m        | 2
            IncCas         | M | increment      | write value   | 2
            IncCas         | A | increment      | read value    | 2
            IncDec         | A | increment      | write value   | 1
            IncDec         | A | decrement      | write value   | 1
            IncDecCas      | A | increment      | write value   | 1
            IncDecCas      | A | decrement      | write value   | 1
            Reorder2       | M | set            | write b       | 2
            Reorder2       | M | check          | read b        | 2
            AccountBad     | A | makeDeposit    | write balance | 1
            AccountBad     | A | makeWithdrawal | write balance | 1
            LogProcSweep   | M | process        | read count    | 1
            LogProcSweep   | A | Log.add        | write count   | 1
            """)
    void regions(String program, String kind, String method, String access, int threads) {
        Observation observation = RtoolExecutions.of(program);
        String type = program.split(" ", -1)[0];
        Region.Kind wanted = kind.equals("A") ? Region.Kind.ATOMIC : Region.Kind.MEANT;
        assertThat(Regions.of(observation))
                .filteredOn(region -> region.kind() == wanted)
                .anySatisfy(region -> {
                    assertThat(passes(region, type + "." + method, access)).isTrue();
                    assertThat(threads(observation, region)).isGreaterThanOrEqualTo(threads);
                });
    }

    private static boolean passes(Region region, String method, String access) {
        String[] words = access.split(" ", -1);
        for (int i = 0; i < region.size(); i++) {
            boolean isThere = region.places().get(i).methodName().equals(method);
            String done = region.accesses().get(i);
            if (isThere && done.startsWith(words[0] + " ") && done.endsWith("." + words[1])) {
                return true;
            }
        }
        return false;
    }

    /** Returns how many threads pass all places of a region, in whatever executions. */
    private static int threads(Observation observation, Region region) {
        Set<Integer> wanted =
                region.places().stream().map(Watched.Place::number).collect(Collectors.toSet());
        Map<Integer, Set<Integer>> passed = new HashMap<>();
        for (Watched execution : observation.executions()) {
            for (Watched.Step step : execution.steps()) {
                step.place()
                        .map(Watched.Place::number)
                        .filter(wanted::contains)
                        .ifPresent(place -> passed.computeIfAbsent(step.thread(), any -> new HashSet<>())
                                .add(place));
            }
        }
        return (int) passed.values().stream().filter(wanted::equals).count();
    }

    /** What it calls a region here is none: others see and change what it reads while it runs. */
    @Test
    void two_numbers_that_are_added_to_each_other_are_undisturbed_and_not_atomic() {
        assertThat(Regions.of(RtoolExecutions.of("FibBench"), 6))
                .filteredOn(region -> region.kind() == Region.Kind.UNDISTURBED && region.size() == 5)
                .extracting(Region::method)
                .contains("FibBench.first", "FibBench.second");
    }

    // ── nothing that is false ───────────────────────────────────────────────────────────────────────────────────────

    /**
     * What can be at the beginning and the end of each thread, enumerated by a machine that knows nothing of Java or
     * of our engine, is exactly what we sample; so nothing is inferred that it refutes.
     */
    @ParameterizedTest(name = "{0}, {1}")
    @CsvSource(delimiter = '|', textBlock = """
            FibBench       | first          | 0 | i j
            FibBench       | second         | 1 | i j
            Lazy01         | one            | 0 | data
            Lazy01         | two            | 1 | data
            Stateful01     | first          | 0 | data1 data2
            Stateful01     | second         | 1 | data1 data2
            Sync01         | fill           | 0 | num
            Sync01         | drain          | 1 | num
            Dekker x       | first          | 0 | flag1 flag2 turn x
            Dekker x       | second         | 1 | flag1 flag2 turn x
            Lamport x      | lambda$body$0  | 0 | x y b1.value b2.value section
            Lamport x      | lambda$body$1  | 1 | x y b1.value b2.value section
            Peterson x     | first          | 0 | flag1 flag2 turn x
            Peterson x     | second         | 1 | flag1 flag2 turn x
            TimeVarMutex x | allocate       | 0 | block busy inode
            TimeVarMutex x | free           | 1 | block busy inode
            Szymanski x    | lambda$body$0  | 0 | flag1.value flag2.value x
            Szymanski x    | lambda$body$1  | 1 | flag1.value flag2.value x
            IncTrue        | increment      | 0 | value m
            IncCas         | increment      | 0 | value
            IncDec         | increment      | 0 | value m incremented decremented beforeIncrement beforeDecrement
            IncDec         | decrement      | 1 | value m incremented decremented beforeIncrement beforeDecrement
            IncDecCas      | increment      | 0 | value incremented decremented
            IncDecCas      | decrement      | 1 | value incremented decremented
            Reorder2       | set            | 0 | a b
            AccountBad     | makeDeposit    | 1 | balance depositDone withdrawDone
            AccountBad     | makeWithdrawal | 2 | balance depositDone withdrawDone
            Withdraw       | withdraw       | 0 | balance
            WithdrawFixed  | withdraw       | 0 | balance
            """)
    void what_is_inferred_at_boundaries_holds_in_all_that_is_possible(
            String program, String method, int thread, String variables) {
        Sampling sampling = RtoolExecutions.boundaries(program);
        List<String> names = List.of(variables.split(" ", -1));
        String type = program.split(" ", -1)[0];
        String known = switch (type) {
            case "Withdraw" -> "withdraw";
            case "WithdrawFixed" -> "withdraw fixed";
            default -> type;
        };
        Set<Machine.Passage> possible =
                Objects.requireNonNull(Programs.ALL.get(known)).passages(thread);
        for (Point.Kind kind : List.of(Point.Kind.ENTER, Point.Kind.EXIT)) {
            Point point = sampling.samples().points().stream()
                    .filter(one -> one.kind() == kind && one.name().startsWith(type + "." + method))
                    .findFirst()
                    .orElseThrow();
            Set<List<Long>> expected = new HashSet<>();
            possible.forEach(passage -> expected.add(known(passage, kind)));
            assertThat(sampled(sampling, point, type, names)).isEqualTo(expected);
            for (Inferred one : inferred(sampling, point)) {
                for (Machine.Passage passage : possible) {
                    Optional<List<SampledValue>> values = values(point, passage, type, names);
                    values.ifPresent(all -> assertThat(one.invariant().holds(all))
                            .as("%s: %s in %s", point, one.invariant().text(), passage)
                            .isTrue());
                }
            }
        }
    }

    private static List<Long> known(Machine.Passage passage, Point.Kind kind) {
        List<Integer> both = new ArrayList<>(kind == Point.Kind.ENTER ? List.of() : passage.exit());
        both.addAll(passage.enter());
        return both.stream().map(Integer::longValue).toList();
    }

    /** Returns what was sampled of the variables: now, and before. */
    private static Set<List<Long>> sampled(Sampling sampling, Point point, String type, List<String> names) {
        List<String> order = new ArrayList<>();
        names.forEach(name -> order.add(type + "." + name));
        if (point.kind() == Point.Kind.EXIT) {
            names.forEach(name -> order.add("orig(" + type + "." + name + ")"));
        }
        List<String> all = point.variables().stream().map(SampledVariable::name).toList();
        Set<List<Long>> found = new HashSet<>();
        for (Tuple tuple : sampling.samples().tuples(point, Selection.ALL)) {
            List<Long> values = new ArrayList<>();
            for (String name : order) {
                int index = all.indexOf(name);
                assertThat(index).as("%s of %s", name, all).isNotNegative();
                values.add(number(tuple.values().get(index).toString()));
            }
            found.add(values);
        }
        return found;
    }

    private static long number(String value) {
        return switch (value) {
            case "true" -> 1;
            case "false" -> 0;
            default -> Long.parseLong(value);
        };
    }

    /** The values of a point as the machine has them; what it does not know is absent. */
    private static Optional<List<SampledValue>> values(
            Point point, Machine.Passage passage, String type, List<String> names) {
        List<SampledValue> values = new ArrayList<>();
        for (SampledVariable variable : point.variables()) {
            int index = names.indexOf(variable.bareName().replaceFirst("^" + type + "\\.", ""));
            boolean isBefore = variable.isBefore() || point.kind() == Point.Kind.ENTER;
            if (index < 0) {
                values.add(SampledValue.ABSENT);
                continue;
            }
            int number = (isBefore ? passage.enter() : passage.exit()).get(index);
            values.add(
                    variable.type() == SampledVariable.Type.BOOLEAN
                            ? SampledValue.of(number != 0)
                            : SampledValue.of((long) number));
        }
        return Optional.of(values);
    }

    /** The one program that the machine does not know, against all of its interleavings. */
    @Test
    void what_is_inferred_of_the_log_holds_in_all_interleavings() {
        Sampling classes = RtoolExecutions.blocks("LogProcSweep");
        Sampling all = RtoolExecutions.blocks("LogProcSweep@brute-force");
        int checked = 0;
        for (Point point : classes.samples().points()) {
            for (Inferred one : inferred(classes, point)) {
                for (Tuple tuple : all.samples().tuples(point, Selection.ALL)) {
                    assertThat(one.invariant().holds(tuple.values()))
                            .as("%s: %s", point, one.invariant().text())
                            .isTrue();
                    checked++;
                }
            }
        }
        assertThat(checked).isGreaterThan(100);
    }
}
