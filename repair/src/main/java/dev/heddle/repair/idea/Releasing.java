// SPDX-License-Identifier: Apache-2.0
package dev.heddle.repair.idea;

import com.sun.source.tree.ExpressionStatementTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.tree.Tree;
import dev.heddle.repair.source.Edit;
import dev.heddle.repair.source.Patch;
import dev.heddle.repair.source.SourceRange;
import dev.heddle.repair.source.SourceTree;
import dev.heddle.repair.source.Sources;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Gives locks and permits back whatever happens in between. */
final class Releasing implements Idea {

    private static final Map<String, String> PAIRS = Map.of(
            "lock", "unlock",
            "lockInterruptibly", "unlock",
            "acquire", "release",
            "acquireUninterruptibly", "release");

    /** A call of a method on something, as a statement. */
    private record Call(String receiver, String method) {}

    @Override
    public List<Patch> of(Contest contest, Sources sources) {
        List<Patch> patches = new ArrayList<>();
        for (SourceTree source : contest.files(sources)) {
            for (List<? extends StatementTree> block : source.blocks()) {
                for (int i = 0; i < block.size(); i++) {
                    released(source, block, i).ifPresent(patches::add);
                }
            }
        }
        return patches;
    }

    /** Returns what lies between taking and giving back, if that is in the same block, with {@code finally}. */
    private static Optional<Patch> released(SourceTree source, List<? extends StatementTree> block, int taking) {
        Optional<Call> taken = call(source, block.get(taking));
        if (taken.isEmpty() || !PAIRS.containsKey(taken.get().method())) {
            return Optional.empty();
        }
        Call release = new Call(taken.get().receiver(), PAIRS.get(taken.get().method()));
        for (int i = taking + 2; i < block.size(); i++) {
            if (call(source, block.get(i)).equals(Optional.of(release))) {
                return Optional.of(patch(source, block, taking, i));
            }
        }
        return Optional.empty();
    }

    private static Patch patch(SourceTree source, List<? extends StatementTree> block, int taking, int giving) {
        SourceRange between =
                new SourceRange(source, source.start(block.get(taking + 1)), source.end(block.get(giving - 1)));
        String outer = source.indentation(between.start());
        String release = source.text(block.get(giving));
        Edit inside = between.in("try", " finally {\n" + outer + source.step() + release + "\n" + outer + "}");
        // The old line goes, with the break before it.
        Edit old = new Edit(source.file(), between.end(), source.end(block.get(giving)), "");
        return new Patch(
                "give back what line %d takes, whatever happens"
                        .formatted(source.line(source.start(block.get(taking)))),
                1,
                List.of(inside, old));
    }

    private static Optional<Call> call(SourceTree source, Tree statement) {
        return statement instanceof ExpressionStatementTree expression
                        && expression.getExpression() instanceof MethodInvocationTree call
                        && call.getMethodSelect() instanceof MemberSelectTree select
                        && call.getArguments().isEmpty()
                ? Optional.of(new Call(
                        source.text(select.getExpression()),
                        select.getIdentifier().toString()))
                : Optional.empty();
    }
}
