// SPDX-License-Identifier: Apache-2.0
package dev.heddle.bench;

import dev.heddle.explain.BugSummary;
import dev.heddle.formula.HbFormula;
import dev.heddle.session.Formulas;
import dev.heddle.session.TraceOptions;
import dev.heddle.session.TraceResult;
import dev.heddle.session.TraceSession;
import dev.heddle.session.TraceVerdict;
import dev.heddle.synthesis.Primitive;
import dev.heddle.synthesis.Synthesis;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** All bundled traces of TARA's authors, with what they published about each beside what we find. */
final class CorpusBenchmark implements Benchmark {

    /** A line of the file that holds what was published. */
    private record Row(
            String name, String expert, String bad, String locks, String barriers, String waits, String summaries) {

        static Row of(String line) {
            String[] cells = line.split("\t", -1);
            return new Row(cells[0], cells[1], cells[2], cells[3], cells[4], cells[5], cells[6]);
        }

        int disjuncts() {
            return bad.equals("false") ? 0 : bad.split("∨").length;
        }

        int atoms() {
            return bad.split("hb\\(", -1).length - 1;
        }

        String primitives() {
            return locks.isEmpty() ? "" : locks + "/" + barriers + "/" + waits;
        }
    }

    @Override
    public String name() {
        return "corpus";
    }

    @Override
    public List<Table> run(Scope scope) {
        TableBuilder table = new TableBuilder(
                "TARA's traces: what was published, and what Heddle finds",
                "trace",
                "threads/instructions",
                "verdict: TARA",
                "Heddle",
                "formula: TARA",
                "Heddle",
                "locks/barriers/waits: TARA",
                "Heddle",
                "kind: expert",
                "TARA",
                "Heddle");
        for (Row row : published(scope.root())) {
            Path file = scope.root().resolve("examples/tara").resolve(row.name() + ".ctrc");
            TraceResult result = TraceSession.analyse(file, TraceOptions.STANDARD.within(scope.cap()));
            table.row(
                    row.name(),
                    result.program().threads().size() + "/" + result.program().size(),
                    row.disjuncts() > 0 ? "buggy" : "good or infeasible",
                    verdict(result.verdict()),
                    row.disjuncts() + "/" + row.atoms(),
                    result.formulas()
                            .map(Formulas::bad)
                            .map(CorpusBenchmark::size)
                            .orElse("?"),
                    row.primitives(),
                    result.proposal().map(CorpusBenchmark::primitives).orElse(""),
                    row.expert(),
                    abbreviated(row.summaries()),
                    kinds(result.summaries()));
        }
        table.note(
                "formula: disjuncts and atoms of the bad formula. Ours covers every bad interleaving and no good one,"
                        + " which CorpusTest checks with the solver, as it does that the published one covers every bad one.");
        table.note("locks/barriers/waits: ours are verified on the trace program (no bad interleaving left, a good one"
                + " left, no new deadlock); rw is a shared-exclusive lock, counted with the locks.");
        table.note(
                "kind: DR data race, AV atomicity violation (OAV in TARA's tables), 2S two-stage access, DU define-use,"
                        + " OV order violation; a dash where TARA could not summarise.");
        return List.of(table.build());
    }

    private static List<Row> published(Path root) {
        try (Stream<String> lines = Files.lines(root.resolve("examples/tara/published.tsv"))) {
            return lines.filter(line -> !line.startsWith("#") && !line.startsWith("name\t"))
                    .map(Row::of)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String verdict(TraceVerdict verdict) {
        if (verdict instanceof TraceVerdict.Buggy) {
            return "buggy";
        }
        return verdict instanceof TraceVerdict.Good
                ? "good"
                : verdict.getClass().getSimpleName();
    }

    private static String size(HbFormula formula) {
        return formula.terms().size() + "/"
                + formula.terms().stream().mapToInt(Set::size).sum();
    }

    private static String primitives(Synthesis synthesis) {
        long shared = count(synthesis, Primitive.SharedExclusiveLock.class);
        return (count(synthesis, Primitive.Lock.class) + shared) + "/" + count(synthesis, Primitive.Barrier.class) + "/"
                + count(synthesis, Primitive.WaitNotify.class) + (shared > 0 ? " rw" : "")
                + (synthesis.isVerified() ? "" : " unverified");
    }

    private static long count(Synthesis synthesis, Class<? extends Primitive> kind) {
        return synthesis.primitives().stream().filter(kind::isInstance).count();
    }

    private static String abbreviated(String summaries) {
        if (summaries.isEmpty()) {
            return "";
        }
        Map<String, String> abbreviations = Map.of(
                "data race", "DR",
                "other atomicity violation", "AV",
                "two stage access", "2S",
                "define-use", "DU",
                "unclassified", "-");
        return counted(Stream.of(summaries.split("; "))
                .map(summary -> summary.replaceFirst(":.*", ""))
                .map(kind -> Optional.ofNullable(abbreviations.get(kind)).orElse(kind)));
    }

    private static String kinds(List<BugSummary> summaries) {
        return counted(summaries.stream().map(summary -> summary.kind().abbreviation()));
    }

    private static String counted(Stream<String> kinds) {
        Map<String, Long> counts =
                kinds.collect(Collectors.groupingBy(kind -> kind, TreeMap::new, Collectors.counting()));
        return counts.entrySet().stream()
                .map(entry -> entry.getKey() + (entry.getValue() > 1 ? " x" + entry.getValue() : ""))
                .collect(Collectors.joining(", "));
    }
}
