// SPDX-License-Identifier: Apache-2.0
package dev.heddle.repair.source;

import com.sun.source.tree.ImportTree;
import com.sun.source.tree.Tree;
import java.util.List;
import java.util.Optional;

/** Names of classes that a patch brings into a file. */
public final class Imports {

    private Imports() {}

    /**
     * Names of classes in a file once they are imported.
     *
     * @param name its name there
     * @param edits what imports it; none if it is imported already, or another class of that name is
     */
    public record Known(String name, List<Edit> edits) {}

    public static Known of(SourceTree source, String className) {
        String simple = className.substring(className.lastIndexOf('.') + 1);
        List<ImportTree> imports = source.all(ImportTree.class);
        for (ImportTree one : imports) {
            String imported = source.text(one.getQualifiedIdentifier());
            if (imported.equals(className) || imported.equals(packageOf(className) + ".*")) {
                return new Known(simple, List.of());
            }
            if (imported.endsWith("." + simple)) {
                return new Known(className, List.of());
            }
        }
        return new Known(simple, List.of(edit(source, imports, "import %s;".formatted(className))));
    }

    private static String packageOf(String className) {
        return className.substring(0, className.lastIndexOf('.'));
    }

    /** Among the others where the alphabet wants it, else behind the package, else at the top. */
    private static Edit edit(SourceTree source, List<ImportTree> imports, String line) {
        Optional<ImportTree> before = imports.stream()
                .filter(one -> !one.isStatic() && source.text(one).compareTo(line) < 0)
                .reduce((first, second) -> second);
        if (before.isPresent()) {
            return Edit.insert(source.file(), source.end(before.get()), "\n" + line);
        }
        Optional<ImportTree> behind =
                imports.stream().filter(one -> !one.isStatic()).findFirst();
        if (behind.isPresent()) {
            return Edit.insert(source.file(), source.start(behind.get()), line + "\n");
        }
        Optional<? extends Tree> home = source.packageTree();
        return home.isPresent()
                ? Edit.insert(source.file(), source.end(home.get()), "\n\n" + line)
                : Edit.insert(source.file(), 0, line + "\n\n");
    }
}
