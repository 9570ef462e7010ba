package dev.heddle.control.explore.toy;

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

    int local(String name) {
        return locals.computeIfAbsent(name, unknown -> locals.size());
    }

    int locals() {
        return locals.size();
    }
}
