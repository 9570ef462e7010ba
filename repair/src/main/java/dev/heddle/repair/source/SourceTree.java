// SPDX-License-Identifier: Apache-2.0
package dev.heddle.repair.source;

import com.sun.source.tree.BlockTree;
import com.sun.source.tree.CaseTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/** A parsed source file: where in the text its classes, methods and statements are. */
public final class SourceTree {

    private final Path file;
    private final String text;
    private final CompilationUnitTree unit;
    private final SourcePositions positions;

    private SourceTree(Path file, String text, CompilationUnitTree unit, SourcePositions positions) {
        this.file = file;
        this.text = text;
        this.unit = unit;
        this.positions = positions;
    }

    /** Parses a file; empty if there is no compiler in this JVM, or the text is no Java. */
    public static Optional<SourceTree> parse(Path file, String text) {
        @Nullable JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            return Optional.empty();
        }
        JavaFileObject source = new SimpleJavaFileObject(file.toAbsolutePath().toUri(), JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                return text;
            }
        };
        JavacTask task = (JavacTask) compiler.getTask(
                new StringWriter(), null, diagnostic -> {}, List.of("-proc:none"), null, List.of(source));
        try {
            for (CompilationUnitTree unit : task.parse()) {
                return Optional.of(
                        new SourceTree(file, text, unit, Trees.instance(task).getSourcePositions()));
            }
        } catch (IOException e) {
            // Nothing is read from anywhere but the text.
        }
        return Optional.empty();
    }

    public Path file() {
        return file;
    }

    public String text() {
        return text;
    }

    // ── places ──────────────────────────────────────────────────────────────────────────────────────────────────────

    public int start(Tree tree) {
        return (int) positions.getStartPosition(unit, tree);
    }

    public int end(Tree tree) {
        return isWholeFile(tree) ? text.length() : (int) positions.getEndPosition(unit, tree);
    }

    /** Returns true if this is the class that nobody wrote, around methods and fields that stand in a file by themselves. */
    public boolean isWholeFile(Tree tree) {
        return tree instanceof ClassTree && start(tree) >= 0 && positions.getEndPosition(unit, tree) < 0;
    }

    public String text(Tree tree) {
        return text.substring(start(tree), end(tree));
    }

    public int line(int offset) {
        return (int) unit.getLineMap().getLineNumber(offset);
    }

    public boolean has(Tree tree, int line) {
        return start(tree) >= 0 && line(start(tree)) <= line && line <= line(end(tree));
    }

    /** Returns what stands before the text at this place in its line, if that is nothing but blanks; else as many blanks. */
    public String indentation(int offset) {
        int begin = text.lastIndexOf('\n', offset - 1) + 1;
        int at = begin;
        while (at < offset && (text.charAt(at) == ' ' || text.charAt(at) == '\t')) {
            at++;
        }
        return text.substring(begin, at);
    }

    /** Returns what one more level of indentation is here: the least that some line has. */
    public String step() {
        return text.lines()
                .filter(line -> line.startsWith("\t") || line.matches(" +[^ *].*"))
                .map(line -> line.startsWith("\t")
                        ? "\t"
                        : line.substring(0, line.length() - line.stripLeading().length()))
                .min(Comparator.comparingInt(String::length))
                .orElse("    ");
    }

    // ── trees ───────────────────────────────────────────────────────────────────────────────────────────────────────

    /** Shows all trees of a kind, outer ones first. */
    public <T extends Tree> List<T> all(Class<T> kind) {
        return all(unit, kind);
    }

    public <T extends Tree> List<T> all(Tree root, Class<T> kind) {
        List<T> found = new ArrayList<>();
        visit(root, tree -> {
            if (kind.isInstance(tree)) {
                found.add(kind.cast(tree));
            }
        });
        return found;
    }

    /** The statement of a block that directly has the line. */
    public Optional<StatementTree> statementAt(int line) {
        return blocks().stream()
                .flatMap(List::stream)
                .filter(statement -> has(statement, line))
                .map(StatementTree.class::cast)
                .reduce((outer, inner) -> inner);
    }

    /** Returns the statements that are on the line together: of the outermost block that has several there. */
    public List<StatementTree> statementsOn(int line) {
        return blocks().stream()
                .map(block -> block.stream()
                        .filter(statement -> has(statement, line))
                        .map(StatementTree.class::cast)
                        .toList())
                .filter(statements -> statements.size() > 1)
                .findFirst()
                .orElse(List.of());
    }

    private static void visit(Tree root, Consumer<Tree> visitor) {
        new TreeScanner<@Nullable Void, @Nullable Void>() {
            @Override
            public @Nullable Void scan(@Nullable Tree tree, @Nullable Void nothing) {
                if (tree != null) {
                    visitor.accept(tree);
                }
                return super.scan(tree, nothing);
            }
        }.scan(root, null);
    }

    /** The innermost tree of a kind that has the line. */
    public <T extends Tree> Optional<T> innermost(Class<T> kind, int line) {
        return all(kind).stream().filter(tree -> has(tree, line)).reduce((outer, inner) -> inner);
    }

    /** The declaration of the package, if the file has one. */
    public Optional<? extends Tree> packageTree() {
        return Optional.ofNullable(unit.getPackage());
    }

    /** The class that directly has the line. */
    public Optional<ClassTree> classAt(int line) {
        return innermost(ClassTree.class, line);
    }

    /** The class at the top of the file that has the line. */
    public Optional<ClassTree> topClassAt(int line) {
        return all(ClassTree.class).stream().filter(tree -> has(tree, line)).findFirst();
    }

    /** The method that directly has the line, unless a lambda in it does. */
    public Optional<MethodTree> methodAt(int line) {
        return innermost(MethodTree.class, line);
    }

    /** The declaration of a field with this name in a class of this simple name. */
    public Optional<VariableTree> field(String className, String name) {
        return all(ClassTree.class).stream()
                .filter(type -> type.getSimpleName().contentEquals(className))
                .flatMap(type -> type.getMembers().stream())
                .filter(VariableTree.class::isInstance)
                .map(VariableTree.class::cast)
                .filter(field -> field.getName().contentEquals(name))
                .findFirst();
    }

    // ── stretches ───────────────────────────────────────────────────────────────────────────────────────────────────

    /** How much of the blocks around some lines belongs to them. */
    public enum Extent {
        /** The fewest statements of one block that have all the lines. */
        FEWEST,
        /** Those of the outermost block that has them on the same lines: which statement of a line is meant, nobody knows. */
        WHOLE_LINES,
        /** The fewest, and all statements of the block behind them. */
        TO_END
    }

    /** Statements that follow each other and have all these lines. */
    public Optional<SourceRange> stretch(Set<Integer> lines, Extent extent) {
        List<SourceRange> all = blocks().stream()
                .map(block -> stretch(block, lines, extent == Extent.TO_END))
                .flatMap(Optional::stream)
                .toList();
        if (all.isEmpty()) {
            return function(lines);
        }
        SourceRange fewest = all.get(all.size() - 1);
        return extent == Extent.WHOLE_LINES
                ? all.stream()
                        .filter(one -> one.has(fewest) && one.hasLinesOf(fewest))
                        .findFirst()
                : Optional.of(fewest);
    }

    /** The function without a block that has all these lines. */
    private Optional<SourceRange> function(Set<Integer> lines) {
        return all(LambdaExpressionTree.class).stream()
                .filter(function -> function.getBodyKind() == LambdaExpressionTree.BodyKind.EXPRESSION)
                .map(LambdaExpressionTree::getBody)
                .filter(body -> lines.stream().allMatch(line -> has(body, line)))
                .reduce((outer, inner) -> inner)
                .map(body -> new SourceRange(this, start(body), end(body), true));
    }

    /** The statements of all blocks, outer ones first. */
    public List<List<? extends StatementTree>> blocks() {
        List<List<? extends StatementTree>> blocks = new ArrayList<>();
        visit(unit, tree -> {
            if (tree instanceof BlockTree block) {
                blocks.add(block.getStatements());
            } else if (tree instanceof CaseTree one && one.getStatements() != null) {
                blocks.add(one.getStatements());
            }
        });
        return blocks;
    }

    private Optional<SourceRange> stretch(List<? extends StatementTree> block, Set<Integer> lines, boolean toEnd) {
        int first = -1;
        int last = -1;
        for (int i = 0; i < block.size(); i++) {
            StatementTree statement = block.get(i);
            if (lines.stream().anyMatch(line -> has(statement, line))) {
                first = first < 0 ? i : first;
                last = i;
            }
        }
        boolean hasAll = first >= 0
                && lines.stream().allMatch(line -> block.stream().anyMatch(statement -> has(statement, line)));
        if (!hasAll || isThread(block.get(first), lines)) {
            return Optional.empty();
        }
        last = toEnd ? block.size() - 1 : untilNamesAreUsed(block, first, last);
        return Optional.of(new SourceRange(this, start(block.get(first)), end(block.get(last))));
    }

    /** Returns true if the lines are those of a function in the statement, which others may run at another time. */
    private boolean isThread(StatementTree statement, Set<Integer> lines) {
        return all(statement, LambdaExpressionTree.class).stream()
                        .anyMatch(function -> lines.stream().anyMatch(line -> has(function, line)))
                || all(statement, ClassTree.class).stream()
                        .anyMatch(type -> lines.stream().anyMatch(line -> has(type, line)));
    }

    /** What is declared in a stretch is not known behind it. */
    private int untilNamesAreUsed(List<? extends StatementTree> block, int first, int last) {
        int end = last;
        for (int i = first; i <= end; i++) {
            if (block.get(i) instanceof VariableTree variable) {
                for (int j = block.size() - 1; j > end; j--) {
                    if (text(block.get(j)).matches("(?s).*\\b" + variable.getName() + "\\b.*")) {
                        end = j;
                    }
                }
            }
        }
        return end;
    }
}
