// SPDX-License-Identifier: Apache-2.0
package dev.heddle.invariant;

import dev.heddle.invariant.Machine.Registers;
import dev.heddle.invariant.Machine.Step;
import java.util.function.IntPredicate;
import java.util.function.ToIntFunction;

/** Operations of small programs. Steps of a thread are numbered from 0; END is beyond all of them. */
final class Steps {

    private Steps() {}

    static Step lock(int lock) {
        return (state, registers, next) -> {
            if (state[lock] != 0) {
                return Step.BLOCKED;
            }
            state[lock] = 1;
            return next;
        };
    }

    static Step unlock(int lock) {
        return write(lock, 0);
    }

    static Step read(int variable, int register) {
        return (state, registers, next) -> {
            registers.set(register, state[variable]);
            return next;
        };
    }

    static Step write(int variable, int value) {
        return write(variable, registers -> value);
    }

    static Step write(int variable, ToIntFunction<Registers> value) {
        return (state, registers, next) -> {
            state[variable] = value.applyAsInt(registers);
            return next;
        };
    }

    /** Reads a variable and goes elsewhere if its value is not as required. */
    static Step unless(int variable, IntPredicate required, int otherwise) {
        return (state, registers, next) -> required.test(state[variable]) ? next : otherwise;
    }

    /** Writes, and goes on elsewhere. */
    static Step writeAndGo(int variable, ToIntFunction<Registers> value, int target) {
        return (state, registers, next) -> {
            state[variable] = value.applyAsInt(registers);
            return target;
        };
    }

    /** Waits on a condition: gives the lock back and sleeps. */
    static Step sleep(int lock, int sleeper) {
        return (state, registers, next) -> {
            state[lock] = 0;
            state[sleeper] = 1;
            return next;
        };
    }

    /** Goes on elsewhere with the lock once it was woken. */
    static Step wake(int lock, int sleeper, int target) {
        return (state, registers, next) -> {
            if (state[sleeper] != 0 || state[lock] != 0) {
                return Step.BLOCKED;
            }
            state[lock] = 1;
            return target;
        };
    }
}
