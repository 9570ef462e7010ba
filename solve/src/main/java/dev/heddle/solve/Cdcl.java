// SPDX-License-Identifier: Apache-2.0
package dev.heddle.solve;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Searches for an assignment that satisfies all clauses and all theories, and learns a clause from every conflict.
 *
 * <p>Unit propagation lives in {@link UnitPropagation}, learning in {@link ConflictAnalysis}, the choice of what to
 * forget in {@link LearntClauses}; here is the loop that joins them: propagate, learn and jump back, restart, decide.
 */
final class Cdcl {

    /** The end of a search. */
    enum Verdict {
        SATISFIABLE,
        UNSATISFIABLE,
        OUT_OF_TIME,
        OUT_OF_STEPS,
        INTERRUPTED
    }

    private static final int CHECK_TIME_EVERY = 1024;
    /** After how many decisions without conflict a search takes to what is left to satisfy. */
    private static final int QUIET = 64;

    private final Trail trail = new Trail();
    private final ClauseStore clauses = new ClauseStore();
    private final VariableHeap heap = new VariableHeap();
    private final List<Theory> theories = new ArrayList<>();
    private final UnitPropagation propagation = new UnitPropagation(clauses, trail);
    private final ConflictAnalysis analysis = new ConflictAnalysis(trail, clauses, heap, theories);
    private final LearntClauses learnt = new LearntClauses(clauses, trail, propagation);
    private final Restarts restarts = new Restarts();
    private final IntList scratch = new IntList();

    private final WidestClause widest = new WidestClause(trail);

    /** By variable: the value to try next, and whether it is the one that it had last. */
    private boolean[] phases = new boolean[8];

    private boolean[] remember = new boolean[8];
    private boolean[] decidable = new boolean[8];
    private int variables;
    private boolean consistent = true;
    private int theoryHead;
    private long decisions;
    private long conflicts;
    private IntList core = new IntList();
    private boolean mayLeaveOpen;
    /** The number of decisions since the last conflict; a search begins as if there had been many. */
    private int quiet;
    /** Before this one, all given clauses have a true literal; kept as long as nothing is taken back. */
    private int unsettled;

    Trail trail() {
        return trail;
    }

    /** Adds a theory; its number is its place in the order of adding. */
    void attach(Theory theory) {
        theories.add(theory);
    }

    /** A fresh variable that stands for a choice: to choose says more than not to, so true is always tried first. */
    int choice() {
        return variable(false);
    }

    /** A fresh variable that stands for a fact: it is tried with the value that it had last. */
    int fact() {
        return variable(true);
    }

    /** A fresh variable that nobody needs to decide: it may stay open in a model. It may be made during a search. */
    int observation() {
        return reserve();
    }

    private int variable(boolean remembers) {
        int variable = reserve();
        remember[variable] = remembers;
        decidable[variable] = true;
        heap.insert(variable);
        return variable;
    }

    private int reserve() {
        int variable = ++variables;
        trail.grow(variable);
        propagation.grow(variable);
        analysis.grow(variable);
        heap.grow(variable);
        if (variable >= phases.length) {
            phases = Arrays.copyOf(phases, 2 * phases.length);
            remember = Arrays.copyOf(remember, 2 * remember.length);
            decidable = Arrays.copyOf(decidable, 2 * decidable.length);
        }
        phases[variable] = true;
        return variable;
    }

    int variables() {
        return variables;
    }

    int clauses() {
        return learnt.given();
    }

    long decisions() {
        return decisions;
    }

    long conflicts() {
        return conflicts;
    }

    long propagations() {
        return propagation.propagations();
    }

    /** Lets models leave open what no clause needs. */
    void mayLeaveOpen() {
        mayLeaveOpen = true;
    }

    /** The assumptions that the last unsatisfiable answer rests on. */
    IntList core() {
        return core;
    }

