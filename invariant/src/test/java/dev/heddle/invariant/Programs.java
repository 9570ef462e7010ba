// SPDX-License-Identifier: Apache-2.0
package dev.heddle.invariant;

import static dev.heddle.invariant.Steps.lock;
import static dev.heddle.invariant.Steps.read;
import static dev.heddle.invariant.Steps.sleep;
import static dev.heddle.invariant.Steps.unless;
import static dev.heddle.invariant.Steps.unlock;
import static dev.heddle.invariant.Steps.wake;
import static dev.heddle.invariant.Steps.write;
import static dev.heddle.invariant.Steps.writeAndGo;

import dev.heddle.invariant.Machine.Registers;
import dev.heddle.invariant.Machine.Step;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Small programs whose executions are known from elsewhere. Locks and the like come after the variables. */
public final class Programs {

    private Programs() {}

    /** A program, the names of the variables that are looked at, and its threads. */
    public record Program(List<String> variables, List<Integer> initial, List<List<Step>> threads) {

        Machine machine() {
            return new Machine(initial, threads);
        }

        /** Returns what the program's variables can be when a thread begins and ends. */
        public Set<Machine.Passage> passages(int thread) {
            return machine().passages(thread).stream()
                    .map(passage -> new Machine.Passage(seen(passage.enter()), seen(passage.exit())))
                    .collect(Collectors.toCollection(LinkedHashSet::new));
        }

        /** Returns what the program's variables can be in the end. */
        Set<List<Integer>> results() {
            return machine().results().stream().map(this::seen).collect(Collectors.toCollection(LinkedHashSet::new));
        }

        private List<Integer> seen(List<Integer> shared) {
            return shared.subList(0, variables.size());
        }
    }

    /** All of them, with what is usual for them, by their names. */
    public static final Map<String, Program> ALL = Map.ofEntries(
            Map.entry("FibBench", fibonacci(5)),
            Map.entry("Lazy01", lazy()),
            Map.entry("Stateful01", stateful()),
            Map.entry("Sync01", sync()),
            Map.entry("Dekker", dekker(10)),
            Map.entry("Lamport", lamport(5)),
            Map.entry("Peterson", peterson(10)),
            Map.entry("TimeVarMutex", timeVarMutex()),
            Map.entry("Szymanski", szymanski(5)),
            Map.entry("IncTrue", incTrue()),
            Map.entry("IncCas", incCas()),
            Map.entry("IncDec", incDec()),
            Map.entry("IncDecCas", incDecCas()),
            Map.entry("Reorder2", reorder()),
            Map.entry("AccountBad", account()),
            Map.entry("withdraw", withdraw(400)),
            Map.entry("withdraw fixed", withdrawFixed(400)),
            Map.entry("array index", array(-1)));

    private static Program program(String variables, List<Integer> initial, List<List<Step>> threads) {
        return new Program(List.of(variables.split(" ", -1)), initial, threads);
    }

    public static Program fibonacci(int rounds) {
        List<Step> one = new ArrayList<>();
        List<Step> other = new ArrayList<>();
        for (int i = 0; i < rounds; i++) {
            one.addAll(addTo(0, 1));
            other.addAll(addTo(1, 0));
        }
        return program("i j", List.of(1, 1), List.of(one, other));
    }

    private static List<Step> addTo(int own, int other) {
        return List.of(read(own, 0), read(other, 1), write(own, r -> r.get(0) + r.get(1)));
    }

    private static List<Step> guarded(int lock, int variable, int amount) {
        return List.of(lock(lock), read(variable, 0), write(variable, r -> r.get(0) + amount), unlock(lock));
    }

    private static List<Step> sequence(List<Step> one, List<Step> other) {
        return Stream.concat(one.stream(), other.stream()).toList();
    }

    public static Program lazy() {
        return program(
                "data",
                List.of(0, 0),
                List.of(guarded(1, 0, 1), guarded(1, 0, 2), List.of(lock(1), read(0, 0), unlock(1))));
    }

    public static Program stateful() {
        return program(
                "data1 data2",
                List.of(10, 10, 0),
                List.of(sequence(guarded(2, 0, 1), guarded(2, 1, 1)), sequence(guarded(2, 0, 5), guarded(2, 1, -6))));
    }

    /** Variables: num, the lock, a sleeper on empty, a sleeper on full. */
    public static Program sync() {
        return program(
                "num",
                List.of(1, 0, 0, 0),
                List.of(waiting(0, 2, 3, value -> value > 0, 1), waiting(0, 3, 2, value -> value == 0, -1)));
    }

    private static List<Step> waiting(int variable, int sleeper, int other, IntPredicate waits, int amount) {
        return List.of(
                lock(1),
                unless(variable, waits, 4),
                sleep(1, sleeper),
                wake(1, sleeper, 1),
                read(variable, 0),
                write(variable, r -> r.get(0) + amount),
                write(other, 0),
                unlock(1));
    }

