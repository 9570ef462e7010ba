// SPDX-License-Identifier: Apache-2.0
package dev.heddle.repair.idea;

import com.sun.source.tree.BlockTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.tree.SynchronizedTree;
import com.sun.source.tree.VariableTree;
import dev.heddle.finding.Kind;
import dev.heddle.repair.source.Edit;
import dev.heddle.repair.source.Patch;
import dev.heddle.repair.source.SourceRange;
import dev.heddle.repair.source.SourceTree;
import dev.heddle.repair.source.Sources;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import javax.lang.model.element.Modifier;

/** Gives a lock up while something is called that may wait for others: what comes before and behind the call keeps it. */
final class OpenCalls implements Idea {

    private static final int WEIGHT = 2;

    @Override
    public List<Patch> of(Contest contest, Sources sources) {
        if (contest.finding().kind() != Kind.DEADLOCK) {
            return List.of();
        }
        List<Patch> patches = new ArrayList<>();
        for (SourceTree source : contest.files(sources)) {
            for (MethodTree method : source.all(MethodTree.class)) {
                if (method.getModifiers().getFlags().contains(Modifier.SYNCHRONIZED) && method.getBody() != null) {
                    patches.addAll(opened(source, method));
                }
            }
            for (SynchronizedTree block : source.all(SynchronizedTree.class)) {
                patches.addAll(opened(source, block));
            }
        }
        return patches;
    }

    private static List<Patch> opened(SourceTree source, MethodTree method) {
        List<? extends StatementTree> body = method.getBody().getStatements();
        boolean isStatic = method.getModifiers().getFlags().contains(Modifier.STATIC);
        String lock = isStatic
                ? source.classAt(source.line(source.start(method)))
                                .map(ClassTree::getSimpleName)
                                .map(Object::toString)
                                .orElse("")
                        + ".class"
                : "this";
        List<Patch> patches = new ArrayList<>();
        for (int i = 0; i < body.size(); i++) {
            if (calls(source, body.get(i)) && !isTornApart(source, body, i)) {
                List<Edit> edits = new ArrayList<>(withoutModifier(source, method));
                locked(source, body, 0, i, lock).ifPresent(edits::add);
                locked(source, body, i + 1, body.size(), lock).ifPresent(edits::add);
                patches.add(patch(source, body.get(i), edits));
            }
        }
        return patches;
    }

    private static List<Patch> opened(SourceTree source, SynchronizedTree block) {
        BlockTree inner = block.getBlock();
        List<? extends StatementTree> body = inner.getStatements();
        List<Patch> patches = new ArrayList<>();
        for (int i = 0; i < body.size(); i++) {
            if (calls(source, body.get(i)) && !isTornApart(source, body, i)) {
                String head = "synchronized " + source.text(block.getExpression());
                String outer = source.indentation(source.start(block));
                String text = List.of(
                                part(source, body, 0, i, head, outer),
                                dedented(source, source.text(body.get(i))),
                                part(source, body, i + 1, body.size(), head, outer))
                        .stream()
                        .filter(part -> !part.isEmpty())
                        .collect(Collectors.joining("\n" + outer));
                patches.add(patch(
                        source,
                        body.get(i),
                        List.of(new Edit(source.file(), source.start(block), source.end(block), text))));
            }
        }
        return patches;
    }

    private static Patch patch(SourceTree source, StatementTree call, List<Edit> edits) {
        return new Patch(
                "hold no lock during the call of line %d".formatted(source.line(source.start(call))), WEIGHT, edits);
    }

    private static boolean calls(SourceTree source, StatementTree statement) {
        return !source.all(statement, MethodInvocationTree.class).isEmpty();
    }

    /** Returns true if what is declared in one of the three parts is used in another. */
    private static boolean isTornApart(SourceTree source, List<? extends StatementTree> body, int at) {
        for (int i = 0; i <= at; i++) {
            if (body.get(i) instanceof VariableTree variable) {
                String name = "(?s).*\\b" + variable.getName() + "\\b.*";
                int from = i < at ? at : at + 1;
                if (body.subList(from, body.size()).stream()
                        .anyMatch(statement -> source.text(statement).matches(name))) {
                    return true;
                }
            }
        }
        return false;
    }

    private static List<Edit> withoutModifier(SourceTree source, MethodTree method) {
        int start = source.text().indexOf("synchronized", source.start(method.getModifiers()));
        int end = start + "synchronized".length();
        return List.of(new Edit(source.file(), start, end + 1, ""));
    }

    private static Optional<Edit> locked(
            SourceTree source, List<? extends StatementTree> body, int from, int to, String lock) {
        return from >= to
                ? Optional.empty()
                : Optional.of(new SourceRange(source, source.start(body.get(from)), source.end(body.get(to - 1)))
                        .in("synchronized (%s)".formatted(lock)));
    }

    private static String part(
            SourceTree source, List<? extends StatementTree> body, int from, int to, String head, String outer) {
        return from >= to
                ? ""
                : head + " {\n"
                        + source.indentation(source.start(body.get(from)))
                        + source.text().substring(source.start(body.get(from)), source.end(body.get(to - 1)))
                        + "\n" + outer + "}";
    }

    private static String dedented(SourceTree source, String text) {
        return text.replace("\n" + source.step(), "\n");
    }
}
