// SPDX-License-Identifier: Apache-2.0
package dev.heddle.bench;

import dev.heddle.program.TraceProgram;
import dev.heddle.solve.Solvers;
import dev.heddle.testkit.traces.BankingTrace;
import dev.heddle.testkit.traces.IndexerTrace;
import java.util.List;
import java.util.Optional;

/** The assertions of Fusion's experiments. */
final class AssertionBenchmark implements Benchmark {

    private static final List<Integer> BANKING = List.of(2, 5, 10, 32, 64);
    private static final List<Integer> INDEXER = List.of(10, 15, 20, 25, 64);
    private static final int LARGEST_QUICK = 32;

    @Override
    public String name() {
        return "assertions";
    }

    @Override
    public List<Table> run(Scope scope) {
        Questions.verdict(BankingTrace.failing(2), Solvers::standard, scope.budget());
        Questions.verdict(IndexerTrace.failing(15), Solvers::standard, scope.budget());
        TableBuilder table = new TableBuilder(
                "Fusion's programs: assertions",
                "program",
                "events",
                "relevant",
                "assertion",
                "cpu s",
                "clock s",
                "Fusion s",
                "Fusion : ours");
        for (int size : scope.sizes(BANKING, LARGEST_QUICK)) {
            measure(table, "banking-" + size, BankingTrace.passed(size), scope);
            measure(table, "banking-" + size + "a", BankingTrace.failing(size), scope);
        }
        for (int size : scope.sizes(INDEXER, LARGEST_QUICK)) {
            measure(table, "indexer-" + size, IndexerTrace.of(size), scope);
            if (size >= IndexerTrace.FEWEST_COLLIDING) {
                measure(table, "indexer-" + size + "a", IndexerTrace.failing(size), scope);
            }
        }
        return List.of(table.build());
    }

    private static void measure(TableBuilder table, String name, TraceProgram program, Scope scope) {
        Timed<Questions.Verdict> timed = Timed.of(() -> Questions.verdict(program, Solvers::standard, scope.budget()));
        Optional<Double> theirs = Optional.ofNullable(Published.FUSION_ASSERTIONS.get(name));
        boolean finished = timed.result().isDecided();
        table.row(
                name,
                String.valueOf(program.size()),
                String.valueOf(timed.result().relevant()),
                timed.result().word(),
                finished ? Text.seconds(timed.processor()) : Text.overCap(timed.processor()),
                Text.seconds(timed.clock()),
                theirs.map(Text::seconds).orElse(""),
                finished
                        ? theirs.map(seconds -> Text.times(seconds, timed.processor()))
                                .orElse("")
                        : "");
    }
}
