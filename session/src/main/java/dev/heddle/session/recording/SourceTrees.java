// SPDX-License-Identifier: Apache-2.0
package dev.heddle.session.recording;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import java.io.IOException;
import java.util.Optional;
import javax.tools.JavaCompiler;

/** The input of a compiler. Only to be touched where there is a compiler: its classes are not in every Java runtime. */
final class SourceTrees {

    private SourceTrees() {}

    /** The first class with a method {@code main}, if there is one. */
    static Optional<String> parse(JavaCompiler.CompilationTask task) throws IOException {
        return mainClass(((JavacTask) task).parse());
    }

    private static Optional<String> mainClass(Iterable<? extends CompilationUnitTree> units) {
        for (CompilationUnitTree unit : units) {
            String prefix = unit.getPackageName() == null ? "" : unit.getPackageName() + ".";
            for (Tree declared : unit.getTypeDecls()) {
                if (declared instanceof ClassTree type
                        && type.getMembers().stream().anyMatch(SourceTrees::isMain)) {
                    return Optional.of(prefix + type.getSimpleName());
                }
            }
        }
        return Optional.empty();
    }

    private static boolean isMain(Tree member) {
        return member instanceof MethodTree method && method.getName().contentEquals("main");
    }
}