    public static Program peterson(int rounds) {
        return program(
                "flag1 flag2 turn x",
                List.of(0, 0, 0, 0),
                List.of(peterson(0, 1, 1, 0, rounds), peterson(1, 0, 0, 1, rounds)));
    }

    private static List<Step> peterson(int own, int other, int turn, int x, int rounds) {
        return List.of(
                write(own, 1),
                write(2, turn),
                unless(other, value -> value == 1, 4),
                (state, registers, next) -> {
                    if (state[2] != turn) {
                        return next;
                    }
                    int count = registers.get(0);
                    registers.set(0, count + 1);
                    return count > rounds ? 6 : 2;
                },
                write(3, x),
                write(own, 0));
    }

    /** Variables: block, busy, inode; the locks of inode and of busy. */
    public static Program timeVarMutex() {
        return program(
                "block busy inode",
                List.of(0, 0, 0, 0, 0),
                List.of(
                        List.of(
                                lock(3),
                                unless(2, value -> value == 0, 6),
                                lock(4),
                                write(1, 1),
                                unlock(4),
                                write(2, 1),
                                write(0, 1),
                                unlock(3)),
                        List.of(lock(4), unless(1, value -> value == 0, 3), write(0, 0), unlock(4))));
    }

    public static Program incTrue() {
        List<Step> worker = List.of(
                unless(1, value -> value == 0, 2),
                write(1, 1),
                read(0, 0),
                read(0, 0),
                write(0, r -> r.get(0) + 1),
                unless(1, value -> value == 1, 7),
                write(1, 0));
        return program("value m", List.of(0, 0), List.of(worker, worker));
    }

    public static Program incCas() {
        List<Step> worker = List.of(
                read(0, 0),
                (state, registers, next) -> {
                    if (state[0] == registers.get(0)) {
                        return next;
                    }
                    // A failed attempt, of which there may be five.
                    return registers.set(1, registers.get(1) + 1) == 5 ? 3 : 0;
                },
                write(0, r -> r.get(0) + 1));
        return program("value", List.of(0), List.of(worker, worker));
    }

    public static Program reorder() {
        List<Step> setter = List.of(write(0, 1), write(1, -1));
        List<Step> checker = List.of(read(0, 0), read(1, 1));
        return program("a b", List.of(0, 0), List.of(setter, setter, checker, checker));
    }

    /** Variables: balance, deposit_done, withdraw_done, the lock; x, y and z never change. */
    public static Program account() {
        return program(
                "balance deposit_done withdraw_done",
                List.of(1, 0, 0, 0),
                List.of(
                        List.of(
                                lock(3),
                                unless(1, value -> value == 1, 4),
                                unless(2, value -> value == 1, 4),
                                read(0, 0),
                                unlock(3)),
                        List.of(lock(3), read(0, 0), write(0, r -> r.get(0) + 2), write(1, 1), unlock(3)),
                        List.of(lock(3), read(0, 0), write(0, r -> r.get(0) - 4), write(2, 1), unlock(3))));
    }

    public static Program withdraw(int balance) {
        List<Step> worker = List.of(lock(1), read(0, 0), unlock(1), lock(1), write(0, r -> r.get(0) - 100), unlock(1));
        return program("balance", List.of(balance, 0), List.of(worker, worker));
    }

    public static Program withdrawFixed(int balance) {
        List<Step> worker = List.of(lock(1), read(0, 0), write(0, r -> r.get(0) - 100), unlock(1));
        return program("balance", List.of(balance, 0), List.of(worker, worker));
    }

    /** Variables: the index, and the first cells. */
    public static Program array(int index) {
        List<Step> worker = List.of(read(0, 0), write(0, r -> r.get(0) + 1), read(0, 0), (state, registers, next) -> {
            state[1 + registers.get(0)] = 1;
            return next;
        });
        return program("idx c0 c1", List.of(index, 0, 0, 0, 0, 0, 0, 0, 0, 0), List.of(worker, worker));
    }

    /** Variables: value, m, inc_flag, dec_flag, inc_v, dec_v. */
    public static Program incDec() {
        return program(
                "value m inc_flag dec_flag inc_v dec_v",
                List.of(0, 0, 0, 0, 0, 0),
                List.of(
                        List.of(
                                unless(1, value -> value == 0, 2),
                                write(1, 1),
                                read(0, 0),
                                read(0, 0),
                                write(4, r -> r.get(0)),
                                write(2, 1),
                                read(4, 0),
                                write(0, r -> r.get(0) + 1),
                                unless(1, value -> value == 1, 10),
                                write(1, 0)),
                        List.of(
                                unless(1, value -> value == 0, 2),
                                write(1, 1),
                                unless(0, value -> value != 0, 8),
                                read(0, 0),
                                write(5, r -> r.get(0)),
                                write(3, 1),
                                read(5, 0),
                                write(0, r -> r.get(0) - 1),
                                unless(1, value -> value == 1, 10),
                                write(1, 0))));
    }

