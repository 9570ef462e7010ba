// SPDX-License-Identifier: Apache-2.0
package dev.heddle.testkit;

import dev.heddle.expr.Expr;
import dev.heddle.expr.Sort;
import dev.heddle.program.Action;
import dev.heddle.program.Section;
import dev.heddle.program.Step;
import dev.heddle.program.ThreadBody;
import dev.heddle.program.Variable;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** A thread of a program that is being generated. */
final class GrowingThread {

    private final int number;
    private final int length;
    private final List<Action> actions = new ArrayList<>();
    private final List<Section> atomic = new ArrayList<>();
    private final Set<Variable> locals = new LinkedHashSet<>();

    GrowingThread(int number, int length) {
        this.number = number;
        this.length = length;
    }

    String name() {
        return "t" + number;
    }

    /** The thread's number, from one; the owner of a lock is known by it. */
    Expr owner() {
        return Expr.integer(number);
    }

    /** Returns how many actions are still to come. */
    int room() {
        return length - actions.size();
    }

    /** The label of the next action. */
    String nextLabel() {
        return "%s_%d".formatted(name(), actions.size() + 1);
    }

    Step add(Action action) {
        actions.add(action);
        return new Step(name(), actions.size() - 1);
    }

    int size() {
        return actions.size();
    }

    /** Lets the actions from this one to the latest run without interruption. */
    void joinFrom(int first) {
        if (first < actions.size() - 1) {
            atomic.add(new Section(name(), first, actions.size() - 1));
        }
    }

    Variable local(String name, Sort sort) {
        Variable local = new Variable(name() + "." + name, sort);
        locals.add(local);
        return local;
    }

    /** The locals that already have a value. */
    List<Variable> locals() {
        return List.copyOf(locals);
    }

    List<Section> atomic() {
        return atomic;
    }

    ThreadBody body() {
        return new ThreadBody(name(), List.copyOf(locals), actions);
    }
}
