package dev.heddle.program;

import java.util.List;

/** What one thread does, in order. */
public record ThreadBody(String name, List<Variable> locals, List<Action> actions) {

    public ThreadBody {
        locals = List.copyOf(locals);
        actions = List.copyOf(actions);
    }
}
