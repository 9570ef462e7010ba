// SPDX-License-Identifier: Apache-2.0
package dev.heddle.repair.idea;

import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.BlockTree;
import com.sun.source.tree.ExpressionStatementTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IfTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.UnaryTree;
import com.sun.source.tree.VariableTree;
import dev.heddle.repair.source.Edit;
import dev.heddle.repair.source.Patch;
import dev.heddle.repair.source.SourceTree;
import dev.heddle.repair.source.Sources;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Makes what asks a collection and then changes it one operation of the collection. */
final class MapOperations implements Idea {

    /** A call on a collection: {@code map.put(key, value)}. */
    private record Call(String receiver, String method, List<String> arguments) {

        boolean is(String wanted, int count) {
            return method.equals(wanted) && arguments.size() == count;
        }

        /** Returns true if both are about the same element of the same collection. */
        boolean isAbout(Call other) {
            return receiver.equals(other.receiver) && arguments.get(0).equals(other.arguments.get(0));
        }
    }

    @Override
    public List<Patch> of(Contest contest, Sources sources) {
        List<Patch> patches = new ArrayList<>();
        for (SourceTree source : contest.files(sources)) {
            for (List<? extends StatementTree> block : source.blocks()) {
                for (int i = 0; i < block.size(); i++) {
                    StatementTree statement = block.get(i);
                    Optional<? extends StatementTree> next =
                            i + 1 < block.size() ? Optional.of(block.get(i + 1)) : Optional.empty();
                    edit(source, statement, next)
                            .ifPresent(edit -> patches.add(new Patch(
                                    "make what line %d asks and changes one operation"
                                            .formatted(source.line(source.start(statement))),
                                    1,
                                    List.of(edit))));
                }
            }
        }
        return patches;
    }

    private static Optional<Edit> edit(
            SourceTree source, StatementTree statement, Optional<? extends StatementTree> next) {
        if (statement instanceof IfTree test && test.getElseStatement() == null) {
            return putIfAbsent(source, test).or(() -> addIfAbsent(source, test));
        }
        if (statement instanceof VariableTree variable && next.isPresent() && next.get() instanceof IfTree test) {
            return computeIfAbsent(source, variable, test);
        }
        return statement instanceof ExpressionStatementTree put ? merge(source, put) : Optional.empty();
    }

    /** {@code if (!map.containsKey(k)) map.put(k, v)}, or the same with {@code map.get(k) == null}. */
    private static Optional<Edit> putIfAbsent(SourceTree source, IfTree test) {
        Optional<Call> asked = negated(source, bare(test.getCondition()))
                .filter(call -> call.is("containsKey", 1))
                .or(() -> nullTested(source, bare(test.getCondition()))
                        .flatMap(tested -> call(source, tested))
                        .filter(call -> call.is("get", 1)));
        Optional<Call> put = onlyOne(test.getThenStatement())
                .flatMap(one -> call(source, one))
                .filter(call -> call.is("put", 2));
        return asked.isPresent()
                        && put.filter(call -> call.isAbout(asked.get())).isPresent()
                ? Optional.of(new Edit(
                        source.file(),
                        source.start(test),
                        source.end(test),
                        "%s.putIfAbsent(%s);"
                                .formatted(
                                        put.get().receiver(),
                                        String.join(", ", put.get().arguments()))))
                : Optional.empty();
    }

    /** {@code if (!set.contains(x)) { set.add(x); … }}. */
    private static Optional<Edit> addIfAbsent(SourceTree source, IfTree test) {
        Optional<Call> asked = negated(source, bare(test.getCondition())).filter(call -> call.is("contains", 1));
        List<? extends StatementTree> then = statements(test.getThenStatement());
        Optional<Call> added =
                then.stream().findFirst().flatMap(first -> call(source, first)).filter(call -> call.is("add", 1));
        if (asked.isEmpty() || added.filter(call -> call.isAbout(asked.get())).isEmpty()) {
            return Optional.empty();
        }
        Call add = added.get();
        String rest = then.size() == 1
                ? "{}"
                : "{\n" + source.indentation(source.start(then.get(1)))
                        + source.text().substring(source.start(then.get(1)), source.end(test.getThenStatement()));
        String text =
                "if (%s.add(%s)) %s".formatted(add.receiver(), add.arguments().get(0), rest);
        return Optional.of(new Edit(source.file(), source.start(test), source.end(test), text));
    }

