// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report;

import dev.heddle.finding.Execution;
import dev.heddle.finding.Finding;
import dev.heddle.finding.FindingStep;
import dev.heddle.finding.Kind;
import dev.heddle.program.Standpoint;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** Where the threads of a finding were: their stacks, the locks that they held, and where they were started. */
final class StackText {

    private static final int MOST_FRAMES = 40;

    private final Finding finding;
    private final Execution execution;
    private final UnaryOperator<String> titles;

    private StackText(Finding finding, Execution execution, UnaryOperator<String> titles) {
        this.finding = finding;
        this.execution = execution;
        this.titles = titles;
    }

    /**
     * What is known of a finding's threads, a line each; nothing if nobody wanted to know.
     *
     * @param steps the numbers of the steps that the finding is shown with
     * @param titles how threads are called, by their paths
     */
    static List<String> of(Finding finding, List<Integer> steps, UnaryOperator<String> titles) {
        return finding.execution()
                .filter(execution -> !execution.standpoints().isEmpty())
                .map(execution -> new StackText(finding, execution, titles).lines(steps))
                .orElse(List.of());
    }

    private List<String> lines(List<Integer> steps) {
        List<Standpoint> told = told(steps);
        Set<String> threads =
                told.stream().map(Standpoint::thread).collect(Collectors.toCollection(LinkedHashSet::new));
        List<String> lines = new ArrayList<>();
        for (String thread : threads) {
            Map<List<Object>, List<Standpoint>> alike = new LinkedHashMap<>();
            told.stream()
                    .filter(one -> one.thread().equals(thread))
                    .forEach(one -> alike.computeIfAbsent(
                                    List.of(one.isAtTheEnd(), one.frames(), one.holds()), ignored -> new ArrayList<>())
                            .add(one));
            alike.values().forEach(same -> add(same, lines));
            birth(thread).ifPresent(birth -> {
                lines.add("%s was started by %s".formatted(titles.apply(thread), titles.apply(birth.thread())));
                addFrames(birth.frames(), lines);
            });
        }
        return lines;
    }

    /** Of a race and an intrusion the steps that it speaks of say all; else those that are shown, and where it ends. */
    private List<Standpoint> told(List<Integer> steps) {
        List<Standpoint> told = new ArrayList<>();
        boolean isOfAccesses = finding.kind() == Kind.RACE || finding.kind() == Kind.ATOMICITY;
        for (int number : steps) {
            FindingStep step = execution.steps().get(number - 1);
            if (!isOfAccesses || StepChoice.isNamed(finding, step)) {
                execution.before(number).ifPresent(told::add);
            }
        }
        if (!isOfAccesses) {
            execution.ends().stream().filter(this::isMeant).forEach(told::add);
        }
        return told;
    }

    // Others may just be where the execution left them.
    private boolean isMeant(Standpoint end) {
        return finding.what().stream().anyMatch(failure -> failure.thread().equals(end.thread()));
    }

    /** Where a thread was started, if that was seen. */
    private Optional<Standpoint> birth(String thread) {
        for (int i = 0; i < execution.steps().size(); i++) {
            FindingStep step = execution.steps().get(i);
            if (step.isStart() && step.object().equals(thread)) {
                return execution.before(i + 1);
            }
        }
        return Optional.empty();
    }

    private void add(List<Standpoint> same, List<String> lines) {
        Standpoint first = same.get(0);
        String when = first.isAtTheEnd()
                ? finding.kind() == Kind.FAILURE ? "where it fails" : "where it stays"
                : "at %s %s"
                        .formatted(
                                same.size() == 1 ? "step" : "steps",
                                same.stream()
                                        .map(one -> String.valueOf(one.step()))
                                        .collect(Collectors.joining(", ")));
        String holds = first.holds().isEmpty() ? "no lock" : String.join(", ", first.holds());
        lines.add("%s %s, holding %s".formatted(titles.apply(first.thread()), when, holds));
        addFrames(first.frames(), lines);
    }

    /** The frames of the program; those of the JDK and of JUnit, which say little, are counted. */
    private static void addFrames(List<StackTraceElement> frames, List<String> lines) {
        int hidden = 0;
        int shown = 0;
        for (StackTraceElement frame : frames) {
            if (isOfLibrary(frame.getClassName()) || shown == MOST_FRAMES) {
                hidden++;
            } else {
                addHidden(hidden, lines);
                hidden = 0;
                shown++;
                lines.add("  at " + frame);
            }
        }
        addHidden(hidden, lines);
    }

    private static void addHidden(int hidden, List<String> lines) {
        if (hidden > 0) {
            lines.add("  … %s".formatted(Words.count(hidden, "further frame")));
        }
    }

    private static boolean isOfLibrary(String name) {
        return name.matches("(?:java|javax|jdk|sun|com\\.sun|org\\.junit|junit|org\\.opentest4j)\\..*");
    }
}
