// SPDX-License-Identifier: Apache-2.0
package dev.heddle.bench;

import dev.heddle.control.worker.Job;
import dev.heddle.control.worker.Results;
import dev.heddle.control.worker.WorkerProcess;
import dev.heddle.explore.Stop;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A run of {@code heddle prove} in a JVM of its own.
 *
 * @param json what it said; nothing if it broke
 * @param clock how many seconds went by, the start of all JVMs included
 * @param classes how many executions exploring takes, with a + if it was stopped
 */
record ProveRun(JsonNode json, double clock, String classes) {

    private static final String SAMPLES = "dev.heddle.samples.";
    private static final double MILLIS = 1e3;

    /** The processor time that solvers have at least: they may need more than exploring, if there is little time for that. */
    private static final int SOLVING_SECONDS = 20;

    /** Proves or refutes a sample. */
    static ProveRun of(Scope scope, String program) {
        try {
            Path folder = Files.createTempDirectory("heddle-bench");
            Path json = folder.resolve("prove.json");
            List<String> command = new ArrayList<>(CheckRun.heddle(scope));
            command.addAll(List.of(
                    "prove",
                    "-q",
                    "--json",
                    "--patience=10s",
                    "--solve=" + Math.max(SOLVING_SECONDS, scope.cap().toSeconds()) + "s",
                    "--explore=" + scope.cap().toSeconds() + "s",
                    "--output",
                    json.toString()));
            command.addAll(CheckRun.program(scope, program.substring(SAMPLES.length()), ""));
            double clock = CheckRun.clock(command, folder);
            JsonMapper mapper = JsonMapper.builder().build();
            JsonNode result = mapper.readTree(Files.exists(json) ? Files.readString(json) : "{}");
            delete(folder);
            return new ProveRun(result, clock, classes(scope, program, result));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(folder);
    }

    String verdict() {
        return json.path("verdict").asString("broke");
    }

    boolean isProof() {
        return List.of("proved", "explored").contains(verdict());
    }

    boolean isRefuted() {
        return verdict().equals("refuted");
    }

    String runs() {
        return json.path("bill").path("runs").asString("");
    }

    String inVain() {
        return json.path("bill").path("inVain").asString("");
    }

    String questions() {
        return json.path("bill").path("questions").asString("");
    }

    double solving() {
        return json.path("bill").path("solvingMillis").asInt() / MILLIS;
    }

    /** Returns why recorded runs alone are no proof. */
    String reason() {
        JsonNode gaps = json.path("gaps");
        JsonNode left = json.path("left");
        if (!gaps.isEmpty()) {
            return gaps.get(0).asString();
        }
        return left.isEmpty() ? "" : left.get(0).asString();
    }

    /** Returns the classes; what the proof has explored by itself does not have to be explored again. */
    private static String classes(Scope scope, String program, JsonNode result) {
        JsonNode explored = result.path("check").path("exploration");
        if (explored.isMissingNode()) {
            return explore(scope, program);
        }
        boolean isWhole = explored.path("stop").asString("").equals("exhausted");
        return explored.path("executions").asString("") + (isWhole ? "" : "+");
    }

    private static String explore(Scope scope, String program) {
        Job job = Job.exploring(List.of(scope.root().resolve("samples/target/classes")), program, "dpor")
                .limited(Long.MAX_VALUE, Long.MAX_VALUE, scope.cap());
        WorkerProcess.Setup setup =
                WorkerProcess.Setup.like(scope.root().resolve("agent/target/heddle-agent.jar"), List.of());
        try (WorkerProcess worker = WorkerProcess.start(setup, job)) {
            Results results = worker.await(tally -> {});
            boolean isWhole = results.stop().filter(Stop.EXHAUSTED::equals).isPresent();
            return results.progress().executions() + (isWhole ? "" : "+");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
