package dev.heddle.rebuild.machine;

import dev.heddle.expr.Expr;
import dev.heddle.rebuild.Event;
import java.util.ArrayList;
import java.util.List;

/** What one thread did, as it is found out; and the names of its symbols. */
final class Events {

    private final String path;
    private final List<Event> all = new ArrayList<>();
    private int symbols;

    Events(String path) {
        this.path = path;
    }

    void add(Event event) {
        all.add(event);
    }

    /** A value from outside the thread, under a name of its own. */
    Operand fresh(Operand observed) {
        Expr symbol = Expr.symbol(path + ".r" + symbols++, observed.kind().sort());
        return observed.withTerm(symbol);
    }

    List<Event> all() {
        return all;
    }
}
