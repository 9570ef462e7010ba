// SPDX-License-Identifier: Apache-2.0
package dev.heddle.invariant;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.invariant.Programs.Program;
import dev.heddle.invariant.value.OracleVerdict;
import dev.heddle.invariant.value.Point;
import dev.heddle.invariant.value.PointSample;
import dev.heddle.invariant.value.SampledValue;
import dev.heddle.invariant.value.SampledVariable;
import dev.heddle.invariant.value.Samples;
import dev.heddle.invariant.value.Selection;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Programs of which it is known from elsewhere what their threads can meet when they begin and when they end.
 *
 * <p>That the numbers agree says that the programs are the ones that are meant; what is inferred is then held against
 * what is known to be true, and against what another tool printed although it is false.
 */
class GroundTruthTest {

    @ParameterizedTest(name = "{0}, thread {1}")
    @CsvSource(delimiter = '|', textBlock = """
            FibBench       | 0 | 5291 | i == 1; j >= 1; j <= 6 | i >= 6; i <= 144; j >= 1; j <= 144; i > orig(i); j >= orig(j)
            Lazy01         | 0 | 3  | data in 0 2                       | data in 1 3; data > orig(data)
            Lazy01         | 1 | 3  | data in 0 1                       | data in 2 3; data > orig(data)
            Lazy01         | 2 | 9  | data in 0 1 2 3                   | data in 0 1 2 3; data >= orig(data)
            Stateful01     | 0 | 6  | data1 in 10 15; data2 in 4 10     | data1 in 11 16; data2 in 5 11; data1 > orig(data1)
            Stateful01     | 1 | 6  | data1 in 10 11; data2 in 10 11    | data1 in 15 16; data2 in 4 5; data2 < orig(data2)
            Sync01         | 0 | 2  | num in 0 1                        | num == 1; num >= orig(num)
            Sync01         | 1 | 2  | num == 1                          | num in 0 1; num <= orig(num)
            Dekker         | 0 | 28 | flag1 == 0; flag2 in 0 1; x in 0 1; turn in 0 1 | flag1 in 0 1; flag2 in 0 1; x in 0 1
            Dekker         | 1 | 17 | flag2 == 0; x == 0; flag1 in 0 1; turn in 0 1   | flag1 in 0 1; x in 0 1; x >= orig(x)
            Lamport        | 0 | 65 | b1 == 0; x in 0 2; y in 0 2; b2 in 0 1; X in 0 1 | b1 == orig(b1); x in 1 2; y in 0 1 2
            Lamport        | 1 | 52 | b2 == 0; X == 0                   | b2 == 0; b2 == orig(b2)
            Peterson       | 0 | 21 | flag1 == 0; turn == 0             | turn >= orig(turn)
            Peterson       | 1 | 19 | flag2 == 0; x == 0                | x >= orig(x)
            TimeVarMutex   | 0 | 1  | block == 0; busy == 0; inode == 0 | block == 1; busy == 1; inode == orig(inode) + 1
            TimeVarMutex   | 1 | 10 | block in 0 1; busy in 0 1; inode in 0 1 | block >= orig(block); busy >= inode; block in 0 1
            Szymanski      | 0 | 45 | flag1 == 0; flag2 in 0 1 3 4      | flag1 in 0 1 2 4
            Szymanski      | 1 | 37 | flag2 == 0; x == 0                | x >= orig(x)
            IncTrue        | 0 | 8  | value in 0 1; m in 0 1            | value in 1 2; m in 0 1; value > orig(value)
            IncCas         | 0 | 3  | value in 0 1                      | value in 1 2; value > orig(value)
            IncDec         | 0 | 12 | value == 0; m in 0 1              | inc_flag == 1; inc_v == 0; value in 0 1
            IncDec         | 1 | 16 | dec_flag == 0                     | dec_flag == dec_v; value <= inc_flag
            IncDecCas      | 0 | 3  | value == 0; inc_flag == 0; dec_flag == 0 | inc_flag == 1
            IncDecCas      | 1 | 8  | dec_flag == 0                     | value <= inc_flag
            Reorder2       | 0 | 3  | a in 0 1; b in -1 0               | a == 1; b == -1
            Reorder2       | 2 | 6  | a in 0 1; b in -1 0               | a >= orig(a); b <= orig(b)
            AccountBad     | 0 | 23 | balance in -3 -1 1 3              | deposit_done >= orig(deposit_done)
            AccountBad     | 1 | 5  | balance in -3 1                   | balance in -1 3; deposit_done == 1
            AccountBad     | 2 | 5  | balance in 1 3                    | balance in -3 -1; balance < orig(balance)
            withdraw       | 0 | 3  | balance in 300 400                | balance in 200 300; balance < orig(balance)
            withdraw fixed | 0 | 3  | balance in 300 400                | balance in 200 300; balance < orig(balance)
            array index    | 0 | 7  | idx in -1 0                       | idx in 0 1; idx > orig(idx)
            """)
    void what_holds_at_the_boundaries(String program, int thread, int passages, String enter, String exit) {
        Boundaries boundaries = new Boundaries(requireNonNull(Programs.ALL.get(program)), thread);

        assertThat(boundaries.samples.tuples(boundaries.exit, Selection.ALL)).hasSize(passages);
        assertThat(boundaries.texts(boundaries.enter)).containsAll(list(enter));
        assertThat(boundaries.texts(boundaries.exit)).containsAll(list(exit));
    }

