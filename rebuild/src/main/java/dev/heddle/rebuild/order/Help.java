// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild.order;

import dev.heddle.expr.Value;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds out who has to do something so that a thread can go on. */
final class Help {

    /** The answer about going on. */
    enum Verdict {
        /** The thread can do its next step. */
        GOES,
        /** It can't, and nothing is known that would help. */
        STUCK,
        /** It can't, because nobody writes the value that it needs before the stamps forbid it. */
        LATE,
        /** It can't, because nobody writes the value that it needs any more. */
        HOPELESS,
        /** It can't, because nobody ever writes the value that it needs. */
        FOREIGN
    }

    private final Steps steps;
    private final Run run;
    private final Set<Integer> visited = new HashSet<>();
    private Verdict verdict = Verdict.STUCK;
    private int thread = -1;
    private int missingVariable = -1;
    private @Nullable Value missingValue;

    Help(Steps steps, Run run) {
        this.steps = steps;
        this.run = run;
    }

    /** Returns what the answer is. */
    Verdict verdict() {
        return verdict;
    }

    /** The thread that can go on, or the one that can't. */
    int thread() {
        return thread;
    }

    /** The variable in which the thread that can't go on must find a value; -1 if that is not the reason. */
    int missingVariable() {
        return missingVariable;
    }

    /** The value that it must find there. */
    @Nullable
    Value missingValue() {
        return missingValue;
    }

    /** Asks on behalf of this thread, which may go on itself or need another to do so first. */
    Help towards(int wanted) {
        verdict = ask(wanted);
        return this;
    }

    private Verdict ask(int wanted) {
        if (!visited.add(wanted) || run.hasEnded(wanted) || !run.isOpen(wanted, run.position(wanted))) {
            return Verdict.STUCK;
        }
        Steps.Place missing = run.missing(wanted);
        if (missing != null) {
            return ask(missing.thread());
        }
        CompiledStep step = run.next(wanted);
        for (int i = 0; i < step.found.length; i++) {
            Value current = run.value(step.found[i]);
            if (current == null || !current.equals(step.foundValues[i])) {
                Verdict answer = askWriters(wanted, step.found[i], step.foundValues[i], current == null);
                if (answer != null) {
                    return answer;
                }
            }
        }
        if (isEnabled(wanted, step)) {
            return saviour(wanted);
        }
        return askAnyWriter(wanted, step);
    }

    private boolean isEnabled(int wanted, CompiledStep step) {
        if (step.action.choices().isEmpty()) {
            return run.isEnabled(wanted, null);
        }
        for (int i = 0; i < step.observation.choosable().size(); i++) {
            if (run.isEnabled(wanted, Value.of(i))) {
                return true;
            }
        }
        return false;
    }

    /** Asks those who write this value while the stamps allow it, the nearest first; null if the value is not needed. */
    private @Nullable Verdict askWriters(int wanted, int variable, Value value, boolean unbound) {
        Nearest nearest = new Nearest(wanted);
        steps.uses(variable).writersOf(steps, value, run.positions(), nearest::offer);
        if (nearest.thread >= 0) {
            Verdict answer = ask(nearest.thread);
            return answer == Verdict.LATE ? Verdict.STUCK : answer;
        }
        if (unbound && !nearest.later) {
            return null;
        }
        thread = wanted;
        missingVariable = variable;
        missingValue = value;
        if (nearest.later) {
            return Verdict.LATE;
        }
        return run.isExplicable(wanted, variable, value) ? Verdict.HOPELESS : Verdict.FOREIGN;
    }

    private Verdict askAnyWriter(int wanted, CompiledStep step) {
        for (int variable : step.mentioned) {
            for (Uses.ByThread use : steps.uses(variable).threads()) {
                int index = use.writes.firstFrom(run.position(use.thread));
                if (use.thread != wanted
                        && index < use.writes.size()
                        && run.isOpen(use.thread, use.writes.get(index))
                        && ask(use.thread) == Verdict.GOES) {
                    return Verdict.GOES;
                }
            }
        }
        thread = wanted;
        return Verdict.STUCK;
    }

    /** The thread itself, unless its write would take a value away that another thread still has to find. */
    private Verdict saviour(int wanted) {
        int victim = victim(wanted);
        if (victim < 0) {
            thread = wanted;
            return Verdict.GOES;
        }
        return ask(victim);
    }

    /** Returns true if the thread's next step overwrites a value that another thread must still find and nobody writes again. */
    boolean destroys(int writer) {
        return victim(writer) >= 0;
    }

    private int victim(int writer) {
        CompiledStep step = run.next(writer);
        for (int i = 0; i < step.written.length; i++) {
            Value old = run.value(step.written[i]);
            Value fresh = step.writtenValues[i];
            if (fresh != null && !fresh.equals(old)) {
                int victim = victim(writer, step.written[i], old, fresh);
                if (victim >= 0) {
                    return victim;
                }
            }
        }
        return -1;
    }

