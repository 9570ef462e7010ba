// SPDX-License-Identifier: Apache-2.0
package dev.heddle.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Heddle and Lincheck on the same programs. */
final class LincheckBenchmark implements Benchmark {

    /** A program, by its name in the samples and its arguments. */
    private record Program(String name, String strategy) {}

    private static final List<Program> PROGRAMS = List.of(
            new Program("LostUpdate 2 1", "dpor"),
            new Program("LostUpdate 2 2", "dpor"),
            new Program("LostUpdate 3 1", "dpor"),
            new Program("Needle", "dpor"),
            new Program("PrivateVariables", "dpor"),
            new Program("Bank", "dpor"),
            new Program("CasLoop", "dpor"),
            new Program("BoundedBuffer", "dpor"),
            new Program("ExecutorTasks", "dpor"),
            new Program("FutureStages", "dpor"),
            new Program("ParallelSum", "dpor"));

    /** Sampled, which has no end. */
    private static final List<Program> SAMPLED =
            List.of(new Program("Needle", "random:1"), new Program("ParallelSum", "random:1"));

    @Override
    public String name() {
        return "lincheck";
    }

    @Override
    public List<Table> run(Scope scope) {
        if (!Files.isDirectory(scope.root().resolve("bench/lincheck/target/lib"))) {
            System.err.println("Lincheck is not there; 'bench/run lincheck' fetches it");
            return List.of();
        }
        try {
            return List.of(
                    table(scope, "To the first failure", true),
                    table(scope, "To the end, failing assertions being only counted", false));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static Table table(Scope scope, String title, boolean isFirst) throws IOException, InterruptedException {
        TableBuilder table = new TableBuilder(
                title + ", JDK " + Runtime.version().feature(),
                "program",
                "strategy",
                "Heddle",
                "executions",
                "cpu s",
                "per cpu s",
                "Lincheck",
                "executions",
                "cpu s",
                "per cpu s",
                "executions : ours",
                "cpu : ours");
        for (Program program : Stream.concat(PROGRAMS.stream(), isFirst ? SAMPLED.stream() : Stream.of())
                .toList()) {
            PeerRun ours = PeerRun.ofHeddle(scope, program.name(), program.strategy(), isFirst);
            PeerRun theirs = PeerRun.ofLincheck(scope, program.name(), isFirst);
            // Nothing is compared with a tool that could not execute the program, or did not see what happens in it.
            boolean isMissed = theirs.isDecided() && ours.hasFailed() && !theirs.hasFailed();
            boolean isComparable = ours.isDecided() && theirs.executions() > 1 && !isMissed;
            table.row(
                    program.name(),
                    program.strategy(),
                    ours.verdict(),
                    String.valueOf(ours.executions()),
                    seconds(ours.seconds()),
                    rate(ours),
                    isMissed ? "misses it" : theirs.verdict(),
                    (theirs.isDecided() ? "" : "> ") + theirs.executions(),
                    seconds(theirs.seconds()),
                    rate(theirs),
                    isComparable ? ratio(theirs, (double) theirs.executions() / ours.executions()) : "",
                    isComparable ? ratio(theirs, theirs.seconds() / ours.seconds()) : "");
        }
        table.note("Each program in a JVM of its own, which is ended after "
                + scope.cap().toSeconds()
                + " s of processor time. Processor time is that of the whole process from its start; executions per second of it are"
                + " counted from the first execution on.");
        return table.build();
    }

    private static String seconds(double seconds) {
        return String.format(Locale.ROOT, "%.1f", seconds);
    }

    private static String rate(PeerRun run) {
        return run.executions() < PeerRun.FEW
                ? ""
                : String.format(Locale.ROOT, "%,.0f", run.executions() / Math.max(run.secondsOfExecutions(), 1e-2));
    }

    private static String ratio(PeerRun theirs, double ratio) {
        return (theirs.isDecided() ? "" : "> ") + String.format(Locale.ROOT, ratio < 10 ? "%.1f x" : "%.0f x", ratio);
    }
}
