// SPDX-License-Identifier: Apache-2.0
package dev.heddle.candidate.encode;

import dev.heddle.candidate.stream.EventStream;
import dev.heddle.candidate.stream.Op;
import dev.heddle.expr.Expr;
import dev.heddle.rebuild.Datum;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The latest reads of one thread, so that it is known when something depends on them. */
final class RecentReads {

    private static final int REMEMBERED = 8;

    private final EventStream stream;
    private final @Nullable Datum[] results = new Datum[REMEMBERED];
    private final int[] variables = new int[REMEMBERED];
    private final int[] events = new int[REMEMBERED];
    private int next;

    RecentReads(EventStream stream) {
        this.stream = stream;
    }

    /** The next event of the stream is a read of this variable, which gives this. */
    void read(int variable, Datum result) {
        if (!isConstant(result)) {
            results[next] = result;
            variables[next] = variable;
            events[next] = stream.size();
            next = (next + 1) % REMEMBERED;
        }
    }

    /** A branch depends on this term. */
    void branch(Expr condition) {
        if (condition.isConstant()) {
            return;
        }
        Set<Expr> mentioned = condition.symbols();
        for (int i = 0; i < REMEMBERED; i++) {
            Datum result = results[i];
            if (result != null && isMentioned(result, mentioned)) {
                stream.flag(events[i], Op.BRANCHES);
            }
        }
    }

    /** The flags of a write of this variable: whether it depends on what was read there. */
    int write(int variable, Datum value) {
        int flags = value.term().isConstant() ? 0 : write(variable, value.term().symbols());
        if (!value.causes().isEmpty()) {
            flags |= write(variable, Set.copyOf(value.causes()));
        }
        return value.content().isEmpty()
                ? flags
                : flags | write(variable, value.content().get());
    }

    private int write(int variable, Set<Expr> mentioned) {
        int flags = 0;
        for (int i = 0; i < REMEMBERED; i++) {
            Datum result = results[i];
            if (result != null && variables[i] == variable && isMentioned(result, mentioned)) {
                stream.flag(events[i], Op.UPDATES);
                flags = Op.UPDATES;
            }
        }
        return flags;
    }

    /** A reference to a box stands for itself and for the number in it, either of which may be used. */
    private static boolean isMentioned(Datum result, Set<Expr> symbols) {
        return symbols.contains(result.term())
                || result.content()
                        .filter(content -> symbols.contains(content.term()))
                        .isPresent();
    }

    private static boolean isConstant(Datum result) {
        Optional<Datum> content = result.content();
        return result.isConstant() && (content.isEmpty() || content.get().isConstant());
    }
}
