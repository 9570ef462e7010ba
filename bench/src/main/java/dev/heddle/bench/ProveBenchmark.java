// SPDX-License-Identifier: Apache-2.0
package dev.heddle.bench;

import dev.heddle.samples.gallery.Gallery;
import dev.heddle.samples.rtool.RtoolPrograms;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Measures how many runs a proof takes, beside how many executions exploring takes. */
final class ProveBenchmark implements Benchmark {

    private static final int QUICK = 6;

    /** The programs that are proved or refuted. */
    enum Part {
        RTOOL("prove"),
        GALLERY("prove-gallery");

        private final String title;

        Part(String title) {
            this.title = title;
        }
    }

    private final Part part;

    ProveBenchmark(Part part) {
        this.part = part;
    }

    @Override
    public String name() {
        return part.title;
    }

    @Override
    public List<Table> run(Scope scope) {
        return List.of(part == Part.RTOOL ? rtool(scope) : gallery(scope));
    }

    private static <T> List<T> few(Scope scope, List<T> all) {
        return scope.quick() ? all.subList(0, Math.min(QUICK, all.size())) : all;
    }

    // ── the programs of R_Tool ──────────────────────────────────────────────────────────────────────────────────────

    private static Table rtool(Scope scope) {
        TableBuilder table = new TableBuilder(
                "heddle prove: the programs of R_Tool",
                "program",
                "verdict",
                "runs",
                "in vain",
                "questions",
                "solving s",
                "whole s",
                "classes (dpor)",
                "why not by runs alone");
        List<String> programs = RtoolPrograms.ENDING.stream()
                .map(Class::getName)
                .filter(scope::isWanted)
                .toList();
        for (String program : few(scope, programs)) {
            ProveRun run = ProveRun.of(scope, program);
            table.row(
                    program.substring(program.lastIndexOf('.') + 1),
                    run.verdict(),
                    run.runs(),
                    run.inVain(),
                    run.questions(),
                    Text.seconds(run.solving()),
                    Text.seconds(run.clock()),
                    run.classes(),
                    run.reason());
        }
        table.note(explanation());
        return table.build();
    }

    private static String explanation() {
        return "*runs* are recorded, each along other paths, and *in vain* those that showed nothing new; *classes* is how many executions exploring takes to say the same,"
                + " + if it was stopped after the given time. *explored* is a proof by exploring, because of what the last column"
                + " says. By the clock, all JVMs included.";
    }

    // ── the gallery ─────────────────────────────────────────────────────────────────────────────────────────────────

    private static Table gallery(Scope scope) {
        TableBuilder table = new TableBuilder(
                "heddle prove: the gallery",
                "program",
                "bug",
                "verdict",
                "runs",
                "in vain",
                "whole s",
                "classes (dpor)",
                "twin",
                "runs",
                "in vain",
                "whole s",
                "classes (dpor)",
                "why the twin is not proved by runs alone");
        Map<String, Integer> bugs = new LinkedHashMap<>();
        Map<String, Integer> twins = new LinkedHashMap<>();
        List<String> contradictions = new ArrayList<>();
        List<Gallery.Exhibit> exhibits = Gallery.exhibits().stream()
                .filter(exhibit -> scope.isWanted(exhibit.main()))
                .toList();
        for (Gallery.Exhibit exhibit : few(scope, exhibits)) {
            ProveRun bug = ProveRun.of(scope, exhibit.main());
            ProveRun twin = ProveRun.of(scope, exhibit.twin());
            bugs.merge(bug.verdict(), 1, Integer::sum);
            twins.merge(twin.verdict(), 1, Integer::sum);
            // What only the memory model allows is a race, and every interleaving of the steps as they are written goes
            // well.
            if (bug.isProof() && exhibit.failure() != Gallery.Failure.RACE) {
                contradictions.add(exhibit.name());
            }
            if (twin.isRefuted()) {
                contradictions.add(exhibit.name() + "Fixed");
            }
            table.row(
                    exhibit.theme() + "." + exhibit.name(),
                    exhibit.failure().name().toLowerCase(Locale.ROOT),
                    bug.verdict(),
                    bug.runs(),
                    bug.inVain(),
                    Text.seconds(bug.clock()),
                    bug.classes(),
                    twin.verdict(),
                    twin.runs(),
                    twin.inVain(),
                    Text.seconds(twin.clock()),
                    twin.classes(),
                    twin.reason());
        }
        table.note("Bugs: %s. Twins: %s. Against what the gallery says: %s."
                .formatted(count(bugs), count(twins), contradictions.isEmpty() ? "none" : contradictions));
        table.note(explanation());
        return table.build();
    }

    private static String count(Map<String, Integer> verdicts) {
        List<String> all = new ArrayList<>();
        verdicts.forEach((verdict, count) -> all.add("%d %s".formatted(count, verdict)));
        return String.join(", ", all);
    }
}
