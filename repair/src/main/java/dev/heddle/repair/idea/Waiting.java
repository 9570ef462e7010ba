// SPDX-License-Identifier: Apache-2.0
package dev.heddle.repair.idea;

import com.sun.source.tree.DoWhileLoopTree;
import com.sun.source.tree.EnhancedForLoopTree;
import com.sun.source.tree.ForLoopTree;
import com.sun.source.tree.IfTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.tree.WhileLoopTree;
import dev.heddle.repair.source.Edit;
import dev.heddle.repair.source.Patch;
import dev.heddle.repair.source.SourceTree;
import dev.heddle.repair.source.Sources;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Asks again after a wait, and wakes everybody. */
final class Waiting implements Idea {

    private static final Map<String, String> ALL = Map.of("notify", "notifyAll", "signal", "signalAll");

    private static final Set<String> WAITS = Set.of("wait", "await", "park");

    @Override
    public List<Patch> of(Contest contest, Sources sources) {
        List<Edit> loops = new ArrayList<>();
        List<Edit> everybody = new ArrayList<>();
        for (SourceTree source : contest.files(sources)) {
            for (IfTree test : source.all(IfTree.class)) {
                if (test.getElseStatement() == null && waits(source, test.getThenStatement())) {
                    loops.add(loop(source, test));
                }
            }
            for (MethodInvocationTree call : source.all(MethodInvocationTree.class)) {
                String name = name(source, call);
                if (ALL.containsKey(name) && call.getArguments().isEmpty()) {
                    int end = source.end(call.getMethodSelect());
                    everybody.add(new Edit(source.file(), end - name.length(), end, ALL.get(name)));
                }
            }
        }
        List<Patch> patches = new ArrayList<>();
        if (!loops.isEmpty()) {
            patches.add(new Patch("wait in a loop that asks again", 0, loops));
        }
        if (!everybody.isEmpty()) {
            patches.add(new Patch("wake all who wait, not just one", 0, everybody));
        }
        if (patches.size() > 1) {
            List<Edit> both = new ArrayList<>(loops);
            both.addAll(everybody);
            patches.add(new Patch("wait in a loop that asks again, and wake all who wait", 1, both));
        }
        return patches;
    }

    /**
     * Returns what makes every wait ask again that the execution comes by: a wait without an end, of which a call says
     * that it is one, in an {@code if} that no loop goes round.
     */
    static List<Edit> loopsNeeded(Contest contest, Sources sources) {
        List<Edit> loops = new ArrayList<>();
        for (SourceTree source : contest.files(sources)) {
            for (IfTree test : source.all(IfTree.class)) {
                boolean isOne = test.getElseStatement() == null
                        && waitsForEver(source, test.getThenStatement())
                        && !isGoneRound(source, test);
                if (isOne && isPassed(contest, sources, source, test)) {
                    loops.add(loop(source, test));
                }
            }
        }
        return loops;
    }

    private static Edit loop(SourceTree source, IfTree test) {
        return new Edit(source.file(), source.start(test), source.start(test) + 2, "while");
    }

    /** Waits with a time may end by it, and latches and barriers have an await() of their own. */
    private static boolean waitsForEver(SourceTree source, Tree tree) {
        return source.all(tree, MethodInvocationTree.class).stream()
                .filter(call -> call.getArguments().isEmpty())
                .anyMatch(call -> switch (name(source, call)) {
                    case "wait", "park" -> true;
                    case "await" -> isOfCondition(source, call);
                    default -> false;
                });
    }

    private static boolean isOfCondition(SourceTree source, MethodInvocationTree call) {
        if (!(call.getMethodSelect() instanceof MemberSelectTree select)) {
            return false;
        }
        String receiver = source.text(select.getExpression());
        String name = receiver.substring(receiver.lastIndexOf('.') + 1);
        return source.all(VariableTree.class).stream()
                .anyMatch(variable -> variable.getName().contentEquals(name)
                        && variable.getType() != null
                        && source.text(variable.getType()).matches("([\\w.]+\\.)?Condition"));
    }

    /** Returns true if a loop of the same code is around it, which may ask again. */
    private static boolean isGoneRound(SourceTree source, Tree tree) {
        Tree innermost = tree;
        for (Tree around : source.all(Tree.class)) {
            boolean isCode = around instanceof MethodTree || around instanceof LambdaExpressionTree;
            boolean isLoop = around instanceof WhileLoopTree
                    || around instanceof DoWhileLoopTree
                    || around instanceof ForLoopTree
                    || around instanceof EnhancedForLoopTree;
            // Outer ones come first, so the last is the innermost.
            if ((isCode || isLoop) && isAround(source, around, tree)) {
                innermost = around;
            }
        }
        return !(innermost instanceof MethodTree || innermost instanceof LambdaExpressionTree || innermost == tree);
    }

    private static boolean isAround(SourceTree source, Tree outer, Tree inner) {
        return source.start(outer) >= 0
                && source.start(outer) <= source.start(inner)
                && source.end(inner) <= source.end(outer);
    }

    /** Returns true if some step is in the method that the wait is in. */
    private static boolean isPassed(Contest contest, Sources sources, SourceTree source, Tree tree) {
        return source.all(MethodTree.class).stream()
                .filter(method -> isAround(source, method, tree))
                .reduce((outer, inner) -> inner)
                .filter(method -> contest.steps().stream()
                        .filter(step -> source.has(method, step.line()))
                        .anyMatch(step -> sources.of(step.className())
                                .filter(source::equals)
                                .isPresent()))
                .isPresent();
    }

    private static boolean waits(SourceTree source, Tree tree) {
        return source.all(tree, MethodInvocationTree.class).stream()
                .anyMatch(call -> WAITS.contains(name(source, call)));
    }

    private static String name(SourceTree source, MethodInvocationTree call) {
        return call.getMethodSelect() instanceof MemberSelectTree select
                ? select.getIdentifier().toString()
                : source.text(call.getMethodSelect());
    }
}
