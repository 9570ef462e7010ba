// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explore.toy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The code of one toy thread. */
final class Code {

    final String thread;
    final int self;
    final boolean startsLater;
    final List<Instruction> instructions = new ArrayList<>();
    final List<Integer> first = new ArrayList<>();
    final List<Integer> second = new ArrayList<>();
    final Map<Integer, String> requirements = new HashMap<>();
    private final Map<String, Integer> locals = new HashMap<>();
    boolean hasLoops;

    Code(String thread, int self, boolean startsLater) {
        this.thread = thread;
        this.self = self;
        this.startsLater = startsLater;
    }

    int size() {
        return instructions.size();
    }

    int emit(Instruction instruction) {
        return emit(instruction, 0, 0);
    }

    int emit(Instruction instruction, int operand) {
        return emit(instruction, operand, 0);
    }

    int emit(Instruction instruction, int operand, int other) {
        instructions.add(instruction);
        first.add(operand);
        second.add(other);
        return instructions.size() - 1;
    }

    /** Lets a jump go to what is emitted next. */
    void land(int jump) {
        first.set(jump, size());
    }

    /** Adds a look at all shared variables as the first step and before each return. */
    void addSnapshots() {
        List<Instruction> old = new ArrayList<>(instructions);
        List<Integer> oldFirst = new ArrayList<>(first);
        List<Integer> oldSecond = new ArrayList<>(second);
        int[] moved = new int[old.size()];
        instructions.clear();
        first.clear();
        second.clear();
        emit(Instruction.SNAPSHOT);
        for (int i = 0; i < old.size(); i++) {
            moved[i] = size();
            if (old.get(i) == Instruction.RETURN) {
                emit(Instruction.SNAPSHOT);
            }
            emit(old.get(i), oldFirst.get(i), oldSecond.get(i));
        }
        for (int i = 0; i < size(); i++) {
            if (instructions.get(i) == Instruction.JUMP || instructions.get(i) == Instruction.JUMP_IF_ZERO) {
                first.set(i, moved[first.get(i)]);
            }
        }
    }

    int local(String name) {
        return locals.computeIfAbsent(name, unknown -> locals.size());
    }

    int locals() {
        return locals.size();
    }
}
