// SPDX-License-Identifier: Apache-2.0
package dev.heddle.repair.idea;

import com.sun.source.tree.StatementTree;
import com.sun.source.tree.Tree;
import dev.heddle.finding.FindingStep;
import dev.heddle.repair.source.Edit;
import dev.heddle.repair.source.Fields;
import dev.heddle.repair.source.Imports;
import dev.heddle.repair.source.Patch;
import dev.heddle.repair.source.SourceTree;
import dev.heddle.repair.source.Sources;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Lets all threads that run a method come to a line of it before any of them goes on. */
final class BarrierIdea implements Idea {

    private static final int WEIGHT = 9;
    private static final String BARRIER = "java.util.concurrent.CyclicBarrier";

    @Override
    public List<Patch> of(Contest contest, Sources sources) {
        List<Patch> patches = new ArrayList<>();
        Set<Integer> lines = new HashSet<>();
        contest.variables().values().forEach(accesses -> {
            for (int i = 0; i < accesses.size(); i++) {
                FindingStep early = accesses.get(i);
                List<FindingStep> before = accesses.subList(0, i);
                boolean isTooEarly = accesses.subList(i + 1, accesses.size()).stream()
                        .anyMatch(late -> isOfAnother(early, late)
                                && late.isWrite()
                                && (late.line() < early.line() || isOnOneLine(before, early, late)));
                if (isTooEarly && lines.add(early.line())) {
                    patches.addAll(patches(early, threads(contest, early), sources));
                }
            }
        });
        return patches;
    }

    /** Returns true if another thread does this in the same method. */
    private static boolean isOfAnother(FindingStep step, FindingStep other) {
        return !step.thread().equals(other.thread())
                && step.className().equals(other.className())
                && step.method().equals(other.method());
    }

    private static long threads(Contest contest, FindingStep step) {
        return 1
                + contest.steps().stream()
                        .filter(other -> isOfAnother(step, other))
                        .map(FindingStep::thread)
                        .distinct()
                        .count();
    }

    /** Whether a thread reads what another is yet to write on this line, and has written its own part there. */
    private static boolean isOnOneLine(List<FindingStep> before, FindingStep early, FindingStep late) {
        return late.line() == early.line()
                && early.kind().isRead()
                && before.stream()
                        .anyMatch(own ->
                                own.isWrite() && own.thread().equals(early.thread()) && own.line() == early.line());
    }

    private static List<Patch> patches(FindingStep step, long threads, Sources sources) {
        return sources.of(step.className()).stream()
                .flatMap(source -> places(source, step.line()).stream()
                        .flatMap(statement -> patch(step, threads, source, statement).stream()))
                .toList();
    }

    /** The statements before which to wait: of several on one line, which are not told apart, any but the first. */
    private static List<StatementTree> places(SourceTree source, int line) {
        List<StatementTree> several = source.statementsOn(line);
        return several.size() > 1
                ? several.subList(1, several.size())
                : source.statementAt(line).stream().toList();
    }

    private static Optional<Patch> patch(FindingStep step, long threads, SourceTree source, StatementTree statement) {
        return source.topClassAt(step.line())
                .filter(type -> type.getKind() == Tree.Kind.CLASS)
                .map(type -> {
                    Imports.Known known = Imports.of(source, BARRIER);
                    List<Edit> edits = new ArrayList<>(known.edits());
                    edits.add(Fields.insert(
                            source,
                            type,
                            "private static final %s ALL_HERE = new %s(%d);"
                                    .formatted(known.name(), known.name(), threads)));
                    edits.add(awaited(source, statement));
                    return new Patch(
                            "let all %d threads come to line %d before one goes on".formatted(threads, step.line()),
                            WEIGHT,
                            edits);
                });
    }

    private static Edit awaited(SourceTree source, StatementTree statement) {
        return EndlessWaitIdea.before(
                source,
                statement,
                "ALL_HERE.await();",
                "InterruptedException | java.util.concurrent.BrokenBarrierException");
    }
}
