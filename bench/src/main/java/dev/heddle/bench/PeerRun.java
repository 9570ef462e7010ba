// SPDX-License-Identifier: Apache-2.0
package dev.heddle.bench;

import dev.heddle.control.worker.Job;
import dev.heddle.control.worker.Results;
import dev.heddle.control.worker.WorkerProcess;
import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * One program run by one tool.
 *
 * @param verdict what the tool says
 * @param isDecided whether it came to an end by itself
 * @param hasFailed whether it has found a failure
 * @param seconds processor time of the process from its start
 * @param secondsOfExecutions the same since the first execution began
 */
record PeerRun(
        String verdict,
        boolean isDecided,
        boolean hasFailed,
        long executions,
        double seconds,
        double secondsOfExecutions) {

    /** Fewer executions than this do not show a rate. */
    static final long FEW = 1000;

    private static final String PACKAGE = "dev.heddle.samples.peers.";
    private static final int LOOK_MILLIS = 20;

    /** The seconds by the clock that are allowed for one of processor time. */
    private static final int PATIENCE = 5;

    private static final int COUNTS = 24;

    static PeerRun ofHeddle(Scope scope, String program, String strategy, boolean isFirst)
            throws IOException, InterruptedException {
        String[] words = program.split(" ");
        Job job = Job.exploring(List.of(scope.root().resolve("samples/target/classes")), PACKAGE + words[0], strategy)
                .of(List.of(words).subList(1, words.length), List.of(), List.of())
                .limited(
                        Long.MAX_VALUE,
                        isFirst ? 1 : Long.MAX_VALUE,
                        scope.cap().multipliedBy(PATIENCE));
        WorkerProcess.Setup setup =
                WorkerProcess.Setup.like(scope.root().resolve("agent/target/heddle-agent.jar"), List.of());
        List<Long> before =
                ProcessHandle.current().children().map(ProcessHandle::pid).toList();
        try (WorkerProcess worker = WorkerProcess.start(setup, job);
                ProcessorTime time = new ProcessorTime(
                        ProcessHandle.current()
                                .children()
                                .filter(child -> !before.contains(child.pid()))
                                .findFirst()
                                .orElseThrow(() -> new IllegalStateException("the worker has ended at once")),
                        scope.cap(),
                        worker::interrupt)) {
            Results results = worker.await(tally -> {});
            boolean isDecided =
                    results.isProof() || isFirst && results.progress().failures() > 0;
            return new PeerRun(
                    verdict(results),
                    isDecided,
                    results.progress().failures() > 0,
                    results.progress().executions(),
                    time.seconds(),
                    results.processor().toNanos() / 1e9);
        }
    }

    private static String verdict(Results results) {
        if (results.problem().isPresent()) {
            return results.problem().get().kind().name().toLowerCase(java.util.Locale.ROOT);
        }
        if (results.progress().failures() > 0) {
            Optional<Results.Found> first = results.outcomes().stream()
                    .filter(found -> found.outcome().isFailure())
                    .min(java.util.Comparator.comparingLong(Results.Found::first));
            return (results.isProof() ? "all, " : "")
                    + first.map(found -> "fails in " + found.first()).orElse("fails");
        }
        return results.isProof() ? "correct" : "nothing found";
    }

    static PeerRun ofLincheck(Scope scope, String program, boolean isFirst) throws IOException, InterruptedException {
        Path counts = Files.createTempFile("heddle-lincheck", ".counts");
        Path said = Files.createTempFile("heddle-lincheck", ".txt");
        Files.write(counts, new byte[COUNTS]);
        Path lincheck = scope.root().resolve("bench/lincheck/target");
        String classPath = String.join(
                File.pathSeparator,
                lincheck.resolve("classes").toString(),
                lincheck.resolve("lib") + "/*",
                scope.root().resolve("samples/target/classes").toString());
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:+EnableDynamicAgentLoading",
                "-cp",
                classPath,
                "dev.heddle.bench.lincheck.LincheckFork",
                program,
                isFirst ? "first" : "all",
                counts.toString()));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        try (ProcessorTime time = new ProcessorTime(process.toHandle(), scope.cap(), () -> process.destroyForcibly())) {
            long end = System.nanoTime() + PATIENCE * scope.cap().toNanos();
            double begun = -1;
            boolean isOver = false;
            while (!isOver && System.nanoTime() < end) {
                isOver = process.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS);
                begun = begun < 0 && read(counts, 0) > 0 ? time.seconds() : begun;
            }
            String line = Files.readAllLines(said).stream()
                    .filter(text -> text.matches("(end|failure: |broken: ).*"))
                    .findFirst()
                    .orElse("");
            long executions = read(counts, 0);
            return new PeerRun(
                    verdict(line, read(counts, 8), read(counts, 16)),
                    isOver && !line.isEmpty() && !line.startsWith("broken"),
                    read(counts, 8) > 0 || line.startsWith("failure"),
                    executions,
                    time.seconds(),
                    begun < 0 ? 0 : time.seconds() - begun);
        } finally {
            process.destroyForcibly().waitFor();
            Files.delete(counts);
            Files.delete(said);
        }
    }

    private static String verdict(String line, long failures, long first) {
        if (failures > 0) {
            return (line.equals("end") ? "all, " : "") + "fails in " + first;
        }
        if (line.startsWith("failure: ") || line.startsWith("broken: ")) {
            System.err.println("  lincheck: " + line);
            return line.contains("hung") ? "says it hangs" : "gives up";
        }
        return line.equals("end") ? "correct" : "nothing found";
    }

    private static long read(Path counts, int at) throws IOException {
        return ByteBuffer.wrap(Files.readAllBytes(counts)).getLong(at);
    }
}
