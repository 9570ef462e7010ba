// SPDX-License-Identifier: Apache-2.0
package dev.heddle.program;

import java.util.List;

/** The actions of one thread, in order. */
public record ThreadBody(String name, List<Variable> locals, List<Action> actions) {

    public ThreadBody {
        locals = List.copyOf(locals);
        actions = List.copyOf(actions);
    }
}
