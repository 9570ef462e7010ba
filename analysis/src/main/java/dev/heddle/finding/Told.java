package dev.heddle.finding;

import dev.heddle.program.Naming;
import dev.heddle.program.Standpoint;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Makes of a finding, whose objects are named in the same way in all executions, one whose objects people recognise. */
final class Told {

    // What is behind the colon belongs to the thread itself and tells nothing.
    private static final Pattern OWN = Pattern.compile(" (waits to be notified|is parked): main[.\\d]*'s [a-z-]+");

    private final Finding finding;
    private final Naming naming;

    private Told(Finding finding) {
        this.finding = finding;
        this.naming = finding.execution().map(Execution::naming).orElse(Naming.NONE);
    }

    static Finding of(Finding finding) {
        return new Told(finding).told();
    }

    private Finding told() {
        List<Finding.Explanation> explanation = new ArrayList<>();
        finding.explanation()
                .forEach(piece -> explanation.add(new Finding.Explanation(piece.title(), named(piece.text()))));
        List<String> objects = naming.told(finding.what());
        if (!objects.isEmpty()) {
            explanation.add(new Finding.Explanation("objects", String.join("; ", objects)));
        }
        return new Finding(
                finding.kind(),
                finding.severity(),
                what(),
                finding.evidence(),
                finding.knownBy(),
                finding.execution().map(this::told),
                finding.executions(),
                explanation,
                finding.replay());
    }

    private List<String> what() {
        boolean isStuck = finding.kind() == Kind.DEADLOCK || finding.kind() == Kind.LIVELOCK;
        return (isStuck ? Stuck.causeFirst(finding.what()) : finding.what())
                .stream()
                        .map(line -> OWN.matcher(named(line)).replaceAll(" $1"))
                        .toList();
    }

    private Execution told(Execution execution) {
        return new Execution(
                execution.schedule(),
                execution.steps().stream().map(this::told).toList(),
                execution.outcome(),
                execution.choices(),
                execution.inputs(),
                execution.standpoints().stream().map(this::told).toList(),
                execution.noReturn(),
                naming);
    }

    private FindingStep told(FindingStep step) {
        return new FindingStep(
                step.thread(),
                step.verb(),
                named(step.object()),
                named(step.owner()),
                step.value(),
                step.className(),
                step.method(),
                step.line());
    }

    private Standpoint told(Standpoint where) {
        return new Standpoint(
                where.step(),
                where.thread(),
                where.frames(),
                where.holds().stream().map(this::named).toList());
    }

    private String named(String text) {
        return naming.withObjects(text);
    }
}