    /** Printed by a tool whose snapshots were no events of the exploration, and called true by its authors. */
    @ParameterizedTest(name = "{0}, thread {1}: {3}")
    @CsvSource({
        "Lazy01,       0, ENTER, data == 0",
        "FibBench,     0, ENTER, i == j",
        "Stateful01,   0, ENTER, data1 == 10",
        "Sync01,       0, EXIT,  num == orig(num)",
        "TimeVarMutex, 1, ENTER, inode == busy",
        "TimeVarMutex, 1, ENTER, busy == inode",
        "Peterson,     0, EXIT,  x == 0",
        "AccountBad,   1, ENTER, balance == 1",
        "IncTrue,      0, EXIT,  m == 0"
    })
    void what_is_false_is_not_printed(String program, int thread, Point.Kind kind, String text) {
        Boundaries boundaries = new Boundaries(requireNonNull(Programs.ALL.get(program)), thread);

        assertThat(boundaries.texts(kind == Point.Kind.ENTER ? boundaries.enter : boundaries.exit))
                .isNotEmpty()
                .doesNotContain(text);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "FibBench, 2455", "Lazy01, 1", "Stateful01, 1", "Sync01, 1", "Dekker, 5", "Lamport, 7", "Peterson, 6",
        "TimeVarMutex, 1", "Szymanski, 9", "IncTrue, 2", "IncCas, 2", "Reorder2, 1", "AccountBad, 1", "withdraw, 2",
        "withdraw fixed, 1"
    })
    void the_programs_end_as_they_are_known_to(String program, int results) {
        assertThat(requireNonNull(Programs.ALL.get(program)).results()).hasSize(results);
    }

    private static List<String> list(String texts) {
        return Arrays.stream(texts.split(";", -1))
                .map(String::strip)
                .map(GroundTruthTest::text)
                .toList();
    }

    /** Writes {@code x in 0 1} out as an invariant does. */
    private static String text(String shortened) {
        String[] parts = shortened.split(" in ", -1);
        return parts.length == 1
                ? shortened
                : Arrays.stream(parts[1].split(" ", -1))
                        .map(value -> parts[0] + " == " + value)
                        .collect(Collectors.joining(" || "));
    }

    /** What a thread of a program can meet when it begins and when it ends. */
    private static final class Boundaries {

        final Point enter;
        final Point exit;
        final Samples samples = new Samples();

        Boundaries(Program program, int thread) {
            List<SampledVariable> variables = program.variables().stream()
                    .map(name -> new SampledVariable(name, SampledVariable.Type.INTEGER))
                    .toList();
            enter = new Point("run", Point.Kind.ENTER, variables);
            exit = new Point(
                    "run",
                    Point.Kind.EXIT,
                    Stream.concat(variables.stream(), variables.stream().map(SampledVariable::before))
                            .toList());
            program.passages(thread).forEach(passage -> {
                List<SampledValue> before = passage.enter().stream()
                        .map(number -> SampledValue.of((long) number))
                        .toList();
                List<SampledValue> both = new ArrayList<>(passage.exit().stream()
                        .map(number -> SampledValue.of((long) number))
                        .toList());
                both.addAll(before);
                samples.add(
                        (int) samples.executions(Selection.ALL),
                        OracleVerdict.GOOD,
                        List.of(new PointSample(enter, before, "t"), new PointSample(exit, both, "t")));
            });
        }

        List<String> texts(Point point) {
            return new Inference()
                    .infer(point, samples, Selection.ALL, Tables.EXHAUSTIVE).stream()
                            .map(inferred -> inferred.invariant().text())
                            .toList();
        }
    }
}
