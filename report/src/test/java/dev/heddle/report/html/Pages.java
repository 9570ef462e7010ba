// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report.html;

import dev.heddle.check.CheckResult;
import dev.heddle.check.CheckResult.Decided;
import dev.heddle.finding.CodePlace;
import dev.heddle.finding.Evidence;
import dev.heddle.finding.Execution;
import dev.heddle.finding.Explanation;
import dev.heddle.finding.Failure;
import dev.heddle.finding.Finding;
import dev.heddle.finding.FindingStep;
import dev.heddle.finding.Kind;
import dev.heddle.finding.Outcome;
import dev.heddle.finding.Severity;
import dev.heddle.finding.StepKind;
import dev.heddle.finding.Topic;
import dev.heddle.program.Naming;
import dev.heddle.program.Schedule;
import dev.heddle.program.Step;
import dev.heddle.report.SourceFiles;
import dev.heddle.report.StoryText;
import dev.heddle.report.check.CheckContext;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Pages about two findings: a lost update, and something that was only predicted. */
public final class Pages {

    /** What a program may well print, and must not become part of the page. */
    static final String HOSTILE = "</script><script>alert('x')</script><img src=http://x onerror=alert(1)>";

    private static final CodePlace PLACE = new CodePlace("com.acme.Bank", "pay", 11);

    private static final Decided NONE = new Decided(0, 0, 0);

    private Pages() {}

    static String of(List<StoryText.Row> passing, SourceFiles sources) {
        CheckContext context =
                new CheckContext(path -> path.equals("main.0") ? "teller-1" : path, sources, passing, 1, "1.2.3");
        return CheckHtml.of("Bank", result(), context);
    }

    /** The result that the pages are about. */
    public static CheckResult result() {
        return new CheckResult(
                List.of(lost(), predicted()),
                new CheckResult.Predictions(
                        new CheckResult.Questions(NONE, NONE, NONE, NONE, NONE, NONE, 0, NONE), 0, 0, 0, 0),
                new CheckResult.Coverage(
                        1,
                        3,
                        1234,
                        8,
                        2,
                        new CheckResult.Pairs(3, 2, 0),
                        new CheckResult.Sifted(0, 0, 0),
                        new CheckResult.Sifted(0, 0, 0),
                        List.of(),
                        Map.of()),
                Optional.empty(),
                List.of(),
                Map.of(),
                Map.of("predicting", Duration.ofMillis(1500)));
    }

    private static Finding lost() {
        return new Finding(
                Kind.FAILURE,
                Severity.ERROR,
                List.of(new Failure.Thrown(
                        "main.0", "java.lang.IllegalStateException", Optional.of(HOSTILE), PLACE, false)),
                new Evidence.Replayed(20, 20),
                "predicted",
                Optional.of(new Execution(
                        new Schedule(List.of(new Step("main.0", 0), new Step("main.1", 0), new Step("main.0", 1))),
                        List.of(
                                step("main.0", StepKind.READ, "100", 10),
                                step("main.1", StepKind.WRITE, "130", 11),
                                step("main.0", StepKind.WRITE, "150", 11)),
                        new Outcome(Outcome.Verdict.FAILED, List.of()),
                        List.of(),
                        List.of(),
                        List.of(),
                        OptionalInt.of(2),
                        Naming.NONE)),
                1,
                List.of(new Explanation.Words(Topic.WHY, "nobody holds a lock")),
                Optional.of(Path.of("Bank-1.schedule")));
    }

    private static Finding predicted() {
        return new Finding(
                Kind.RACE,
                Severity.NOTE,
                List.of(new Failure.Accesses("main.0", Failure.Accesses.Manner.WRITE, "balance", PLACE)),
                new Evidence.Predicted("not led there"),
                "predicted",
                Optional.empty(),
                0,
                List.of(),
                Optional.empty());
    }

    private static FindingStep step(String thread, StepKind kind, String value, int line) {
        return new FindingStep(thread, kind, "Bank.balance", "main/1", value, "com.acme.Bank", "pay", line);
    }

    /** The run in which main.0 goes through in one piece. */
    public static List<StoryText.Row> passing() {
        return List.of(
                row(15, "main.0", 10, "reads balance", Optional.empty()),
                row(16, "main.0", 11, "balance = 150", Optional.of(new StoryText.Left("balance", "150"))),
                row(19, "main.1", 11, "balance = 180", Optional.of(new StoryText.Left("balance", "180"))));
    }

    static StoryText.Row row(int number, String thread, int line, String text, Optional<StoryText.Left> left) {
        return new StoryText.Row(number, thread, "com.acme.Bank", "pay", line, text, left, "");
    }

    static StoryText.Row failing(int number, String thread, String text) {
        return new StoryText.Row(number, thread, "", "", 8, text, Optional.empty(), "fails");
    }
}