    /** Adds a clause. Only between searches. */
    void add(int... literals) {
        int[] sorted = literals.clone();
        Arrays.sort(sorted);
        scratch.clear();
        int previous = -1;
        for (int literal : sorted) {
            // Sorted, a variable and its negation stand side by side.
            if (trail.isTrue(literal) || (previous >= 0 && literal == Literal.not(previous))) {
                return;
            }
            if (literal != previous && !trail.isFalse(literal)) {
                scratch.add(literal);
            }
            previous = literal;
        }
        addSimplified();
    }

    private void addSimplified() {
        if (scratch.isEmpty()) {
            consistent = false;
        } else if (scratch.size() == 1) {
            trail.assign(scratch.get(0), Trail.NONE);
        } else {
            learnt.addGiven(clauses.add(scratch, 0));
            widest.add(scratch);
        }
    }

    /** Says that there is no model, whatever is assumed. */
    void contradict() {
        consistent = false;
    }

    /**
     * Searches under assumptions, which must be distinct. After {@link Verdict#SATISFIABLE} the trail holds the model
     * until {@link #backtrackToStart}, which must be called before anything is added.
     */
    Verdict search(int[] assumptions, Budget budget) {
        core = new IntList();
        if (!consistent) {
            return Verdict.UNSATISFIABLE;
        }
        theoryHead = 0;
        quiet = QUIET;
        unsettled = 0;
        widest.choose(assumptions);
        theories.forEach(theory -> theory.prepare(budget));
        long checkAt = 0;
        long lastConflict = conflicts + Math.min(budget.steps(), Long.MAX_VALUE - conflicts);
        while (true) {
            int conflict = propagate();
            if (conflict == Trail.NONE && trail.level() >= assumptions.length && (isComplete() || isSettled())) {
                conflict = finalCheck();
                if (conflict == Trail.NONE) {
                    return Verdict.SATISFIABLE;
                }
            }
            if (conflicts + decisions >= checkAt) {
                checkAt = conflicts + decisions + CHECK_TIME_EVERY;
                if (Thread.currentThread().isInterrupted()) {
                    return Verdict.INTERRUPTED;
                }
                if (budget.isExhausted()) {
                    return Verdict.OUT_OF_TIME;
                }
            }
            if (conflicts >= lastConflict) {
                return Verdict.OUT_OF_STEPS;
            }
            if (conflict == Trail.NONE ? !proceed(assumptions) : !learnFrom(conflict)) {
                return Verdict.UNSATISFIABLE;
            }
        }
    }

    private boolean proceed(int[] assumptions) {
        if (restarts.isDue() || learnt.isCrowded()) {
            restarts.restarted();
            backtrack(0);
            learnt.reduceIfCrowded();
            return true;
        }
        return decide(assumptions);
    }

    /**
     * Follows clauses and theories until nothing new is forced. Gives a clause that is false, or {@link Trail#NONE}.
     */
    private int propagate() {
        while (true) {
            int conflict = propagation.propagate();
            if (conflict != Trail.NONE) {
                return conflict;
            }
            if (theoryHead == trail.size()) {
                return Trail.NONE;
            }
            int position = theoryHead++;
            int literal = trail.get(position);
            for (Theory theory : theories) {
                if (!theory.assigned(literal, position)) {
                    return clauses.add(theory.conflict(), 0);
                }
            }
        }
    }

    private int finalCheck() {
        for (Theory theory : theories) {
            if (!theory.finalCheck()) {
                return clauses.add(theory.conflict(), 0);
            }
        }
        return Trail.NONE;
    }

