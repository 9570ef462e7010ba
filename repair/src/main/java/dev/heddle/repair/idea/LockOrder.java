// SPDX-License-Identifier: Apache-2.0
package dev.heddle.repair.idea;

import com.sun.source.tree.BlockTree;
import com.sun.source.tree.SynchronizedTree;
import dev.heddle.finding.FindingStep;
import dev.heddle.finding.Kind;
import dev.heddle.repair.source.Edit;
import dev.heddle.repair.source.Patch;
import dev.heddle.repair.source.SourceTree;
import dev.heddle.repair.source.Sources;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Takes two locks in the other order, in one of the places that take both. */
final class LockOrder implements Idea {

    @Override
    public List<Patch> of(Contest contest, Sources sources) {
        if (contest.finding().kind() != Kind.DEADLOCK) {
            return List.of();
        }
        List<Patch> patches = new ArrayList<>();
        for (SourceTree source : contest.files(sources)) {
            Set<Integer> lines = new TreeSet<>(
                    contest.steps().stream().map(FindingStep::line).toList());
            for (SynchronizedTree outer : source.all(SynchronizedTree.class)) {
                if (lines.stream().anyMatch(line -> source.has(outer, line))) {
                    swapped(source, outer).ifPresent(patches::add);
                }
            }
        }
        return patches;
    }

    /** The two locks the other way round, if nothing happens between taking them. */
    private static Optional<Patch> swapped(SourceTree source, SynchronizedTree outer) {
        BlockTree block = outer.getBlock();
        if (block.getStatements().size() != 1 || !(block.getStatements().get(0) instanceof SynchronizedTree inner)) {
            return Optional.empty();
        }
        List<Edit> edits = List.of(
                new Edit(
                        source.file(),
                        source.start(outer.getExpression()),
                        source.end(outer.getExpression()),
                        source.text(inner.getExpression())),
                new Edit(
                        source.file(),
                        source.start(inner.getExpression()),
                        source.end(inner.getExpression()),
                        source.text(outer.getExpression())));
        String title = "take the locks of line %d in the other order".formatted(source.line(source.start(outer)));
        return Optional.of(new Patch(title, 0, edits));
    }
}
