// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explore.toy;

import java.util.List;

/** Runs the threads of a toy program, one visible instruction at a time. Everything it changes lies in {@link #memory}. */
final class Machine {

    static final int NOT_STARTED = 0;
    static final int RUNNING = 1;
    static final int ENDED = 2;

    /** The state of a waiting thread: not waiting, until notified, or until notified or timed out. */
    static final int NOT_WAITING = 0;

    static final int WAITING = 1;
    static final int WAITING_TIMED = 2;

    /** The notification that came from time. */
    private static final int TIMED_OUT = 2;

    /** The notification that came from an interrupt. */
    private static final int INTERRUPTED = 3;

    final ToyProgram program;
    final Layout at;
    int[] memory;

    final Instruction[][] instructions;
    final int[][] first;
    final int[][] second;

    /** The value that the last step found and left at its cell. */
    long valueRead;

    long valueWritten;

    private final int[] initial;

    Machine(ToyProgram program) {
        this.program = program;
        this.at = new Layout(program);
        this.memory = new int[at.size];
        int threads = program.threads.size();
        instructions = new Instruction[threads][];
        first = new int[threads][];
        second = new int[threads][];
        for (int i = 0; i < threads; i++) {
            Code code = program.threads.get(i);
            instructions[i] = code.instructions.toArray(new Instruction[0]);
            first[i] = ints(code.first);
            second[i] = ints(code.second);
        }
        begin();
        initial = memory.clone();
    }

    void reset() {
        System.arraycopy(initial, 0, memory, 0, initial.length);
    }

    private void begin() {
        for (int i = 0; i < program.initial.size(); i++) {
            memory[i] = program.initial.get(i);
        }
        int next = at.semaphore;
        for (int permits : program.permits.values()) {
            memory[next++] = permits;
        }
        // Levels: a free lock is 1, a read-write lock nobody writes under is 1, a thread that does not read is 1.
        for (int object = at.lock; object < at.condition; object++) {
            memory[object] = 1;
        }
        for (int object = at.writer; object < at.notification; object++) {
            memory[object] = 1;
        }
        for (int thread = 0; thread < at.threads; thread++) {
            if (!program.threads.get(thread).startsLater) {
                start(thread);
            }
        }
    }

    int status(int thread) {
        return memory[at.status + thread];
    }

    int pc(int thread) {
        return memory[at.pc + thread];
    }

    int waiting(int thread) {
        return memory[at.waiting + thread];
    }

    /** Returns true if a running thread finds what its next instruction waits for. */
    boolean canGo(int thread) {
        int pc = memory[at.pc + thread];
        int operand = first[thread][pc];
        int waiting = memory[at.waiting + thread];
        if (waiting != NOT_WAITING) {
            boolean isAwake = waiting == WAITING_TIMED || memory[at.notification + thread] >= 1;
            return isAwake && memory[at.lock + second[thread][pc]] == 1;
        }
        return switch (instructions[thread][pc]) {
            case LOCK -> memory[at.lock + operand] == 1;
            case ACQUIRE -> memory[at.semaphore + operand] >= 1;
            case PARK -> memory[at.permit + thread] >= 1;
            case JOIN -> memory[at.status + operand] == ENDED;
            case SLEEP -> memory[at.timer + thread] == 1;
            case TIMED_LOCK -> memory[at.timer + thread] == 1 || memory[at.lock + operand] == 1;
            case PASS_TIME -> firstDeadline() < Integer.MAX_VALUE;
            case READ_LOCK -> memory[at.writer + operand] == 1;
            case WRITE_LOCK -> memory[at.writer + operand] == 1 && nobodyReads(operand);
            default -> true;
        };
    }

    /** Returns when time has to stop next. */
    int firstDeadline() {
        int first = Integer.MAX_VALUE;
        for (int thread = 0; thread < at.threads; thread++) {
            int deadline = memory[at.deadline + thread];
            first = deadline > 0 ? Math.min(first, deadline) : first;
        }
        return first;
    }

