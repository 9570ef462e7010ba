// SPDX-License-Identifier: Apache-2.0
package dev.heddle.repair.idea;

import com.sun.source.tree.MethodTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.tree.Tree;
import dev.heddle.finding.FindingStep;
import dev.heddle.finding.StepKind;
import dev.heddle.repair.source.Edit;
import dev.heddle.repair.source.Fields;
import dev.heddle.repair.source.Imports;
import dev.heddle.repair.source.Patch;
import dev.heddle.repair.source.SourceRange;
import dev.heddle.repair.source.SourceTree;
import dev.heddle.repair.source.Sources;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Lets who comes too early wait: until the other has written what is read, or is through with all it does. */
final class Latching implements Idea {

    private static final int WEIGHT = 8;
    private static final String OPEN = "READY.countDown();";
    private static final String LATCH = "java.util.concurrent.CountDownLatch";

    @Override
    public List<Patch> of(Contest contest, Sources sources) {
        List<Patch> patches = new ArrayList<>();
        contest.variables().forEach((variable, accesses) -> {
            for (int i = 0; i < accesses.size(); i++) {
                FindingStep early = accesses.get(i);
                accesses.subList(i + 1, accesses.size()).stream()
                        .filter(later -> !later.thread().equals(early.thread()))
                        .filter(later -> early.kind() != StepKind.READ || later.kind() != StepKind.READ)
                        .reduce((first, second) -> second)
                        .ifPresent(late -> patches.addAll(patches(variable, early, late, sources)));
            }
        });
        return patches;
    }

    private static List<Patch> patches(String variable, FindingStep early, FindingStep late, Sources sources) {
        Optional<SourceTree> source = sources.of(early.className());
        if (source.isEmpty() || !source.equals(sources.of(late.className()))) {
            return List.of();
        }
        SourceTree tree = source.get();
        Optional<Edit> opened = late.kind() == StepKind.READ ? Optional.empty() : openedBehind(tree, late.line());
        List<Patch> patches = new ArrayList<>();
        opened.flatMap(edit -> patch(
                        "let line %d wait until line %d has set %s".formatted(early.line(), late.line(), variable),
                        WEIGHT,
                        tree,
                        early,
                        edit))
                .ifPresent(patches::add);
        openedAtTheEnd(tree, late)
                .flatMap(edit -> patch(
                        "let line %d wait until %s is through".formatted(early.line(), late.method()),
                        WEIGHT + 1,
                        tree,
                        early,
                        edit))
                .ifPresent(patches::add);
        return patches;
    }

    private static Optional<Patch> patch(String title, int weight, SourceTree tree, FindingStep early, Edit opened) {
        return tree.statementAt(early.line())
                .flatMap(statement -> tree.topClassAt(early.line())
                        .filter(type -> type.getKind() == Tree.Kind.CLASS)
                        .map(type -> {
                            Imports.Known known = Imports.of(tree, LATCH);
                            List<Edit> edits = new ArrayList<>(known.edits());
                            edits.add(Fields.insert(
                                    tree,
                                    type,
                                    "private static final %s READY = new %s(1);"
                                            .formatted(known.name(), known.name())));
                            edits.add(
                                    EndlessWaitIdea.before(tree, statement, "READY.await();", "InterruptedException"));
                            edits.add(opened);
                            return new Patch(title, weight, edits);
                        }));
    }

    private static Optional<Edit> openedBehind(SourceTree tree, int line) {
        return tree.stretch(Set.of(line), SourceTree.Extent.FEWEST).map(stretch -> {
            if (stretch.isExpression()) {
                String text = tree.text().substring(stretch.start(), stretch.end());
                return new Edit(tree.file(), stretch.start(), stretch.end(), "{ %s; %s }".formatted(text, OPEN));
            }
            return Edit.insert(tree.file(), stretch.end(), "\n" + tree.indentation(stretch.start()) + OPEN);
        });
    }

    /** Opens the latch behind all that a method does, however it ends. */
    private static Optional<Edit> openedAtTheEnd(SourceTree tree, FindingStep step) {
        return tree.methodAt(step.line())
                .filter(method -> method.getName().contentEquals(step.method()))
                .map(MethodTree::getBody)
                .filter(body -> body != null && !body.getStatements().isEmpty())
                .map(body -> {
                    List<? extends StatementTree> all = body.getStatements();
                    SourceRange stretch =
                            new SourceRange(tree, tree.start(all.get(0)), tree.end(all.get(all.size() - 1)));
                    String outer = "\n" + tree.indentation(stretch.start());
                    return stretch.in("try", " finally {" + outer + tree.step() + OPEN + outer + "}");
                });
    }
}