    /** Variables: value, inc_flag, dec_flag. */
    public static Program incDecCas() {
        return program(
                "value inc_flag dec_flag", List.of(0, 0, 0), List.of(compareAndSet(1, 1, -1), compareAndSet(2, -1, 0)));
    }

    private static List<Step> compareAndSet(int flag, int amount, int leaveAt) {
        return List.of(
                (state, registers, next) -> registers.set(0, state[0]) == leaveAt ? 4 : next,
                (state, registers, next) -> {
                    if (state[0] == registers.get(0)) {
                        return next;
                    }
                    return registers.set(1, registers.get(1) + 1) == 5 ? 4 : 0;
                },
                write(flag, 1),
                write(0, r -> r.get(0) + amount));
    }

    /** Variables: flag1, flag2, x. */
    public static Program szymanski(int rounds) {
        return program(
                "flag1 flag2 x", List.of(0, 0, 0), List.of(szymanski(0, 1, 0, rounds), szymanski(1, 0, 1, rounds)));
    }

    private static List<Step> szymanski(int own, int other, int x, int rounds) {
        return List.of(
                write(own, 1),
                spin(other, value -> value >= 3, rounds, 1),
                write(own, 3),
                unless(other, value -> value == 1, 6),
                write(own, 2),
                spin(other, value -> value != 4, rounds, 5),
                write(own, 4),
                spin(other, value -> value >= 2, rounds, 7),
                write(2, x),
                unless(other, value -> 2 <= value, 11),
                spin(other, value -> value <= 3, rounds, 9),
                write(own, 0));
    }

    /** Reads again and again while the value is as said, and gives up after so many times; the count starts over. */
    private static Step spin(int variable, IntPredicate spins, int rounds, int again) {
        return (state, registers, next) -> {
            if (!spins.test(state[variable])) {
                registers.set(1, 0);
                return next;
            }
            if (registers.set(1, registers.get(1) + 1) >= rounds) {
                return 12;
            }
            return again;
        };
    }

    /** Variables: flag1, flag2, turn, x. */
    public static Program dekker(int rounds) {
        return program(
                "flag1 flag2 turn x", List.of(0, 0, 0, 0), List.of(dekker(0, 1, 0, rounds), dekker(1, 0, 1, rounds)));
    }

    private static List<Step> dekker(int own, int other, int turn, int rounds) {
        return List.of(
                write(own, 1),
                (state, registers, next) -> {
                    if (state[other] < 1) {
                        return 6;
                    }
                    return use(registers, 0, rounds + 2) ? next : 9;
                },
                unless(2, value -> value != turn, 1),
                write(own, 0),
                (state, registers, next) -> {
                    if (state[2] == turn) {
                        return next;
                    }
                    return use(registers, 1, rounds + 2) ? 4 : 9;
                },
                writeAndGo(own, r -> 1, 1),
                write(3, turn),
                write(2, 1),
                write(own, 0));
    }

    /** Counts in a register, and tells whether the count is not used up. */
    private static boolean use(Registers registers, int register, int limit) {
        if (registers.get(register) == limit) {
            return false;
        }
        registers.set(register, registers.get(register) + 1);
        return true;
    }

    /** Variables: x, y, b1, b2, X. */
    public static Program lamport(int rounds) {
        return program(
                "x y b1 b2 X", List.of(0, 0, 0, 0, 0), List.of(lamport(1, 2, 3, rounds), lamport(2, 3, 2, rounds)));
    }

    private static List<Step> lamport(int self, int own, int other, int rounds) {
        return List.of(
                write(own, 1),
                write(0, self),
                unless(1, value -> value != 0, 5),
                write(own, 0),
                backOff(1, 4, rounds),
                write(1, self),
                unless(0, value -> value != self, 11),
                write(own, 0),
                (state, registers, next) -> {
                    if (state[other] < 1) {
                        return next;
                    }
                    return use(registers, 2, rounds) ? 8 : 14;
                },
                unless(1, value -> value != self, 11),
                backOff(3, 10, rounds),
                write(4, self - 1),
                write(1, 0),
                write(own, 0));
    }

    /** Reads y until it is 0, and starts over; the first start is counted too. */
    private static Step backOff(int register, int again, int rounds) {
        return (state, registers, next) -> {
            if (state[1] != 0) {
                return use(registers, register, rounds) ? again : 14;
            }
            return use(registers, 0, rounds - 1) ? 0 : 14;
        };
    }
}