    boolean isTime(int thread) {
        return instructions[thread][0] == Instruction.PASS_TIME;
    }

    private boolean nobodyReads(int readWriteLock) {
        for (int thread = 0; thread < at.threads; thread++) {
            if (memory[at.reader(readWriteLock, thread)] != 1) {
                return false;
            }
        }
        return true;
    }

    /** Returns true if the pending compare-and-set of a thread would succeed. */
    boolean wouldSwap(int thread) {
        int expected = memory[stackOf(thread) + memory[at.sp + thread] - 2];
        return memory[first[thread][pc(thread)]] == expected;
    }

    /** The cell that an access to memory is about; out of bounds counts as the first. */
    int cell(int thread) {
        int pc = pc(thread);
        int operand = first[thread][pc];
        int depth = switch (instructions[thread][pc]) {
            case READ_ELEMENT -> 1;
            case WRITE_ELEMENT -> 2;
            default -> 0;
        };
        if (depth == 0) {
            return operand;
        }
        int index = memory[stackOf(thread) + memory[at.sp + thread] - depth];
        return index < 0 || index >= second[thread][pc] ? operand : operand + index;
    }

    /** Takes the visible step of a thread and runs on to its next. */
    void step(int thread) {
        int pc = memory[at.pc + thread];
        int operand = first[thread][pc];
        Instruction instruction = instructions[thread][pc];
        if (memory[at.waiting + thread] != NOT_WAITING) {
            reacquire(thread, instruction, operand, second[thread][pc]);
        } else if (isWait(instruction) && !isInterruptedBefore(thread)) {
            if (instruction == Instruction.LIMITED_WAIT) {
                memory[at.deadline + thread] = memory[at.now] + pop(thread);
            }
            memory[at.lock + second[thread][pc]] = 1;
            memory[at.notification + thread] = 0;
            enqueue(operand, thread);
            memory[at.waiting + thread] = instruction == Instruction.TIMED_WAIT ? WAITING_TIMED : WAITING;
            return;
        } else {
            perform(thread, instruction, operand);
        }
        memory[at.pc + thread] = pc + 1;
        run(thread);
    }

    static boolean isWait(Instruction instruction) {
        return switch (instruction) {
            case WAIT, TIMED_WAIT, LIMITED_WAIT, INTERRUPTIBLE_WAIT -> true;
            default -> false;
        };
    }

    /** Returns true if the thread does not begin its wait since it was interrupted. */
    boolean isInterruptedBefore(int thread) {
        return instructions[thread][pc(thread)] == Instruction.INTERRUPTIBLE_WAIT
                && waiting(thread) == NOT_WAITING
                && memory[at.interrupted + thread] == 1;
    }

    boolean isWokenByInterrupt(int thread) {
        return memory[at.notification + thread] == INTERRUPTED;
    }

    /** Returns true if an interrupt would wake the thread: it waits and nobody has woken it. */
    boolean isInterruptible(int thread) {
        return waiting(thread) != NOT_WAITING
                && instructions[thread][pc(thread)] == Instruction.INTERRUPTIBLE_WAIT
                && memory[at.notification + thread] == 0;
    }

    private void interrupt(int thread) {
        memory[at.interrupted + thread] = 1;
        if (isInterruptible(thread)) {
            memory[at.notification + thread] = INTERRUPTED;
            remove(first[thread][pc(thread)], thread);
        }
    }

    private void reacquire(int thread, Instruction instruction, int condition, int lock) {
        memory[at.lock + lock] = 0;
        memory[at.waiting + thread] = NOT_WAITING;
        if (instruction == Instruction.TIMED_WAIT) {
            push(thread, memory[at.notification + thread]);
            remove(condition, thread);
        } else if (instruction == Instruction.LIMITED_WAIT) {
            push(thread, memory[at.notification + thread] == TIMED_OUT ? 0 : 1);
        } else if (instruction == Instruction.INTERRUPTIBLE_WAIT) {
            push(thread, isWokenByInterrupt(thread) ? 0 : 1);
            memory[at.interrupted + thread] = isWokenByInterrupt(thread) ? 0 : memory[at.interrupted + thread];
        }
    }

