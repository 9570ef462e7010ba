// SPDX-License-Identifier: Apache-2.0
package dev.heddle.repair.source;

import com.sun.source.tree.ClassTree;

/** New fields of classes. */
public final class Fields {

    private Fields() {}

    /** A field at the beginning of a class, or at the end of a file that is one. */
    public static Edit insert(SourceTree source, ClassTree type, String declaration) {
        if (source.isWholeFile(type)) {
            return Edit.insert(source.file(), source.text().length(), "\n" + declaration + "\n");
        }
        int brace = source.text().indexOf('{', Math.max(source.start(type), source.end(type.getModifiers())));
        // Where a blank line follows, that is the one behind the field.
        boolean isFollowed = source.text().startsWith("\n\n", brace + 1);
        return Edit.insert(
                source.file(),
                brace + 1,
                "\n" + source.indentation(source.start(type)) + source.step() + declaration + (isFollowed ? "" : "\n"));
    }
}
