// SPDX-License-Identifier: Apache-2.0
package dev.heddle.program.sync;

import static dev.heddle.expr.Expr.add;
import static dev.heddle.expr.Expr.atMost;
import static dev.heddle.expr.Expr.equal;
import static dev.heddle.expr.Expr.integer;
import static dev.heddle.expr.Expr.subtract;

import dev.heddle.expr.Expr;
import dev.heddle.expr.Sort;
import dev.heddle.expr.Value;
import dev.heddle.program.Step;
import dev.heddle.program.ThreadBuilder;
import dev.heddle.program.TraceProgram;
import dev.heddle.program.TraceProgramBuilder;
import dev.heddle.program.Variable;
import dev.heddle.testkit.Classified;
import dev.heddle.testkit.Enumerator;
import java.util.List;
import java.util.Set;

/** The words of the tests in this package: three threads and a counter of those that are inside of something. */
final class Scene {

    final TraceProgramBuilder builder = new TraceProgramBuilder();
    final ThreadBuilder a = builder.thread("a");
    final ThreadBuilder b = builder.thread("b");
    final ThreadBuilder c = builder.thread("c");
    private final Variable inside = number("inside", 0);

    Variable number(String name, int initial) {
        return builder.global(name, Sort.INT, Value.of(initial));
    }

    Variable flag(String name) {
        return builder.global(name, Sort.BOOL, Value.FALSE);
    }

    static Expr is(Variable variable, int value) {
        return equal(variable.symbol(), integer(value));
    }

    /** Steps in, demands that no more than this many are inside, and steps out. */
    void visit(ThreadBuilder thread, int most) {
        enter(thread, most);
        leave(thread);
    }

    /** Steps in and demands that no more than this many are inside. */
    void enter(ThreadBuilder thread, int most) {
        thread.update(inside, add(inside.symbol(), integer(1)));
        thread.label(thread.name() + "_crowd" + most).check(atMost(inside.symbol(), integer(most)));
    }

    void leave(ThreadBuilder thread) {
        thread.update(inside, subtract(inside.symbol(), integer(1)));
    }

    /** A label that can "fail" exactly if some run reaches this place. */
    static void reach(ThreadBuilder thread, String label) {
        thread.label(label).check(Expr.FALSE);
    }

    TraceProgram program() {
        return builder.build();
    }

    Enumerator enumerator() {
        return Enumerator.of(program());
    }

    /** The labels of assertions that some run makes fail. */
    Set<String> failing() {
        return enumerator().failingAssertions();
    }

    /** Returns true if all threads can come to their end, in a program without assertions that fail. */
    boolean canComplete() {
        if (!failing().isEmpty()) {
            throw new IllegalStateException("runs may end early: " + failing());
        }
        // A postcondition that never holds is violated by exactly the complete runs.
        builder.postcondition(Expr.FALSE);
        return enumerator().simplestBadPrefix().isPresent();
    }

    boolean before(Classified order, String first, String second) {
        List<Step> steps = order.schedule().steps();
        TraceProgram program = program();
        return steps.indexOf(program.step(first).orElseThrow())
                < steps.indexOf(program.step(second).orElseThrow());
    }
}
