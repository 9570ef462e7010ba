// SPDX-License-Identifier: Apache-2.0
package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.check.CheckResult;
import dev.heddle.check.FailOn;
import dev.heddle.claim.Inconclusive;
import dev.heddle.claim.Ledger;
import dev.heddle.claim.Reason;
import dev.heddle.claim.Reservation;
import dev.heddle.cli.program.ControlTarget;
import dev.heddle.cli.terminal.Surroundings;
import dev.heddle.control.worker.Results;
import dev.heddle.explore.Stop;
import dev.heddle.prove.ProveResult;
import dev.heddle.repair.source.Sources;
import dev.heddle.report.FindingReport;
import dev.heddle.report.SourceFiles;
import dev.heddle.report.Theme;
import dev.heddle.report.check.CheckContext;
import dev.heddle.report.check.CheckForTest;
import dev.heddle.report.check.CheckJson;
import dev.heddle.report.check.CheckReport;
import dev.heddle.report.check.CheckSarif;
import dev.heddle.report.explore.ExploreReport;
import dev.heddle.report.prove.ProveJson;
import dev.heddle.report.prove.ProveReport;
import dev.heddle.report.repair.RepairJson;
import dev.heddle.report.repair.RepairReport;
import dev.heddle.report.search.SearchJson;
import dev.heddle.report.search.SearchReport;
import dev.heddle.search.SearchResult;
import dev.heddle.search.code.Suspects;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every reason against a claim, with every verb: what it says, what it says to programs, and its exit code. */
class ClaimsTest {

    private static final String DETAIL = "this is why";

    /** What no verb says unless it holds. */
    private static final List<String> CLAIMS = List.of(
            "nothing can go wrong",
            "every interleaving is covered",
            "every interleaving was run",
            "there is nothing to repair",
            "all suspicions are decided",
            "proved: Program");

    private static final FindingReport FINDINGS = new FindingReport(path -> path, SourceFiles.none(), Theme.PLAIN, 200);

    /** What a verb answers, where nothing is found. */
    private record Answer(String verb, String text, String json, int exitCode, int forgiving) {

        /** The text without the words that say the opposite. */
        String claims() {
            return text.replace("not every interleaving is covered", "");
        }
    }

    private static List<Answer> answers(List<Reservation> reservations) throws IOException {
        CheckResult check = check(results(List.of())).but(reservations);
        return List.of(
                explore(results(reservations)),
                checked("check", check),
                checked("check, of what exploring says", check(results(reservations))),
                search(check),
                prove("prove", true, check),
                prove("prove by exploring", false, check),
                prove("prove, of what exploring says", false, check(results(reservations))),
                repair(check));
    }

    private static Results results(List<Reservation> reservations) {
        return new Results(
                new Results.Tally(3, 3, OptionalLong.of(3), 0, 0, 0, ""),
                Optional.of(Stop.EXHAUSTED),
                true,
                reservations,
                List.of(),
                List.of(),
                new Results.Program(Map.of("Program", "0"), Map.of(), Map.of()),
                Optional.empty(),
                Results.Effort.ofOne(Duration.ZERO));
    }

    private static CheckResult check(Results explored) {
        CheckResult.Decided none = new CheckResult.Decided(0, 0, 0);
        CheckResult.Sifted nothing = new CheckResult.Sifted(0, 0, 0);
        return new CheckResult(
                List.of(),
                new CheckResult.Predictions(
                        new CheckResult.Questions(none, none, none, none, none, none, 0, none), 0, 0, 0, 0),
                new CheckResult.Coverage(
                        1, 2, 10, 1, 0, new CheckResult.Pairs(1, 0, 1), nothing, nothing, List.of(), Map.of()),
                Optional.of(explored),
                List.of(),
                Map.of("Program", "0"),
                Map.of());
    }

    private static Answer explore(Results results) throws IOException {
        Surroundings surroundings = Terminal.piped().surroundings();
        try (ControlTarget target =
                ControlTarget.of(surroundings, List.of(Main.class.getName()), System.getProperty("java.class.path"))) {
            ExploreReport report =
                    new ExploreReport(results, target.shown(surroundings), "dpor", List.of(), List.of(), false);
            return new Answer(
                    "explore",
                    report.text(),
                    report.json(),
                    results.ledger().exitCode(Inconclusive.FAIL),
                    results.ledger().exitCode(Inconclusive.WARN));
        }
    }

    private static Answer checked(String verb, CheckResult check) {
        int exitCode = check.exitCode(FailOn.WARNING);
        CheckContext context = CheckContext.bare(exitCode, "0");
        return new Answer(
                verb,
                CheckReport.of("Program", check, FINDINGS, Theme.PLAIN, 200)
                        + CheckSarif.of("Program", check, context)
                        + CheckForTest.of(
                                "Program",
                                check,
                                FailOn.WARNING,
                                Inconclusive.FAIL,
                                FINDINGS,
                                path -> path,
                                "",
                                Optional.empty()),
                CheckJson.of("Program", check, context),
                exitCode,
                check.exitCode(FailOn.WARNING, Inconclusive.WARN));
    }

