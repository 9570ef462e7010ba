// SPDX-License-Identifier: Apache-2.0
package dev.heddle.solve;

import java.util.Arrays;
import java.util.List;

/**
 * Turns a false clause into one that is worth remembering: it cuts the implications at the first literal through which all
 * paths of the youngest level go (1-UIP), and drops literals that the others imply.
 */
final class ConflictAnalysis {

    private final Trail trail;
    private final ClauseStore clauses;
    private final VariableHeap heap;
    private final List<Theory> theories;

    private boolean[] seen = new boolean[8];
    private long[] levelStamps = new long[8];
    private long stamp;
    private final IntList learnt = new IntList();
    private final IntList touched = new IntList();
    private final IntList pending = new IntList();
    private final IntList explanation = new IntList();
    private int conflicts;

    ConflictAnalysis(Trail trail, ClauseStore clauses, VariableHeap heap, List<Theory> theories) {
        this.trail = trail;
        this.clauses = clauses;
        this.heap = heap;
        this.theories = theories;
    }

    void grow(int variable) {
        if (variable >= seen.length) {
            int capacity = Math.max(variable + 1, 2 * seen.length);
            seen = Arrays.copyOf(seen, capacity);
            levelStamps = Arrays.copyOf(levelStamps, capacity + 1);
        }
    }

    /** The clause that was learnt last: false but for its first literal once the trail is at {@link #backjumpLevel}. */
    IntList learnt() {
        return learnt;
    }

    /** The level at which the learnt clause forces its first literal. */
    int backjumpLevel() {
        return learnt.size() == 1 ? 0 : trail.level(Literal.variable(learnt.get(1)));
    }

    /** Learns from a clause that is false at the trail's level and has a literal of that level. */
    void analyze(int conflict) {
        conflicts++;
        learnt.clear();
        touched.clear();
        learnt.add(0);
        int open = 0;
        int index = trail.size() - 1;
        int clause = conflict;
        int literal;
        do {
            open += resolve(clause);
            while (!seen[Literal.variable(trail.get(index))]) {
                index--;
            }
            literal = trail.get(index--);
            seen[Literal.variable(literal)] = false;
            open--;
            if (open > 0) {
                clause = reason(Literal.variable(literal));
            }
        } while (open > 0);
        learnt.set(0, Literal.not(literal));
        minimize();
        youngestSecond();
        heap.decay();
        for (int i = 0; i < touched.size(); i++) {
            seen[touched.get(i)] = false;
        }
    }

    /** Marks the clause's literals and gives how many of them are new and of the youngest level. */
    private int resolve(int clause) {
        if (clauses.isLearnt(clause)) {
            clauses.used(clause, conflicts);
        }
        int open = 0;
        int size = clauses.size(clause);
        for (int i = 0; i < size; i++) {
            int literal = clauses.literal(clause, i);
            int variable = Literal.variable(literal);
            // The literal that the clause forced is true and was handled when it was met on the trail.
            if (seen[variable] || trail.level(variable) == 0 || trail.isTrue(literal)) {
                continue;
            }
            seen[variable] = true;
            touched.add(variable);
            heap.bump(variable);
            if (trail.level(variable) == trail.level()) {
                open++;
            } else {
                learnt.add(literal);
            }
        }
        return open;
    }

    /** The clause that forced the variable; theories are asked for it only now. */
    private int reason(int variable) {
        int reason = trail.reason(variable);
        int theory = Trail.theoryOf(reason);
        if (theory < 0) {
            return reason;
        }
        explanation.clear();
        int positive = Literal.positive(variable);
        theories.get(theory).explain(trail.isTrue(positive) ? positive : Literal.not(positive), explanation);
        int clause = clauses.add(explanation, 0);
        trail.explained(variable, clause);
        return clause;
    }

    private void minimize() {
        stamp++;
        for (int i = 1; i < learnt.size(); i++) {
            levelStamps[trail.level(Literal.variable(learnt.get(i)))] = stamp;
        }
        int kept = 1;
        for (int i = 1; i < learnt.size(); i++) {
            int literal = learnt.get(i);
            if (!isRedundant(Literal.variable(literal))) {
                learnt.set(kept++, literal);
            }
        }
        learnt.truncate(kept);
    }

    /** Returns true if literals of the learnt clause imply this one; what is found out on the way stays marked as seen. */
    private boolean isRedundant(int variable) {
        if (trail.reason(variable) == Trail.NONE) {
            return false;
        }
        int mark = touched.size();
        pending.clear();
        pending.add(variable);
        while (!pending.isEmpty()) {
            int clause = reason(pending.removeLast());
            int size = clauses.size(clause);
            for (int i = 0; i < size; i++) {
                int literal = clauses.literal(clause, i);
                int other = Literal.variable(literal);
                if (seen[other] || trail.level(other) == 0 || trail.isTrue(literal)) {
                    continue;
                }
                if (trail.reason(other) == Trail.NONE || levelStamps[trail.level(other)] != stamp) {
                    forgetSince(mark);
                    return false;
                }
                seen[other] = true;
                touched.add(other);
                pending.add(other);
            }
        }
        return true;
    }

    private void forgetSince(int mark) {
        for (int i = mark; i < touched.size(); i++) {
            seen[touched.get(i)] = false;
        }
        touched.truncate(mark);
    }

    private void youngestSecond() {
        int youngest = 1;
        for (int i = 2; i < learnt.size(); i++) {
            if (level(learnt.get(i)) > level(learnt.get(youngest))) {
                youngest = i;
            }
        }
        if (learnt.size() > 1) {
            learnt.swap(1, youngest);
        }
    }

    private int level(int literal) {
        return trail.level(Literal.variable(literal));
    }

    /** On how many levels the literals of the learnt clause lie, at least 1. Ask before going back. */
    int quality() {
        stamp++;
        int levels = 0;
        for (int i = 0; i < learnt.size(); i++) {
            int level = level(learnt.get(i));
            if (levelStamps[level] != stamp) {
                levelStamps[level] = stamp;
                levels++;
            }
        }
        return Math.max(1, levels);
    }

    /** The decisions that make a literal false, as the literals that were decided. */
    IntList decisionsAgainst(int falseLiteral) {
        IntList decisions = new IntList();
        int variable = Literal.variable(falseLiteral);
        if (trail.level(variable) == 0) {
            return decisions;
        }
        touched.clear();
        seen[variable] = true;
        for (int i = trail.size() - 1; i >= trail.levelStart(1); i--) {
            int literal = trail.get(i);
            int current = Literal.variable(literal);
            if (!seen[current]) {
                continue;
            }
            seen[current] = false;
            if (trail.reason(current) == Trail.NONE) {
                decisions.add(literal);
            } else {
                markCausesOf(current);
            }
        }
        return decisions;
    }

    private void markCausesOf(int variable) {
        int clause = reason(variable);
        for (int i = 0; i < clauses.size(clause); i++) {
            int other = Literal.variable(clauses.literal(clause, i));
            if (other != variable && trail.level(other) > 0) {
                seen[other] = true;
            }
        }
    }
}
