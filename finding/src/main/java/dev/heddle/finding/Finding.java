// SPDX-License-Identifier: Apache-2.0
package dev.heddle.finding;

import dev.heddle.program.InputValue;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A bug.
 *
 * @param kind what kind of bug
 * @param severity how much it matters
 * @param what what happens, one for each thread that it happens to
 * @param evidence how it is known
 * @param knownBy how it was found, as a sentence
 * @param execution the execution that shows it, if it has happened
 * @param executions in how many executions it was seen
 * @param explanation what all interleavings that go wrong have in common, and what would end it
 * @param replay the file to replay it with
 */
public record Finding(
        Kind kind,
        Severity severity,
        List<Failure> what,
        Evidence evidence,
        String knownBy,
        Optional<Execution> execution,
        long executions,
        List<Explanation> explanation,
        Optional<Path> replay) {

    public Finding {
        what = List.copyOf(what);
        explanation = List.copyOf(explanation);
    }

    /**
     * The same finding for people: objects are called as one would call them, and what is known of them is explained. It is known by the
     * same kind, but no longer by the same words.
     */
    public Finding told() {
        return Told.of(this);
    }

    /** The same finding, seen in more executions. */
    public Finding and(long more) {
        return new Finding(kind, severity, what, evidence, knownBy, execution, executions + more, explanation, replay);
    }

    /** The same finding with the execution of another one, which shows the same. */
    public Finding shownBy(Finding other) {
        return new Finding(
                kind,
                severity,
                other.what,
                evidence instanceof Evidence.Observed ? evidence : other.evidence,
                knownBy,
                other.execution,
                executions,
                explanation,
                replay);
    }

    /** The same finding, shown by this execution. */
    public Finding shownBy(Execution other) {
        return new Finding(
                kind, severity, what, evidence, knownBy, Optional.of(other), executions, explanation, replay);
    }

    /** The same finding with one more piece of explanation. */
    public Finding explained(Explanation more) {
        List<Explanation> all = new ArrayList<>(explanation);
        all.add(more);
        return new Finding(kind, severity, what, evidence, knownBy, execution, executions, all, replay);
    }

    /** The same finding with something to read before all other explanation. */
    public Finding explainedFirst(Explanation first) {
        List<Explanation> all = new ArrayList<>(explanation);
        all.add(0, first);
        return new Finding(kind, severity, what, evidence, knownBy, execution, executions, all, replay);
    }

    /** The same finding, explained by this and by nothing else. */
    public Finding explainedBy(List<Explanation> other) {
        return new Finding(kind, severity, what, evidence, knownBy, execution, executions, other, replay);
    }

    /** The same finding with other evidence. */
    public Finding with(Evidence other, String otherwiseKnownBy) {
        return new Finding(kind, severity, what, other, otherwiseKnownBy, execution, executions, explanation, replay);
    }

    /** Returns true if the build should fail for it: it is real, and either went wrong or is wrong in itself, as a race is. */
    public boolean isBad() {
        return evidence.isReal() && severity != Severity.NOTE;
    }

    /** The same finding with a file to replay it with. */
    public Finding withReplay(Path file) {
        return new Finding(
                kind, severity, what, evidence, knownBy, execution, executions, explanation, Optional.of(file));
    }

    /** Returns what kinds of bugs it may be, if that is known. */
    public List<Explanation.Bug> bugs() {
        return explanation.stream()
                .filter(Explanation.Bugs.class::isInstance)
                .flatMap(piece -> ((Explanation.Bugs) piece).bugs().stream())
                .toList();
    }

    /** The values that were chosen for inputs, as one text, if there are any. */
    public Optional<String> inputs() {
        return execution
                .map(known -> InputValue.told(known.inputs()).stream()
                        .map(InputValue::toString)
                        .collect(Collectors.joining("; ")))
                .filter(text -> !text.isEmpty());
    }
}
