// SPDX-License-Identifier: Apache-2.0
package dev.heddle.bench;

import java.util.List;

/** Measures a whole check beside the program's own run. */
final class CheckBenchmark implements Benchmark {

    private static final List<String> PROGRAMS = List.of(
            "gallery.updates.LostDeposit",
            "rtool.Withdraw",
            "rtool.IncTrue",
            "fusion.Bank av-4",
            "fusion.Bank nav-8",
            "fusion.Banking 10a",
            "fusion.Indexer 25a",
            "fusion.Bank av-32",
            "fusion.Indexer 128a");
    private static final int QUICK = 6;

    @Override
    public String name() {
        return "check";
    }

    @Override
    public List<Table> run(Scope scope) {
        TableBuilder table = new TableBuilder(
                "heddle check",
                "program",
                "events",
                "alone s",
                "check s",
                "reading s",
                "predicting s",
                "running s",
                "decided",
                "decided per s",
                "findings");
        for (String words : scope.quick() ? PROGRAMS.subList(0, QUICK) : PROGRAMS) {
            String[] parts = (words + " ").split(" ", -1);
            measure(table, scope, parts[0], parts[1]);
        }
        table.note("By the clock, the start of all JVMs included; nothing was explored. *alone* is the program without"
                + " Heddle, *decided* how many questions about it were answered, *decided per s* in the time of"
                + " predicting.");
        return List.of(table.build());
    }

    private static void measure(TableBuilder table, Scope scope, String program, String argument) {
        double alone = CheckRun.alone(scope, program, argument);
        try (CheckRun run = CheckRun.of(scope, program, argument)) {
            table.row(
                    (program + " " + argument).strip(),
                    String.valueOf(run.json().path("coverage").path("events").asLong()),
                    Text.seconds(alone),
                    Text.seconds(run.clock()),
                    Text.seconds(run.seconds("reading")),
                    Text.seconds(run.seconds("predicting")),
                    Text.seconds(run.seconds("running")),
                    String.valueOf(run.decided()),
                    Text.format("%.0f", run.decided() / Math.max(run.seconds("predicting"), 1e-3)),
                    run.findings());
        }
    }
}
