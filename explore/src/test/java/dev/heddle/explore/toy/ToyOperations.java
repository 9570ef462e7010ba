// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explore.toy;

import dev.heddle.explore.Access;
import dev.heddle.explore.Operation;
import dev.heddle.explore.OperationKind;
import dev.heddle.explore.Operations;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Turns what the threads of a toy program are about to do into operations. */
final class ToyOperations {

    private static final int UNKNOWN = -1;

    final Operations operations = new Operations();
    private final Machine machine;
    private final Layout at;

    /** Per thread and instruction, and per way in which it may go, the number of the operation. */
    private final int[][][] known;

    private final int[] firstSite;

    ToyOperations(Machine machine) {
        this.machine = machine;
        this.at = machine.at;
        this.known = new int[at.threads][][];
        this.firstSite = new int[at.threads + 1];
        int ways = Math.max(at.lock, at.threads) + 2;
        for (int thread = 0; thread < at.threads; thread++) {
            int size = machine.instructions[thread].length;
            firstSite[thread + 1] = firstSite[thread] + size;
            known[thread] = new int[size][ways];
            for (int[] each : known[thread]) {
                Arrays.fill(each, UNKNOWN);
            }
        }
    }

    /** The next operation of a thread that watches the given cells for a change, or none. */
    int next(int thread, int[] watched) {
        int pc = machine.pc(thread);
        if (watched.length > 0) {
            return operations.number(retry(thread, pc, watched));
        }
        if (machine.instructions[thread][pc] == Instruction.BROADCAST) {
            return operations.number(broadcast(pc, thread));
        }
        if (machine.instructions[thread][pc] == Instruction.PASS_TIME) {
            return operations.number(passTime(firstSite[thread] + pc));
        }
        int way = way(thread, pc);
        int number = known[thread][pc][way];
        if (number == UNKNOWN) {
            number = operations.number(operation(thread, pc, way));
            known[thread][pc][way] = number;
        }
        return number;
    }

    /** Returns what else decides about an operation besides its instruction. */
    private int way(int thread, int pc) {
        return switch (machine.instructions[thread][pc]) {
            case READ_ELEMENT, WRITE_ELEMENT -> machine.cell(thread);
            case CAS -> machine.wouldSwap(thread) ? 1 : 0;
            case TRY_LOCK -> machine.memory[at.lock + machine.first[thread][pc]];
            case SIGNAL -> {
                int queue = at.queue(machine.first[thread][pc]);
                yield machine.memory[queue] == 0 ? 0 : 1 + machine.memory[queue + 1];
            }
            case INTERRUPTIBLE_WAIT -> interruptibleWay(thread);
            case INTERRUPT -> interruptWay(machine.first[thread][pc]);
            case TIMED_LOCK ->
                machine.memory[at.timer + thread] == 0 ? 0 : 1 + machine.memory[at.lock + machine.first[thread][pc]];
            case WAIT, LIMITED_WAIT -> machine.waiting(thread) == Machine.NOT_WAITING ? 0 : 1;
            case TIMED_WAIT ->
                machine.waiting(thread) == Machine.NOT_WAITING ? 0 : 1 + machine.memory[at.notification + thread];
            default -> 0;
        };
    }