    /**
     * Learns from a false clause and goes back to where the learnt one forces something. False: there is no such
     * place.
     */
    private boolean learnFrom(int conflict) {
        conflicts++;
        quiet = 0;
        // A theory may find out late, so the clause may lie entirely below the trail's level.
        int level = 0;
        for (int i = 0; i < clauses.size(conflict); i++) {
            level = Math.max(level, trail.level(Literal.variable(clauses.literal(conflict, i))));
        }
        if (level == 0) {
            consistent = false;
            return false;
        }
        backtrack(level);
        analysis.analyze(conflict);
        int quality = analysis.quality();
        restarts.learnt(quality);
        backtrack(analysis.backjumpLevel());
        IntList lesson = analysis.learnt();
        int reason = Trail.NONE;
        if (lesson.size() > 1) {
            reason = clauses.add(lesson, quality);
            learnt.addLearnt(reason);
        }
        trail.assign(lesson.get(0), reason);
        return true;
    }

    /** Decides the next literal: assumptions first. False: an assumption is false already, and the core says why. */
    private boolean decide(int[] assumptions) {
        while (trail.level() < assumptions.length) {
            int assumption = assumptions[trail.level()];
            if (trail.isFalse(assumption)) {
                core = analysis.decisionsAgainst(assumption);
                core.add(assumption);
                return false;
            }
            trail.newLevel();
            if (trail.isOpen(assumption)) {
                trail.assign(assumption, Trail.NONE);
                return true;
            }
        }
        int literal = nextDecision();
        if (literal >= 0) {
            decisions++;
            trail.newLevel();
            trail.assign(literal, Trail.NONE);
        }
        return true;
    }

    /** Returns true if every variable that needs a value has one. */
    private boolean isComplete() {
        // Emptying the heap only to see that nothing is open was half the time of loop-k 32.
        if (trail.size() == variables) {
            return true;
        }
        while (!heap.isEmpty() && !trail.isOpen(Literal.positive(heap.first()))) {
            heap.removeFirst();
        }
        return heap.isEmpty();
    }

    /**
     * Returns true if every clause that was given has a true literal already, so that whatever is open may stay so.
     * What was learnt follows from what was given.
     */
    private boolean isSettled() {
        if (!mayLeaveOpen || quiet < QUIET) {
            return false;
        }
        while (unsettled < learnt.given() && learnt.isSatisfied(learnt.given(unsettled))) {
            unsettled++;
        }
        return unsettled == learnt.given();
    }

    /**
     * An open literal of the first clause that has no true one. Best is one that says that something is not needed,
     * then a fact as it was last.
     */
    private int nextUnsettled() {
        int clause = learnt.given(unsettled);
        int best = -1;
        for (int i = 0; i < clauses.size(clause); i++) {
            int literal = clauses.literal(clause, i);
            int variable = Literal.variable(literal);
            if (trail.isOpen(literal)) {
                if (Literal.isNegative(literal) && !remember[variable]) {
                    return literal;
                }
                boolean isUsual = phases[variable] != Literal.isNegative(literal);
                best = best < 0 || isUsual ? literal : best;
            }
        }
        return best;
    }

    private int nextDecision() {
        int choice = widest.next();
        if (choice < 0 && mayLeaveOpen && quiet >= QUIET && unsettled < learnt.given()) {
            choice = nextUnsettled();
        }
        quiet++;
        while (choice < 0 && !heap.isEmpty()) {
            int variable = heap.removeFirst();
            int literal = Literal.positive(variable);
            if (trail.isOpen(literal)) {
                choice = phases[variable] ? literal : Literal.not(literal);
            }
        }
        return choice;
    }

    /** Goes back to where nothing is decided. */
    void backtrackToStart() {
        backtrack(0);
    }

    private void backtrack(int level) {
        if (trail.level() <= level) {
            return;
        }
        unsettled = 0;
        int start = trail.levelStart(level + 1);
        while (trail.size() > start) {
            int literal = trail.removeLast();
            int variable = Literal.variable(literal);
            if (remember[variable]) {
                phases[variable] = !Literal.isNegative(literal);
            }
            if (decidable[variable]) {
                heap.insert(variable);
            }
        }
        trail.dropLevels(level);
        propagation.backtrack(start);
        theoryHead = Math.min(theoryHead, start);
        for (Theory theory : theories) {
            theory.backtrack(start);
        }
    }
}
