// SPDX-License-Identifier: Apache-2.0
package dev.heddle.rebuild;

/**
 * Identifies one of a thread's many executions of an instruction. With the {@link Site} and the thread, it tells an
 * event apart from all others in a way that another execution of the program can recognise.
 *
 * @param instruction the index of the instruction in its method, or {@link #ENTRY} or {@link #EXIT}
 * @param number the how-manieth time the thread is there, from 1; 0 if that is not known. What runs because a class is
 *     initialised is not counted, since that may be any thread.
 */
public record Visit(int instruction, int number) {

    /** Instead of an instruction: a synchronized method takes its monitor. */
    public static final int ENTRY = -1;

    /** Instead of an instruction: a synchronized method gives its monitor back. */
    public static final int EXIT = -2;

    public static final Visit UNKNOWN = new Visit(0, 0);
}
