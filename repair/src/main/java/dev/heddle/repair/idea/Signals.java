// SPDX-License-Identifier: Apache-2.0
package dev.heddle.repair.idea;

import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.DoWhileLoopTree;
import com.sun.source.tree.ExpressionStatementTree;
import com.sun.source.tree.ForLoopTree;
import com.sun.source.tree.IfTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.tree.WhileLoopTree;
import dev.heddle.finding.Kind;
import dev.heddle.repair.source.Edit;
import dev.heddle.repair.source.Fields;
import dev.heddle.repair.source.Patch;
import dev.heddle.repair.source.SourceRange;
import dev.heddle.repair.source.SourceTree;
import dev.heddle.repair.source.Sources;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Sees to it that whoever waits to be woken up is: signals are remembered, come behind what they tell, and on the condition that is awaited. */
final class Signals implements Idea {

    private static final int WEIGHT = 2;
    private static final Set<String> WAITS = Set.of("wait", "await");
    private static final Set<String> WAKES = Set.of("notify", "notifyAll", "signal", "signalAll");
    private static final String NAME = "signalled";

    @Override
    public List<Patch> of(Contest contest, Sources sources) {
        if (contest.finding().kind() != Kind.DEADLOCK) {
            return List.of();
        }
        List<Patch> patches = new ArrayList<>();
        for (SourceTree source : contest.files(sources)) {
            for (ClassTree type : source.all(ClassTree.class)) {
                patches.addAll(remembered(source, type));
                patches.addAll(onTheOtherCondition(source, type));
            }
            for (MethodTree method : source.all(MethodTree.class)) {
                patches.addAll(behindChange(source, method));
            }
        }
        return patches;
    }

    private static String name(MethodInvocationTree call) {
        return call.getMethodSelect() instanceof MemberSelectTree select
                ? select.getIdentifier().toString()
                : call.getMethodSelect().toString();
    }

    /** Calls of these methods, without arguments, that are statements of their own. */
    private static List<ExpressionStatementTree> calls(SourceTree source, Tree root, Set<String> names) {
        return source.all(root, ExpressionStatementTree.class).stream()
                .filter(statement -> statement.getExpression() instanceof MethodInvocationTree call
                        && call.getArguments().isEmpty()
                        && names.contains(name(call)))
                .toList();
    }

    // ── remembered ──────────────────────────────────────────────────────────────────────────────────────────────────

    /** A flag that whoever wakes others sets, for waits that ask nothing: a signal that nobody waits for yet is not lost then. */
    private static List<Patch> remembered(SourceTree source, ClassTree type) {
        List<ExpressionStatementTree> waits = calls(source, type, WAITS).stream()
                .filter(wait -> !isAsked(source, type, wait))
                .toList();
        List<ExpressionStatementTree> wakes = calls(source, type, WAKES);
        boolean isNamed = source.all(type, VariableTree.class).stream()
                .anyMatch(field -> field.getName().contentEquals(NAME));
        if (waits.isEmpty() || wakes.isEmpty() || isNamed || type.getKind() != Tree.Kind.CLASS) {
            return List.of();
        }
        List<Edit> edits = new ArrayList<>();
        edits.add(Fields.insert(source, type, "private boolean %s;".formatted(NAME)));
        waits.forEach(wait -> edits.add(
                new SourceRange(source, source.start(wait), source.end(wait)).in("while (!%s)".formatted(NAME))));
        wakes.forEach(wake -> edits.add(Edit.insert(
                source.file(),
                source.start(wake),
                "%s = true;\n%s".formatted(NAME, source.indentation(source.start(wake))))));
        return List.of(new Patch("remember that there was a signal", WEIGHT, edits));
    }

    private static boolean isAsked(SourceTree source, Tree root, Tree wait) {
        List<Tree> around = new ArrayList<>(source.all(root, WhileLoopTree.class));
        around.addAll(source.all(root, DoWhileLoopTree.class));
        around.addAll(source.all(root, ForLoopTree.class));
        around.addAll(source.all(root, IfTree.class));
        return around.stream()
                .anyMatch(tree -> source.start(tree) <= source.start(wait) && source.end(wait) <= source.end(tree));
    }

    // ── in order ────────────────────────────────────────────────────────────────────────────────────────────────────

    /** Returns what a method changes after a signal, changed before it. */
    private static List<Patch> behindChange(SourceTree source, MethodTree method) {
        List<Patch> patches = new ArrayList<>();
        for (ExpressionStatementTree wake : calls(source, method, WAKES)) {
            for (ExpressionStatementTree change : source.all(method, ExpressionStatementTree.class)) {
                if (change.getExpression() instanceof AssignmentTree && source.start(change) > source.end(wake)) {
                    patches.add(new Patch(
                            "do line %d before line %d tells of it".formatted(line(source, change), line(source, wake)),
                            WEIGHT,
                            List.of(
                                    Edit.insert(
                                            source.file(),
                                            source.start(wake),
                                            source.text(change) + "\n" + source.indentation(source.start(wake))),
                                    withoutLine(source, change))));
                }
            }
        }
        return patches;
    }

    private static int line(SourceTree source, StatementTree statement) {
        return source.line(source.start(statement));
    }

    private static Edit withoutLine(SourceTree source, StatementTree statement) {
        int start = source.text().lastIndexOf('\n', source.start(statement));
        boolean isAlone =
                source.text().substring(start + 1, source.start(statement)).isBlank();
        return new Edit(source.file(), isAlone ? start : source.start(statement), source.end(statement), "");
    }

    // ── the other condition ─────────────────────────────────────────────────────────────────────────────────────────

    private static List<Patch> onTheOtherCondition(SourceTree source, ClassTree type) {
        List<String> conditions = type.getMembers().stream()
                .filter(member -> member instanceof VariableTree field
                        && field.getType() != null
                        && source.text(field.getType()).endsWith("Condition"))
                .map(member -> ((VariableTree) member).getName().toString())
                .toList();
        List<Patch> patches = new ArrayList<>();
        for (ExpressionStatementTree wake : calls(source, type, WAKES)) {
            String text = source.text(wake);
            for (String condition : conditions) {
                int dot = text.indexOf('.');
                if (dot > 0 && !text.startsWith(condition + ".")) {
                    patches.add(new Patch(
                            "wake who waits for %s in line %d".formatted(condition, line(source, wake)),
                            WEIGHT,
                            List.of(new Edit(source.file(), source.start(wake), source.start(wake) + dot, condition))));
                }
            }
        }
        return patches;
    }
}