    private Operation operation(int thread, int pc, int way) {
        int site = firstSite[thread] + pc;
        int operand = machine.first[thread][pc];
        return switch (machine.instructions[thread][pc]) {
            case READ -> Operation.on(OperationKind.READ, site, Access.read(operand));
            case READ_ELEMENT -> Operation.on(OperationKind.READ, site, Access.read(way));
            case WRITE -> Operation.on(OperationKind.WRITE, site, Access.update(operand));
            case WRITE_ELEMENT -> Operation.on(OperationKind.WRITE, site, Access.update(way));
            case CAS -> Operation.on(OperationKind.UPDATE, site, Access.attempt(operand, way == 1));
            case ADD_ATOMICALLY -> Operation.on(OperationKind.UPDATE, site, Access.update(operand));
            case LOCK -> Operation.on(OperationKind.LOCK, site, Access.take(at.lock + operand, 1));
            case TRY_LOCK -> Operation.on(OperationKind.TRY_LOCK, site, Access.attempt(at.lock + operand, way == 1));
            case UNLOCK -> Operation.on(OperationKind.UNLOCK, site, Access.update(at.lock + operand));
            case INTERRUPTIBLE_WAIT -> interruptible(thread, pc, way);
            case INTERRUPT -> interrupt(site, operand, way);
            case TIMED_LOCK ->
                Operation.on(
                        OperationKind.TRY_LOCK,
                        site,
                        way == 0 ? Access.take(at.lock + operand, 1) : Access.attempt(at.lock + operand, way == 2),
                        Access.read(at.timer + thread));
            case WAIT, TIMED_WAIT, LIMITED_WAIT -> waiting(thread, pc, way);
            case SIGNAL -> signal(site, operand, way);
            case ACQUIRE -> Operation.on(OperationKind.ACQUIRE, site, Access.take(at.semaphore + operand, 1));
            case RELEASE -> Operation.on(OperationKind.RELEASE, site, Access.update(at.semaphore + operand));
            case PARK -> Operation.on(OperationKind.PARK, site, Access.take(at.permit + thread, 1));
            case UNPARK -> Operation.on(OperationKind.UNPARK, site, Access.update(at.permit + operand));
            case START -> new Operation(OperationKind.START, site, operand, List.of());
            case JOIN -> new Operation(OperationKind.JOIN, site, operand, List.of());
            case YIELD -> Operation.on(OperationKind.YIELD, site);
            case READ_LOCK ->
                Operation.on(
                        OperationKind.LOCK,
                        site,
                        Access.await(at.writer + operand, 1),
                        Access.update(at.reader(operand, thread)));
            case READ_UNLOCK -> Operation.on(OperationKind.UNLOCK, site, Access.update(at.reader(operand, thread)));
            case WRITE_LOCK -> writeLock(site, operand);
            case WRITE_UNLOCK -> Operation.on(OperationKind.UNLOCK, site, Access.update(at.writer + operand));
            case SNAPSHOT -> snapshot(site);
            case SLEEP -> Operation.on(OperationKind.SLEEP, site, Access.take(at.timer + thread, 1));
            case MYSTERY -> Operation.on(OperationKind.OPAQUE, site);
            default -> throw new IllegalStateException("not visible");
        };
    }

    private Operation waiting(int thread, int pc, int way) {
        int site = firstSite[thread] + pc;
        int condition = at.condition + machine.first[thread][pc];
        int lock = at.lock + machine.second[thread][pc];
        int notification = at.notification + thread;
        if (way == 0) {
            return Operation.on(
                    OperationKind.WAIT,
                    site,
                    Access.update(lock),
                    Access.update(condition),
                    Access.update(notification));
        }
        if (machine.instructions[thread][pc] != Instruction.TIMED_WAIT) {
            return Operation.on(OperationKind.REACQUIRE, site, Access.take(lock, 1), Access.await(notification, 1));
        }
        // The time may be out at any moment, so it does not wait for the notification. Whoever was not notified has to
        // leave
        // the condition.
        return Operation.on(
                OperationKind.REACQUIRE,
                site,
                Access.take(lock, 1),
                Access.attempt(condition, way == 1),
                Access.read(notification));
    }

    private int interruptibleWay(int thread) {
        if (machine.isInterruptedBefore(thread)) {
            return 3;
        }
        return machine.waiting(thread) == Machine.NOT_WAITING ? 0 : machine.isWokenByInterrupt(thread) ? 2 : 1;
    }

    /** What it does not touch this time but might another time is attempted. */
    private Operation interruptible(int thread, int pc, int way) {
        int site = firstSite[thread] + pc;
        int condition = at.condition + machine.first[thread][pc];
        int lock = at.lock + machine.second[thread][pc];
        int notification = at.notification + thread;
        int flag = at.interrupted + thread;
        if (way == 0 || way == 3) {
            return Operation.on(
                    OperationKind.WAIT,
                    site,
                    Access.attempt(flag, way == 3),
                    Access.attempt(lock, way == 0),
                    Access.attempt(condition, way == 0),
                    Access.attempt(notification, way == 0));
        }
        return Operation.on(
                OperationKind.REACQUIRE,
                site,
                Access.take(lock, 1),
                Access.await(notification, 1),
                Access.attempt(flag, way == 2));
    }

