// SPDX-License-Identifier: Apache-2.0
package dev.heddle.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.expr.Expr;
import dev.heddle.predict.Prediction;
import dev.heddle.program.Action;
import dev.heddle.program.ThreadBody;
import dev.heddle.program.TraceProgram;
import dev.heddle.program.ctrc.CtrcReader;
import dev.heddle.program.ctrc.CtrcWriter;
import dev.heddle.testkit.Enumerator;
import dev.heddle.testkit.ProgramGenerator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MaskingTest {

    @TempDir
    Path folder;

    @Test
    void what_fails_only_after_another_failure_is_not_called_proved() throws IOException {
        TraceResult result = analyse("""
                global: x
                pre: (= x 0)
                thread A:
                a1: assert(= x 1)
                a2: assert(= x 2)
                thread B:
                b1: (= x. 5)
                post: (= x 7)
                """);

        assertThat(result.properties())
                .extracting(PropertyResult::name, PropertyResult::maskedBy)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple("a1", Optional.empty()),
                        org.assertj.core.groups.Tuple.tuple("a2", Optional.of("a1")),
                        org.assertj.core.groups.Tuple.tuple("post", Optional.of("a1")));
        assertThat(result.properties()).noneMatch(property -> property.prediction() instanceof Prediction.Holds);
    }

    @Test
    void what_holds_behind_a_failure_too_is_proved() throws IOException {
        TraceResult result = analyse("""
                global: x
                pre: (= x 0)
                thread A:
                a1: assert(= x 1)
                a2: assert(>= x 0)
                thread B:
                b1: (= x. 5)
                """);

        assertThat(result.properties().get(1).maskedBy()).isEmpty();
        assertThat(result.properties().get(1).prediction()).isInstanceOf(Prediction.Holds.class);
    }

    @RepeatedTest(120)
    void what_is_proved_holds_in_every_run_that_goes_on_after_failures(RepetitionInfo repetition) throws IOException {
        int seed = repetition.getCurrentRepetition();
        TraceProgram program = withMoreAssertions(
                ProgramGenerator.seeded(9_000 + seed).threads(2).steps(3).next(), new Random(seed));
        String text = CtrcWriter.write(program);
        TraceResult result = analyse(text);

        Set<String> proved = new TreeSet<>();
        Set<String> expected = new TreeSet<>();
        for (PropertyResult property : result.properties()) {
            if (property.prediction() instanceof Prediction.Holds) {
                proved.add(property.name());
            }
            if (!Enumerator.of(only(program, property.name())).anyBad()) {
                expected.add(property.name());
            }
        }
        assertThat(proved).as(text).isEqualTo(expected);
    }

    /** The program in which nothing but one assertion, or the postcondition, can fail, and nothing else ends a run. */
    private static TraceProgram only(TraceProgram program, String name) {
        List<ThreadBody> threads = new ArrayList<>();
        for (ThreadBody thread : program.threads()) {
            threads.add(new ThreadBody(
                    thread.name(),
                    thread.locals(),
                    thread.actions().stream()
                            .map(action -> action.label().equals(name) ? action : with(action, Optional.empty()))
                            .toList()));
        }
        return program.withThreads(threads, program.postcondition().filter(ignored -> name.equals("post")));
    }

    private static TraceProgram withMoreAssertions(TraceProgram program, Random random) {
        List<Expr> terms = program.globals().stream()
                .filter(variable -> variable.sort().equals(dev.heddle.expr.Sort.INT))
                .map(variable -> Expr.equal(variable.symbol(), Expr.integer(random.nextInt(2))))
                .toList();
        if (terms.isEmpty()) {
            return program;
        }
        List<ThreadBody> threads = new ArrayList<>();
        for (ThreadBody thread : program.threads()) {
            threads.add(new ThreadBody(
                    thread.name(),
                    thread.locals(),
                    thread.actions().stream()
                            .map(action -> random.nextInt(3) > 0
                                    ? action
                                    : with(action, Optional.of(terms.get(random.nextInt(terms.size())))))
                            .toList()));
        }
        return program.withThreads(threads, program.postcondition());
    }

    private static Action with(Action action, Optional<Expr> assertion) {
        return new Action(
                action.label(), action.line(), action.choices(), action.guard(), assertion, action.assignments());
    }

    private TraceResult analyse(String text) throws IOException {
        Path file = Files.writeString(folder.resolve("test.ctrc"), text);
        assertThat(CtrcReader.read(file)).isNotNull();
        return TraceSession.analyse(file, TraceOptions.STANDARD.only(EnumSet.of(TraceQuestion.VERDICT)));
    }
}
