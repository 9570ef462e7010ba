// SPDX-License-Identifier: Apache-2.0
package dev.heddle.finding;

import dev.heddle.program.Naming;
import java.util.function.UnaryOperator;

/**
 * One step of an execution.
 *
 * @param thread the thread's name by creation
 * @param kind what it does
 * @param object to what: {@code Bank.balance}; may be empty
 * @param owner which object has that field, or is called, by who made it: {@code main/4}; empty if it is none or static, or not known
 * @param seen the values that are seen there
 * @param className the class whose code it is in; empty if it is in none of the program's
 * @param line 0 if it is not known
 */
public record FindingStep(
        String thread,
        StepKind kind,
        String object,
        String owner,
        Seen seen,
        String className,
        String method,
        int line) {

    /** A step of which only the value is known that it finds, leaves or gets. */
    public FindingStep(
            String thread,
            StepKind kind,
            String object,
            String owner,
            String value,
            String className,
            String method,
            int line) {
        this(thread, kind, object, owner, Seen.of(value), className, method, line);
    }

    /** What it finds there, what a write leaves, or a call gives; empty if that is not known. */
    public String value() {
        return seen.value();
    }

    /** What it is done to, told apart from all others. */
    public String target() {
        if (owner.isEmpty()) {
            return object;
        }
        return isCall() ? owner : owner + "." + object;
    }

    /** What it does, and what that leaves. */
    public String text() {
        if (isWrite() && !value().isEmpty()) {
            return "%s = %s".formatted(object, value());
        }
        String text = object.isEmpty() ? kind.verb() : kind.verb() + " " + withKey();
        String given = value().isEmpty() ? text : "%s → %s".formatted(text, value());
        return seen.left().isEmpty() ? given : "%s, now %s".formatted(given, seen.left());
    }

    // What else a call is given is not known.
    private String withKey() {
        return seen.key().isEmpty() || !object.endsWith("()")
                ? object
                : "%s(%s)".formatted(object.substring(0, object.length() - 2), seen.key());
    }

    /** The value of {@link #variable} after the step, if the step has changed it and that is known; else empty. */
    public String leaves() {
        return isWrite() ? value() : seen.left();
    }

    /** What it reads, writes or calls: the object without the method that is called. */
    public String variable() {
        return isCall() ? object.substring(0, Math.max(0, object.lastIndexOf('.'))) : object;
    }

    /** The same step, of which it is told elsewhere what a call has left. */
    public FindingStep withoutLeft() {
        return new FindingStep(thread, kind, object, owner, seen.withoutLeft(), className, method, line);
    }

    /**
     * What it does, for people.
     *
     * @param titles how threads are called, by their paths
     */
    public String text(UnaryOperator<String> titles) {
        // Fields and methods may have any name.
        return kind.isOfProgram()
                ? text()
                : of(Naming.withTitles(object, titles)).text();
    }

    /** The same step with another name for the object. */
    public FindingStep of(String name) {
        return new FindingStep(thread, kind, name, owner, seen, className, method, line);
    }

    /** Whether it writes a field or cell. */
    public boolean isWrite() {
        return kind == StepKind.WRITE;
    }

    /** Whether its object is a method that it calls: {@code Lock.lock()}. */
    public boolean isCall() {
        return object.endsWith("()") || object.contains("() of ");
    }

    /** Whether it starts a thread, which is its object. */
    public boolean isStart() {
        return kind == StepKind.START;
    }

    /** Where it is. */
    public CodePlace place() {
        return new CodePlace(className, method, line);
    }
}
