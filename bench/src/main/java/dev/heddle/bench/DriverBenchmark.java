// SPDX-License-Identifier: Apache-2.0
package dev.heddle.bench;

import dev.heddle.formula.Neighbourhood;
import dev.heddle.program.TraceProgram;
import dev.heddle.program.ctrc.CtrcReader;
import dev.heddle.solve.Solvers;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The bundled traces of drivers and examples: verdict and formula. */
final class DriverBenchmark implements Benchmark {

    @Override
    public String name() {
        return "drivers";
    }

    /** The bundled traces of which TARA's times are known, the smallest first. */
    static Map<String, TraceProgram> programs(Scope scope) {
        Map<String, TraceProgram> byName = new TreeMap<>();
        Published.TARA
                .keySet()
                .forEach(name -> byName.put(
                        name,
                        CtrcReader.read(scope.root().resolve("examples/tara").resolve(name + ".ctrc"))));
        Map<String, TraceProgram> bySize = new java.util.LinkedHashMap<>();
        byName.entrySet().stream()
                .sorted(java.util.Comparator.comparingInt(
                        entry -> entry.getValue().size()))
                .forEach(entry -> bySize.put(entry.getKey(), entry.getValue()));
        return bySize;
    }

    @Override
    public List<Table> run(Scope scope) {
        TableBuilder table = new TableBuilder(
                "TARA's traces: verdict and formula",
                "trace",
                "threads",
                "events",
                "verdict",
                "size",
                "verdict s",
                "formula s",
                "clock s",
                "TARA size",
                "TARA s",
                "TARA : formula");
        Map<String, TraceProgram> programs = programs(scope);
        programs.values().stream().limit(4).forEach(program -> measureFormula(program, scope));
        programs.forEach((name, program) -> {
            Timed<Questions.Verdict> verdict =
                    Timed.of(() -> Questions.verdict(program, Solvers::standard, scope.budget()));
            Timed<Neighbourhood> formula = measureFormula(program, scope);
            Published.Tara theirs =
                    Optional.ofNullable(Published.TARA.get(name)).orElseThrow();
            boolean finished = formula.result().unfinished().isEmpty();
            table.row(
                    name,
                    String.valueOf(program.threads().size()),
                    String.valueOf(program.size()),
                    verdict.result().word(),
                    Questions.size(formula.result()),
                    Text.seconds(verdict.processor()),
                    finished ? Text.seconds(formula.processor()) : Text.overCap(formula.processor()),
                    Text.seconds(verdict.clock() + formula.clock()),
                    theirs.size(),
                    Text.seconds(theirs.seconds()),
                    finished ? Text.times(theirs.seconds(), formula.processor()) : "");
        });
        return List.of(table.build());
    }

    private static Timed<Neighbourhood> measureFormula(TraceProgram program, Scope scope) {
        return Timed.of(() -> Questions.formula(program, Solvers::standard, scope.budget()));
    }
}
