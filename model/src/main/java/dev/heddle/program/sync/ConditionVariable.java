// SPDX-License-Identifier: Apache-2.0
package dev.heddle.program.sync;

import dev.heddle.expr.Expr;
import dev.heddle.expr.Sort;
import dev.heddle.expr.Value;
import dev.heddle.program.ThreadBuilder;
import dev.heddle.program.TraceProgramBuilder;
import dev.heddle.program.Variable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A set of threads that wait, with a lock given up, until another thread signals.
 *
 * <p>Its hidden variables are {@code name.waiting.thread}: whether the thread is in the set. Waiting takes three actions:
 * give up the lock and enter the set; wake up, which is possible only after a signal took the thread out of the set; take the
 * lock back. A signal takes one thread out of the set, whichever it chooses, or does nothing if the set is empty; the choice
 * is a symbol that counts the condition's waiters from zero in the order in which they first waited in the text.
 */
public final class ConditionVariable {

    private final TraceProgramBuilder builder;
    private final String name;
    private final Lock lock;
    private final boolean spurious;
    private final Map<String, Variable> waiting = new LinkedHashMap<>();

    private ConditionVariable(TraceProgramBuilder builder, String name, Lock lock, boolean spurious) {
        this.builder = builder;
        this.name = name;
        this.lock = lock;
        this.spurious = spurious;
    }

    /** Declares a condition variable whose waiters wake up only if signalled. */
    public static ConditionVariable in(TraceProgramBuilder builder, String name, Lock lock) {
        return new ConditionVariable(builder, name, lock, false);
    }

    /** Declares a condition variable whose waiters may wake up at any time, as Java and POSIX allow. */
    public static ConditionVariable withSpuriousWakeUps(TraceProgramBuilder builder, String name, Lock lock) {
        return new ConditionVariable(builder, name, lock, true);
    }

    // ── waiting ─────────────────────────────────────────────────────────────────────────────────────────────────────

    /** Waits for a signal. */
    public void await(ThreadBuilder thread) {
        if (spurious) {
            awaitAtMost(thread);
            return;
        }
        enter(thread);
        thread.continued("wake", Expr.not(isWaiting(thread)), Changes.none());
        takeLockBack(thread);
    }

    /** Waits for a signal or for some time, whichever is first; which it was, nobody knows. */
    public void awaitAtMost(ThreadBuilder thread) {
        enter(thread);
        leave(thread, Expr.TRUE);
        takeLockBack(thread);
    }

    /** Waits for some time in which no signal comes. */
    public void awaitTimesOut(ThreadBuilder thread) {
        enter(thread);
        leave(thread, isWaiting(thread));
        takeLockBack(thread);
    }

    /** Begins to wait; the trace does not know how it ends. */
    public void awaitWithoutEnd(ThreadBuilder thread) {
        enter(thread);
    }

    // Giving up the lock and entering the set is one action: a signal can't come between (JLS 17.2.1).
    private void enter(ThreadBuilder thread) {
        Variable mine = waiting.computeIfAbsent(thread.name(), this::declareWaiting);
        thread.act(
                lock.isHeldBy(thread),
                Changes.to(mine, Expr.TRUE).and(lock.givingUp(thread)).all());
    }

    private Variable declareWaiting(String thread) {
        return builder.global("%s.waiting.%s".formatted(name, thread), Sort.BOOL, Value.FALSE);
    }

    private void leave(ThreadBuilder thread, Expr guard) {
        thread.continued("wake", guard, Changes.to(variable(thread), Expr.FALSE).all());
    }

    private void takeLockBack(ThreadBuilder thread) {
        thread.continued("relock", lock.isFree(), lock.takingBack(thread));
    }

    private Expr isWaiting(ThreadBuilder thread) {
        return variable(thread).symbol();
    }

    private Variable variable(ThreadBuilder thread) {
        Variable variable = waiting.get(thread.name());
        if (variable == null) {
            throw new IllegalStateException("%s does not wait for %s".formatted(thread.name(), name));
        }
        return variable;
    }

    // ── signalling ──────────────────────────────────────────────────────────────────────────────────────────────────

    /** Wakes one waiting thread, if there is one. The signalling thread must hold the lock. */
    public void signal(ThreadBuilder thread) {
        Expr chosen = thread.choice(name, Sort.INT);
        thread.actLater(
                () -> waiting.size() > 1 ? List.of(chosen) : List.of(),
                () -> Expr.and(lock.isHeldBy(thread), isPossible(chosen)),
                () -> withoutChosen(chosen));
    }

    /** Wakes all waiting threads. The signalling thread must hold the lock. */
    public void broadcast(ThreadBuilder thread) {
        thread.actLater(List::of, () -> lock.isHeldBy(thread), this::withoutAnybody);
    }

    /** The chosen thread waits; or nobody does, and then the choice is pinned to zero so that it makes no difference. */
    private Expr isPossible(Expr chosen) {
        if (waiting.size() <= 1) {
            return Expr.TRUE;
        }
        List<Expr> cases = new ArrayList<>();
        List<Expr> nobody = new ArrayList<>(List.of(Expr.equal(chosen, Expr.integer(0))));
        for (Variable waiter : waiting.values()) {
            cases.add(Expr.and(waiter.symbol(), isChosen(chosen, cases.size())));
            nobody.add(Expr.not(waiter.symbol()));
        }
        cases.add(Expr.and(nobody));
        return Expr.or(cases);
    }

    private Map<Variable, Expr> withoutChosen(Expr chosen) {
        if (waiting.size() <= 1) {
            return withoutAnybody();
        }
        Map<Variable, Expr> left = new LinkedHashMap<>();
        for (Variable waiter : waiting.values()) {
            left.put(waiter, Expr.and(waiter.symbol(), Expr.not(isChosen(chosen, left.size()))));
        }
        return left;
    }

    private Map<Variable, Expr> withoutAnybody() {
        Map<Variable, Expr> left = new LinkedHashMap<>();
        waiting.values().forEach(waiter -> left.put(waiter, Expr.FALSE));
        return left;
    }

    private static Expr isChosen(Expr chosen, int position) {
        return Expr.equal(chosen, Expr.integer(position));
    }
}
