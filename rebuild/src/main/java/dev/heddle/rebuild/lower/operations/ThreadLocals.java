// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.lower.operations;

import dev.heddle.catalogue.Meaning;
import dev.heddle.expr.Sort;
import dev.heddle.rebuild.Thing;
import dev.heddle.rebuild.lower.draft.Cell;
import dev.heddle.rebuild.lower.draft.Change;
import java.util.List;
import java.util.Optional;

/** Thread-local values: each thread has a cell of its own, so they become part of its terms. */
final class ThreadLocals {

    private final World world;

    ThreadLocals(World world) {
        this.world = world;
    }

    void operation(Call call) {
        Optional<Thing> subject = call.subject();
        boolean plain = call.event().entry().owner().endsWith("ThreadLocal");
        if (subject.isEmpty() || !plain || call.threw()) {
            call.pinArguments();
            call.keepResult();
            return;
        }
        Cell cell = world.cell(
                List.of(ThreadLocals.class, subject.get(), call.thread()),
                false,
                "%s of %s".formatted(subject.get().name(), call.thread()),
                Sort.INT,
                Optional.empty());
        if (call.meaning() == Meaning.LOCAL_SET) {
            call.lane()
                    .change(
                            cell,
                            old -> Change.writing(call.operandTerm(0))
                                    .leaving(call.operand(0).observed()),
                            Optional.empty());
        } else if (call.meaning() == Meaning.LOCAL_GET) {
            get(call, cell);
        } else {
            // What it holds next is made by initialValue(), which is seen.
            call.lane().forget(cell);
        }
    }

    private static void get(Call call, Cell cell) {
        call.event()
                .result()
                .ifPresent(result -> call.lane()
                        .change(cell, old -> Change.reading(old).finding(result.observed()), Optional.of(result)));
    }
}
