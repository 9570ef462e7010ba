// SPDX-License-Identifier: Apache-2.0
package dev.heddle.samples.random;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * What the generated code may use at one place: locals, how often the place runs, which locks are held.
 *
 * <p>Locks are numbered, and a place may only take a lock above those it holds, so generated programs cannot deadlock.
 */
final class Scope {

    /** The locks of a program. A method that is synchronized itself counts as lock 0. */
    static final int LOCKS = 4;

    record Local(Kind kind, String name, boolean isFinal) {}

    private final Deque<List<Local>> blocks = new ArrayDeque<>();
    private final int callable;
    private int lowestLock;
    private int lambdas;
    private int names;

    /** @param callable how many of the program's methods may be called: those with smaller numbers than the caller's */
    Scope(int callable, int lowestLock) {
        this.callable = callable;
        this.lowestLock = lowestLock;
        blocks.push(new ArrayList<>());
    }

    int callable() {
        return callable;
    }

    int lowestLock() {
        return lowestLock;
    }

    /** Takes a lock; the value to give back to {@link #restoreLocks}. */
    int takeLock(int lock) {
        int before = lowestLock;
        lowestLock = lock + 1;
        return before;
    }

    void restoreLocks(int before) {
        lowestLock = before;
    }

    void open() {
        blocks.push(new ArrayList<>());
    }

    void close() {
        blocks.pop();
    }

    void openLambda() {
        lambdas++;
        open();
    }

    void closeLambda() {
        close();
        lambdas--;
    }

    boolean inLambda() {
        return lambdas > 0;
    }

    String freshName(String prefix) {
        return prefix + names++;
    }

    String declare(Kind kind, String name, boolean isFinal) {
        blocks.element().add(new Local(kind, name, isFinal));
        return name;
    }

    /** Locals of this kind that may be read here: inside a lambda only final ones. */
    List<String> readable(Kind kind) {
        return names(kind, lambdas > 0);
    }

    /** Locals of this kind that may be assigned here: none inside a lambda. */
    List<String> writable(Kind kind) {
        List<String> found = new ArrayList<>();
        if (lambdas == 0) {
            for (List<Local> block : blocks) {
                for (Local local : block) {
                    if (local.kind == kind && !local.isFinal) {
                        found.add(local.name);
                    }
                }
            }
        }
        return found;
    }

    private List<String> names(Kind kind, boolean onlyFinal) {
        List<String> found = new ArrayList<>();
        for (List<Local> block : blocks) {
            for (Local local : block) {
                if (local.kind == kind && (local.isFinal || !onlyFinal)) {
                    found.add(local.name);
                }
            }
        }
        return found;
    }
}
