// SPDX-License-Identifier: Apache-2.0
package dev.heddle.program.ctrc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.expr.Expr;
import dev.heddle.expr.Sort;
import dev.heddle.program.Action;
import dev.heddle.program.ThreadBody;
import dev.heddle.program.TraceProgram;
import dev.heddle.program.Variable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CtrcWriterTest {

    @ParameterizedTest(name = "{0}")
    @MethodSource
    void an_example_reads_back_as_it_was(Path file) {
        TraceProgram program = CtrcReader.read(file);

        assertThat(CtrcReader.read("written.ctrc", CtrcWriter.write(program))).isEqualTo(program);
    }

    static List<Path> an_example_reads_back_as_it_was() throws IOException {
        return Examples.all();
    }

    @Test
    void the_corpus_is_complete() throws IOException {
        assertThat(Examples.in("tara")).hasSize(18);
        assertThat(Examples.in("tara/litmus")).hasSize(26);
    }

    @Test
    void a_program_is_written_the_way_people_write_one() {
        String text = """
                global: x ready:Bool m:(Array Int Real)

                pre: (and (= x 0) (not ready))

                thread left {t |a b|:Real}:
                l1 [3]: (= t. x)
                l2 @7: (and (not ready) (= x. (- (+ t 1) x)) (= ready. true))
                l3: havok(t)
                l4: havok(x) assume(< 3 x)
                l5: havok(any1:Int) (and (< x any1) (= x. any1))
                l6: assume(= x 1) then assert ready then (= m. (store m 1 (/ (select m 1) 2.0)))

                thread 1:
                r1: fence
                |order|: assert(or (= x (- 1)) ready)

                atomic: [l1[3] l2]

                order: l1[3] < r1 r1 < |order|

                region: [l3 l4]

                post: (= left.t x)
                """;
        String expected = text.replace("assert ready", "assert(ready)").replace("thread 1:", "thread |1|:");

        assertThat(CtrcWriter.write(CtrcReader.read("t.ctrc", text))).isEqualTo(expected);
    }

    @Test
    void a_name_with_a_bar_cannot_be_written() {
        TraceProgram program = new TraceProgram(
                List.of(new Variable("a|b", Sort.INT)),
                Expr.TRUE,
                List.of(new ThreadBody("t", List.of(), List.of())),
                List.of(),
                List.of(),
                List.of(),
                Optional.empty());

        assertThatThrownBy(() -> CtrcWriter.write(program))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a .ctrc file has no way to write the name 'a|b'");
    }

    @RepeatedTest(300)
    void any_program_reads_back_as_it_was_except_for_the_names_of_choices(RepetitionInfo repetition) {
        TraceProgram program = new RandomPrograms(new Random(repetition.getCurrentRepetition())).next();
        String text = CtrcWriter.write(program);

        TraceProgram again = CtrcReader.read("written.ctrc", text);

        assertThat(withCountedChoices(again)).as(text).isEqualTo(withCountedChoices(program));
    }

    private static TraceProgram withCountedChoices(TraceProgram program) {
        List<ThreadBody> threads = program.threads().stream()
                .map(thread -> new ThreadBody(
                        thread.name(),
                        thread.locals(),
                        thread.actions().stream()
                                .map(CtrcWriterTest::withCountedChoices)
                                .toList()))
                .toList();
        return new TraceProgram(
                program.globals(),
                program.precondition(),
                threads,
                program.atomic(),
                program.order(),
                program.regions(),
                program.postcondition());
    }

    private static Action withCountedChoices(Action action) {
        Map<Expr, Expr> counted = new LinkedHashMap<>();
        for (Expr choice : action.choices()) {
            counted.put(choice, Expr.symbol(action.label() + "#" + counted.size(), choice.sort()));
        }
        Map<Variable, Expr> assignments = new LinkedHashMap<>();
        action.assignments().forEach((variable, value) -> assignments.put(variable, value.substitute(counted)));
        return new Action(
                action.label(),
                action.line(),
                new ArrayList<>(counted.values()),
                action.guard().substitute(counted),
                action.assertion().map(condition -> condition.substitute(counted)),
                assignments);
    }
}
