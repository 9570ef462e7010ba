// SPDX-License-Identifier: Apache-2.0
package dev.heddle.invariant;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.invariant.Machine.Access;
import dev.heddle.invariant.Programs.Program;
import dev.heddle.invariant.value.OracleVerdict;
import dev.heddle.invariant.value.Point;
import dev.heddle.invariant.value.PointSample;
import dev.heddle.invariant.value.SampledValue;
import dev.heddle.invariant.value.SampledVariable;
import dev.heddle.invariant.value.Samples;
import dev.heddle.invariant.value.Selection;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What blocks of accesses do, in every order of the threads' steps.
 *
 * <p>A block is sampled just before its first access and just after its last. Steps are numbered from 1.
 */
class BlocksTest {

    private static final Map<String, Program> PROGRAMS = Map.of(
            "FibBench", Programs.fibonacci(2),
            "Lazy01", Programs.lazy(),
            "Stateful01", Programs.stateful(),
            "Sync01", Programs.sync(),
            "IncCas", Programs.incCas(),
            "IncDecCas", Programs.incDecCas(),
            "AccountBad", Programs.account(),
            "TimeVarMutex", Programs.timeVarMutex());

    @ParameterizedTest(name = "{0}, thread {1}, steps {2} to {3}")
    @CsvSource({
        "FibBench,     0, 2, 3,  i == orig(i) + orig(j)",
        "FibBench,     1, 2, 3,  j == orig(i) + orig(j)",
        "Lazy01,       0, 2, 3,  data == orig(data) + 1",
        "Lazy01,       1, 2, 3,  data == orig(data) + 2",
        "Stateful01,   0, 2, 3,  data1 == orig(data1) + 1",
        "Stateful01,   0, 6, 7,  data2 == orig(data2) + 1",
        "Stateful01,   1, 2, 3,  data1 == orig(data1) + 5",
        "Stateful01,   1, 6, 7,  data2 == orig(data2) - 6",
        "Sync01,       0, 5, 6,  num == orig(num) + 1",
        "Sync01,       1, 5, 6,  num == orig(num) - 1",
        "IncCas,       0, 1, 3,  value == orig(value) + 1",
        "IncCas,       0, 2, 3,  value == orig(value) + 1",
        "IncDecCas,    0, 2, 4,  inc_flag == orig(inc_flag) + 1",
        "AccountBad,   1, 2, 3,  balance == orig(balance) + 2",
        "AccountBad,   1, 2, 4,  deposit_done == orig(deposit_done) + 1",
        "AccountBad,   2, 2, 3,  balance == orig(balance) - 4",
        "TimeVarMutex, 0, 2, 7,  inode == orig(inode) + 1"
    })
    void what_a_block_does(String program, int thread, int first, int last, String expected) {
        // The rounds of the loop are one block.
        int round = program.equals("FibBench") ? 3 : Integer.MAX_VALUE;

        assertThat(texts(requireNonNull(PROGRAMS.get(program)), thread, first, last, round))
                .contains(expected);
    }

    private static List<String> texts(Program program, int thread, int first, int last, int round) {
        List<SampledVariable> now = program.variables().stream()
                .map(name -> new SampledVariable(name, SampledVariable.Type.INTEGER))
                .toList();
        Point block = new Point(
                "block",
                Point.Kind.BLOCK,
                Stream.concat(now.stream(), now.stream().map(SampledVariable::before))
                        .toList());
        Samples samples = new Samples();
        program.machine().runs(run -> {
            List<Access> own =
                    run.stream().filter(access -> access.thread() == thread).toList();
            List<PointSample> found = new ArrayList<>();
            Access begin = null;
            for (Access access : own) {
                if (access.step() % round == first) {
                    begin = access;
                } else if (access.step() % round == last % round && begin != null) {
                    found.add(sample(block, begin, access, now.size()));
                    begin = null;
                }
            }
            samples.add((int) samples.executions(Selection.ALL), OracleVerdict.GOOD, found);
        });
        return new Inference()
                        .infer(
                                block,
                                samples,
                                Selection.ALL,
                                new SampleClaim.Exhaustive(samples.executions(Selection.ALL)))
                        .stream()
                        .map(inferred -> inferred.invariant().text())
                        .toList();
    }

    private static PointSample sample(Point block, Access begin, Access end, int variables) {
        List<SampledValue> values = new ArrayList<>();
        end.after().subList(0, variables).forEach(value -> values.add(SampledValue.of((long) value)));
        begin.before().subList(0, variables).forEach(value -> values.add(SampledValue.of((long) value)));
        return new PointSample(block, values, "t");
    }
}
