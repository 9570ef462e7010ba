// SPDX-License-Identifier: Apache-2.0
package dev.heddle.control.follow;

/**
 * An execution of an instruction by a thread, or a part of it.
 *
 * @param thread the thread's name by creation
 * @param className the class by binary name
 * @param descriptor the method's descriptor
 * @param instruction the index of the instruction in its method; -1 and -2 for the monitor of a synchronized method
 * @param visit the how-manieth time the thread is there, from 1
 * @param part 1 for the beginning of the instruction; 2 for what follows, if others may go in between, as in a wait; 3 for going on behind it,
 *     where a recorder can hold threads and control does not
 */
public record Milestone(
        String thread, String className, String method, String descriptor, int instruction, int visit, int part) {

    private static final int BEHIND = 3;

    /** The thread goes on behind the instruction. */
    public Milestone behind() {
        return new Milestone(thread, className, method, descriptor, instruction, visit, BEHIND);
    }
}
