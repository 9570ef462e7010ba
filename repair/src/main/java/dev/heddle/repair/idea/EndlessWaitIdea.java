// SPDX-License-Identifier: Apache-2.0
package dev.heddle.repair.idea;

import com.sun.source.tree.StatementTree;
import dev.heddle.repair.source.Edit;
import dev.heddle.repair.source.SourceTree;

/** Statements that wait, put before others. */
final class EndlessWaitIdea {

    private EndlessWaitIdea() {}

    /** Waits before a statement; what may be thrown meanwhile is no exception that callers know of. */
    static Edit before(SourceTree source, StatementTree statement, String wait, String exceptions) {
        int at = source.start(statement);
        String outer = source.indentation(at);
        return Edit.insert(
                source.file(),
                at,
                String.join(
                                "\n" + outer,
                                "try {",
                                source.step() + wait,
                                "} catch (%s e) {".formatted(exceptions),
                                source.step() + "throw new IllegalStateException(e);",
                                "}")
                        + "\n" + outer);
    }
}
