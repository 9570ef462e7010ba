// SPDX-License-Identifier: Apache-2.0
package dev.heddle.testkit;

import static dev.heddle.expr.Expr.add;
import static dev.heddle.expr.Expr.equal;
import static dev.heddle.expr.Expr.integer;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.expr.Expr;
import dev.heddle.expr.Sort;
import dev.heddle.expr.Value;
import dev.heddle.program.ThreadBuilder;
import dev.heddle.program.TraceProgram;
import dev.heddle.program.TraceProgramBuilder;
import dev.heddle.program.Variable;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

class ShrinkerTest {

    @Test
    void a_lost_update_shrinks_to_what_it_needs() {
        TraceProgram program = lostUpdateAmongOtherThings();

        TraceProgram smallest =
                Shrinker.keeping(this::onlyConcurrencyMakesItBad).shrink(program);

        assertThat(smallest.threads()).hasSize(2);
        assertThat(smallest.size()).isEqualTo(4);
        assertThat(smallest.globals()).extracting(Variable::name).containsExactly("x");
        assertThat(smallest.atomic()).isEmpty();
        assertThat(smallest.order()).isEmpty();
        assertThat(smallest.regions()).isEmpty();
    }

    @Test
    void the_smallest_program_is_written_by_the_given_writer() {
        String text = Shrinker.keeping(program -> program.size() >= 2)
                .shrink(lostUpdateAmongOtherThings(), program -> "actions: " + program.size());

        assertThat(text).isEqualTo("actions: 2");
    }

    @Test
    void a_program_that_does_not_fail_is_rejected() {
        assertThatThrownBy(() -> Shrinker.keeping(program -> false).shrink(lostUpdateAmongOtherThings()))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @RepeatedTest(30)
    void nothing_more_can_be_cut_off(RepetitionInfo repetition) {
        ProgramGenerator generator = ProgramGenerator.seeded(repetition.getCurrentRepetition())
                .threads(3)
                .steps(3);
        TraceProgram program =
                Stream.generate(generator::next).filter(this::bad).findFirst().orElseThrow();

        TraceProgram smallest = Shrinker.keeping(this::bad).shrink(program);

        assertThat(smallest).matches(this::bad);
        assertThat(Cuts.threads(smallest)).noneMatch(this::bad);
        assertThat(Cuts.actions(smallest)).noneMatch(this::bad);
        assertThat(Cuts.edges(smallest)).noneMatch(this::bad);
    }

    private boolean bad(TraceProgram program) {
        return Enumerator.of(program).anyBad();
    }

    private boolean onlyConcurrencyMakesItBad(TraceProgram program) {
        Enumerator enumerator = Enumerator.of(program);
        return enumerator.anyGood() && enumerator.fewestSwitches().orElse(0) >= 2;
    }

    private static TraceProgram lostUpdateAmongOtherThings() {
        TraceProgramBuilder builder = new TraceProgramBuilder();
        Variable x = builder.global("x", Sort.INT, Value.of(0));
        Variable noise = builder.global("noise", Sort.BOOL, Value.FALSE);
        for (String name : List.of("a", "b")) {
            ThreadBuilder thread = builder.thread(name);
            Variable local = thread.local("t", Sort.INT);
            thread.beginRegion()
                    .assign(noise, Expr.TRUE)
                    .assign(local, x.symbol())
                    .assign(x, add(local.symbol(), integer(1)))
                    .endRegion();
        }
        builder.thread("c")
                .beginAtomic()
                .assume(noise.symbol())
                .assign(noise, Expr.TRUE)
                .endAtomic();
        builder.order(builder.thread("a").latest(), builder.thread("c").latest());
        return builder.postcondition(equal(x.symbol(), integer(2))).build();
    }
}
