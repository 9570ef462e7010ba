package dev.heddle.bench;

import dev.heddle.control.worker.Job;
import dev.heddle.control.worker.Results;
import dev.heddle.control.worker.WorkerProcess;
import dev.heddle.samples.gallery.Gallery;
import dev.heddle.samples.rtool.RtoolPrograms;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** How many runs a proof takes, beside how many executions exploring takes. */
final class ProveBenchmark implements Benchmark {

    private static final String SAMPLES = "dev.heddle.samples.";
    private static final int QUICK = 6;

    @Override
    public String name() {
        return "prove";
    }

    @Override
    public List<Table> run(Scope scope) {
        List<String> known = new ArrayList<>();
        RtoolPrograms.ENDING.forEach(program -> known.add(program.getName()));
        List<String> gallery = new ArrayList<>();
        for (Gallery.Exhibit exhibit : Gallery.exhibits()) {
            gallery.add(exhibit.main());
            gallery.add(exhibit.twin());
        }
        return List.of(
                table(scope, "heddle prove: the programs of R_Tool", known),
                table(scope, "heddle prove: the gallery", gallery));
    }

    private static Table table(Scope scope, String title, List<String> programs) {
        TableBuilder table = new TableBuilder(
                title,
                "program",
                "verdict",
                "runs",
                "in vain",
                "questions",
                "solving s",
                "whole s",
                "classes (dpor)",
                "why not by runs alone");
        for (String program : scope.quick() ? programs.subList(0, QUICK) : programs) {
            measure(table, scope, program);
        }
        table.note(
                "*runs* are recorded, each along other paths; *classes* is how many executions exploring takes to say the same, + if it was"
                        + " stopped after the given time. *explored* is a proof by exploring, because of what the last column says. By the clock, all"
                        + " JVMs included.");
        return table.build();
    }

    private static void measure(TableBuilder table, Scope scope, String program) {
        String shown = program.substring(SAMPLES.length());
        try {
            Path folder = Files.createTempDirectory("heddle-bench");
            Path json = folder.resolve("prove.json");
            List<String> command = new ArrayList<>(CheckRun.heddle(scope));
            command.addAll(List.of(
                    "prove",
                    "-q",
                    "--json",
                    "--patience=10s",
                    "--explore=" + scope.cap().toSeconds() + "s",
                    "--output",
                    json.toString()));
            command.addAll(CheckRun.program(scope, shown, ""));
            double clock = CheckRun.clock(command, folder);
            JsonNode result = JsonMapper.builder().build().readTree(Files.readString(json));
            JsonNode bill = result.path("bill");
            table.row(
                    shown,
                    result.path("verdict").asString(),
                    bill.path("runs").asString(),
                    bill.path("inVain").asString(),
                    bill.path("questions").asString(),
                    Text.seconds(bill.path("solvingMillis").asInt() / 1000.0),
                    Text.seconds(clock),
                    classes(scope, program),
                    reason(result));
            delete(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String reason(JsonNode result) {
        JsonNode gaps = result.path("gaps");
        JsonNode left = result.path("left");
        if (!gaps.isEmpty()) {
            return gaps.get(0).asString();
        }
        return left.isEmpty() ? "" : left.get(0).asString();
    }

    /** How many classes exploring runs. */
    private static String classes(Scope scope, String program) {
        Job job = Job.exploring(List.of(scope.root().resolve("samples/target/classes")), program, "dpor")
                .limited(Long.MAX_VALUE, Long.MAX_VALUE, scope.cap());
        WorkerProcess.Setup setup =
                WorkerProcess.Setup.like(scope.root().resolve("agent/target/heddle-agent.jar"), List.of());
        try (WorkerProcess worker = WorkerProcess.start(setup, job)) {
            Results results = worker.await(tally -> {});
            return results.progress().executions() + (results.isProof() ? "" : "+");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static void delete(Path folder) throws IOException {
        try (var files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(folder);
    }
}
