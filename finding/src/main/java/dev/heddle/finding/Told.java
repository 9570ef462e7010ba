// SPDX-License-Identifier: Apache-2.0
package dev.heddle.finding;

import dev.heddle.program.Naming;
import dev.heddle.program.Standpoint;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Makes of a finding, whose objects are named in the same way in all executions, one whose objects people recognise. */
final class Told {

    private static final String CONDITION = "'s condition";

    private final Finding finding;
    private final Naming naming;
    private final UnaryOperator<String> namer;
    private final RecordedNames recorded;

    private Told(Finding finding) {
        this.finding = finding;
        this.naming = finding.execution().map(Execution::naming).orElse(Naming.NONE);
        this.namer = naming.objectNamer();
        List<String> variables = new ArrayList<>();
        finding.what().stream().filter(this::isOfRecordedRun).forEach(failure -> variables.addAll(failure.objects()));
        bugVariables().forEach(variables::add);
        this.recorded = new RecordedNames(variables, holders());
    }

    private Stream<String> bugVariables() {
        return finding.bugs().stream().flatMap(bug -> bug.variables().stream());
    }

    /** The fields that have objects of the recorded run, by the names of these, as far as the execution that shows the finding tells. */
    private Map<String, String> holders() {
        Map<String, Set<String>> found = new HashMap<>();
        List<FindingStep> steps = finding.execution().map(Execution::steps).orElse(List.of());
        for (Failure failure : finding.what()) {
            if (failure instanceof Failure.Accesses access) {
                RecordedVariable.of(access.variable())
                        .ifPresent(variable -> steps.stream()
                                .filter(step -> isOf(step, access, variable))
                                .forEach(step -> found.computeIfAbsent(variable.object(), ignored -> new HashSet<>())
                                        .add(named(step.owner()))));
            }
        }
        // If only one of its class is used, that is it.
        bugVariables()
                .flatMap(text -> RecordedVariable.of(text).stream())
                .forEach(variable ->
                        found.computeIfAbsent(variable.object(), ignored -> owners(steps, variable.type())));
        Map<String, String> holders = new HashMap<>();
        found.forEach((name, titles) -> {
            // What has no holder is called by its class; a thread may access several objects in one line.
            if (titles.size() == 1) {
                titles.stream()
                        .filter(title -> !title.contains("@") && !title.contains("/"))
                        .forEach(title -> holders.put(name, title));
            }
        });
        return holders;
    }

    private Set<String> owners(List<FindingStep> steps, String type) {
        return steps.stream()
                .map(FindingStep::owner)
                .filter(owner -> isOfType(owner, type))
                .map(this::named)
                .collect(Collectors.toSet());
    }

    /** Whether a step is the access of a field of an object, or of an object as a whole, as of a map. */
    private boolean isOf(FindingStep step, Failure.Accesses access, RecordedVariable variable) {
        boolean isWhole = variable.rest().isEmpty();
        return step.thread().equals(access.thread())
                && !step.owner().isEmpty()
                && step.place().equals(access.place())
                && (isWhole
                        ? step.isCall() && isOfType(step.owner(), variable.type())
                        : variable.rest().startsWith(".") && step.object().endsWith(variable.rest()));
    }

    private boolean isOfType(String object, String type) {
        Naming.Thing thing = naming.objects().get(object);
        return thing != null && (thing.type().equals(type) || thing.type().endsWith("." + type));
    }

    /** Whether it names objects as the recorded run does; what waits in an execution names those of that. */
    private boolean isOfRecordedRun(Failure failure) {
        return failure instanceof Failure.Accesses
                || failure instanceof Failure.Waits && finding.execution().isEmpty();
    }

    static Finding of(Finding finding) {
        return new Told(finding).told();
    }

    private Finding told() {
        List<Explanation> explanation = new ArrayList<>();
        finding.explanation().forEach(piece -> explanation.add(told(piece)));
        List<String> objects = naming.told(finding.what().stream()
                .flatMap(failure -> failure.objects().stream())
                .toList());
        if (!objects.isEmpty()) {
            explanation.add(new Explanation.Words(Topic.OBJECTS, String.join("; ", objects)));
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

    private Explanation told(Explanation piece) {
        return piece instanceof Explanation.Bugs bugs
                ? bugs.called(variable -> named(recorded.of(variable)))
                : piece.called(namer);
    }

    private List<Failure> what() {
        boolean isStuck = finding.kind() == Kind.DEADLOCK || finding.kind() == Kind.LIVELOCK;
        return (isStuck ? Stuck.causeFirst(finding.what()) : finding.what())
                .stream().map(this::told).toList();
    }

    private Failure told(Failure failure) {
        UnaryOperator<String> objects = isOfRecordedRun(failure) ? object -> named(recorded.of(object)) : this::named;
        Failure telling = failure instanceof Failure.Waits waits ? waits.withoutOwn() : failure;
        return telling.called(UnaryOperator.identity(), objects);
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
                step.kind(),
                step.isCall() ? called(step) : named(step.object()),
                named(step.owner()),
                step.seen(),
                step.className(),
                step.method(),
                step.line());
    }

    /** A call by what is called, {@code Bank.lock.lock()} or {@code Condition.await() of Bank.lock}, where that has a name; else by its class. */
    private String called(FindingStep step) {
        String receiver = named(step.owner());
        if (step.owner().endsWith(CONDITION) && !receiver.equals(step.owner())) {
            return step.object() + " of " + receiver.substring(0, receiver.length() - CONDITION.length());
        }
        String method = step.object().substring(step.object().lastIndexOf('.') + 1);
        return receiver.equals(step.owner()) || method.startsWith("<") ? named(step.object()) : receiver + "." + method;
    }

    private Standpoint told(Standpoint where) {
        return new Standpoint(
                where.step(),
                where.thread(),
                where.frames(),
                where.holds().stream().map(this::named).toList());
    }

    private String named(String text) {
        return namer.apply(text);
    }
}
