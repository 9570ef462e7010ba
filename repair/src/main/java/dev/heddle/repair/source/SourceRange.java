// SPDX-License-Identifier: Apache-2.0
package dev.heddle.repair.source;

import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.SynchronizedTree;
import com.sun.source.tree.Tree;
import java.util.stream.Collectors;
import javax.lang.model.element.Modifier;

/**
 * Statements that follow each other, by where their text begins and ends.
 *
 * @param isExpression whether it is no statement but the body of a function that is an expression
 */
public record SourceRange(SourceTree source, int start, int end, boolean isExpression) {

    public SourceRange(SourceTree source, int start, int end) {
        this(source, start, end, false);
    }

    public int lines() {
        return source.line(end) - source.line(start) + 1;
    }

    public boolean hasLine(int line) {
        return source.line(start) <= line && line <= source.line(end);
    }

    /** Returns true if a block or method around it holds this lock. */
    public boolean isUnder(String lock) {
        boolean isInBlock = source.all(SynchronizedTree.class).stream()
                .filter(this::isIn)
                .anyMatch(block -> source.text(block.getExpression()).equals("(" + lock + ")"));
        return isInBlock
                || lock.equals("this")
                        && source.methodAt(source.line(start))
                                .filter(method ->
                                        method.getModifiers().getFlags().contains(Modifier.SYNCHRONIZED)
                                                && source.all(method, LambdaExpressionTree.class).stream()
                                                        .noneMatch(this::isIn))
                                .isPresent();
    }

    private boolean isIn(Tree tree) {
        return source.start(tree) <= start && end <= source.end(tree);
    }

    boolean hasLinesOf(SourceRange other) {
        return source.line(start) == source.line(other.start) && source.line(end) == source.line(other.end);
    }

    public boolean has(SourceRange other) {
        return source == other.source && start <= other.start && other.end <= end;
    }

    /** The same statements as a block of something, such as {@code synchronized (this)}. */
    public Edit in(String head) {
        return in(head, "");
    }

    /** The same, and something behind the block, such as {@code finally {…}}. */
    public Edit in(String head, String tail) {
        String text = source.text().substring(start, end);
        if (isExpression) {
            return new Edit(source.file(), start, end, "{ %s { %s; }%s }".formatted(head, text, tail));
        }
        String outer = source.indentation(start);
        String inner = text.lines()
                .map(line -> line.isBlank() ? line : source.step() + line)
                .collect(Collectors.joining("\n"));
        // The first line has its indentation already.
        String first = outer + source.step();
        String block = head + " {\n" + first + inner.substring(source.step().length()) + "\n" + outer + "}";
        return new Edit(source.file(), start, end, block + tail);
    }
}
