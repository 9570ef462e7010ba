// SPDX-License-Identifier: Apache-2.0
package dev.heddle.bench;

import dev.heddle.formula.Neighbourhood;
import dev.heddle.program.TraceProgram;
import dev.heddle.solve.Solvers;
import dev.heddle.testkit.traces.LoopTrace;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;

/** The formula of all bad interleavings of TARA's {@code loop-x}. */
final class LoopBenchmark implements Benchmark {

    private static final List<Integer> SIZES = List.of(2, 4, 8, 16, 32);
    private static final int WARM_UP = 4;

    @Override
    public String name() {
        return "loop";
    }

    @Override
    public List<Table> run(Scope scope) {
        return List.of(
                family("loop-e", LoopTrace::e, Published.TARA_AGAIN_LOOP_E, scope),
                family("loop-k", LoopTrace::k, Published.TARA_AGAIN_LOOP_K, scope));
    }

    private static Table family(
            String name, IntFunction<TraceProgram> programs, Map<Integer, Double> again, Scope scope) {
        Questions.formula(programs.apply(WARM_UP), Solvers::standard, scope.budget());
        Questions.formula(programs.apply(WARM_UP), Solvers::standard, scope.budget());
        TableBuilder table = new TableBuilder(
                name + ": the formula of the bad interleavings",
                "x",
                "events",
                "rounds",
                "size",
                "cpu s",
                "clock s",
                "TARA s",
                "TARA : ours",
                "TARA again s",
                "again : ours");
        Growth growth = new Growth();
        for (int size : scope.sizes(SIZES, 16)) {
            TraceProgram program = programs.apply(size);
            Timed<Neighbourhood> timed = Timed.of(() -> Questions.formula(program, Solvers::standard, scope.budget()));
            double theirs = Optional.ofNullable(Published.TARA_LOOP.get(size)).orElseThrow();
            Optional<Double> theirsAgain = Optional.ofNullable(again.get(size));
            boolean finished = timed.result().unfinished().isEmpty();
            if (finished) {
                growth.add(size, timed.processor());
            }
            table.row(
                    String.valueOf(size),
                    String.valueOf(program.size()),
                    String.valueOf(timed.result().rounds()),
                    Questions.size(timed.result()),
                    finished ? Text.seconds(timed.processor()) : Text.overCap(timed.processor()),
                    Text.seconds(timed.clock()),
                    Text.seconds(theirs),
                    finished ? Text.times(theirs, timed.processor()) : "",
                    theirsAgain.map(Text::seconds).orElse(""),
                    finished
                            ? theirsAgain
                                    .map(seconds -> Text.times(seconds, timed.processor()))
                                    .orElse("")
                            : "");
        }
        growth.factor(8, 32)
                .ifPresent(factor -> table.note(Text.format(
                        "From x = 8 to x = 32 our time grows %.0f times (exponent %.1f), TARA's 710 times (4.7).",
                        factor, growth.exponent(8).orElseThrow())));
        return table.build();
    }
}
