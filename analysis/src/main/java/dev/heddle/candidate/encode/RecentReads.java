package dev.heddle.candidate.encode;

import dev.heddle.candidate.stream.EventStream;
import dev.heddle.candidate.stream.Op;
import dev.heddle.expr.Expr;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What one thread has read last, so that it is known when something depends on it. */
final class RecentReads {

    private static final int REMEMBERED = 8;

    private final EventStream stream;
    private final @Nullable Expr[] symbols = new Expr[REMEMBERED];
    private final int[] variables = new int[REMEMBERED];
    private final int[] events = new int[REMEMBERED];
    private int next;

    RecentReads(EventStream stream) {
        this.stream = stream;
    }

    /** The next event of the stream is a read of this variable, which gives this symbol. */
    void read(int variable, Expr symbol) {
        if (!symbol.isConstant()) {
            symbols[next] = symbol;
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
            Expr symbol = symbols[i];
            if (symbol != null && mentioned.contains(symbol)) {
                stream.flag(events[i], Op.BRANCHES);
            }
        }
    }

    /** The flags of a write of this variable: whether it depends on what was read there. */
    int write(int variable, Expr value) {
        if (value.isConstant()) {
            return 0;
        }
        int flags = 0;
        for (int i = 0; i < REMEMBERED; i++) {
            Expr symbol = symbols[i];
            if (symbol != null && variables[i] == variable && value.symbols().contains(symbol)) {
                stream.flag(events[i], Op.UPDATES);
                flags = Op.UPDATES;
            }
        }
        return flags;
    }
}
