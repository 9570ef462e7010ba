// SPDX-License-Identifier: Apache-2.0
package dev.heddle.report.check;

import dev.heddle.finding.Execution;
import dev.heddle.finding.Failure;
import dev.heddle.finding.FailureText;
import dev.heddle.finding.Finding;
import dev.heddle.finding.FindingStep;
import dev.heddle.finding.Kind;
import dev.heddle.program.Standpoint;
import dev.heddle.report.FindingReport;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** A stack for each thread of a finding, that of the thread which goes wrong first, for those who want to go there. */
final class ThreadStacks {

    private final Finding finding;
    private final Execution execution;
    private final UnaryOperator<String> titles;

    /**
     * A stack.
     *
     * @param text whose it is, and what the thread does there
     * @param frames the innermost call first
     */
    record ThreadStack(String text, List<StackTraceElement> frames) {

        /** Without those at its end that started the test or the thread, which say nothing. */
        static ThreadStack of(String text, List<StackTraceElement> frames) {
            int end = frames.size();
            while (end > 1 && isOfLibrary(frames.get(end - 1).getClassName())) {
                end--;
            }
            return new ThreadStack(text, List.copyOf(frames.subList(0, end)));
        }

        private static boolean isOfLibrary(String name) {
            return name.matches("(?:java|javax|jdk|sun|org\\.junit|junit)\\..*");
        }
    }

    private ThreadStacks(Finding finding, Execution execution, UnaryOperator<String> titles) {
        this.finding = finding;
        this.execution = execution;
        this.titles = titles;
    }

    /**
     * The stacks, as far as they are known.
     *
     * @param titles how threads are called, by their paths
     */
    static List<ThreadStack> of(Finding finding, UnaryOperator<String> titles) {
        Finding told = finding.told();
        return told.execution()
                .map(execution -> new ThreadStacks(told, execution, titles).stacks())
                .orElse(List.of());
    }

    private List<ThreadStack> stacks() {
        Map<String, ThreadStack> byThread = new LinkedHashMap<>();
        for (Failure failure : finding.what()) {
            where(failure)
                    .ifPresent(place -> byThread.putIfAbsent(
                            failure.thread(), ThreadStack.of(FailureText.line(failure, titles), place.frames())));
        }
        if (finding.kind() == Kind.FAILURE) {
            steps().forEach((thread, stack) -> byThread.putIfAbsent(thread, stack));
        }
        return List.copyOf(byThread.values());
    }

    /** Where the thread is to which it happens. */
    private Optional<Standpoint> where(Failure failure) {
        if (finding.kind() != Kind.RACE && finding.kind() != Kind.ATOMICITY) {
            return execution.ends().stream()
                    .filter(end -> end.thread().equals(failure.thread()))
                    .findFirst();
        }
        for (int number = execution.steps().size(); number > 0; number--) {
            FindingStep step = execution.steps().get(number - 1);
            if (step.thread().equals(failure.thread()) && step.place().equals(failure.place())) {
                return execution.before(number);
            }
        }
        return Optional.empty();
    }

    /** Where each thread is before the last of its steps that the finding is shown with. */
    private Map<String, ThreadStack> steps() {
        Map<String, ThreadStack> last = new LinkedHashMap<>();
        for (int number : FindingReport.steps(finding)) {
            FindingStep step = execution.steps().get(number - 1);
            execution.before(number).ifPresent(place -> {
                String text = "%s: %s, step %d".formatted(titles.apply(step.thread()), step.text(titles), number);
                last.put(step.thread(), ThreadStack.of(text, place.frames()));
            });
        }
        return last;
    }
}