    private void perform(int thread, Instruction instruction, int operand) {
        switch (instruction) {
            case READ -> push(thread, read(operand));
            case READ_ELEMENT -> {
                int cell = cell(thread);
                pop(thread);
                push(thread, read(cell));
            }
            case WRITE -> write(operand, pop(thread));
            case WRITE_ELEMENT -> {
                int cell = cell(thread);
                int value = pop(thread);
                pop(thread);
                write(cell, value);
            }
            case CAS -> {
                int value = pop(thread);
                int expected = pop(thread);
                int found = read(operand);
                write(operand, found == expected ? value : found);
                push(thread, found == expected ? 1 : 0);
            }
            case ADD_ATOMICALLY -> {
                int found = read(operand);
                write(operand, found + pop(thread));
                push(thread, found);
            }
            case LOCK -> memory[at.lock + operand] = 0;
            case UNLOCK -> memory[at.lock + operand] = 1;
            case TRY_LOCK -> {
                push(thread, memory[at.lock + operand]);
                memory[at.lock + operand] = 0;
            }
            case SIGNAL -> wakeFirst(operand);
            case BROADCAST -> {
                while (memory[at.queue(operand)] > 0) {
                    wakeFirst(operand);
                }
            }
            case ACQUIRE -> memory[at.semaphore + operand]--;
            case RELEASE -> memory[at.semaphore + operand]++;
            case PARK -> memory[at.permit + thread] = 0;
            case UNPARK -> memory[at.permit + operand] = 1;
            case START -> start(operand);
            case SNAPSHOT -> valueRead = memory[0];
            case SLEEP -> memory[at.timer + thread] = 0;
            case TIMED_LOCK -> {
                push(thread, memory[at.lock + operand]);
                memory[at.lock + operand] = 0;
                memory[at.timer + thread] = 0;
                memory[at.deadline + thread] = 0;
            }
            case INTERRUPT -> interrupt(operand);
            case INTERRUPTIBLE_WAIT -> {
                memory[at.interrupted + thread] = 0;
                push(thread, 0);
            }
            case PASS_TIME -> passTime();
            case MYSTERY -> {
                for (int cell = 0; cell < at.lock; cell++) {
                    memory[cell]++;
                }
            }
            case READ_LOCK -> memory[at.reader(operand, thread)] = 0;
            case READ_UNLOCK -> memory[at.reader(operand, thread)] = 1;
            case WRITE_LOCK -> memory[at.writer + operand] = 0;
            case WRITE_UNLOCK -> memory[at.writer + operand] = 1;
            default -> {}
        }
    }

    private void passTime() {
        int now = firstDeadline();
        memory[at.now] = now;
        for (int thread = 0; thread < at.threads; thread++) {
            if (memory[at.deadline + thread] == now) {
                memory[at.deadline + thread] = 0;
                if (waiting(thread) == NOT_WAITING) {
                    memory[at.timer + thread] = 1;
                } else {
                    memory[at.notification + thread] = TIMED_OUT;
                    remove(first[thread][pc(thread)], thread);
                }
            }
        }
    }

    private int read(int cell) {
        valueRead = memory[cell];
        return memory[cell];
    }

    private void write(int cell, int value) {
        valueWritten = value;
        memory[cell] = value;
    }

    private void start(int thread) {
        memory[at.status + thread] = RUNNING;
        run(thread);
    }

    private void enqueue(int condition, int thread) {
        int queue = at.queue(condition);
        memory[queue + 1 + memory[queue]++] = thread;
    }

    private void wakeFirst(int condition) {
        int queue = at.queue(condition);
        if (memory[queue] > 0) {
            int woken = memory[queue + 1];
            memory[at.notification + woken] = 1;
            memory[at.deadline + woken] = 0;
            remove(condition, woken);
        }
    }