    private static Answer search(CheckResult check) {
        SearchResult result = new SearchResult(
                new SearchResult.Code(1, 1, new Suspects.Pruned(0, 0, 0, 0, 0, 0, 0)),
                Map.of(),
                new SearchResult.Bill(1, 0, 0, 0, Map.of()),
                List.of(),
                List.of(),
                List.of(),
                check);
        int exitCode = result.exitCode(FailOn.WARNING, Inconclusive.FAIL);
        return new Answer(
                "search",
                SearchReport.of("Program", result, FINDINGS, Theme.PLAIN, 200),
                SearchJson.of("Program", result, exitCode, "0"),
                exitCode,
                result.exitCode(FailOn.WARNING, Inconclusive.WARN));
    }

    private static Answer prove(String verb, boolean isClosed, CheckResult check) {
        ProveResult result = new ProveResult(
                isClosed,
                new ProveResult.Bill(1, 0, 1, 1, 0, 0, 0, Duration.ZERO, Duration.ZERO),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                check);
        int exitCode = result.exitCode(Inconclusive.FAIL);
        return new Answer(
                verb,
                ProveReport.of("Program", result, FINDINGS, "", Theme.PLAIN, 200),
                ProveJson.of("Program", result, exitCode, "0"),
                exitCode,
                result.exitCode(Inconclusive.WARN));
    }

    private static Answer repair(CheckResult check) {
        Ledger ledger = check.ledger(FailOn.NEVER);
        Sources sources = new Sources(name -> Optional.empty());
        return new Answer(
                "repair",
                new RepairReport(sources, Path.of(""), path -> path, Theme.PLAIN, 200).of("Program", List.of(), ledger),
                RepairJson.of("Program", List.of(), ledger, sources, Path.of(""), "0"),
                ledger.exitCode(Inconclusive.FAIL),
                ledger.exitCode(Inconclusive.WARN));
    }

    /** A search never explores, and exploring asks no solver. */
    private static boolean concerns(Reason reason, Answer answer) {
        return answer.verb().equals("search")
                ? reason != Reason.NOT_EXPLORED
                : reason.weakensCoverage() || !answer.verb().endsWith("of what exploring says");
    }

    @Test
    void without_a_reason_every_verb_claims_what_holds() throws IOException {
        assertThat(answers(List.of())).allSatisfy(answer -> {
            assertThat(answer.exitCode()).as(answer.verb()).isZero();
            assertThat(CLAIMS).as(answer.text()).anyMatch(answer.text()::contains);
            assertThat(answer.json()).as(answer.verb()).containsPattern("\"verdict\" ?: ?\"holds\"");
        });
    }

    @ParameterizedTest
    @EnumSource(Reason.class)
    void with_a_reason_no_verb_claims_it_and_each_says_why(Reason reason) throws IOException {
        boolean isInterrupted = reason == Reason.INTERRUPTED;
        assertThat(answers(List.of(new Reservation(reason, DETAIL))))
                .filteredOn(answer -> concerns(reason, answer))
                .hasSizeGreaterThan(4)
                .allSatisfy(answer -> {
                    assertThat(answer.exitCode()).as(answer.verb()).isEqualTo(isInterrupted ? 130 : 4);
                    assertThat(answer.forgiving()).as(answer.verb()).isEqualTo(isInterrupted ? 130 : 0);
                    assertThat(answer.json())
                            .as(answer.verb())
                            .contains(DETAIL)
                            .containsPattern(
                                    "\"verdict\" ?: ?\"%s\"".formatted(isInterrupted ? "interrupted" : "inconclusive"));
                    // That every interleaving was run stays true if a question beside it is open.
                    assertThat(CLAIMS)
                            .as(answer.verb() + "\n" + answer.text())
                            .noneMatch(claim -> answer.claims().contains(claim)
                                    && (reason.weakensCoverage() || !claim.startsWith("every interleaving")));
                });
    }

    @Test
    void the_words_of_claims_stand_in_one_place() throws IOException {
        List<String> words = List.of(
                "every interleaving is covered",
                "nothing can go wrong",
                "there is nothing to repair",
                "all suspicions are decided",
                "proved safe");
        List<String> places = new ArrayList<>();
        try (Stream<Path> files = Files.walk(Path.of(".."))) {
            for (Path file : files.filter(ClaimsTest::isMain).toList()) {
                String text = Files.readString(file).replaceAll("(?m)^\\s*(/?\\*|//).*$", "");
                words.stream().filter(text::contains).forEach(word -> places.add(file.getFileName() + ": " + word));
            }
        }
        assertThat(places)
                .hasSize(words.size())
                .allSatisfy(place -> assertThat(place).startsWith("ClaimText.java: "));
    }

    private static boolean isMain(Path file) {
        String name = file.toString().replace('\\', '/');
        return name.endsWith(".java") && name.contains("/src/main/java/") && !name.contains("/target/");
    }

    @ParameterizedTest
    @EnumSource(Reason.class)
    void whoever_reads_the_report_sees_the_reason(Reason reason) throws IOException {
        assertThat(answers(List.of(new Reservation(reason, DETAIL))))
                .filteredOn(answer -> concerns(reason, answer))
                // A repair says it on stderr.
                .filteredOn(answer -> !answer.verb().equals("repair"))
                .allSatisfy(
                        answer -> assertThat(answer.text()).as(answer.verb()).contains(DETAIL));
    }
}