    /** {@code V v = map.get(k); if (v == null) { v = …; map.put(k, v); }}. */
    private static Optional<Edit> computeIfAbsent(SourceTree source, VariableTree variable, IfTree test) {
        Optional<Call> asked = Optional.ofNullable(variable.getInitializer())
                .flatMap(value -> call(source, value))
                .filter(call -> call.is("get", 1));
        String name = variable.getName().toString();
        boolean isTested = nullTested(source, bare(test.getCondition()))
                .filter(tested -> source.text(tested).equals(name))
                .isPresent();
        List<? extends StatementTree> then = statements(test.getThenStatement());
        if (asked.isEmpty() || !isTested || test.getElseStatement() != null || then.size() != 2) {
            return Optional.empty();
        }
        Optional<Call> put = call(source, then.get(1))
                .filter(call -> call.is("put", 2) && call.arguments().get(1).equals(name))
                .filter(call -> call.isAbout(asked.get()));
        return put.isPresent()
                        && then.get(0) instanceof ExpressionStatementTree first
                        && first.getExpression() instanceof AssignmentTree made
                        && source.text(made.getVariable()).equals(name)
                ? Optional.of(new Edit(
                        source.file(),
                        source.start(variable),
                        source.end(test),
                        "%s %s = %s.computeIfAbsent(%s, absent -> %s);"
                                .formatted(
                                        source.text(variable.getType()),
                                        name,
                                        put.get().receiver(),
                                        put.get().arguments().get(0),
                                        source.text(made.getExpression()))))
                : Optional.empty();
    }

    /** {@code map.put(k, map.get(k) + n)}. */
    private static Optional<Edit> merge(SourceTree source, ExpressionStatementTree statement) {
        if (!(statement.getExpression() instanceof MethodInvocationTree tree)
                || tree.getArguments().size() != 2
                || !(tree.getArguments().get(1) instanceof BinaryTree sum)
                || sum.getKind() != Tree.Kind.PLUS) {
            return Optional.empty();
        }
        Optional<Call> put = call(source, statement).filter(call -> call.is("put", 2));
        Optional<Call> got =
                call(source, sum.getLeftOperand()).filter(call -> call.is("get", 1) || call.is("getOrDefault", 2));
        return put.isPresent() && got.filter(call -> call.isAbout(put.get())).isPresent()
                ? Optional.of(new Edit(
                        source.file(),
                        source.start(statement),
                        source.end(statement),
                        "%s.merge(%s, %s, (old, more) -> old + more);"
                                .formatted(
                                        put.get().receiver(),
                                        put.get().arguments().get(0),
                                        source.text(sum.getRightOperand()))))
                : Optional.empty();
    }

    // ── trees ───────────────────────────────────────────────────────────────────────────────────────────────────────

    private static ExpressionTree bare(ExpressionTree tree) {
        return tree instanceof ParenthesizedTree inner ? bare(inner.getExpression()) : tree;
    }

    private static Optional<Call> negated(SourceTree source, ExpressionTree tree) {
        return tree instanceof UnaryTree not && not.getKind() == Tree.Kind.LOGICAL_COMPLEMENT
                ? call(source, bare(not.getExpression()))
                : Optional.empty();
    }

    /** Returns what is compared with null. */
    private static Optional<ExpressionTree> nullTested(SourceTree source, ExpressionTree tree) {
        return tree instanceof BinaryTree test
                        && test.getKind() == Tree.Kind.EQUAL_TO
                        && source.text(test.getRightOperand()).equals("null")
                ? Optional.of(test.getLeftOperand())
                : Optional.empty();
    }

    private static List<? extends StatementTree> statements(StatementTree tree) {
        return tree instanceof BlockTree block ? block.getStatements() : List.of(tree);
    }

    private static Optional<StatementTree> onlyOne(StatementTree tree) {
        List<? extends StatementTree> all = statements(tree);
        return all.size() == 1 ? Optional.of(all.get(0)) : Optional.empty();
    }

    private static Optional<Call> call(SourceTree source, Tree tree) {
        Tree inner = tree instanceof ExpressionStatementTree statement ? statement.getExpression() : tree;
        return inner instanceof MethodInvocationTree call
                        && call.getMethodSelect() instanceof MemberSelectTree select
                        && !call.getArguments().isEmpty()
                ? Optional.of(new Call(
                        source.text(select.getExpression()),
                        select.getIdentifier().toString(),
                        call.getArguments().stream().map(source::text).toList()))
                : Optional.empty();
    }
}
