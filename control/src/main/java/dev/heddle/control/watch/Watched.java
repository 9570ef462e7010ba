// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.watch;

import dev.heddle.explore.OperationKind;
import dev.heddle.finding.Failure;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One execution that came to its end.
 *
 * @param isFailure whether its oracle calls it bad
 * @param failures how it ended; nothing if it was good
 * @param steps all steps in the order in which they were taken
 * @param marks when methods began and ended
 * @param madeAlone how many objects main had made when it first started a thread: those are the same in all executions
 * @param constants variables that no step accessed although steps accessed others of the same object or class, with
 *     what they were
 *     all the time
 */
public record Watched(
        boolean isFailure,
        List<Failure> failures,
        long madeAlone,
        List<Step> steps,
        List<Mark> marks,
        List<Constant> constants) {

    /** The same execution, of threads that have other numbers: each the one at the place of its old one. */
    public Watched renumbered(int[] numbers, int threads) {
        List<Step> newSteps =
                steps.stream().map(step -> step.renumbered(numbers, threads)).toList();
        List<Mark> newMarks = marks.stream()
                .map(mark -> new Mark(numbers[mark.thread()], mark.place(), mark.isBegin(), mark.stepsBefore()))
                .toList();
        return new Watched(isFailure, failures, madeAlone, newSteps, newMarks, constants);
    }

    /** An instruction, or the beginning or end of a method. */
    public record Place(int number, String className, String method, String descriptor, int line) {

        /** Returns what people call the method: {@code Bank.deposit}. */
        public String methodName() {
            return className.substring(className.lastIndexOf('.') + 1).replace('$', '.') + "." + method;
        }
    }

    /**
     * A variable, the same in all executions.
     *
     * @param name {@code main/4.com.acme.Bank.balance}
     * @param owner the object that has it, {@code main/4}; empty if it is static
     * @param ownerType the class of that object; empty if it is not known
     * @param member the field with its class, an index in brackets, {@code size()}; empty if it is all that the
     *     object has
     * @param type what it is declared with: {@code Z}, {@code I} for all whole numbers and characters, {@code D},
     *     or {@code L}
     */
    public record Cell(String name, String owner, String ownerType, String member, char type) {}

    /**
     * Some value.
     *
     * @param content a {@link Long}, {@link Boolean} or {@link Double}, or a {@link String} that tells one object
     *     from others; null if it
     *     is null
     */
    public record Found(@Nullable Object content) {

        /** A value that was not seen. It equals no value that somebody has seen. */
        public static final Found UNKNOWN = new Found(new Object() {
            @Override
            public String toString() {
                return "?";
            }
        });
    }

    /**
     * A step.
     *
     * @param thread who took it
     * @param kind what it did
     * @param partner who was started or joined
     * @param place where in the program, if it is there
     * @param access what it did to a variable, if it did, and that could be looked at
     * @param objects numbers of all objects that it touched, negative minus one where it changed them
     * @param clock per thread, how many of its steps had to come before, this one included
     */
    // There are hundreds of thousands of them, and nobody compares any but with itself.
    @SuppressWarnings("ArrayRecordComponent")
    public record Step(
            int thread,
            OperationKind kind,
            int partner,
            Optional<Place> place,
            Optional<Access> access,
            int[] objects,
            int[] clock) {

        private Step renumbered(int[] numbers, int threads) {
            int[] newClock = new int[threads];
            for (int i = 0; i < Math.min(clock.length, numbers.length); i++) {
                newClock[numbers[i]] = clock[i];
            }
            int newPartner = partner < 0 || partner >= numbers.length ? partner : numbers[partner];
            return new Step(numbers[thread], kind, newPartner, place, access, objects, newClock);
        }
    }

    /**
     * The change that a step made to a variable.
     *
     * @param isWrite whether it may have changed it
     */
    public record Access(Cell cell, boolean isWrite, Found before, Found after) {}

    /**
     * A method began or ended.
     *
     * @param stepsBefore how many steps its thread had taken then
     */
    public record Mark(int thread, Place place, boolean isBegin, int stepsBefore) {}

    /** A variable that was the same all the time. */
    public record Constant(Cell cell, Found value) {}
}
