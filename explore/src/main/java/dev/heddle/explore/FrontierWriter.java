// SPDX-License-Identifier: Apache-2.0
package dev.heddle.explore;

/**
 * Writes what is left to do as lines of words. Threads and objects are written by name, operations in full, since numbers
 * differ from process to process.
 */
public final class FrontierWriter {

    private final Names names;
    private final Operations operations;
    private final StringBuilder text = new StringBuilder();
    private boolean atLineStart = true;

    public FrontierWriter(Subject subject) {
        this.names = subject;
        this.operations = subject.operations();
    }

    public FrontierWriter word(String word) {
        if (!atLineStart) {
            text.append(' ');
        }
        atLineStart = false;
        text.append(Words.encode(word));
        return this;
    }

    public FrontierWriter number(long number) {
        return word(Long.toString(number));
    }

    public FrontierWriter thread(int thread) {
        return word(names.threadName(thread));
    }

    public FrontierWriter object(int object) {
        return word(names.objectName(object));
    }

    /** The threads of a schedule, with their number in front. */
    public FrontierWriter threads(int[] schedule) {
        number(schedule.length);
        for (int thread : schedule) {
            thread(thread);
        }
        return this;
    }

    public FrontierWriter operation(int number) {
        Operation operation = operations.get(number);
        word(operation.kind().name());
        number(operation.site());
        if (operation.partner() != Operation.NOBODY) {
            thread(operation.partner());
        }
        number(operation.accesses().size());
        for (Access access : operation.accesses()) {
            word((access.isAttempt() ? "try-" : "") + (access.updates() ? "update" : "read"));
            object(access.object());
            number(access.need());
        }
        return this;
    }

    public FrontierWriter line() {
        text.append('\n');
        atLineStart = true;
        return this;
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