    private int victim(int writer, int variable, @Nullable Value old, Value fresh) {
        Overwriting overwriting = new Overwriting(writer, variable, old, fresh);
        for (Uses.ByThread use : steps.uses(variable).threads()) {
            if (use.thread != writer && (overwriting.losesValue(use) || overwriting.isTooEarly(use))) {
                return use.thread;
            }
        }
        return scarce(writer, variable, fresh);
    }

    /**
     * A thread that has to find this value more often than others will still write it, but is not ready to find it now; -1 if
     * there is none.
     */
    private int scarce(int writer, int variable, Value fresh) {
        Uses uses = steps.uses(variable);
        for (Uses.ByThread use : uses.threads()) {
            if (use.thread != writer && hasOpenNeed(use) && isScarce(uses, use, writer, fresh)) {
                return use.thread;
            }
        }
        return -1;
    }

    private boolean hasOpenNeed(Uses.ByThread use) {
        int index = use.needs.firstFrom(run.position(use.thread));
        return index < use.needs.size() && run.isOpen(use.thread, use.needs.get(index));
    }

    private boolean isScarce(Uses uses, Uses.ByThread use, int writer, Value fresh) {
        for (Uses.Writes needs : uses.needsOf(steps, fresh)) {
            int from = run.position(use.thread);
            if (needs.thread() == use.thread && needs.from(from) > 0) {
                int first = needs.positions().get(needs.positions().firstFrom(from));
                boolean ready = use.all.get(use.all.firstFrom(from)) == first;
                return !ready && needs.from(from) > run.providersAfter(uses, writer, use.thread, fresh);
            }
        }
        return false;
    }

    /**
     * A thread whose next step writes this variable too, a value that nobody needs, and that then waits for another value: right
     * before the variable is written anyway, that write does no harm. -1 if there is none.
     */
    int idleWriter(int writer, int variable) {
        for (Uses.ByThread use : steps.uses(variable).threads()) {
            if (use.thread != writer
                    && isIdle(use, variable)
                    && run.isEnabled(use.thread, null)
                    && !destroys(use.thread)) {
                return use.thread;
            }
        }
        return -1;
    }

    private boolean isIdle(Uses.ByThread use, int variable) {
        if (run.hasEnded(use.thread)) {
            return false;
        }
        CompiledStep step = run.next(use.thread);
        boolean plain = step.observation.complete() && step.found.length == 0 && step.written.length == 1;
        if (!plain || step.written[0] != variable) {
            return false;
        }
        int next = use.all.firstFrom(run.position(use.thread) + 1);
        int need = use.needs.firstFrom(run.position(use.thread) + 1);
        return next == use.all.size() || (need < use.needs.size() && use.needs.get(need) == use.all.get(next));
    }

    /**
     * A write and what it means for others. When the two values are written again is asked once for all of them, and only if somebody needs it:
     * thousands of threads may take turns with one lock.
     */
    private final class Overwriting {
        private final int writer;
        private final int variable;
        private final @Nullable Value old;
        private final Value fresh;
        private Uses.@Nullable Earliest oldAgain;
        private Uses.@Nullable Earliest freshAgain;

        Overwriting(int writer, int variable, @Nullable Value old, Value fresh) {
            this.writer = writer;
            this.variable = variable;
            this.old = old;
            this.fresh = fresh;
        }

        /** Returns true if the thread must find the old value next and nobody writes it again in time. */
        boolean losesValue(Uses.ByThread use) {
            if (old == null) {
                return false;
            }
            int index = use.all.firstFrom(run.position(use.thread));
            if (index == use.all.size()
                    || !old.equals(steps.at(use.thread, use.all.get(index)).foundIn(variable))) {
                return false;
            }
            if (oldAgain == null) {
                oldAgain = run.earliest(variable, old);
            }
            return !oldAgain.isByOther(use.thread, steps.nextStamp(use.thread, use.all.get(index) + 1));
        }

        /**
         * Returns true if the thread must find the new value, which nobody writes again in time, but has something
         * else to do with the variable before: then the value would be gone when it comes to look for it.
         */
        boolean isTooEarly(Uses.ByThread use) {
            int index = use.needs.firstFrom(run.position(use.thread));
            if (index == use.needs.size()) {
                return false;
            }
            int need = use.needs.get(index);
            if (!fresh.equals(steps.at(use.thread, need).foundIn(variable))
                    || use.all.get(use.all.firstFrom(run.position(use.thread))) >= need) {
                return false;
            }
            if (freshAgain == null) {
                freshAgain = run.earliestAfter(writer, variable, fresh);
            }
            return !freshAgain.isByOther(use.thread, steps.nextStamp(use.thread, need + 1));
        }
    }

    /** The thread with the fewest steps to go to what is needed. */
    private final class Nearest {
        private final int wanted;
        private int thread = -1;
        private int distance = Integer.MAX_VALUE;
        private boolean later;

        Nearest(int wanted) {
            this.wanted = wanted;
        }

        void offer(int writer, int position) {
            if (writer == wanted) {
                return;
            }
            if (!run.isOpen(writer, position)) {
                later = true;
            } else if (position - run.position(writer) < distance) {
                distance = position - run.position(writer);
                thread = writer;
            }
        }
    }
}
