// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.expr.Expr;
import dev.heddle.predict.AtomicityPredictor;
import dev.heddle.program.Action;
import dev.heddle.program.Edge;
import dev.heddle.program.Inputs;
import dev.heddle.program.Interpreter;
import dev.heddle.program.Outcome;
import dev.heddle.program.Schedule;
import dev.heddle.program.Section;
import dev.heddle.program.Step;
import dev.heddle.program.TraceProgram;
import dev.heddle.program.Variable;
import dev.heddle.solve.Budget;
import dev.heddle.solve.Solvers;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RapidReaderTest {

    private static final String DEPOSITS = """
            main|begin(main)|0
            main|w(balance)|3
            main|fork(T1)|4
            main|fork(T2)|5
            T1|acq(lock)|11
            T1|r(balance)|12
            T1|w(balance)|13
            T1|rel(lock)|14
            T2|acq(lock)|11
            T2|r(balance)|12
            T2|w(balance)|13
            T2|rel(lock)|14
            main|join(T1)|6
            main|join(T2)|7
            main|r(balance)|8
            main|end(main)|9
            """;

    private static TraceProgram program(String text) {
        return trace(text).program();
    }

    private static RapidTrace trace(String text) {
        try {
            return RapidReader.trace("run.std", new StringReader(text));
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    private static Outcome outcome(TraceProgram program, List<Step> steps) {
        return Interpreter.run(program, new Schedule(steps), new Inputs(Map.of(), Map.of()));
    }

    // ── the program ─────────────────────────────────────────────────────────────────────────────────────────────────

    @Test
    void threads_accesses_locks_and_edges_come_out_as_they_are_written() {
        TraceProgram program = program(DEPOSITS);

        assertThat(program.threads()).extracting(thread -> thread.name()).containsExactly("main", "T1", "T2");
        assertThat(program.globals()).extracting(Variable::name).containsExactly("balance", "lock.owner");
        assertThat(program.thread("T1").actions()).extracting(Action::label).containsExactly("L5", "L6", "L7", "L8");
        assertThat(program.thread("T1").actions())
                .extracting(action -> action.line().orElse(0))
                .containsExactly(11, 12, 13, 14);
        assertThat(program.order())
                .containsExactlyInAnyOrder(
                        new Edge(new Step("main", 1), new Step("T1", 0)),
                        new Edge(new Step("main", 2), new Step("T2", 0)),
                        new Edge(new Step("T1", 3), new Step("main", 3)),
                        new Edge(new Step("T2", 3), new Step("main", 4)));
        assertThat(program.regions()).containsExactly(new Section("T1", 0, 3), new Section("T2", 0, 3));
    }

    @Test
    void a_read_takes_what_is_there_and_a_write_leaves_anything() {
        TraceProgram program = program("""
                T1|w(x)|1
                T1|r(x)|2
                """);
        Variable x = program.globals().get(0);

        Action write = program.thread("T1").actions().get(0);
        assertThat(write.choices()).hasSize(1);
        assertThat(write.assignments())
                .containsExactly(Map.entry(x, write.choices().get(0)));
        Action read = program.thread("T1").actions().get(1);
        assertThat(read.assignments())
                .containsExactly(Map.entry(program.thread("T1").locals().get(0), x.symbol()));
        assertThat(read.guard()).isEqualTo(Expr.TRUE);
    }

    @Test
    void the_order_of_the_lines_is_a_run_and_one_that_breaks_a_lock_or_an_edge_is_not() {
        RapidTrace trace = trace(DEPOSITS);
        List<Step> recorded = trace.schedule().steps();

        assertThat(recorded).hasSize(14);
        assertThat(outcome(trace.program(), recorded)).isInstanceOf(Outcome.Completed.class);
        assertThat(outcome(trace.program(), swapped(recorded, 6, 7))).isInstanceOf(Outcome.Infeasible.class);
        assertThat(outcome(trace.program(), swapped(recorded, 2, 3))).isInstanceOf(Outcome.Completed.class);
        assertThat(outcome(trace.program(), swapped(recorded, 1, 3))).isInstanceOf(Outcome.NotASchedule.class);
    }

    private static List<Step> swapped(List<Step> steps, int first, int second) {
        List<Step> changed = new ArrayList<>(steps);
        Collections.swap(changed, first, second);
        return changed;
    }

    @Test
    void a_lock_may_be_taken_again_by_its_holder() {
        RapidTrace trace = trace("""
                T1|acq(m)|1
                T1|acq(m)|2
                T1|rel(m)|3
                T1|rel(m)|4
                T2|acq(m)|5
                T2|rel(m)|6
                """);

        assertThat(outcome(trace.program(), trace.schedule().steps())).isInstanceOf(Outcome.Completed.class);
        List<Step> tooEarly = swapped(swapped(trace.schedule().steps(), 3, 4), 4, 5);
        assertThat(outcome(trace.program(), tooEarly.subList(0, 4))).isInstanceOf(Outcome.Infeasible.class);
    }

    @Test
    void a_region_goes_from_taking_a_lock_to_holding_none_and_has_more_than_one_access() {
        TraceProgram program = program("""
                T1|acq(m)|1
                T1|r(x)|2
                T1|acq(n)|3
                T1|w(x)|4
                T1|rel(n)|5
                T1|w(x)|6
                T1|rel(m)|7
                T1|acq(m)|8
                T1|r(x)|9
                T1|rel(m)|10
                T1|acq(m)|11
                T1|r(x)|12
                T1|w(x)|13
                """);

        assertThat(program.regions()).containsExactly(new Section("T1", 0, 6));
    }

    @Test
    void names_that_would_be_confused_are_kept_apart() {
        RapidTrace trace = trace("""
                a|r(b.x)|1
                a.b|r(x)|2
                a|w(a.x)|3
                a|r(x)|4
                a|w(x.any9)|5
                a|acq(x)|6
                a|w(x.owner)|7
                a|rel(x)|8
                a|w(x)|9
                """);

        assertThat(trace.program().variables())
                .extracting(Variable::name)
                .doesNotHaveDuplicates()
                .hasSize(9);
        assertThat(outcome(trace.program(), trace.schedule().steps())).isInstanceOf(Outcome.Completed.class);
    }

    @Test
    void an_unlocked_write_can_come_between_two_locked_accesses() {
        String text = """
                main|fork(T1)|1
                main|fork(T2)|2
                T1|acq(m)|3
                T1|r(x)|4
                T1|w(x)|5
                T1|rel(m)|6
                %s
                """;

        assertThat(violations(text.formatted("T2|w(x)|7"))).isEqualTo(1);
        assertThat(violations(text.formatted("T2|acq(m)|7\nT2|w(x)|8\nT2|rel(m)|9")))
                .isZero();
    }

    private static int violations(String text) {
        return AtomicityPredictor.predict(program(text), () -> Solvers.standard(notice -> {}), Budget.UNLIMITED)
                .violations()
                .size();
    }

    // ── complaints ──────────────────────────────────────────────────────────────────────────────────────────────────

    @ParameterizedTest
    @CsvSource(delimiter = ';', nullValues = "-", textBlock = """
            T1|r(x);                  expected three fields between bars but found 2 in 'T1|r(x)'
            T1|r(x)|1|2;              expected three fields between bars but found 4 in 'T1|r(x)|1|2'
            '';                       expected three fields between bars but found an empty line
            |r(x)|1;                  expected the name of a thread but found ''
            T 1|r(x)|1;               expected the name of a thread but found 'T 1'
            T1|read(x)|1;             expected one of r, w, acq, rel, fork, join, begin, end but found 'read'
            T1|sync(x)|1;             expected one of r, w, acq, rel, fork, join, begin, end but found 'sync'
            T1|r|1;                   expected an object in parentheses but found 'r'
            T1|r(x|1;                 expected an object in parentheses but found 'r(x'
            T1|r()|1;                 expected an object in parentheses but found ''
            T1|r(x y)|1;              expected an object in parentheses but found 'x y'
            T1|r(x)|Bank.java:3;      expected a number as the third field but found 'Bank.java:3'
            T1|r(x)|2147483648;       expected a number as the third field but found '2147483648'
            """)
    void a_malformed_line_is_refused(String line, String complaint) {
        assertThatThrownBy(() -> trace("T0|r(x)|1\n" + line + "\nT0|r(x)|1\n"))
                .isInstanceOfSatisfying(RapidException.class, broken -> {
                    assertThat(broken.getMessage()).startsWith("run.std:2: " + complaint + "; ");
                    assertThat(broken.line()).isEqualTo(2);
                    assertThat(broken.file()).isEqualTo("run.std");
                    assertThat(broken.remedy()).isNotBlank();
                });
    }

    @ParameterizedTest
    @CsvSource(delimiter = '~', textBlock = """
            T1|rel(m)|1~                              expected a lock that T1 holds but found 'm', which nobody holds; write acq(m) before it, or drop this line
            T2|acq(m)|1 T1|rel(m)|2~                  expected a lock that T1 holds but found 'm', which T2 holds since line 1; write acq(m) before it, or drop this line
            T1|acq(m)|1 T1|rel(m)|2 T1|rel(m)|3~      expected a lock that T1 holds but found 'm', which nobody holds; write acq(m) before it, or drop this line
            T1|acq(m)|1 T2|acq(m)|2~                  expected a lock that T2 can take but found 'm', which T1 holds since line 1; write its rel before this line; waiting is a rel and later an acq
            T1|r(x)|1 main|fork(T1)|2~                expected a thread that has not done anything but found 'T1', which did something in line 1; move the fork before that line
            main|fork(T1)|1 main|fork(T1)|2~          expected a thread that nobody has started but found 'T1', which was started in line 1; give the second thread another name
            main|fork(main)|1~                        expected a thread that has not done anything but found 'main', which did something in line 1; a thread can't start itself
            T1|r(x)|1 main|join(T1)|2 T1|r(x)|3~      expected no event of T1 after its join in line 2 but found 'T1|r(x)|3'; move the join behind the thread's last event
            main|join(T1)|1~                          expected another thread that was started or did something but found 'T1'; write the thread's name as in its own lines
            main|join(main)|1~                        expected another thread that was started or did something but found 'main'; write the thread's name as in its own lines
            T1|end|1 T1|r(x)|2~                       expected no event of T1 after its end in line 1 but found 'T1|r(x)|2'; drop the end, or move it behind the thread's last event
            T1|r(x)|1 T1|begin|2~                     expected begin as the first event of T1 but found it after line 1; drop the begin, or move it before the thread's first event
            """)
    void what_cannot_have_happened_is_refused(String lines, String complaint) {
        String text = lines.replace(' ', '\n');
        int last = (int) text.lines().count();

        assertThatThrownBy(() -> trace(text))
                .isInstanceOf(RapidException.class)
                .hasMessage("run.std:%d: %s".formatted(last, complaint));
    }

    @Test
    void a_fork_that_calls_its_thread_otherwise_than_the_thread_does_is_refused() {
        assertThatThrownBy(() -> trace("T0|fork(18)|1\nT18|r(x)|2\n"))
                .isInstanceOf(RapidException.class)
                .hasMessage(
                        "run.std:1: expected the name of a thread as in its own lines but found '18', of which there"
                                + " are none; write fork(T18) if that is what you mean");
    }

    @Test
    void an_empty_text_is_refused() {
        assertThatThrownBy(() -> trace(""))
                .isInstanceOf(RapidException.class)
                .hasMessageStartingWith("run.std: expected at least one event but found none");
    }

    @Test
    void files_are_read_and_complaints_name_them(@TempDir Path folder) throws IOException {
        Path good = Files.writeString(folder.resolve("good.std"), DEPOSITS.replace("\n", "\r\n"));
        Path binary = Files.write(folder.resolve("binary.std"), "T1|r(\u00e4)|1".getBytes(StandardCharsets.ISO_8859_1));

        assertThat(RapidReader.trace(good)).isEqualTo(trace(DEPOSITS));
        assertThat(RapidReader.read(good).size()).isEqualTo(14);
        assertThatThrownBy(() -> RapidReader.read(folder)).hasMessageContaining("a directory");
        assertThatThrownBy(() -> RapidReader.read(folder.resolve("none.std")))
                .hasMessageContaining("none.std: expected a file but found nothing of this name");
        assertThatThrownBy(() -> RapidReader.read(binary)).hasMessageContaining("expected UTF-8 text");
    }
}
