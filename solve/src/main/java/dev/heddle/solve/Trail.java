// SPDX-License-Identifier: Apache-2.0
package dev.heddle.solve;

import java.util.Arrays;

/**
 * The literals that are true at the moment, in the order in which they became so, each with its decision level and reason.
 *
 * <p>A reason is the clause that forced the literal (its place in the {@link ClauseStore}), {@link #NONE} for decisions and
 * given facts, or a theory that can explain it when asked (see {@link #theory}).
 */
final class Trail {

    static final int NONE = -1;

    private byte[] values = new byte[16];
    private int[] levels = new int[8];
    private int[] reasons = new int[8];
    private int[] positions = new int[8];
    private final IntList literals = new IntList();
    private final IntList levelStarts = new IntList();

    /** The reason that stands for "the theory of this number will explain it". */
    static int theory(int number) {
        return NONE - 1 - number;
    }

    /** The number of the theory that the reason stands for; negative if it stands for none. */
    static int theoryOf(int reason) {
        return NONE - 1 - reason;
    }

    void grow(int variables) {
        if (variables >= levels.length) {
            int capacity = Math.max(variables + 1, 2 * levels.length);
            values = Arrays.copyOf(values, 2 * capacity);
            levels = Arrays.copyOf(levels, capacity);
            reasons = Arrays.copyOf(reasons, capacity);
            positions = Arrays.copyOf(positions, capacity);
        }
    }

    boolean isTrue(int literal) {
        return values[literal] > 0;
    }

    boolean isFalse(int literal) {
        return values[literal] < 0;
    }

    boolean isOpen(int literal) {
        return values[literal] == 0;
    }

    /** 1, -1 or 0 by literal. For the inner loop of unit propagation only. */
    byte[] values() {
        return values;
    }

    int level(int variable) {
        return levels[variable];
    }

    int reason(int variable) {
        return reasons[variable];
    }

    void explained(int variable, int clause) {
        reasons[variable] = clause;
    }

    /** Returns where in the trail the variable got its value. */
    int position(int variable) {
        return positions[variable];
    }

    int size() {
        return literals.size();
    }

    int get(int index) {
        return literals.get(index);
    }

    int level() {
        return levelStarts.size();
    }

    int levelStart(int level) {
        return level == 0 ? 0 : levelStarts.get(level - 1);
    }

    void newLevel() {
        levelStarts.add(literals.size());
    }

    /** Makes an open literal true. */
    void assign(int literal, int reason) {
        int variable = Literal.variable(literal);
        values[literal] = 1;
        values[Literal.not(literal)] = -1;
        levels[variable] = levelStarts.size();
        reasons[variable] = levelStarts.isEmpty() ? NONE : reason;
        positions[variable] = literals.size();
        literals.add(literal);
    }

    /** Opens the youngest literal again and gives it. */
    int removeLast() {
        int literal = literals.removeLast();
        values[literal] = 0;
        values[Literal.not(literal)] = 0;
        return literal;
    }

    /** Forgets the levels above this one, whose literals must be gone already. */
    void dropLevels(int level) {
        levelStarts.truncate(level);
    }
}