    private void remove(int condition, int thread) {
        int queue = at.queue(condition);
        int kept = 0;
        int waiting = memory[queue];
        for (int i = 0; i < waiting; i++) {
            int each = memory[queue + 1 + i];
            if (each != thread) {
                memory[queue + 1 + kept++] = each;
            }
        }
        for (int i = kept; i < waiting; i++) {
            memory[queue + 1 + i] = 0;
        }
        memory[queue] = kept;
    }

    /** Runs what nobody can see, up to the next visible instruction or the end. */
    private void run(int thread) {
        Instruction[] code = instructions[thread];
        int pc = memory[at.pc + thread];
        while (!code[pc].isVisible()) {
            int operand = first[thread][pc];
            if (code[pc] == Instruction.RETURN) {
                memory[at.status + thread] = ENDED;
                break;
            }
            pc = invisible(thread, code[pc], operand, pc);
        }
        memory[at.pc + thread] = pc;
        if (code[pc] == Instruction.SLEEP) {
            memory[at.deadline + thread] = memory[at.now] + first[thread][pc];
        } else if (code[pc] == Instruction.TIMED_LOCK) {
            memory[at.deadline + thread] = memory[at.now] + second[thread][pc];
        }
    }

    private int invisible(int thread, Instruction instruction, int operand, int pc) {
        switch (instruction) {
            case JUMP -> {
                return operand;
            }
            case JUMP_IF_ZERO -> {
                return pop(thread) == 0 ? operand : pc + 1;
            }
            case REQUIRE -> {
                if (pop(thread) == 0 && memory[at.failure + thread] == 0) {
                    memory[at.failure + thread] = pc + 1;
                }
            }
            case LOAD -> push(thread, memory[at.locals + thread * at.localsEach + operand]);
            case STORE -> memory[at.locals + thread * at.localsEach + operand] = pop(thread);
            default -> compute(thread, instruction, operand);
        }
        return pc + 1;
    }

    private void compute(int thread, Instruction instruction, int operand) {
        switch (instruction) {
            case PUSH -> push(thread, operand);
            case PEEK -> push(thread, memory[operand]);
            case POP -> pop(thread);
            case NOT -> push(thread, pop(thread) == 0 ? 1 : 0);
            default -> {
                int right = pop(thread);
                int left = pop(thread);
                push(thread, binary(instruction, left, right));
            }
        }
    }

    private static int binary(Instruction instruction, int left, int right) {
        return switch (instruction) {
            case ADD -> left + right;
            case SUBTRACT -> left - right;
            case MULTIPLY -> left * right;
            case REMAINDER -> left % right;
            case EQUAL -> left == right ? 1 : 0;
            case LESS -> left < right ? 1 : 0;
            default -> throw new IllegalStateException("not to be computed: " + instruction);
        };
    }

    /** Returns true if the final state is as the program says it should be. */
    boolean oracleHolds() {
        Code oracle = program.oracle;
        if (oracle.size() == 0) {
            return true;
        }
        // A thread that has ended lends its stack.
        memory[at.sp] = 0;
        int pc = 0;
        while (oracle.instructions.get(pc) != Instruction.RETURN) {
            pc = invisible(0, oracle.instructions.get(pc), oracle.first.get(pc), pc);
        }
        return pop(0) != 0;
    }

    private int stackOf(int thread) {
        return at.stack + thread * Layout.STACK;
    }

    private void push(int thread, int value) {
        memory[stackOf(thread) + memory[at.sp + thread]++] = value;
    }

    private int pop(int thread) {
        int top = stackOf(thread) + --memory[at.sp + thread];
        int value = memory[top];
        // Nothing is left behind, so that equal states are equal arrays.
        memory[top] = 0;
        return value;
    }

    private static int[] ints(List<Integer> some) {
        return some.stream().mapToInt(Integer::intValue).toArray();
    }
}