    /** Decides whether it wakes the thread, and from which condition, or finds it woken. */
    private int interruptWay(int thread) {
        if (machine.waiting(thread) == Machine.NOT_WAITING
                || machine.instructions[thread][machine.pc(thread)] != Instruction.INTERRUPTIBLE_WAIT) {
            return 0;
        }
        int condition = machine.first[thread][machine.pc(thread)];
        return 1 + 2 * condition + (machine.isInterruptible(thread) ? 1 : 0);
    }

    private Operation interrupt(int site, int thread, int way) {
        boolean wakes = way > 0 && (way - 1) % 2 == 1;
        List<Access> accesses = new ArrayList<>(
                List.of(Access.update(at.interrupted + thread), Access.attempt(at.notification + thread, wakes)));
        if (way > 0) {
            accesses.add(Access.attempt(at.condition + (way - 1) / 2, wakes));
        }
        return new Operation(OperationKind.INTERRUPT, site, Operation.NOBODY, accesses);
    }

    private Operation signal(int site, int condition, int way) {
        Access onCondition = Access.update(at.condition + condition);
        return way == 0
                ? Operation.on(OperationKind.NOTIFY, site, onCondition)
                : Operation.on(OperationKind.NOTIFY, site, onCondition, Access.update(at.notification + way - 1));
    }

    private Operation broadcast(int pc, int thread) {
        int condition = machine.first[thread][pc];
        List<Access> accesses = new ArrayList<>(List.of(Access.update(at.condition + condition)));
        int queue = at.queue(condition);
        int[] waiting = Arrays.copyOfRange(machine.memory, queue + 1, queue + 1 + machine.memory[queue]);
        Arrays.stream(waiting).sorted().forEach(each -> accesses.add(Access.update(at.notification + each)));
        return new Operation(OperationKind.NOTIFY_ALL, firstSite[thread] + pc, Operation.NOBODY, accesses);
    }

    private Operation passTime(int site) {
        List<Access> accesses = new ArrayList<>();
        Set<Integer> conditions = new TreeSet<>();
        for (int thread = 0; thread < at.threads; thread++) {
            if (machine.memory[at.deadline + thread] == machine.firstDeadline()) {
                boolean waits = machine.waiting(thread) != Machine.NOT_WAITING;
                accesses.add(Access.update((waits ? at.notification : at.timer) + thread));
                if (waits) {
                    conditions.add(machine.first[thread][machine.pc(thread)]);
                }
            }
        }
        conditions.forEach(condition -> accesses.add(Access.update(at.condition + condition)));
        return new Operation(OperationKind.TIME, site, Operation.NOBODY, accesses);
    }

    private Operation writeLock(int site, int readWriteLock) {
        List<Access> accesses = new ArrayList<>(List.of(Access.take(at.writer + readWriteLock, 1)));
        for (int thread = 0; thread < at.threads; thread++) {
            accesses.add(Access.await(at.reader(readWriteLock, thread), 1));
        }
        return new Operation(OperationKind.LOCK, site, Operation.NOBODY, accesses);
    }

    private Operation snapshot(int site) {
        List<Access> accesses = new ArrayList<>();
        for (int cell = 0; cell < at.lock; cell++) {
            accesses.add(Access.read(cell));
        }
        return new Operation(OperationKind.READ, site, Operation.NOBODY, accesses);
    }

    private Operation retry(int thread, int pc, int[] watched) {
        List<Access> accesses = new ArrayList<>();
        boolean isCas = machine.instructions[thread][pc] == Instruction.CAS;
        for (int i = 0; i < watched.length; i++) {
            accesses.add(
                    i == 0 && isCas ? Access.attempt(watched[i], machine.wouldSwap(thread)) : Access.read(watched[i]));
        }
        return new Operation(OperationKind.RETRY, firstSite[thread] + pc, Operation.NOBODY, accesses);
    }
}
