// SPDX-License-Identifier: Apache-2.0
package dev.heddle.invariant;

import static dev.heddle.invariant.Tables.cells;
import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.invariant.value.OracleVerdict;
import dev.heddle.invariant.value.Point;
import dev.heddle.invariant.value.PointSample;
import dev.heddle.invariant.value.SampledValue;
import dev.heddle.invariant.value.SampledVariable;
import dev.heddle.invariant.value.Samples;
import dev.heddle.invariant.value.Selection;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What others read: Daikon's files, assertions and JSON. */
class ExportTest {

    private static final Tables TABLE = Tables.of("Bank.balance", "orig(Bank.balance)", "open:boolean", "log:sequence")
            .row(200, 300, true, cells(1, 2))
            .row(300, 400, true, "absent");

    @Test
    void a_point_with_values_from_before_is_declared_as_an_entry_and_an_exit() {
        StringBuilder declarations = new StringBuilder();
        new DaikonFiles(TABLE.samples(), Selection.ALL).declarations(declarations);

        assertThat(declarations.toString()).isEqualTo("""
                decl-version 2.0
                var-comparability implicit

                ppt Bank.withdraw(int):::ENTER
                ppt-type enter
                variable Bank.balance
                  var-kind variable
                  dec-type long
                  rep-type int
                  comparability 1

                ppt Bank.withdraw(int):::EXIT1
                ppt-type subexit
                variable Bank.balance
                  var-kind variable
                  dec-type long
                  rep-type int
                  comparability 1
                variable open
                  var-kind variable
                  dec-type boolean
                  rep-type boolean
                  comparability 2
                variable log
                  var-kind variable
                  dec-type long[]
                  rep-type hashcode
                  comparability 5
                variable log[..]
                  var-kind array
                  enclosing-var log
                  array 1
                  dec-type long[]
                  rep-type int[]
                  comparability 1
                """);
    }

    @Test
    void every_sample_is_a_pair_of_records_with_a_number_of_its_own() {
        StringBuilder trace = new StringBuilder();
        new DaikonFiles(TABLE.samples(), Selection.ALL).trace(trace);

        assertThat(trace.toString()).isEqualTo("""

                Bank.withdraw(int):::ENTER
                this_invocation_nonce
                0
                Bank.balance
                300
                1

                Bank.withdraw(int):::EXIT1
                this_invocation_nonce
                0
                Bank.balance
                200
                1
                open
                true
                1
                log
                1
                1
                log[..]
                [1 2]
                1

                Bank.withdraw(int):::ENTER
                this_invocation_nonce
                1
                Bank.balance
                400
                1

                Bank.withdraw(int):::EXIT1
                this_invocation_nonce
                1
                Bank.balance
                300
                1
                open
                true
                1
                log
                nonsensical
                2
                log[..]
                nonsensical
                2
                """);
    }

    @Test
    void points_of_one_name_are_told_apart_and_names_have_nothing_that_daikon_would_read() {
        Samples samples = new Samples();
        SampledVariable x = new SampledVariable("a b", SampledVariable.Type.INTEGER);
        Point enter = new Point("T.run()", Point.Kind.ENTER, List.of(x));
        Point exit = new Point("T.run()", Point.Kind.EXIT, List.of(x, x.before()));
        Point other = new Point("T.run()", Point.Kind.EXIT, List.of(x.before()));
        Point block = new Point("T.java:3 .. 4", Point.Kind.BLOCK, List.of(x, x.before()));
        for (Point point : List.of(enter, exit, other, block)) {
            List<SampledValue> values =
                    point.variables().stream().map(any -> SampledValue.of(1)).toList();
            samples.add(point.variables().size(), OracleVerdict.GOOD, List.of(new PointSample(point, values, "main")));
        }
        StringBuilder declarations = new StringBuilder();
        new DaikonFiles(samples, Selection.ALL).declarations(declarations);

        assertThat(declarations.toString().lines().filter(line -> line.startsWith("ppt ")))
                .containsExactly(
                        "ppt T.run():::POINT",
                        "ppt T.run():::ENTER",
                        "ppt T.run():::EXIT1",
                        "ppt T.run__.2():::ENTER",
                        "ppt T.run__.2():::EXIT1",
                        "ppt T.java:3_.._4.block():::ENTER",
                        "ppt T.java:3_.._4.block():::EXIT1");
        assertThat(declarations.toString().lines().filter(line -> line.startsWith("variable ")))
                .containsOnly("variable a_b");
    }

    @Test
    void assertions_remember_what_was_before() {
        Tables table = Tables.of("Bank.balance", "orig(Bank.balance)", "thread")
                .row(200, 300, 1)
                .row(300, 400, 1)
                .row(500, 600, 1)
                .row(700, 800, 1);

        assertThat(Assertions.of(table.point(), table.inferred(new SampleClaim.Exhaustive(4))))
                .isEqualTo("""
                // Bank.withdraw(int), exit, Bank.java:27 .. Bank.java:31
                var Bank_balance_before = Bank.balance; // where it begins
                assert Bank.balance == Bank_balance_before - 100; // holds in all 4 classes
                // thread == 1 // holds in all 4 classes
                assert Bank.balance == 200 || Bank.balance == 300 || Bank.balance == 500 || Bank.balance == 700;\
                 // holds in all 4 classes
                """);
    }

    @Test
    void json_has_the_invariants_and_what_breaks_them() {
        Tables table = Tables.of("x").row(2).row(2).row(OracleVerdict.BAD, 1);

        JsonNode json = InvariantJson.of(table.samples(), new SampleClaim.Exhaustive(3));

        assertThat(json.at("/format").asString()).isEqualTo("heddle-invariants/1");
        assertThat(json.at("/claim/classes").asInt()).isEqualTo(3);
        assertThat(json.at("/executions/bad").asInt()).isEqualTo(1);
        assertThat(json.at("/points/0/invariants/good/0/text").asString()).isEqualTo("x == 2");
        assertThat(json.at("/points/0/invariants/all/0/family").asString()).isEqualTo("oneof");
        assertThat(json.at("/points/0/lines/0").asString()).isEqualTo("Bank.java:27");
        assertThat(json.at("/diagnosis/broken/0/invariant/text").asString()).isEqualTo("x == 2");
        assertThat(json.at("/diagnosis/broken/0/witness/execution").asInt()).isEqualTo(2);
        assertThat(json.at("/diagnosis/broken/0/witness/values/x").asString()).isEqualTo("1");
    }
}
