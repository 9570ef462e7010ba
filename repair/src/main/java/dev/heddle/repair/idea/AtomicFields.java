// SPDX-License-Identifier: Apache-2.0
package dev.heddle.repair.idea;

import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompoundAssignmentTree;
import com.sun.source.tree.ExpressionStatementTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.UnaryTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreeScanner;
import dev.heddle.repair.source.Edit;
import dev.heddle.repair.source.Imports;
import dev.heddle.repair.source.Patch;
import dev.heddle.repair.source.SourceTree;
import dev.heddle.repair.source.Sources;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.lang.model.element.Modifier;
import org.jspecify.annotations.Nullable;

/** Makes a contested number that is counted up or down an {@code AtomicInteger} or {@code AtomicLong}. */
final class AtomicFields implements Idea {

    private static final String PACKAGE = "java.util.concurrent.atomic.";
    private static final Map<String, String> TYPES = Map.of("int", "AtomicInteger", "long", "AtomicLong");

    @Override
    public List<Patch> of(Contest contest, Sources sources) {
        List<Patch> patches = new ArrayList<>();
        for (String variable : contest.variables().keySet()) {
            Set<SourceTree> files = new LinkedHashSet<>();
            contest.variables()
                    .get(variable)
                    .forEach(step -> sources.of(step.className()).ifPresent(files::add));
            int dot = variable.lastIndexOf('.');
            if (files.size() == 1 && dot > 0) {
                String type = Contest.simpleName(variable.substring(0, dot));
                patch(files.iterator().next(), type, variable.substring(dot + 1), variable)
                        .ifPresent(patches::add);
            }
        }
        return patches;
    }

    private static Optional<Patch> patch(SourceTree source, String className, String name, String variable) {
        Optional<VariableTree> field = source.field(className, name)
                .filter(one -> one.getModifiers().getFlags().contains(Modifier.PRIVATE))
                .filter(one -> TYPES.containsKey(source.text(one.getType())))
                .filter(one -> isOnlyOneOfItsName(source, name));
        if (field.isEmpty()) {
            return Optional.empty();
        }
        Uses uses = new Uses(source, name);
        source.all(ClassTree.class).stream().findFirst().ifPresent(type -> uses.scan(type, null));
        if (!uses.isCounted || uses.isStrange) {
            return Optional.empty();
        }
        String type = TYPES.getOrDefault(source.text(field.get().getType()), "");
        Imports.Known known = Imports.of(source, PACKAGE + type);
        List<Edit> edits = new ArrayList<>(uses.edits);
        edits.addAll(known.edits());
        edits.add(declaration(source, field.get(), known.name()));
        return Optional.of(new Patch("make %s an %s".formatted(variable, type), 1, edits));
    }

    // Trees are not attributed, so a local variable of the same name could not be told apart.
    private static boolean isOnlyOneOfItsName(SourceTree source, String name) {
        return source.all(VariableTree.class).stream()
                        .filter(one -> one.getName().contentEquals(name))
                        .count()
                == 1;
    }

    private static Edit declaration(SourceTree source, VariableTree field, String type) {
        StringBuilder text = new StringBuilder();
        for (Modifier modifier : field.getModifiers().getFlags()) {
            if (modifier != Modifier.VOLATILE) {
                text.append(modifier).append(' ');
            }
        }
        @Nullable ExpressionTree first = field.getInitializer();
        text.append("final %s %s = new %s(%s);"
                .formatted(type, field.getName(), type, first == null ? "" : source.text(first)));
        return new Edit(source.file(), source.start(field), source.end(field), text.toString());
    }

    /** Rewrites all that is done with the field. */
    private static final class Uses extends TreeScanner<@Nullable Void, @Nullable Void> {

        private final SourceTree source;
        private final String name;
        private final List<Edit> edits = new ArrayList<>();
        /** True if it is changed somewhere by what it was, which is what such a class is good for. */
        private boolean isCounted;
        /** True if something is done with it that such a class has no word for. */
        private boolean isStrange;

        Uses(SourceTree source, String name) {
            this.source = source;
            this.name = name;
        }

        private boolean isIt(Tree tree) {
            return tree instanceof IdentifierTree word && word.getName().contentEquals(name)
                    || tree instanceof MemberSelectTree select
                            && select.getIdentifier().contentEquals(name);
        }

        private void replace(int start, int end, String text) {
            edits.add(new Edit(source.file(), start, end, text));
        }

        @Override
        public @Nullable Void visitVariable(VariableTree variable, @Nullable Void nothing) {
            return variable.getName().contentEquals(name) ? null : super.visitVariable(variable, nothing);
        }

        @Override
        public @Nullable Void visitExpressionStatement(ExpressionStatementTree statement, @Nullable Void nothing) {
            if (statement.getExpression() instanceof AssignmentTree assignment && isIt(assignment.getVariable())) {
                assign(assignment);
                return null;
            }
            return super.visitExpressionStatement(statement, nothing);
        }

        private void assign(AssignmentTree assignment) {
            String variable = source.text(assignment.getVariable());
            boolean isSum = assignment.getExpression() instanceof BinaryTree sum
                    && sum.getKind() == Tree.Kind.PLUS
                    && source.text(sum.getLeftOperand()).equals(variable);
            ExpressionTree value =
                    isSum ? ((BinaryTree) assignment.getExpression()).getRightOperand() : assignment.getExpression();
            isCounted |= isSum;
            call(assignment, variable + (isSum ? ".addAndGet(" : ".set("), value, ")");
        }

        /** A call with a value that may itself use the field. */
        private void call(Tree whole, String head, ExpressionTree value, String tail) {
            replace(source.start(whole), source.start(value), head);
            scan(value, null);
            replace(source.end(value), source.end(whole), tail);
        }

        @Override
        public @Nullable Void visitAssignment(AssignmentTree assignment, @Nullable Void nothing) {
            isStrange |= isIt(assignment.getVariable());
            return super.visitAssignment(assignment, nothing);
        }

        @Override
        public @Nullable Void visitCompoundAssignment(CompoundAssignmentTree change, @Nullable Void nothing) {
            if (!isIt(change.getVariable())) {
                return super.visitCompoundAssignment(change, nothing);
            }
            isCounted = true;
            String variable = source.text(change.getVariable());
            switch (change.getKind()) {
                case PLUS_ASSIGNMENT -> call(change, variable + ".addAndGet(", change.getExpression(), ")");
                case MINUS_ASSIGNMENT -> call(change, variable + ".addAndGet(-(", change.getExpression(), "))");
                default -> isStrange = true;
            }
            return null;
        }

        @Override
        public @Nullable Void visitUnary(UnaryTree change, @Nullable Void nothing) {
            Optional<String> method = Optional.ofNullable(
                    switch (change.getKind()) {
                        case PREFIX_INCREMENT -> "incrementAndGet";
                        case POSTFIX_INCREMENT -> "getAndIncrement";
                        case PREFIX_DECREMENT -> "decrementAndGet";
                        case POSTFIX_DECREMENT -> "getAndDecrement";
                        default -> null;
                    });
            if (method.isEmpty() || !isIt(change.getExpression())) {
                return super.visitUnary(change, nothing);
            }
            isCounted = true;
            replace(
                    source.start(change),
                    source.end(change),
                    "%s.%s()".formatted(source.text(change.getExpression()), method.get()));
            return null;
        }

        @Override
        public @Nullable Void visitIdentifier(IdentifierTree word, @Nullable Void nothing) {
            read(word);
            return super.visitIdentifier(word, nothing);
        }

        @Override
        public @Nullable Void visitMemberSelect(MemberSelectTree select, @Nullable Void nothing) {
            read(select);
            return super.visitMemberSelect(select, nothing);
        }

        @Override
        public @Nullable Void visitMethodInvocation(MethodInvocationTree call, @Nullable Void nothing) {
            // A method may be called like the field.
            if (call.getMethodSelect() instanceof MemberSelectTree select) {
                scan(select.getExpression(), nothing);
            }
            return scan(call.getArguments(), nothing);
        }

        private void read(Tree tree) {
            if (isIt(tree)) {
                replace(source.end(tree), source.end(tree), ".get()");
            }
        }
    }
}
